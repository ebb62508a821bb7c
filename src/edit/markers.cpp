#include <algorithm>
#include <cmath>
#include <limits>

#include <inputanim/edit.hpp>

#include "edit/markers.hpp"
#include "edit/time.hpp"

namespace inputanim {
namespace {

std::vector<Marker> list_of(const Animation& animation) {
    std::vector<Marker> list;
    list.reserve(animation.markers.size() + 1);
    for (std::size_t i = 0; i < animation.markers.size(); ++i) list.push_back(animation.markers[i]);
    return list;
}

Result<Animation> with_markers(const Animation& animation, std::span<const Marker> list) {
    auto markers = make_markers(list);
    if (!markers) return markers.error();
    Animation made = animation;
    made.markers = *std::move(markers);
    return made;
}

Result<Animation> with_added(const Animation& animation, std::vector<Marker> list, const Marker& added) {
    if (!std::isfinite(added.time)) return bad_argument("time", "a marker needs a time in seconds");
    list.insert(std::ranges::find_if(list, [&](const Marker& marker) { return marker.time > added.time; }), added);
    return with_markers(animation, list);
}

Error no_such_marker(const Animation& animation, std::size_t marker) {
    return bad_argument("marker", "there is no marker " + std::to_string(marker) + "; the recording has " +
                                      std::to_string(animation.markers.size()) + ", counted from 0");
}

} // namespace

Result<Markers> make_markers(std::span<const Marker> list) {
    std::size_t name_bytes = 0;
    for (const Marker& marker : list) name_bytes += marker.name.size();
    if (name_bytes > std::numeric_limits<std::uint32_t>::max()) {
        return bad_argument("markers", "their names together must stay below 4 GiB");
    }
    Markers markers;
    markers.reserve(list.size(), name_bytes);
    for (const Marker& marker : list) markers.add(marker.time, marker.name);
    return markers;
}

Result<Animation> add_marker(const Animation& animation, float time, std::string_view name) {
    return with_added(animation, list_of(animation), {time, name});
}

Result<Animation> move_marker(const Animation& animation, std::size_t marker, float time) {
    if (marker >= animation.markers.size()) return no_such_marker(animation, marker);
    std::vector<Marker> list = list_of(animation);
    list.erase(list.begin() + static_cast<std::ptrdiff_t>(marker));
    return with_added(animation, std::move(list), {time, animation.markers[marker].name});
}

Result<Animation> rename_marker(const Animation& animation, std::size_t marker, std::string_view name) {
    if (marker >= animation.markers.size()) return no_such_marker(animation, marker);
    std::vector<Marker> list = list_of(animation);
    list[marker].name = name;
    return with_markers(animation, list);
}

Result<Animation> remove_marker(const Animation& animation, std::size_t marker) {
    if (marker >= animation.markers.size()) return no_such_marker(animation, marker);
    std::vector<Marker> list = list_of(animation);
    list.erase(list.begin() + static_cast<std::ptrdiff_t>(marker));
    return with_markers(animation, list);
}

} // namespace inputanim
