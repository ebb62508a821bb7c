#include "convert/gltf_read/names.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

namespace inputanim::gltf_read {
namespace {

bool is_upper(char c) noexcept {
    return c >= 'A' && c <= 'Z';
}
bool is_digit(char c) noexcept {
    return c >= '0' && c <= '9';
}
bool is_lower(char c) noexcept {
    return c >= 'a' && c <= 'z';
}

// The words of a name, in small letters: "XRHand_IndexTip_L" has xr, hand, index, tip and l.
std::vector<std::string> words_of(std::string_view name) {
    std::vector<std::string> words;
    bool inside = false;
    for (std::size_t i = 0; i < name.size(); ++i) {
        const char c = name[i];
        if (!is_upper(c) && !is_lower(c) && !is_digit(c)) {
            inside = false;
            continue;
        }
        const char before = i > 0 ? name[i - 1] : '\0';
        const char after = i + 1 < name.size() ? name[i + 1] : '\0';
        const bool starts = (is_upper(c) && (is_lower(before) || (is_upper(before) && is_lower(after)))) ||
                            is_digit(c) != is_digit(before);
        if (!inside || starts) words.emplace_back();
        words.back() += is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c;
        inside = true;
    }
    return words;
}

template <std::size_t size>
bool is_one_of(std::string_view word, const std::array<std::string_view, size>& words) {
    return std::ranges::find(words, word) != words.end();
}

std::optional<Side> side_of(std::string_view word) {
    if (word == "left" || word == "l") return Side::left;
    if (word == "right" || word == "r") return Side::right;
    return std::nullopt;
}

// Words that tell no joint from another.
constexpr std::array<std::string_view, 8> fillers{"hand", "xr", "joint", "finger", "phalanx", "bone", "node", "jnt"};

// The words that matter, as one.
std::string gist_of(std::span<const std::string> words) {
    std::string gist;
    for (const std::string& word : words) {
        if (!is_one_of(word, fillers) && !side_of(word) && !is_digit(word.front())) gist += word;
    }
    return gist;
}

std::optional<Joint> joint_of(std::string_view gist) {
    static const std::vector<std::pair<std::string, Joint>> known = [] {
        std::vector<std::pair<std::string, Joint>> gists;
        for (std::size_t i = 0; i < joint_count; ++i) {
            for (const JointNames names : {JointNames::webxr, JointNames::openxr, JointNames::mrtk}) {
                gists.emplace_back(gist_of(words_of(name(joint(i), names))), joint(i));
            }
        }
        return gists;
    }();
    const auto found = std::ranges::find(known, gist, &std::pair<std::string, Joint>::first);
    return found != known.end() ? std::optional(found->second) : std::nullopt;
}

} // namespace

NodeName read_name(std::string_view name) {
    NodeName read;
    // Longer ones are no names, and cost time.
    constexpr std::size_t longest = 200;
    if (name.size() > longest) return read;
    const auto words = words_of(name);
    for (const std::string& word : words) {
        if (!read.side) read.side = side_of(word);
    }
    const std::string gist = gist_of(words);
    const auto whole = find_joint(name);
    if (const auto joint = whole ? whole : joint_of(gist)) {
        read.role = Role::joint;
        read.joint = *joint;
    } else if (gist.empty() && std::ranges::find(words, "hand") != words.end()) {
        read.role = Role::hand;
    } else if (gist == "tracking") {
        read.role = Role::tracking;
    } else if (gist == "pinch" || gist == "pinching") {
        read.role = Role::pinching;
    } else if (is_one_of(gist, std::array<std::string_view, 5>{"head", "camera", "maincamera", "headset", "hmd"})) {
        read.role = Role::head;
    } else if (gist == "gaze") {
        read.role = Role::gaze;
    }
    return read;
}

} // namespace inputanim::gltf_read
