// The error of an argument that makes no sense.
#pragma once

#include <string>
#include <string_view>

#include <inputanim/result.hpp>

namespace inputanim {

[[nodiscard]] inline Error bad_argument(std::string_view argument, std::string_view reason) {
    return {ErrorCode::bad_argument, {}, std::string(argument), std::string(reason)};
}

} // namespace inputanim
