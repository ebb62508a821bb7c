// The numbers that an accessor looks at.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <inputanim/result.hpp>

#include "convert/gltf_read/document.hpp"

namespace inputanim::gltf_read {

// All of them, element after element: floats, or whole numbers that stand for 0 to 1 or -1 to 1. Every place is
// checked against the bytes that are there before memory is taken. `field` names what uses the accessor.
[[nodiscard]] Result<std::vector<float>> read_numbers(const Document& document, int accessor, const std::string& field);

} // namespace inputanim::gltf_read
