// Where the recordings lie, and how to compare bytes.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include <inputanim/file.hpp>
#include <inputanim/read.hpp>
#include <inputanim/write.hpp>

namespace conformance {

namespace fs = std::filesystem;
using Json = nlohmann::json;

// The shipped set, and the larger one that INPUTANIM_GOLDEN names.
inline std::vector<fs::path> folders() {
    std::vector<fs::path> all{INPUTANIM_TEST_DATA};
    if (const char* golden = std::getenv("INPUTANIM_GOLDEN"); golden != nullptr && *golden != '\0')
        all.emplace_back(golden);
    return all;
}

// Files below the folders for which `wanted` holds, in a stable order.
template <class Wanted>
std::vector<fs::path> find_files(Wanted&& wanted) {
    std::vector<fs::path> found;
    for (const fs::path& folder : folders()) {
        for (const auto& entry : fs::recursive_directory_iterator(folder)) {
            if (entry.is_regular_file() && wanted(entry.path())) found.push_back(entry.path());
        }
    }
    std::ranges::sort(found);
    return found;
}

inline std::vector<std::byte> bytes_of(const fs::path& path) {
    const auto bytes = inputanim::open_file(path);
    if (!bytes) std::abort();
    return {bytes->begin(), bytes->end()};
}

inline Json json_of(const fs::path& path) {
    std::ifstream in(path);
    return Json::parse(in);
}

inline bool same_bytes(std::span<const std::byte> a, std::span<const std::byte> b) {
    return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin());
}

// Whether reading and writing gives the bytes back.
inline bool round_trips(std::span<const std::byte> bytes, const inputanim::Recording& recording) {
    const auto written = inputanim::write(recording);
    return written && written->dropped.empty() && same_bytes(bytes, written->bytes);
}

} // namespace conformance
