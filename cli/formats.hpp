// The formats that recordings come in and go out as.
#pragma once

#include <inputanim/convert/encode.hpp>

#include "common.hpp"

namespace cli {

using inputanim::all_formats;
using inputanim::EncodeOptions;
using inputanim::Format;
using inputanim::format_named;
using inputanim::format_of;
using inputanim::FormatInfo;

} // namespace cli
