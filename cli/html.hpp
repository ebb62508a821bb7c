// Text for HTML and SVG.
#pragma once

#include <string>
#include <string_view>

namespace cli {

// As text or as a quoted attribute.
[[nodiscard]] std::string escaped(std::string_view text);

} // namespace cli
