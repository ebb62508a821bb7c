#include <algorithm>
#include <limits>
#include <span>
#include <utility>

#include <inputanim/report.hpp>
#include <inputanim/sample.hpp>

#include "handles.hpp"

using namespace inputanim;
using namespace inputanim::c;

namespace {

constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();

enum class What : std::uint8_t { values, velocities };

Result<void> sample_some(const Animation& animation, std::span<const float> times,
                         std::span<const std::uint16_t> wanted, What what, const void* options, float* out) {
    const auto asked = c::wanted<SampleOptions>(options);
    if (!asked) return asked.error();
    if (std::ranges::any_of(wanted, [](std::uint16_t curve) { return curve >= curve_count; })) {
        return bad_argument("curves", "there are curves 0 to 394");
    }
    if (!wanted.empty() && times.size() > std::numeric_limits<std::size_t>::max() / sizeof(float) / wanted.size()) {
        return bad_argument("times", "there are more values than memory has room for");
    }
    // States have no velocities.
    if (what == What::velocities) std::fill_n(out, wanted.size() * times.size(), not_a_number);
    SampleColumns columns;
    auto& targets = what == What::velocities ? columns.velocities : columns.values;
    for (std::size_t i = 0; i < wanted.size(); ++i) targets[wanted[i]] = {out + i * times.size(), times.size()};
    if (auto done = sample(animation, times, columns, *asked); !done) return done.error();
    // Of a curve that was asked for twice, the last column has been filled.
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        float* const column = out + i * times.size();
        if (targets[wanted[i]].data() != column) std::ranges::copy(targets[wanted[i]], column);
    }
    return {};
}

} // namespace

float inputanim_evaluate(const inputanim_recording* recording, size_t curve, float time) {
    if (curve >= curve_count || !is_living(recording)) return not_a_number;
    const Channel& channel = channel_of(curve);
    const auto axes = curves(recording->recording.animation, channel);
    if (axes.empty()) return not_a_number;
    const Curve& found = axes[curve - channel.first];
    return c::or_else(not_a_number,
                      [&] { return channel.is_state() ? evaluate_state(found, time) : evaluate(found, time); });
}

inputanim_bytes* inputanim_state_spans(const inputanim_recording* recording, size_t curve, inputanim_error* error) {
    return guarded(error, {given("recording", recording)}, [&]() -> Result<std::unique_ptr<inputanim_bytes>> {
        if (curve >= curve_count || !channel_of(curve).is_state()) return bad_argument("curve", "it is no state");
        const Animation& animation = recording->recording.animation;
        const auto axes = curves(animation, channel_of(curve));
        const auto whole = span_of(animation);
        if (axes.empty() || !whole) return text_bytes(report::spans({}));
        return text_bytes(report::spans(state_spans(axes[curve - channel_of(curve).first], *whole)));
    });
}

inputanim_player* inputanim_player_open(const inputanim_recording* recording, inputanim_error* error) {
    return guarded(error, {given("recording", recording)},
                   [&] { return std::make_unique<inputanim_player>(recording->recording.animation); });
}

void inputanim_player_close(inputanim_player* player) {
    c::close(player);
}

namespace {

// Without a player, nothing has a value.
bool can_play(const inputanim_player* player, float* values) {
    if (is_living(player)) return values != nullptr;
    if (values != nullptr) std::fill_n(values, curve_count, not_a_number);
    return false;
}

} // namespace

void inputanim_player_values(const inputanim_player* player, float time, float* values) {
    if (can_play(player, values)) player->player.values(time, std::span<float, curve_count>(values, curve_count));
}

void inputanim_player_frame(const inputanim_player* player, float time, float* values) {
    if (can_play(player, values)) player->player.unit_values(time, std::span<float, curve_count>(values, curve_count));
}

namespace {

bool sample_into(const inputanim_recording* recording, std::pair<const float*, std::size_t> times,
                 std::pair<const std::uint16_t*, std::size_t> wanted, What what, const void* options, float* out,
                 inputanim_error* error) {
    const bool any = times.second > 0 && wanted.second > 0;
    return guarded(error,
                   {given("recording", recording), given("times", times.first, times.second),
                    given("curves", wanted.first, wanted.second), given("out", out, any ? 1 : 0)},
                   [&] {
                       return sample_some(recording->recording.animation, {times.first, times.second},
                                          {wanted.first, wanted.second}, what, options, out);
                   });
}

} // namespace

bool inputanim_sample(const inputanim_recording* recording, const float* times, size_t time_count,
                      const uint16_t* wanted, size_t wanted_count, const inputanim_sample_options* options, float* out,
                      inputanim_error* error) {
    return sample_into(recording, {times, time_count}, {wanted, wanted_count}, What::values, options, out, error);
}

bool inputanim_sample_velocities(const inputanim_recording* recording, const float* times, size_t time_count,
                                 const uint16_t* wanted, size_t wanted_count, const inputanim_sample_options* options,
                                 float* out, inputanim_error* error) {
    return sample_into(recording, {times, time_count}, {wanted, wanted_count}, What::velocities, options, out, error);
}
