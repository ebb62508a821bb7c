#include "ifstream_reader.hpp"

#include <cstdint>
#include <fstream>
#include <vector>

namespace bench {
namespace {

struct Key {
    float time = 0, value = 0, in_tangent = 0, out_tangent = 0, in_weight = 0, out_weight = 0;
    std::int32_t weighted_mode = 3;
};

struct Curve {
    std::int32_t pre = 0;
    std::int32_t post = 0;
    std::vector<Key> keys;
};

template <class T>
T get(std::ifstream& in) {
    T value{};
    in.read(reinterpret_cast<char*>(&value), sizeof value);
    return value;
}

Curve get_curve(std::ifstream& in) {
    Curve curve;
    curve.pre = get<std::int32_t>(in);
    curve.post = get<std::int32_t>(in);
    const auto count = get<std::int32_t>(in);
    for (std::int32_t i = 0; i < count && in; ++i) {
        Key key;
        key.time = get<float>(in);
        key.value = get<float>(in);
        curve.keys.push_back(key);
    }
    return curve;
}

} // namespace

std::size_t read_with_ifstream(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    if (get<std::int64_t>(in) != 0x6a8faf6e0f9e42c6) return 0;
    if (get<std::int32_t>(in) != 1 || get<std::int32_t>(in) != 1) return 0;
    const bool camera = get<std::uint8_t>(in) != 0;
    const bool hands = get<std::uint8_t>(in) != 0;
    const bool gaze = get<std::uint8_t>(in) != 0;
    const int curve_count = (camera ? 7 : 0) + (hands ? 4 + 2 * 27 * 7 : 0) + (gaze ? 6 : 0);
    std::vector<Curve> curves;
    std::size_t keys = 0;
    for (int i = 0; i < curve_count; ++i) {
        curves.push_back(get_curve(in));
        keys += curves.back().keys.size();
    }
    return in ? keys : 0;
}

} // namespace bench
