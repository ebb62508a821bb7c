#include <inputanim/edit.hpp>

#include <algorithm>

#include <inputanim/check.hpp>
#include <inputanim/reduce.hpp>
#include <inputanim/repair.hpp>
#include <inputanim/report.hpp>

#include "handles.hpp"

using namespace inputanim;
using namespace inputanim::c;

namespace {

using Handle = std::unique_ptr<inputanim_recording>;

Handle handle_of(const inputanim_recording& origin, Recording made) {
    return std::make_unique<inputanim_recording>(inputanim_recording{std::move(made), origin.insisted_form});
}

Result<Handle> handle_of(const inputanim_recording& origin, Result<Animation> made) {
    if (!made) return made.error();
    return handle_of(origin, edited(origin.recording, *std::move(made)));
}

// The recording that `edit` makes of the animation of another.
template <class Edit>
inputanim_recording* edited_by(const inputanim_recording* recording, inputanim_error* error, const Edit& edit) {
    return guarded(error, [&]() -> Result<Handle> {
        return handle_of(*recording, Result<Animation>(edit(recording->recording.animation)));
    });
}

// As the shell takes them: every name must be one of some curve.
Result<CurveSet> curves_named(const char* names) {
    CurveSet curves;
    std::string_view rest = text_of(names);
    while (!rest.empty()) {
        const std::string_view name = rest.substr(0, rest.find(','));
        rest.remove_prefix(std::min(name.size() + 1, rest.size()));
        const CurveSet some = select(name);
        if (some.none()) return bad_argument("names", "no curve is called '" + std::string(name) + "'");
        curves |= some;
    }
    return curves;
}

// What an edit tells about itself: handed over with the recording that it made, or not at all.
class Telling {
public:
    explicit Telling(inputanim_bytes** report) : report_(report) {
        if (report_ != nullptr) *report_ = nullptr;
    }
    [[nodiscard]] bool is_wanted() const { return report_ != nullptr; }
    void tell(std::string text) { text_ = text_bytes(std::move(text)); }
    inputanim_recording* with(inputanim_recording* made) {
        if (made != nullptr && report_ != nullptr) *report_ = text_.release();
        return made;
    }

private:
    inputanim_bytes** report_;
    std::unique_ptr<inputanim_bytes> text_;
};

} // namespace

inputanim_recording* inputanim_trim(const inputanim_recording* recording, float from, float to,
                                    inputanim_error* error) {
    return edited_by(recording, error, [&](const Animation& animation) { return trim(animation, {from, to}); });
}

inputanim_recording* inputanim_cut(const inputanim_recording* recording, float from, float to, inputanim_error* error) {
    return edited_by(recording, error, [&](const Animation& animation) { return cut(animation, {from, to}); });
}

inputanim_recording* inputanim_join(const inputanim_recording* const* recordings, size_t count, float blend,
                                    inputanim_error* error) {
    return guarded(error, [&]() -> Result<Handle> {
        if (count == 0) return bad_argument("recordings", "there are none");
        std::vector<Animation> animations;
        for (std::size_t i = 0; i < count; ++i) animations.push_back(recordings[i]->recording.animation);
        return handle_of(*recordings[0], join(animations, {.blend = blend}));
    });
}

inputanim_recording* inputanim_shift(const inputanim_recording* recording, float seconds, inputanim_error* error) {
    return edited_by(recording, error, [&](const Animation& animation) { return shift(animation, seconds); });
}

inputanim_recording* inputanim_retime(const inputanim_recording* recording, double factor, inputanim_error* error) {
    return edited_by(recording, error, [&](const Animation& animation) { return retime(animation, factor); });
}

inputanim_recording* inputanim_resample(const inputanim_recording* recording, double rate, inputanim_error* error) {
    return edited_by(recording, error, [&](const Animation& animation) { return resample(animation, rate); });
}

inputanim_recording* inputanim_mirror(const inputanim_recording* recording, int32_t plane, inputanim_error* error) {
    return edited_by(recording, error, [&](const Animation& animation) -> Result<Animation> {
        if (plane != INPUTANIM_PLANE_X && plane != INPUTANIM_PLANE_HEAD) return bad_argument("plane", "it is 0 or 1");
        return mirror(animation, plane == INPUTANIM_PLANE_X ? MirrorPlane::x : MirrorPlane::head);
    });
}

inputanim_recording* inputanim_transform(const inputanim_recording* recording, const float translation[3],
                                         const float rotation[4], float scale, inputanim_error* error) {
    return edited_by(recording, error, [&](const Animation& animation) {
        Transform wanted{.scale = scale};
        if (translation != nullptr) std::copy_n(translation, 3, wanted.translation.begin());
        if (rotation != nullptr) std::copy_n(rotation, 4, wanted.rotation.begin());
        return transform(animation, wanted);
    });
}

inputanim_recording* inputanim_recentre(const inputanim_recording* recording, inputanim_error* error) {
    return edited_by(recording, error,
                     [](const Animation& animation) { return transform(animation, recentring(animation)); });
}

inputanim_recording* inputanim_keep(const inputanim_recording* recording, const char* names, inputanim_error* error) {
    return edited_by(recording, error, [&](const Animation& animation) -> Result<Animation> {
        const auto curves = curves_named(names);
        return curves ? Result<Animation>(keep(animation, *curves)) : curves.error();
    });
}

inputanim_recording* inputanim_drop(const inputanim_recording* recording, const char* names, inputanim_error* error) {
    return edited_by(recording, error, [&](const Animation& animation) -> Result<Animation> {
        const auto curves = curves_named(names);
        return curves ? Result<Animation>(drop(animation, *curves)) : curves.error();
    });
}

inputanim_recording* inputanim_add_marker(const inputanim_recording* recording, float time, const char* name,
                                          inputanim_error* error) {
    return edited_by(recording, error,
                     [&](const Animation& animation) { return add_marker(animation, time, text_of(name)); });
}

inputanim_recording* inputanim_move_marker(const inputanim_recording* recording, size_t marker, float time,
                                           inputanim_error* error) {
    return edited_by(recording, error,
                     [&](const Animation& animation) { return move_marker(animation, marker, time); });
}

inputanim_recording* inputanim_rename_marker(const inputanim_recording* recording, size_t marker, const char* name,
                                             inputanim_error* error) {
    return edited_by(recording, error,
                     [&](const Animation& animation) { return rename_marker(animation, marker, text_of(name)); });
}

inputanim_recording* inputanim_remove_marker(const inputanim_recording* recording, size_t marker,
                                             inputanim_error* error) {
    return edited_by(recording, error, [&](const Animation& animation) { return remove_marker(animation, marker); });
}

inputanim_recording* inputanim_smooth(const inputanim_recording* recording, const inputanim_smooth_options* options,
                                      inputanim_error* error) {
    return edited_by(recording, error, [&](const Animation& animation) {
        const inputanim_smooth_options wanted = options == nullptr ? inputanim_smooth_options{} : *options;
        SmoothOptions smooth_options;
        if (wanted.one_euro) smooth_options.method = SmoothMethod::one_euro;
        set_unless_zero(smooth_options.cutoff, wanted.cutoff);
        set_unless_zero(smooth_options.beta, wanted.beta);
        set_unless_zero(smooth_options.turn_beta, wanted.turn_beta);
        set_unless_zero(smooth_options.window, wanted.window);
        set_unless_zero(smooth_options.order, wanted.order);
        return smooth(animation, smooth_options);
    });
}

inputanim_recording* inputanim_fill(const inputanim_recording* recording, float longest, inputanim_bytes** report,
                                    inputanim_error* error) {
    Telling telling(report);
    return telling.with(edited_by(recording, error, [&](const Animation& animation) -> Result<Animation> {
        auto filled = fill(animation, longest);
        if (!filled) return filled.error();
        telling.tell(report::filled(*filled));
        return std::move(filled->animation);
    }));
}

inputanim_recording* inputanim_reduce(const inputanim_recording* recording, const inputanim_reduce_options* options,
                                      inputanim_bytes** report, inputanim_error* error) {
    Telling telling(report);
    return telling.with(edited_by(recording, error, [&](const Animation& animation) -> Result<Animation> {
        const inputanim_reduce_options wanted = options == nullptr ? inputanim_reduce_options{} : *options;
        ReduceOptions reduce_options{.best = wanted.best};
        set_unless_zero(reduce_options.joints.position, wanted.joint_position);
        set_unless_zero(reduce_options.joints.rotation, wanted.joint_rotation);
        set_unless_zero(reduce_options.camera.position, wanted.camera_position);
        set_unless_zero(reduce_options.camera.rotation, wanted.camera_rotation);
        set_unless_zero(reduce_options.gaze.position, wanted.gaze_position);
        set_unless_zero(reduce_options.gaze.rotation, wanted.gaze_direction);
        auto reduced = reduce(animation, reduce_options);
        if (!reduced) return reduced.error();
        telling.tell(report::reduced(reduced->parts));
        return std::move(reduced->animation);
    }));
}

inputanim_recording* inputanim_repair(const inputanim_recording* recording, uint32_t keep, inputanim_bytes** report,
                                      inputanim_error* error) {
    Telling telling(report);
    return telling.with(guarded(error, [&] {
        const auto mends = [&](std::uint32_t what) { return (keep & what) == 0; };
        const Recording& before = recording->recording;
        Repaired repaired = repair(before, {.drop_non_finite = mends(INPUTANIM_KEEP_NON_FINITE),
                                            .sort_keys = mends(INPUTANIM_KEEP_ORDER),
                                            .known_modes = mends(INPUTANIM_KEEP_MODES),
                                            .rotation_w = mends(INPUTANIM_KEEP_ROTATION_W),
                                            .signs = mends(INPUTANIM_KEEP_SIGNS),
                                            .normalise = mends(INPUTANIM_KEEP_LENGTHS)});
        // What could not be saved of a damaged file comes first.
        const auto damage = std::ranges::find(before.findings, FindingCode::truncated, &Finding::code);
        if (damage != before.findings.end()) repaired.findings.insert(repaired.findings.begin(), *damage);
        if (telling.is_wanted()) telling.tell(report::repaired(before, repaired, check(repaired.recording)));
        return handle_of(*recording, std::move(repaired.recording));
    }));
}
