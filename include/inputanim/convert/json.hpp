// The lossless JSON form, inputanim-json/1: docs/json.md and docs/inputanim-json.schema.json.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include <inputanim/recording.hpp>
#include <inputanim/result.hpp>
#include <inputanim/sink.hpp>

namespace inputanim {

[[nodiscard]] std::string to_json(const Recording& recording);
// The same text, a piece at a time.
[[nodiscard]] Result<void> write_json(const Recording& recording, const Sink& put);

// Error::offset is the byte in the text, Error::field the path of the value: "curves[3].keys[17]".
[[nodiscard]] Result<Recording> from_json(std::string_view text);

} // namespace inputanim
