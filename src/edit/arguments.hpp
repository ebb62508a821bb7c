// What edits say about arguments that make no sense.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include <inputanim/result.hpp>

namespace inputanim {

[[nodiscard]] inline Error bad_argument(std::string field, std::string reason) {
    return {ErrorCode::bad_argument, std::nullopt, std::move(field), std::move(reason)};
}

} // namespace inputanim
