#include <inputanim/diff.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "curve/curve_walk.hpp"
#include "curve/keys.hpp"
#include "diff/parts.hpp"
#include "edit/time.hpp"
#include "maths/rotation.hpp"
#include "text/wording.hpp"

namespace inputanim {
namespace {

using diff_parts::measured;
using diff_parts::only_in;

using Values = std::array<double, 4>;

// --- when to look ---

// The moments at which either has a key. Where a curve jumps, the moment before as well; where one has tangents, two
// more between keys: cubics that agree there and at their keys are the same.
std::vector<float> moments_of(std::span<const Curve> both) {
    std::vector<float> moments = union_of_times(both);
    std::erase_if(moments, [](float time) { return !std::isfinite(time); });
    std::vector<float> more;
    for (const Curve& curve : both) {
        for (std::size_t i = 1; i < curve.key_count(); ++i) {
            const float time = curve.times[i];
            if (time == curve.times[i - 1]) more.push_back(std::nextafter(time, -std::numeric_limits<float>::max()));
        }
    }
    if (std::ranges::any_of(both, [](const Curve& curve) { return curve.tangents != nullptr; })) {
        for (std::size_t i = 1; i < moments.size(); ++i) {
            for (const double share : {1.0 / 3, 2.0 / 3}) {
                more.push_back(static_cast<float>(lerp(moments[i - 1], moments[i], share)));
            }
        }
    }
    if (more.empty()) return moments;
    moments.insert(moments.end(), more.begin(), more.end());
    std::ranges::sort(moments);
    moments.erase(std::unique(moments.begin(), moments.end()), moments.end());
    return moments;
}

// --- two vectors ---

// In millimetres or degrees; none where one of the two is no such thing and the other is.
std::optional<double> distance(const Values& a, const Values& b, ChannelKind kind) noexcept {
    const auto same = [](double x, double y) { return x == y || (std::isnan(x) && std::isnan(y)); };
    if (std::ranges::equal(a, b, same)) return 0;
    const auto finite = [](double x) { return std::isfinite(x); };
    if (!std::ranges::all_of(a, finite) || !std::ranges::all_of(b, finite)) return std::nullopt;
    const Vector3 first{a[0], a[1], a[2]};
    const Vector3 second{b[0], b[1], b[2]};
    if (kind == ChannelKind::position || kind == ChannelKind::origin) return length(first - second) * 1000;
    const Quaternion p{a[0], a[1], a[2], a[3]};
    const Quaternion q{b[0], b[1], b[2], b[3]};
    const bool none_first = length(p) <= shortest_rotation;
    const bool none_second = length(q) <= shortest_rotation;
    if (none_first != none_second) return std::nullopt;
    if (none_first) return 0;
    return kind == ChannelKind::rotation ? angle(p, q) : angle(first, second);
}

struct Tally {
    std::size_t moments = 0;
    std::size_t differing = 0; // beyond the tolerance
    double largest = 0;
    float largest_at = 0;
    std::size_t odd = 0; // moments at which only one of the two has numbers to compare; differing as well
    float first_odd = 0;
};

// --- recordings ---

// A hand or a part with channels that play alike, and how many keys those have.
struct Retold {
    std::string where;
    std::array<std::size_t, 2> keys{};
};

class Comparer {
public:
    Comparer(const Recording& a, const Recording& b, const DiffOptions& options) : a_(a), b_(b), options_(options) {}

    [[nodiscard]] Diff compare() && {
        compare_on_disk();
        for (const Part part : {Part::camera, Part::hands, Part::gaze}) compare_part(part);
        for (const auto& [where, keys] : retold_) {
            note(where, "plays alike from other keys: " + counted(keys[0], "key") + " in the first, " +
                            std::to_string(keys[1]) + " in the second");
        }
        diff_parts::compare_markers(a_.animation.markers, b_.animation.markers, options_.time, result_);
        return std::move(result_);
    }

private:
    void note(const std::string& where, const std::string& what) { result_.notes.push_back({where, what, 0, "", 0}); }
    void differ(const std::string& where, const std::string& what) {
        result_.differences.push_back({where, what, 0, "", 0});
    }

    void compare_on_disk() {
        const OnDisk& a = a_.on_disk;
        const OnDisk& b = b_.on_disk;
        if (a.layout != b.layout) {
            note("layout", std::string(info(a.layout).name) + " in the first, " + std::string(info(b.layout).name) +
                               " in the second");
        }
        if (a.flags != b.flags) note("layout", "other flag bytes");
        if (a.name_length_bytes != b.name_length_bytes) note("layout", "other lengths of marker names' length bytes");
        if (!std::ranges::equal(a.trailing, b.trailing)) note("layout", "other trailing bytes");
    }

    void compare_part(Part part) {
        const bool in_first = has(a_.animation, part);
        if (in_first != has(b_.animation, part)) {
            for (const Channel& channel : channels()) {
                if (channel.part != part) continue;
                for (const Curve& curve : curves((in_first ? a_ : b_).animation, channel)) {
                    if (curve.empty()) continue;
                    differ(std::string(name(part)), "there " + std::string(only_in(in_first)));
                    return;
                }
            }
            note(std::string(name(part)), "there, without keys, " + std::string(only_in(in_first)));
            return;
        }
        for (const Channel& channel : channels()) {
            if (in_first && channel.part == part) compare_channel(channel);
        }
    }

    void compare_channel(const Channel& channel) {
        const auto a = curves(a_.animation, channel);
        const auto b = curves(b_.animation, channel);
        if (std::ranges::equal(a, b, [](const Curve& x, const Curve& y) { return identical(x, y); })) return;
        auto difference =
            channel.is_state() ? diff_parts::compare_states(a[0], b[0], options_.time) : compare_vectors(channel, a, b);
        if (difference) {
            difference->where = name(channel);
            result_.differences.push_back(*std::move(difference));
            return;
        }
        const std::string side =
            channel.part == Part::hands ? "hand." + std::string(name(channel.side)) : std::string(name(channel.part));
        const auto known = std::ranges::find(retold_, side, &Retold::where);
        auto& keys = (known == retold_.end() ? retold_.emplace_back(Retold{side, {}}) : *known).keys;
        for (const Curve& axis : a) keys[0] += axis.key_count();
        for (const Curve& axis : b) keys[1] += axis.key_count();
    }

    std::optional<Difference> compare_vectors(const Channel& channel, std::span<const Curve> a,
                                              std::span<const Curve> b) {
        const auto is_empty = [](const Curve& axis) { return axis.empty(); };
        const bool none_first = std::ranges::all_of(a, is_empty);
        if (none_first != std::ranges::all_of(b, is_empty)) {
            return Difference{.explanation = "has keys " + std::string(only_in(!none_first))};
        }
        const bool turns = channel.kind == ChannelKind::rotation || channel.kind == ChannelKind::direction;
        const Tally tally = walk(channel, a, b, turns ? options_.rotation : options_.position * 1000);
        if (tally.differing == 0) return std::nullopt;

        Difference difference{.amount = tally.largest, .unit = turns ? "deg" : "mm", .time = tally.largest_at};
        std::string& text = difference.explanation;
        if (tally.differing > tally.odd) {
            text = "up to " + measured(tally.largest, difference.unit) + " apart at " + seconds(tally.largest_at) +
                   "; " + std::to_string(tally.differing) + " of " + counted(tally.moments, "moment") + " differ";
        } else {
            difference.unit.clear();
            difference.time = tally.first_odd;
        }
        if (tally.odd > 0) {
            text += (text.empty() ? "" : "; ") + std::string("no numbers in one of the two at ") +
                    counted(tally.odd, "moment") + ", first at " + seconds(tally.first_odd);
        }
        return difference;
    }

    // Hands are compared while both are tracked.
    [[nodiscard]] Tally walk(const Channel& channel, std::span<const Curve> a, std::span<const Curve> b,
                             double tolerance) const {
        std::vector<Curve> both;
        for (const Curve& axis : a) both.push_back(playable(axis));
        for (const Curve& axis : b) both.push_back(playable(axis));
        std::vector<CurveWalk> walks(both.begin(), both.end());
        const bool of_hand = channel.part == Part::hands;
        std::vector<Curve> tracked;
        if (of_hand) {
            tracked = {playable(tracked_of(a_.animation, channel)), playable(tracked_of(b_.animation, channel))};
        }
        std::vector<StateWalk> states(tracked.begin(), tracked.end());

        Tally tally;
        const std::vector<float> moments = moments_of(both);
        for (const float time : moments) {
            const auto is_on = [time](StateWalk& state) { return state.at(time) > 0.5F; };
            if (std::ranges::count_if(states, is_on) != static_cast<std::ptrdiff_t>(states.size())) continue;
            Values first{};
            Values second{};
            for (std::size_t axis = 0; axis < a.size(); ++axis) {
                first[axis] = walks[axis].at(time);
                second[axis] = walks[a.size() + axis].at(time);
            }
            ++tally.moments;
            const auto apart = distance(first, second, channel.kind);
            if (!apart) {
                if (tally.odd++ == 0) tally.first_odd = time;
            } else if (*apart > tally.largest) {
                tally.largest = *apart;
                tally.largest_at = time;
            }
            tally.differing += !apart || *apart > tolerance ? 1 : 0;
        }
        return tally;
    }

    const Recording& a_;
    const Recording& b_;
    DiffOptions options_;
    Diff result_;
    std::vector<Retold> retold_;
};

} // namespace

Diff diff(const Recording& a, const Recording& b, const DiffOptions& options) {
    return Comparer(a, b, options).compare();
}

} // namespace inputanim
