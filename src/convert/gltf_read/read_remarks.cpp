#include "convert/gltf_read/read_remarks.hpp"

#include <algorithm>
#include <limits>
#include <string>
#include <string_view>

namespace inputanim::gltf_read {
namespace {

float time_in(const json& object, const char* key, const std::string& field) {
    const auto found = object.find(key);
    if (found == object.end() || !found->is_number() || !fits(found->get<double>())) {
        fail(field + key, "expected a time in seconds");
    }
    return found->get<float>();
}

// A marker's may be any float; those that JSON has no number for are strings.
float marker_time_in(const json& marker, const std::string& field) {
    const std::string text = string_in(marker, "time");
    if (text.empty()) return time_in(marker, "time", field);
    if (text == "Infinity") return std::numeric_limits<float>::infinity();
    if (text == "-Infinity") return -std::numeric_limits<float>::infinity();
    if (!text.starts_with("NaN")) fail(field + "time", "expected a time in seconds");
    return std::numeric_limits<float>::quiet_NaN();
}

Markers markers_in(const json& told, const std::string& field) {
    Markers markers;
    const auto list = told.find("markers");
    if (list == told.end()) return markers;
    if (!list->is_array()) fail(field + "markers", "expected an array");
    for (std::size_t i = 0; i < list->size(); ++i) {
        const std::string place = field + "markers[" + std::to_string(i) + "].";
        const json& marker = (*list)[i];
        const json* name = find(marker, "name", json::value_t::string);
        if (name == nullptr) fail(place + "name", "expected a string");
        markers.add(marker_time_in(marker, place), name->get_ref<const std::string&>());
    }
    return markers;
}

} // namespace

std::optional<Remarks> remarks_in(const json& root) {
    const auto scene = root.find("scene");
    const std::size_t index = scene != root.end() && scene->is_number_unsigned() ? scene->get<std::size_t>() : 0;
    const json* scenes = find(root, "scenes", json::value_t::array);
    if (scenes == nullptr || index >= scenes->size()) return std::nullopt;
    const json* extras = find((*scenes)[index], "extras", json::value_t::object);
    const json* told = extras != nullptr ? find(*extras, "inputanim", json::value_t::object) : nullptr;
    if (told == nullptr) return std::nullopt;

    const std::string field = "scenes[" + std::to_string(index) + "].extras.inputanim.";
    if (string_in(*told, "format") != "inputanim-glb/1") {
        fail(field + "format", "expected \"inputanim-glb/1\"; a newer version of this program may have made the file");
    }
    Remarks remarks;
    if (const std::string axes = string_in(*told, "axes"); axes == "x-flip") {
        remarks.axes = Axes::gltf;
    } else if (axes != "z-flip") {
        fail(field + "axes", R"(expected "z-flip" or "x-flip")");
    }
    if (told->contains("start")) remarks.start = time_in(*told, "start", field);
    for (const char* const key : {"layout", "form"}) { // as it was called
        if (!told->contains(key)) continue;
        remarks.layout = find_layout(string_in(*told, key));
        if (!remarks.layout) fail(field + key, "no layout has this name");
    }
    if (const json* parts = find(*told, "parts", json::value_t::array)) {
        const auto has = [&](std::string_view part) { return std::ranges::find(*parts, json(part)) != parts->end(); };
        remarks.camera = has(name(Part::camera));
        remarks.hands = has(name(Part::hands));
        remarks.gaze = has(name(Part::gaze));
    }
    remarks.markers = markers_in(*told, field);
    return remarks;
}

} // namespace inputanim::gltf_read
