#include <cmath>
#include <numbers>

#include <inputanim/edit.hpp>

#include "batch.hpp"
#include "units.hpp"
#include "verbs.hpp"

namespace cli {

using namespace inputanim;

namespace {

struct TransformArguments : BatchOptions {
    Transform transform;
    std::array<float, 3> angles{}; // yaw, pitch, roll; degrees
    bool recentre = false;
};

// As Unity's Quaternion.Euler: first the roll about z, then the pitch about x, then the yaw about y.
std::array<float, 4> rotation_of(const std::array<float, 3>& angles) {
    const auto half = [&](std::size_t i) { return angles[i] * std::numbers::pi / 360; };
    const double sy = std::sin(half(0));
    const double cy = std::cos(half(0));
    const double sx = std::sin(half(1));
    const double cx = std::cos(half(1));
    const double sz = std::sin(half(2));
    const double cz = std::cos(half(2));
    return {static_cast<float>(cy * sx * cz + sy * cx * sz), static_cast<float>(sy * cx * cz - cy * sx * sz),
            static_cast<float>(cy * cx * sz - sy * sx * cz), static_cast<float>(cy * cx * cz + sy * sx * sz)};
}

Result<Animation> apply(const Animation& animation, const TransformArguments& options) {
    if (!options.recentre) return transform(animation, options.transform);
    const auto centred = transform(animation, recentring(animation));
    return centred ? transform(*centred, options.transform) : centred;
}

} // namespace

void add_transform(Program& program) {
    auto options = std::make_shared<TransformArguments>();
    Verb verb = program.add_verb("transform", "Move, turn and scale everything, or recentre it");
    add_batch_options(verb, *options);
    verb.add_flag("--recentre", options->recentre, "First: the head's first pose to the origin, looking along +Z");
    verb.add_option("--scale", options->transform.scale, "Then: sizes and distances times this").positive();
    add_numbers_option(verb, "--rotate", options->angles, "Then: yaw,pitch,roll in degrees, as Unity's angles");
    add_numbers_option(verb, "--quaternion", options->transform.rotation, "The same as x,y,z,w").excludes("--rotate");
    add_numbers_option(verb, "--translate", options->transform.translation, "At last: x,y,z in metres");
    verb.footer("Space is Unity's: +X right, +Y up, +Z forward. A yaw of 90 turns to the right, a pitch of 90 looks\n"
                "down, a roll of 90 tilts to the left. Turns and scales are about the origin.\n\n"
                "Examples:\n"
                "  inputanim transform take.bin --translate 0,0.5,0 -o higher.bin\n"
                "  inputanim transform take.bin --recentre --rotate 180,0,0 -o facing.bin\n"
                "  inputanim transform recordings --recentre --out-dir centred");
    verb.run([options, verb] {
        if (verb.is_given("--rotate")) options->transform.rotation = rotation_of(options->angles);
        return edit_files(*options, [&](const Animation& animation) { return edited(apply(animation, *options)); });
    });
}

} // namespace cli
