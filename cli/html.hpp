// Text for HTML and SVG.
#pragma once

#include <inputanim/convert/html.hpp>

namespace cli {

using inputanim::escaped;

} // namespace cli
