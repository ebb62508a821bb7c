#include <inputanim/edit.hpp>

namespace inputanim {

Animation keep(const Animation& animation, const CurveSet& kept) {
    Animation made = animation;
    for (const Part part : {Part::camera, Part::hands, Part::gaze}) {
        bool has_keys = false;
        bool has_lost = false;
        for_each_curve(made, [&](std::size_t i, Curve& curve) {
            if (channel_of(i).part != part) return;
            if (!kept[i]) curve = Curve{.pre_wrap = curve.pre_wrap, .post_wrap = curve.post_wrap};
            has_lost |= !kept[i];
            has_keys |= !curve.empty();
        });
        if (has_lost && !has_keys) set_part(made, part, false);
    }
    return made;
}

Animation drop(const Animation& animation, const CurveSet& dropped) {
    return keep(animation, ~dropped);
}

} // namespace inputanim
