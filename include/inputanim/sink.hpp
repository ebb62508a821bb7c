// Where writers put what they make, a piece at a time.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace inputanim {

// False once no more can be written; whoever puts stops then.
using Sink = std::function<bool(std::span<const std::byte> piece)>;

// What a format cannot hold of a recording, or holds otherwise: a line each, for people.
using Notes = std::vector<std::string>;

} // namespace inputanim
