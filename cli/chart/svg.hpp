// Drawings as SVG text: small, with real text, and titles that a pointer finds.
#pragma once

#include <string>

#include "drawing.hpp"

namespace cli::chart {

// For a page that has looks_css() in its style.
[[nodiscard]] std::string svg_element(const Drawing& drawing);
// A file that stands alone, on white paper.
[[nodiscard]] std::string svg_file(const Drawing& drawing);

} // namespace cli::chart
