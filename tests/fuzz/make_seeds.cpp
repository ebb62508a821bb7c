// Seeds for the fuzz targets: small recordings, their JSON, tables and GLBs. Usage: make_seeds DATA OUT
#include <filesystem>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <inputanim/convert/csv.hpp>
#include <inputanim/convert/gltf.hpp>
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

// Another program's scene: a wrist that follows a cubic spline and turns in normalized shorts, a tip below it that
// steps, and a sparse accessor.
constexpr std::string_view foreign_scene =
    R"({"asset":{"version":"2.0"},"nodes":[{"name":"Hand.L","scale":[2,2,2],"children":[1]},)"
    R"({"name":"wrist","children":[2]},{"name":"IndexTip","matrix":[1,0,0,0,0,1,0,0,0,0,1,0,0,0.1,0,1]},)"
    R"({"name":"eye","camera":0},{"name":"palm_r","rotation":[0,1,0,0]}],"animations":[{"name":"a","samplers":[)"
    R"({"input":0,"output":1,"interpolation":"CUBICSPLINE"},{"input":0,"output":2},)"
    R"({"input":0,"output":3,"interpolation":"STEP"}],"channels":[{"sampler":0,"target":{"node":1,)"
    R"("path":"translation"}},{"sampler":1,"target":{"node":1,"path":"rotation"}},{"sampler":2,"target":)"
    R"({"node":3,"path":"translation"}},{"sampler":2,"target":{"node":0,"path":"scale"}}]}],"accessors":[)"
    R"({"bufferView":0,"componentType":5126,"count":2,"type":"SCALAR"},)"
    R"({"bufferView":1,"componentType":5126,"count":6,"type":"VEC3"},)"
    R"({"bufferView":1,"componentType":5122,"normalized":true,"count":2,"type":"VEC4"},)"
    R"({"componentType":5126,"count":2,"type":"VEC3","sparse":{"count":1,"indices":{"bufferView":0,)"
    R"("componentType":5121},"values":{"bufferView":1}}}],"bufferViews":[{"buffer":0,"byteLength":8},)"
    R"({"buffer":0,"byteOffset":8,"byteLength":72}],"buffers":[{"byteLength":80,"uri":)"
    R"("data:application/octet-stream;base64,AAAAAAAAgD8AAAAAAAAAAAAAgD8AAAA/AACAPwAAAAAAAAAAAAAAQAAAgD8AAIC/)"
    R"(AAAAAAAAgD8AAAA/AACAPwAAAEAAAAAAAACAPwAAAAA="}]})";

bool save_glbs(const fs::path& folder, const std::string& name, const Recording& recording) {
    const GltfOptions options[]{
        {.skeleton = Skeleton::tree, .meshes = false},
        {.skeleton = Skeleton::flat, .axes = Axes::gltf, .profile = GltfProfile::mrtk, .meshes = false}};
    int number = 0;
    for (const GltfOptions& each : options) {
        const auto glb = to_glb(recording, each);
        if (!glb || !save_seed(folder / (name + "-" + std::to_string(number++) + ".glb"), glb->bytes)) return false;
    }
    return true;
}

} // namespace

int main(int argc, char** argv) {
    if (argc != 3) return 3;
    const fs::path out = argv[2];
    for (const char* target : {"read", "roundtrip", "json", "csv", "gltf", "edit", "analyse", "export", "arguments"})
        fs::create_directories(out / target);
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
        if (!save_glbs(out / "gltf", name, *recording)) return 2;
    }
    // One of every layout, with a key or two in every curve.
    const Animation tiny = synthesize({.duration = 0.02F, .rate = 60});
    for (const Layout layout : all_layouts()) {
        const auto written = write(tiny, {.layout = layout}, {true, true, true, true});
        if (!written) return 2;
        const std::string name = "tiny-" + std::string(info(layout).name) + ".bin";
        if (!save_seed(out / "read" / name, written->bytes)) return 2;
        if (!save_seed(out / "roundtrip" / name, written->bytes)) return 2;
    }
    // A scene of all joints is a large seed; two of them tell as much.
    Recording two_joints{.animation = tiny};
    for (const Channel& channel : channels()) {
        const bool stays = channel.part != Part::hands || channel.is_state() || channel.joint == Joint::wrist ||
                           channel.joint == Joint::index_tip;
        for (Curve& curve : curves(two_joints.animation, channel)) {
            if (!stays) curve = {};
        }
    }
    if (!save_glbs(out / "gltf", "two-joints", two_joints)) return 2;
    if (!save_seed(out / "gltf" / "foreign.gltf", std::as_bytes(std::span(foreign_scene)))) return 2;
    // Any bytes make an animation to edit, or to analyse.
    std::mt19937 random(1);
    for (int i = 0; i < 60; ++i) {
        std::vector<std::byte> bytes(100 + random() % 600);
        for (std::byte& byte : bytes) byte = static_cast<std::byte>(random());
        if (!save_seed(out / "edit" / std::to_string(i), bytes)) return 2;
        if (!save_seed(out / "analyse" / std::to_string(i), bytes)) return 2;
        if (!save_seed(out / "export" / std::to_string(i), bytes)) return 2;
        if (!save_seed(out / "arguments" / std::to_string(i), std::span(bytes).first(64))) return 2;
    }
    return 0;
}
