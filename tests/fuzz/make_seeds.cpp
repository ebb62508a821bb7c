// Seeds for the fuzz targets: small recordings, their JSON and their tables. Usage: make_seeds DATA OUT
#include <filesystem>
#include <random>
#include <string>
#include <vector>

#include <inputanim/convert/csv.hpp>
#include <inputanim/convert/json.hpp>
#include <inputanim/file.hpp>
#include <inputanim/read.hpp>
#include <inputanim/synthesize.hpp>
#include <inputanim/write.hpp>

namespace fs = std::filesystem;
using namespace inputanim;

namespace {

constexpr std::size_t largest_seed = 20'000;

bool save_seed(const fs::path& path, std::span<const std::byte> bytes) {
    return bytes.size() > largest_seed || save_file(path, bytes, {.replace = true}).has_value();
}

// What cannot be written is no seed.
std::string table_of(const Recording& recording) {
    std::string text;
    const auto written = write_csv(recording, {.axes = Axes::openxr}, [&](std::span<const std::byte> piece) {
        text.append(reinterpret_cast<const char*>(piece.data()), piece.size());
        return true;
    });
    return written ? text : "";
}

} // namespace

int main(int argc, char** argv) {
    if (argc != 3) return 3;
    const fs::path out = argv[2];
    for (const char* target : {"read", "roundtrip", "json", "csv", "edit"}) fs::create_directories(out / target);
    for (const auto& entry : fs::recursive_directory_iterator(argv[1])) {
        if (entry.path().extension() != ".bin") continue;
        const auto bytes = open_file(entry.path());
        if (!bytes) return 2;
        const std::string name = entry.path().filename().string();
        if (!save_seed(out / "read" / name, *bytes) || !save_seed(out / "roundtrip" / name, *bytes)) return 2;
        const auto recording = read(*bytes);
        if (!recording) continue;
        const std::string text = to_json(*recording);
        if (!save_seed(out / "json" / (name + ".json"), std::as_bytes(std::span(text)))) return 2;
        const std::string table = table_of(*recording);
        if (!save_seed(out / "csv" / (name + ".csv"), std::as_bytes(std::span(table)))) return 2;
    }
    // One of every form, with a key or two in every curve.
    const Animation tiny = synthesize({.duration = 0.02F, .rate = 60});
    for (const Form form : all_forms()) {
        const auto written = write(tiny, {.form = form}, {true, true, true, true});
        if (!written) return 2;
        const std::string name = "tiny-" + std::string(info(form).name) + ".bin";
        if (!save_seed(out / "read" / name, written->bytes)) return 2;
        if (!save_seed(out / "roundtrip" / name, written->bytes)) return 2;
    }
    // Any bytes make an animation to edit.
    std::mt19937 random(1);
    for (int i = 0; i < 60; ++i) {
        std::vector<std::byte> bytes(400 + random() % 3000);
        for (std::byte& byte : bytes) byte = static_cast<std::byte>(random());
        if (!save_seed(out / "edit" / std::to_string(i), bytes)) return 2;
    }
    return 0;
}
