#include "convert/gltf/scene.hpp"

namespace inputanim::gltf {

void add_headset(Scene&, std::size_t, bool) {
}
void add_ray(Scene&, std::size_t, bool) {
}
void add_hand(Scene&, const HandCurves&, Side, std::string, std::size_t, const std::vector<std::size_t>&, Axes) {
}

} // namespace inputanim::gltf
