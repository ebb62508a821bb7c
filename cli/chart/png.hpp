// Drawings as PNG bytes, drawn by cairo on white paper.
#pragma once

#include <optional>
#include <string>

#include "drawing.hpp"

namespace cli::chart {

// None where it cannot be drawn: there is no memory for it.
[[nodiscard]] std::optional<std::string> png_file(const Drawing& drawing);

} // namespace cli::chart
