// The recordings that everything is measured on.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <string>

#include <inputanim/recording.hpp>
#include <inputanim/result.hpp>

namespace bench {

template <class T>
T must(inputanim::Result<T> result) {
    if (result) return *std::move(result);
    std::cerr << message(result.error()) << "\n";
    std::exit(2);
}

// A recording on disk: ten minutes reduced ("600s"), or one minute with every key ("60s").
struct Subject {
    std::string name;
    std::filesystem::path path;
    inputanim::Bytes bytes;
    inputanim::Recording recording;
    bool is_made = false; // and goes when the run is over
};

// From the large recordings in the folder that INPUTANIM_GOLDEN names, or made ones of the same sizes.
Subject ten_minutes();
Subject one_minute();

} // namespace bench
