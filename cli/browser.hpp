#pragma once

#include <string>

namespace cli {

// Whether there is a desktop that could have one.
[[nodiscard]] bool has_desktop();
// Starts the desktop's browser with an address or a file. It lives on by itself.
void open_browser(const std::string& what);

} // namespace cli
