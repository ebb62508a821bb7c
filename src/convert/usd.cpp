#include <inputanim/convert/usd.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include <inputanim/edit.hpp>

#include "convert/gltf/columns.hpp"
#include "convert/gltf/local.hpp"
#include "convert/gltf/prepare.hpp"
#include "convert/tree.hpp"
#include "convert/usd/stage.hpp"
#include "model/hand_of.hpp"
#include "text/wording.hpp"

namespace inputanim {
namespace {

using usd::Stage;

constexpr std::string_view root_name = "InputAnimation";

void put_head(Stage& stage, const Animation& animation, TimeSpan span, double rate) {
    const auto code_of = [&](float time) { return stage.code(finite(static_cast<double>(time) - span.from)); };
    const Markers& markers = animation.markers;
    stage.line("#usda 1.0");
    stage.open("(");
    stage.open("customLayerData = {");
    stage.open("dictionary inputanim = {");
    stage.line("string axes = \"openxr: ", info(Axes::openxr).description, "\"");
    stage.array("double[] markerTimes", markers.size(),
                [&](std::size_t i) { stage.text().number(code_of(markers[i].time)); });
    stage.array("string[] markerNames", markers.size(),
                [&](std::size_t i) { stage.text().text(usd::quoted(markers[i].name)); });
    stage.line("double startSeconds = ", span.from);
    stage.close();
    stage.close();
    stage.line("defaultPrim = \"", root_name, "\"");
    stage.line("endTimeCode = ", code_of(span.to));
    stage.line("framesPerSecond = ", rate);
    stage.line("metersPerUnit = 1");
    stage.line("startTimeCode = 0");
    stage.line("timeCodesPerSecond = ", rate);
    stage.line("upAxis = \"Y\"");
    stage.close(")");
    stage.line("");
}

// --- the head and the gaze: objects that move ---

void put_translations(Stage& stage, std::span<const Curve> axes) {
    if (axes[0].empty()) return;
    std::vector<float> numbers(3 * axes[0].key_count());
    gltf::put_positions(numbers.data(), axes, info(Axes::openxr).sign);
    stage.samples("double3 xformOp:translate", axes[0].times,
                  [&](std::size_t i) { stage.vector(std::span(numbers).subspan(3 * i, 3)); });
}

// Which way -z points, or the whole rotation.
void put_rotations(Stage& stage, std::span<const Curve> axes) {
    if (axes[0].empty()) return;
    std::vector<float> numbers(4 * axes[0].key_count());
    if (axes.size() == 3) {
        std::ignore = gltf::put_directions(numbers.data(), axes, info(Axes::openxr).sign);
    } else {
        std::ignore = gltf::put_rotations(numbers.data(), axes, info(Axes::openxr).rotation_sign);
    }
    stage.samples("quatf xformOp:orient", axes[0].times,
                  [&](std::size_t i) { stage.rotation(std::span(numbers).subspan(4 * i, 4)); });
}

void put_moving(Stage& stage, std::string_view name, std::span<const Curve> place, std::span<const Curve> turn) {
    stage.open_prim("Xform", name);
    put_translations(stage, place);
    put_rotations(stage, turn);
    const std::string_view translate = place[0].empty() ? "" : "\"xformOp:translate\"";
    const std::string_view orient = turn[0].empty() ? "" : "\"xformOp:orient\"";
    const std::string_view comma = translate.empty() || orient.empty() ? "" : ", ";
    stage.line("uniform token[] xformOpOrder = [", translate, comma, orient, "]");
}

void put_camera(Stage& stage, const PoseCurves& camera) {
    put_moving(stage, "head", camera.position, camera.rotation);
    stage.open_prim("Camera", "camera");
    stage.line("float2 clippingRange = (0.01, 1000)");
    stage.line("float focalLength = 20");
    stage.close();
    // Behind the eyes, out of the camera's sight.
    stage.open_prim("Cube", "headset");
    stage.line("float3[] extent = [(-0.5, -0.5, -0.5), (0.5, 0.5, 0.5)]");
    stage.line("color3f[] primvars:displayColor = [(0.2, 0.2, 0.22)]");
    stage.line("double size = 1");
    stage.line("double3 xformOp:translate = (0, 0, 0.05)");
    stage.line("float3 xformOp:scale = (0.17, 0.07, 0.08)");
    stage.line(R"(uniform token[] xformOpOrder = ["xformOp:translate", "xformOp:scale"])");
    stage.close();
    stage.close();
}

void put_gaze(Stage& stage, const RayCurves& gaze) {
    put_moving(stage, "gaze", gaze.origin, gaze.direction);
    stage.open_prim("BasisCurves", "ray");
    stage.line("int[] curveVertexCounts = [2]");
    stage.line("float3[] extent = [(-0.002, -0.002, -2), (0.002, 0.002, 0)]");
    stage.line("point3f[] points = [(0, 0, 0), (0, 0, -2)]");
    stage.line("color3f[] primvars:displayColor = [(0.9, 0.3, 0.2)]");
    stage.line("uniform token type = \"linear\"");
    stage.line("float[] widths = [0.004] (interpolation = \"constant\")");
    stage.close();
    stage.close();
}

// --- the hands ---

bool has_keys(const HandCurves& hand) {
    return std::ranges::any_of(tree_order(), [&](Joint joint) { return gltf::has_keys(hand[joint]); });
}

// Every joint has a pose at the times of all keys of all joints. Curves that are bent as no hand is, each in its own
// way, would make too many of them; then only some are there, the first and the last among them.
std::vector<float> pose_times(const HandCurves& prepared, const HandCurves& recorded, Notes& notes) {
    std::vector<float> times = key_times(prepared);
    const std::size_t most = std::max(4 * key_times(recorded).size(), std::size_t{1} << 12U);
    if (times.size() <= most) return times;
    for (std::size_t i = 0; i < most; ++i) {
        times[i] = times[static_cast<std::size_t>(std::uint64_t{i} * (times.size() - 1) / (most - 1))];
    }
    notes.push_back("poses between keys left out: " + counted(times.size() - most, "pose"));
    times.resize(most);
    return times;
}

void put_hands(Stage& stage, const Animation& prepared, const Animation& recorded, JointNames names, Notes& notes) {
    for (const Side side : {Side::left, Side::right}) {
        const HandCurves& hand = hand_of(prepared, side);
        if (!has_keys(hand)) {
            notes.push_back("the " + std::string(name(side)) + " hand has no keys: left out");
            continue;
        }
        const std::vector<float> times = pose_times(hand, hand_of(recorded, side), notes);
        usd::put_hand(stage, prepared, side, times, names, "/" + std::string(root_name));
    }
}

// What starts at 0 has its frames at whole time codes.
Animation from_zero(const Animation& animation, TimeSpan span) {
    auto moved = shift(animation, -span.from);
    return moved ? *std::move(moved) : animation;
}

} // namespace

Result<Notes> write_usd(const Animation& animation, const UsdOptions& options, const Sink& put) {
    const TimeSpan span = span_of(animation).value_or(TimeSpan{});
    auto prepared = gltf::prepare(options.rate ? from_zero(animation, span) : animation,
                                  {.skeleton = Skeleton::flat, .rate = options.rate, .max_frames = options.max_frames});
    if (!prepared) return std::move(prepared).error();
    const Animation& made = prepared->animation;
    Notes notes = std::move(prepared->notes);
    const double rate = options.rate.value_or(60);
    Stage stage(put, rate);
    put_head(stage, animation, span, rate);
    stage.open_prim("Xform", root_name);
    if (made.camera) put_camera(stage, *made.camera);
    if (made.hands) put_hands(stage, made, animation, options.names, notes);
    if (made.gaze) put_gaze(stage, *made.gaze);
    stage.close();
    if (auto written = stage.text().finish(); !written) return std::move(written).error();
    if (span.from != 0) notes.push_back("time 0 is the recording's " + seconds(span.from));
    return notes;
}

} // namespace inputanim
