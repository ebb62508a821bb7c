#pragma once

#include <string>

namespace cli {

// Starts the desktop's browser, which lives on by itself; false where there is none.
bool open_browser(const std::string& url);

} // namespace cli
