#include "threejs.hpp"

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>

#include <unistd.h>

#include <nlohmann/json.hpp>

#include "grid.hpp"

namespace bench {
namespace {

namespace fs = std::filesystem;
using namespace inputanim;

// As bench.mjs reads it.
void dump(const Animation& animation, const fs::path& path) {
    std::ofstream out(path, std::ios::binary);
    const auto integer = [&](std::size_t number) {
        const auto bits = static_cast<std::uint32_t>(number);
        out.write(reinterpret_cast<const char*>(&bits), sizeof(bits));
    };
    const auto floats = [&](std::span<const float> numbers) {
        out.write(reinterpret_cast<const char*>(numbers.data()), static_cast<std::streamsize>(numbers.size_bytes()));
    };
    const std::vector<float> grid = grid_of(animation);
    integer(grid.size());
    floats(grid);
    std::vector<const Channel*> wanted;
    for (const Channel& channel : channels()) {
        const auto axes = curves(animation, channel);
        if (!axes.empty() && !axes[0].empty() && have_same_times(axes)) wanted.push_back(&channel);
    }
    integer(wanted.size());
    for (const Channel* channel : wanted) {
        const auto axes = curves(animation, *channel);
        integer(axes.size());
        integer(channel->is_state() ? 2 : channel->kind == ChannelKind::rotation ? 1 : 0);
        integer(axes[0].key_count());
        floats(axes[0].times);
        std::vector<float> values;
        for (std::size_t i = 0; i < axes[0].key_count(); ++i) {
            for (const Curve& axis : axes) values.push_back(axis.values[i]);
        }
        floats(values);
    }
}

} // namespace

std::optional<ThreeJs> run_threejs(const Animation& animation) {
    const fs::path data = fs::temp_directory_path() / ("inputanim-bench-" + std::to_string(getpid()) + "-three");
    dump(animation, data);
    const std::string command = "node '" INPUTANIM_THREEJS "/bench.mjs' '" + data.string() + "'";
    std::string answer;
    if (std::FILE* pipe = popen(command.c_str(), "r"); pipe != nullptr) {
        std::array<char, 256> text{};
        while (std::fgets(text.data(), text.size(), pipe) != nullptr) answer += text.data();
        pclose(pipe);
    }
    fs::remove(data);
    const auto json = nlohmann::json::parse(answer, nullptr, false);
    if (json.is_discarded()) {
        std::cerr << "three.js is not measured: node or its package is missing\n";
        return std::nullopt;
    }
    return ThreeJs{json.at("sample").get<double>(), json.at("random").get<double>()};
}

} // namespace bench
