#include <inputanim/axes.hpp>

#include "handles.hpp"

using namespace inputanim;
using namespace inputanim::c;

namespace {

void scale(std::array<float, 3>& place, float factor) {
    for (float& axis : place) axis *= factor;
}

} // namespace

inputanim_mesh* inputanim_hand_mesh(const inputanim_recording* recording, const char* hand, const char* axes,
                                    inputanim_error* error) {
    return guarded(error, {given("recording", recording), given("hand", hand)},
                   [&]() -> Result<std::unique_ptr<inputanim_mesh>> {
                       Side side{};
                       Axes wanted = Axes::unity;
                       if (auto done = set(option("hand", side, ""), std::string(text_of(hand))); !done)
                           return done.error();
                       const auto& hands = recording->recording.animation.hands;
                       if (!hands) return bad_argument("hand", "the recording has no hands");
                       if (axes != nullptr) {
                           if (auto done = set(option("axes", wanted, ""), std::string(axes)); !done)
                               return done.error();
                       }
                       auto made = std::make_unique<inputanim_mesh>();
                       made->rest_pose = rest_pose(side == Side::left ? hands->left : hands->right, side, wanted);
                       made->mesh = hand_mesh(made->rest_pose);
                       const float units = info(wanted).units_per_metre;
                       for (auto& position : made->mesh.positions) scale(position, units);
                       for (Pose& pose : made->rest_pose) scale(pose.position, units);
                       return made;
                   });
}

void inputanim_mesh_at(const inputanim_mesh* mesh, inputanim_mesh_view* out) {
    static_assert(sizeof(Pose) == 7 * sizeof(float));
    if (out == nullptr) return;
    *out = inputanim_mesh_view{};
    if (!is_living(mesh)) return;
    const HandMesh& made = mesh->mesh;
    out->vertex_count = made.positions.size();
    out->triangle_count = made.triangles.size();
    out->positions = made.positions.data()->data();
    out->normals = made.normals.data()->data();
    out->joints = made.joints.data()->data();
    out->weights = made.weights.data()->data();
    out->triangles = made.triangles.data()->data();
    out->rest_pose = mesh->rest_pose.data()->position.data();
}

void inputanim_mesh_close(inputanim_mesh* mesh) {
    c::close(mesh);
}
