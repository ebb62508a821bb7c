// What to_glb said about the recording, beside the scene.
#pragma once

#include <optional>

#include "convert/gltf_read/json.hpp"
#include "convert/gltf_read/remarks.hpp"

namespace inputanim::gltf_read {

// None where another program made the file.
[[nodiscard]] std::optional<Remarks> remarks_in(const json& root);

} // namespace inputanim::gltf_read
