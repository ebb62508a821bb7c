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

using Made = std::unique_ptr<inputanim_recording>;

Made handle_of(Recording made) {
    return std::make_unique<inputanim_recording>(std::move(made));
}

Result<Made> handle_of(const inputanim_recording& origin, Result<Animation> made) {
    if (!made) return made.error();
    return handle_of(edited(origin.recording, *std::move(made)));
}

// The recording that `edit` makes of the animation of another.
template <class Edit>
inputanim_recording* edited_by(const inputanim_recording* recording, inputanim_error* error, const Edit& edit,
                               Argument also = {}) {
    return guarded(error, {given("recording", recording), also}, [&]() -> Result<Made> {
        return handle_of(*recording, Result<Animation>(edit(recording->recording.animation)));
    });
}

Result<CurveSet> curves_named(const char* names) {
    CurveSet curves;
    const auto done = set(option("names", curves, ""), std::string(text_of(names)));
    return done ? Result(curves) : done.error();
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

inputanim_recording* inputanim_join(const inputanim_recording* const* recordings, size_t count,
                                    const inputanim_join_options* options, inputanim_error* error) {
    return guarded(error, {given("recordings", recordings, count)}, [&]() -> Result<Made> {
        if (count == 0) return bad_argument("recordings", "there are none");
        for (std::size_t i = 0; i < count; ++i) {
            const char* const fault = given("", recordings[i]).fault;
            if (fault != nullptr) return bad_argument("recordings[" + std::to_string(i) + "]", fault);
        }
        const auto asked = wanted<JoinOptions>(options);
        if (!asked) return asked.error();
        std::vector<Animation> animations;
        for (std::size_t i = 0; i < count; ++i) animations.push_back(recordings[i]->recording.animation);
        return handle_of(*recordings[0], join(animations, *asked));
    });
}

inputanim_recording* inputanim_shift(const inputanim_recording* recording, float seconds, inputanim_error* error) {
    return edited_by(recording, error, [&](const Animation& animation) { return shift(animation, seconds); });
}

inputanim_recording* inputanim_retime(const inputanim_recording* recording, double factor, inputanim_error* error) {
    return edited_by(recording, error, [&](const Animation& animation) { return retime(animation, factor); });
}

inputanim_recording* inputanim_retime_to(const inputanim_recording* recording, float duration, inputanim_error* error) {
    return edited_by(recording, error, [&](const Animation& animation) { return retime_to(animation, duration); });
}

inputanim_recording* inputanim_resample(const inputanim_recording* recording, double rate, inputanim_error* error) {
    return inputanim_resample_with(recording, rate, nullptr, error);
}

inputanim_recording* inputanim_resample_with(const inputanim_recording* recording, double rate,
                                             const inputanim_resample_options* options, inputanim_error* error) {
    return edited_by(recording, error, [&](const Animation& animation) -> Result<Animation> {
        const auto asked = wanted<ResampleOptions>(options);
        return asked ? resample(animation, rate, *asked) : asked.error();
    });
}

inputanim_recording* inputanim_mirror(const inputanim_recording* recording, const inputanim_mirror_options* options,
                                      inputanim_error* error) {
    return edited_by(recording, error, [&](const Animation& animation) -> Result<Animation> {
        const auto asked = wanted<MirrorOptions>(options);
        return asked ? Result(mirror(animation, *asked)) : asked.error();
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
    return edited_by(
        recording, error,
        [&](const Animation& animation) -> Result<Animation> {
            const auto curves = curves_named(names);
            return curves ? Result<Animation>(keep(animation, *curves)) : curves.error();
        },
        given("names", names));
}

inputanim_recording* inputanim_drop(const inputanim_recording* recording, const char* names, inputanim_error* error) {
    return edited_by(
        recording, error,
        [&](const Animation& animation) -> Result<Animation> {
            const auto curves = curves_named(names);
            return curves ? Result<Animation>(drop(animation, *curves)) : curves.error();
        },
        given("names", names));
}

inputanim_recording* inputanim_add_marker(const inputanim_recording* recording, float time, const char* name,
                                          inputanim_error* error) {
    return edited_by(
        recording, error, [&](const Animation& animation) { return add_marker(animation, time, text_of(name)); },
        given("name", name));
}

inputanim_recording* inputanim_move_marker(const inputanim_recording* recording, size_t marker, float time,
                                           inputanim_error* error) {
    return edited_by(recording, error,
                     [&](const Animation& animation) { return move_marker(animation, marker, time); });
}

inputanim_recording* inputanim_rename_marker(const inputanim_recording* recording, size_t marker, const char* name,
                                             inputanim_error* error) {
    return edited_by(
        recording, error, [&](const Animation& animation) { return rename_marker(animation, marker, text_of(name)); },
        given("name", name));
}

inputanim_recording* inputanim_remove_marker(const inputanim_recording* recording, size_t marker,
                                             inputanim_error* error) {
    return edited_by(recording, error, [&](const Animation& animation) { return remove_marker(animation, marker); });
}

inputanim_recording* inputanim_smooth(const inputanim_recording* recording, const inputanim_smooth_options* options,
                                      inputanim_error* error) {
    return edited_by(recording, error, [&](const Animation& animation) -> Result<Animation> {
        const auto asked = wanted<SmoothOptions>(options);
        return asked ? smooth(animation, *asked) : asked.error();
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
        const auto asked = wanted<ReduceOptions>(options);
        if (!asked) return asked.error();
        auto reduced = reduce(animation, *asked);
        if (!reduced) return reduced.error();
        telling.tell(report::reduced(reduced->parts));
        return std::move(reduced->animation);
    }));
}

inputanim_recording* inputanim_repair(const inputanim_recording* recording, const inputanim_repair_options* options,
                                      inputanim_bytes** report, inputanim_error* error) {
    Telling telling(report);
    return telling.with(guarded(error, {given("recording", recording)}, [&]() -> Result<Made> {
        const auto asked = wanted<RepairOptions>(options);
        if (!asked) return asked.error();
        const Recording& before = recording->recording;
        Repaired repaired = repair(before, *asked);
        // What could not be saved of a damaged file comes first.
        const auto damage = std::ranges::find(before.findings, FindingCode::truncated, &Finding::code);
        if (damage != before.findings.end()) repaired.findings.insert(repaired.findings.begin(), *damage);
        if (telling.is_wanted()) telling.tell(report::repaired(before, repaired, check(repaired.recording)));
        return handle_of(std::move(repaired.recording));
    }));
}
