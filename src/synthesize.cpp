#include <inputanim/synthesize.hpp>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <numbers>
#include <utility>

#include "maths/rotation.hpp"
#include "motion/hand_model.hpp"

// Everything is worked out in double and rounded once, so that the last bit of somebody's sine rarely shows.
// Both hands are right hands until the very end: the left one moves in a mirrored space (x is then to the left).
namespace inputanim {
namespace {

using hand_model::Grip;
using hand_model::HandPose;

// Minimum jerk: how far a reaching hand has come, 0 to 1, after the share s of its time (Flash and Hogan 1985).
constexpr double eased(double s) {
    s = std::clamp(s, 0.0, 1.0);
    return s * s * s * (10 + s * (6 * s - 15));
}

// splitmix64: the same numbers everywhere, which <random>'s distributions do not promise.
class Random {
public:
    Random(std::uint32_t seed, std::uint64_t stream) : state_(mixed(seed + step) ^ (stream * 0xd1342543de82ef95)) {}

    std::uint64_t next() { return mixed(state_ += step); }
    double between(double low, double high) { return low + (high - low) * static_cast<double>(next() >> 11) * 0x1p-53; }
    // Close to a normal distribution of mean 0 and deviation 1: four dice of 16 bits.
    double gauss() {
        const std::uint64_t bits = next();
        const auto sum = (bits & 0xffff) + (bits >> 16 & 0xffff) + (bits >> 32 & 0xffff) + (bits >> 48);
        return (static_cast<double>(sum) / 65535 - 2) * std::numbers::sqrt3;
    }

private:
    static constexpr std::uint64_t step = 0x9e3779b97f4a7c15;
    static constexpr std::uint64_t mixed(std::uint64_t bits) {
        bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9;
        bits = (bits ^ (bits >> 27)) * 0x94d049bb133111eb;
        return bits ^ (bits >> 31);
    }

    std::uint64_t state_;
};

// Numbers of streams; those of the stories follow from `stories` on.
enum Stream : std::uint64_t { jitter, noise, flips, bodies, stories };

// --- What happens --------------------------------------------------------------------------------------------------

// From wherever the thing is at `start` to `to`, within `length` seconds.
template <class T>
struct Move {
    double start = 0;
    double length = 0;
    T to{};
};

template <class T, std::size_t n>
T follow(T from, const std::array<Move<T>, n>& moves, double time) {
    for (const Move<T>& move : moves) from = lerp(from, move.to, eased((time - move.start) / move.length));
    return from;
}

// Where the pinch point shall be, in metres from the eyes, and how the wrist is turned, in degrees.
struct Goal {
    Vector3 point;
    Vector3 turn;

    friend constexpr Goal lerp(const Goal& a, const Goal& b, double s) {
        return {lerp(a.point, b.point, s), lerp(a.turn, b.turn, s)};
    }
};

struct HandPlan {
    Goal rest;
    std::array<Move<Goal>, 3> reaches;
    std::array<Move<double>, 2> pinches;
};

// About five seconds: one hand takes a thing and hands it to the other, which puts it down. Then they change roles.
// The eyes are at each place before the hand is, and the head comes after the eyes.
struct Story {
    std::uint64_t number = 0;
    double end = 0;
    double reach = 0; // when the giver sets out
    Side giver = Side::right;
    std::array<HandPlan, 2> hands; // by Side
    Vector3 gaze_rest;
    std::array<Move<Vector3>, 7> gaze; // metres from the eyes
    std::array<Move<Vector3>, 4> head;
};

Goal rest_of(std::uint32_t seed, std::uint64_t story, Side side) {
    Random random(seed, stories + story * 4 + static_cast<std::uint64_t>(side));
    return {{random.between(0.13, 0.20), random.between(-0.37, -0.33), random.between(0.36, 0.42)},
            {random.between(-5, 5), random.between(-20, -5), random.between(-50, -30)}};
}

Vector3 gaze_rest_of(std::uint32_t seed, std::uint64_t story) {
    Random random(seed, stories + story * 4 + 2);
    return {random.between(-0.6, 0.6), random.between(-0.35, 0.1), random.between(1.0, 1.8)};
}

Goal reachable(Random& random) {
    return {{random.between(0.06, 0.26), random.between(-0.36, -0.24), random.between(0.42, 0.52)},
            {random.between(-12, 8), random.between(-25, 0), random.between(-60, -25)}};
}

Story tell(std::uint32_t seed, std::uint64_t number, double start) {
    Random random(seed, stories + number * 4 + 3);
    const double tempo = random.between(0.88, 1);
    const auto at = [&](double time) { return start + time * tempo; };
    const auto move = [&](double time, double seconds, auto to) {
        return Move<decltype(to)>{at(time), seconds * tempo, to};
    };

    Story story;
    story.number = number;
    story.end = at(5);
    story.reach = at(0.2);
    story.giver = number % 2 == 0 ? Side::right : Side::left;
    const Side taker = number % 2 == 0 ? Side::left : Side::right;
    const Goal take = reachable(random);
    const Goal put = reachable(random); // for the taker, thus in the mirrored space
    const Vector3 meet{random.between(-0.05, 0.05), random.between(-0.32, -0.26), random.between(0.44, 0.50)};
    constexpr Vector3 aside{0.03, 0, 0}; // the hands hold the thing at its two ends, coming from their sides
    const Goal give{meet + aside, {-5, -40, -45}};
    const Goal receive{mirrored(meet) + aside, {0, -40, -45}};

    const Goal giver_rest = rest_of(seed, number, story.giver);
    const Goal taker_rest = rest_of(seed, number, taker);
    story.hands[static_cast<std::size_t>(story.giver)] = {
        giver_rest,
        {move(0.2, 0.7, take), move(1.1, 0.8, give), move(2.75, 0.7, rest_of(seed, number + 1, story.giver))},
        {move(0.9, 0.2, 1.0), move(2.5, 0.25, 0.0)}};
    story.hands[static_cast<std::size_t>(taker)] = {
        taker_rest,
        {move(1.6, 0.7, receive), move(2.75, 0.75, put), move(3.9, 0.65, rest_of(seed, number + 1, taker))},
        {move(2.2, 0.2, 1.0), move(3.55, 0.25, 0.0)}};

    const bool swapped = story.giver == Side::left; // then the giver's space is the mirrored one
    const auto in_world = [&](Vector3 point) { return swapped ? mirrored(point) : point; };
    const auto look = [&](double time, Vector3 point) { return Move<Vector3>{at(time), 0.04, point}; }; // a saccade
    const Vector3 taken = in_world(take.point);
    const Vector3 met = in_world(meet);
    const Vector3 laid = in_world(mirrored(put.point));
    const Vector3 glance = in_world(mirrored(taker_rest.point));
    const Vector3 far{random.between(-0.5, 0.5), random.between(-0.3, 0.1), random.between(1.0, 1.8)};
    const Vector3 next = gaze_rest_of(seed, number + 1);
    story.gaze_rest = gaze_rest_of(seed, number);
    story.gaze = {look(0.05, taken), look(1.0, met), look(1.45, glance), look(1.75, met),
                  look(2.6, laid),   look(3.8, far), look(4.35, next)};
    story.head = {move(0.2, 0.6, taken), move(1.15, 0.6, met), move(2.75, 0.6, laid), move(4.0, 0.8, next)};
    return story;
}

// When a hand is out of view; it sinks before and comes up after.
struct Gap {
    double begin = 0;
    double end = 0;

    bool hides(double time) const { return time > begin && time < end; }
    double sunk(double time) const {
        constexpr double seconds = 0.4;
        if (begin >= end) return 0;
        return eased((time - begin) / seconds + 1) * (1 - eased((time - end) / seconds));
    }
};

// --- A moment of it ------------------------------------------------------------------------------------------------

constexpr Vector3 eyes{0, 1.6, 0};
constexpr Vector3 out_of_view{0.03, -0.22, -0.10}; // from where the hand would be

struct HandFrame {
    bool tracked = false;
    bool pinches = false;
    HandPose joints;
};

struct StoryFrame {
    hand_model::Pose head;
    Vector3 look;                   // of length 1
    std::array<HandFrame, 2> hands; // by Side
};

// Slow and never quite regular, -1 to 1 per axis: what a living body does when it keeps still.
double sway(double time, double phase) {
    return 0.6 * std::sin(0.9 * time + phase) + 0.4 * std::sin(2.3 * time + 2 * phase);
}
Vector3 waver(double time, double phase) {
    return {sway(time, phase), sway(time, phase + 2), sway(time, phase + 4)};
}

HandFrame hand_at(const HandPlan& plan, const Gap& gap, double time, double phase) {
    const double sunk = gap.sunk(time);
    Grip grip;
    grip.pinch = follow(0.0, plan.pinches, time) * (1 - sunk);
    for (std::size_t f = 0; f < hand_model::finger_count; ++f) {
        const auto number = static_cast<double>(f);
        grip.curl[f] = 0.24 + 0.02 * number + 0.04 * sway(time, phase + number) + (0.15 + 0.05 * number) * grip.pinch;
    }
    const Goal goal = follow(plan.rest, plan.reaches, time);
    const Vector3 unrest = waver(time, phase);
    const Quaternion turn = turned(goal.turn + unrest * 2);
    const Vector3 at = eyes + goal.point - rotate(turn, hand_model::pinch_point) + unrest * 0.004 + out_of_view * sunk;
    // A hand that has sunk is open: none pinches out of view.
    return {!gap.hides(time), grip.pinch > hand_model::pinch_threshold, hand_model::place({at, turn}, grip)};
}

hand_model::Pose head_at(const Story& story, double time, double phase) {
    const Vector3 unrest = waver(time, phase);
    const Vector3 to = follow(story.gaze_rest, story.head, time);
    // The eyes go the rest of the way.
    const double yaw = 0.7 * std::atan2(to.x, to.z) / radians_per_degree;
    const double pitch = -0.55 * std::asin(to.y / length(to)) / radians_per_degree;
    return {eyes + unrest * 0.012, turned(Vector3{pitch, yaw, 0} + unrest)};
}

StoryFrame frame_at(const Story& story, const std::array<Gap, 2>& gaps, double time,
                    const std::array<double, 3>& phases) {
    StoryFrame frame;
    frame.head = head_at(story, time, phases[2]);
    const Vector3 line = eyes + follow(story.gaze_rest, story.gaze, time) - frame.head.at;
    frame.look = line * (1 / length(line));
    for (std::size_t s = 0; s < 2; ++s) frame.hands[s] = hand_at(story.hands[s], gaps[s], time, phases[s]);
    for (hand_model::Pose& joint : frame.hands[0].joints) {
        joint = {mirrored(joint.at), mirrored(joint.turn)};
    }
    return frame;
}

// --- Into curves ---------------------------------------------------------------------------------------------------

struct Tape {
    std::array<std::vector<float>, curve_count> values;
    std::array<std::vector<float>, curve_count> state_times;
    std::array<std::vector<float>, 2> hand_times; // by Side: none while the hand is out of view
    std::array<Quaternion, curve_count> last;     // by the first curve of a rotation, as it was added
};

void add(Tape& tape, std::size_t curve, std::initializer_list<double> axes) {
    for (const double value : axes) tape.values[curve++].push_back(static_cast<float>(value));
}

// Changes only.
void add_state(Tape& tape, std::size_t curve, float time, bool state) {
    const float value = state ? 1 : 0;
    if (!tape.values[curve].empty() && tape.values[curve].back() == value) return;
    tape.state_times[curve].push_back(time);
    tape.values[curve].push_back(value);
}

// Of the two quaternions that say the same, the one nearer to the last; or, with `flip`, the other from here on.
void add_rotation(Tape& tape, std::size_t curve, Quaternion q, bool flip) {
    Quaternion& last = tape.last[curve];
    const bool opposite = dot(q, last) < 0;
    last = opposite != flip ? -q : q;
    add(tape, curve, {last.x, last.y, last.z, last.w});
}

template <class Flip>
void record(Tape& tape, const StoryFrame& frame, float time, Flip&& flip) {
    for (std::size_t s = 0; s < 2; ++s) {
        if (frame.hands[s].tracked) tape.hand_times[s].push_back(time);
    }
    for (const Channel& channel : channels()) {
        const HandFrame& hand = frame.hands[static_cast<std::size_t>(channel.side)];
        const bool of_hand = channel.part == Part::hands;
        const hand_model::Pose& pose = of_hand ? hand.joints[index(channel.joint)] : frame.head;
        const bool seen = !of_hand || (hand.tracked && channel.joint != Joint::none);
        switch (channel.kind) {
            case ChannelKind::tracked: add_state(tape, channel.first, time, hand.tracked); break;
            case ChannelKind::pinch: add_state(tape, channel.first, time, hand.pinches); break;
            case ChannelKind::position:
            case ChannelKind::origin:
                if (seen) add(tape, channel.first, {pose.at.x, pose.at.y, pose.at.z});
                break;
            case ChannelKind::rotation:
                if (seen) add_rotation(tape, channel.first, pose.turn, flip());
                break;
            case ChannelKind::direction: add(tape, channel.first, {frame.look.x, frame.look.y, frame.look.z}); break;
        }
    }
}

void wind_off(Tape tape, const Column<float>& times, Animation& animation) {
    std::array<Column<float>, 2> hand_times;
    for (std::size_t s = 0; s < 2; ++s) {
        if (tape.hand_times[s].size() == times.size()) {
            hand_times[s] = times;
        } else {
            hand_times[s] = Column<float>(std::move(tape.hand_times[s]));
        }
    }
    for (const Part part : {Part::camera, Part::hands, Part::gaze}) set_part(animation, part, true);
    for_each_curve(animation, [&](std::size_t number, Curve& curve) {
        if (tape.values[number].empty()) return; // Joint::none: no place on a hand
        const Channel& channel = channel_of(number);
        curve.values = Column<float>(std::move(tape.values[number]));
        curve.times = channel.part == Part::hands ? hand_times[static_cast<std::size_t>(channel.side)] : times;
        if (channel.is_state()) curve.times = Column<float>(std::move(tape.state_times[number]));
    });
}

// Names for what has changed since the frame before.
void mark(Markers& markers, float time, const StoryFrame& before, const StoryFrame& now) {
    for (std::size_t s = 0; s < 2; ++s) {
        const bool pinched = before.hands[s].pinches;
        const bool pinches = now.hands[s].pinches;
        const bool other_pinches = now.hands[1 - s].pinches;
        if (pinches && !pinched) markers.add(time, other_pinches ? "hand over" : s == 0 ? "pinch left" : "pinch right");
        if (pinched && !pinches && !other_pinches) markers.add(time, "release");
    }
}

// Strictly ascending (what floats cannot tell apart is left out), from 0 to the duration; 0 alone where that is below
// half a step.
std::vector<float> frame_times(const SynthesizeOptions& options) {
    const auto positive_or = [](float value, double other) {
        return std::isfinite(value) && value > 0 ? static_cast<double>(value) : other;
    };
    const double rate = positive_or(options.rate, 60);
    const double duration = positive_or(options.duration, 0);
    const double stray = std::min(positive_or(options.time_jitter, 0), 0.45 / rate);
    Random random(options.seed, jitter);
    const auto steps = static_cast<std::size_t>(std::llround(duration * rate));
    std::vector<float> times{0};
    times.reserve(steps + 1);
    for (std::size_t i = 1; i < steps; ++i) {
        const auto time = static_cast<float>(static_cast<double>(i) / rate + stray * random.between(-1, 1));
        if (time > times.back() && time < options.duration) times.push_back(time);
    }
    if (steps > 0) times.push_back(options.duration);
    return times;
}

} // namespace

Animation synthesize(const SynthesizeOptions& options) {
    const Column<float> times(frame_times(options));
    const double duration = times.back();
    const double deviation = std::isfinite(options.noise) ? static_cast<double>(options.noise) : 0;
    Random tracker(options.seed, noise);
    Random signs(options.seed, flips);
    Random body(options.seed, bodies);
    const std::array<double, 3> phases{body.between(0, 6), body.between(0, 6), body.between(0, 6)};
    std::array<Gap, 2> gaps; // by Side; at the default five seconds each hand is idle then
    if (options.gaps) gaps = {{{0.15 * duration, 0.25 * duration}, {0.7 * duration, 0.8 * duration}}};

    Animation animation;
    Tape tape;
    for (std::size_t i = 0; i < curve_count; ++i) {
        if (!channel_of(i).is_state()) tape.values[i].reserve(times.size());
    }
    Story story = tell(options.seed, 0, 0);
    StoryFrame before;
    bool reached = false; // whether the giver of this story has set out
    if (options.markers) animation.markers.add(0, "start");
    for (const float time : times) {
        while (time >= story.end) {
            story = tell(options.seed, story.number + 1, story.end);
            reached = false;
        }
        StoryFrame frame = frame_at(story, gaps, time, phases);
        const bool seen = frame.hands[static_cast<std::size_t>(story.giver)].tracked;
        if (options.markers && seen && time >= story.reach && !std::exchange(reached, true)) {
            animation.markers.add(time, "reach");
        }
        if (options.markers) mark(animation.markers, time, before, frame);
        before = frame;
        for (HandFrame& hand : frame.hands) {
            if (!(deviation > 0)) break;
            for (hand_model::Pose& joint : hand.joints) {
                joint.at = joint.at + Vector3{tracker.gauss(), tracker.gauss(), tracker.gauss()} * deviation;
            }
        }
        record(tape, frame, time, [&] { return options.sign_flips && signs.next() % 64 == 0; });
    }
    if (options.markers) animation.markers.add(times.back(), "end");
    wind_off(std::move(tape), times, animation);
    return animation;
}

} // namespace inputanim
