#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

#include "diff/parts.hpp"
#include "maths/order.hpp"
#include "text/json_text.hpp"
#include "text/wording.hpp"

namespace inputanim::diff_parts {
namespace {

constexpr std::size_t most_said = 100;

using List = std::vector<Marker>;

// Times that are not numbers count as last of all, and as equal to each other.
double place(const Marker& marker) noexcept {
    return std::isnan(marker.time) ? std::numeric_limits<double>::infinity() : marker.time;
}

double apart(const Marker& a, const Marker& b) noexcept {
    return place(a) == place(b) ? 0 : std::abs(place(a) - place(b));
}

bool by_name_and_time(const Marker& a, const Marker& b) noexcept {
    return a.name != b.name ? a.name < b.name : place(a) < place(b);
}

bool by_time_and_name(const Marker& a, const Marker& b) noexcept {
    return place(a) != place(b) ? place(a) < place(b) : a.name < b.name;
}

// Walks two lists in the same order; where `belong` says that two markers do, calls `pair` and takes both out.
template <class Order, class Belong, class Pair>
void take_pairs(List& a, List& b, Order&& order, Belong&& belong, Pair&& pair) {
    for (List* const list : {&a, &b}) {
        const auto before = [&](std::size_t one, std::size_t other) { return order((*list)[one], (*list)[other]); };
        *list = in_order(*list, stable_order(list->size(), before));
    }
    List left_a;
    List left_b;
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < a.size() && j < b.size()) {
        if (belong(a[i], b[j])) {
            pair(a[i++], b[j++]);
        } else if (order(a[i], b[j])) {
            left_a.push_back(a[i++]);
        } else {
            left_b.push_back(b[j++]);
        }
    }
    left_a.insert(left_a.end(), a.begin() + static_cast<std::ptrdiff_t>(i), a.end());
    left_b.insert(left_b.end(), b.begin() + static_cast<std::ptrdiff_t>(j), b.end());
    a = std::move(left_a);
    b = std::move(left_b);
}

std::string quoted(std::string_view name) {
    std::string text;
    json::put_string(text, name);
    return text;
}

} // namespace

void compare_markers(const Markers& a, const Markers& b, double tolerance, Diff& result) {
    List first;
    List second;
    for (std::size_t i = 0; i < a.size(); ++i) first.push_back(a[i]);
    for (std::size_t i = 0; i < b.size(); ++i) second.push_back(b[i]);
    const auto same_name = [](const Marker& x, const Marker& y) { return x.name == y.name; };
    const auto same_time = [&](const Marker& x, const Marker& y) { return apart(x, y) <= tolerance; };

    std::vector<Difference> found;
    const auto say = [&](const std::string& what, float time, double milliseconds = 0) {
        found.push_back({"markers", what, milliseconds, milliseconds > 0 ? "ms" : "", time});
    };
    take_pairs(
        first, second, by_name_and_time,
        [&](const Marker& x, const Marker& y) { return same_name(x, y) && same_time(x, y); },
        [](const Marker&, const Marker&) {});
    take_pairs(first, second, by_name_and_time, same_name, [&](const Marker& x, const Marker& y) {
        const double milliseconds = apart(x, y) * 1000;
        say(quoted(x.name) + " at " + seconds(x.time) + " is " + measured(milliseconds, "ms") +
                (place(y) > place(x) ? " later" : " earlier") + " in the second",
            x.time, milliseconds);
    });
    take_pairs(first, second, by_time_and_name, same_time, [&](const Marker& x, const Marker& y) {
        say(quoted(x.name) + " at " + seconds(x.time) + " is " + quoted(y.name) + " in the second", x.time);
    });
    for (const List* list : {&first, &second}) {
        for (const Marker& marker : *list) {
            say(quoted(marker.name) + " at " + seconds(marker.time) + " is " + std::string(only_in(list == &first)),
                marker.time);
        }
    }
    if (found.empty()) {
        bool same_order = a.size() == b.size();
        for (std::size_t i = 0; same_order && i < a.size(); ++i) same_order = a[i].name == b[i].name;
        if (!same_order) result.notes.push_back({"markers", "the same ones in another order", 0, "", 0});
        return;
    }
    if (found.size() > most_said) {
        const std::size_t more = found.size() - most_said;
        found.resize(most_said);
        say(counted(more, "more marker") + (more == 1 ? " differs" : " differ"), found.back().time);
    }
    result.differences.insert(result.differences.end(), found.begin(), found.end());
}

} // namespace inputanim::diff_parts
