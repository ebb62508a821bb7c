// The JSON of a glTF file, as far as it is about motion. For the files here that have exceptions; what fails is thrown
// as a Failure.
#pragma once

#include <exception>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include <inputanim/result.hpp>

#include "convert/gltf_read/chunks.hpp"

namespace inputanim::gltf_read {

using nlohmann::json;

// For lack of a Result in the middle of a parser.
struct Failure : std::exception {
    explicit Failure(Error what_failed) : error(std::move(what_failed)) {}
    Error error;
};

[[noreturn]] void fail(std::string field, std::string reason);

// An object: asset, scenes with our remarks, nodes, animations, accessors, bufferViews and buffers, without what
// neither moves nor is moved. Nothing else takes memory.
[[nodiscard]] json parse_motion(const Chunks& chunks);

// The member, where it is there and of that kind; null otherwise.
[[nodiscard]] const json* find(const json& object, const char* key, json::value_t type);
[[nodiscard]] std::string string_in(const json& object, const char* key); // empty where there is none

// Whether the nearest float is a number, not infinity.
[[nodiscard]] bool fits(double number);

} // namespace inputanim::gltf_read
