// The error of a glTF file that says what cannot be.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include <inputanim/result.hpp>

namespace inputanim::gltf_read {

[[nodiscard]] inline Error malformed(std::string field, std::string reason) {
    return {ErrorCode::malformed_gltf, {}, std::move(field), std::move(reason)};
}
[[nodiscard]] inline Error malformed(std::size_t offset, std::string field, std::string reason) {
    return {ErrorCode::malformed_gltf, offset, std::move(field), std::move(reason)};
}

} // namespace inputanim::gltf_read
