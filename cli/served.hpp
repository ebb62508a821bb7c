// The recordings that `view` serves, as a page can read them.
#pragma once

#include <string>
#include <vector>

#include <inputanim/column.hpp>
#include <inputanim/result.hpp>

#include "server.hpp"

namespace cli {

struct Served {
    std::string path;
    std::string name;       // for the page
    inputanim::Bytes bytes; // of what can be read only once; files are read whenever they are asked for
    bool is_file = false;
};

// An error where it cannot be opened. What is in it, the page will say.
[[nodiscard]] inputanim::Result<Served> serve(const std::string& path, std::string name);

// The bytes of a .bin file: as they are, damaged or not, or what the recording of another format is as one. Where that
// cannot be read, status 422 and a text that says why.
[[nodiscard]] Content content_of(const Served& served);

} // namespace cli
