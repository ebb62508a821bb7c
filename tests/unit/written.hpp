// What a writer put, for the tests of the text formats.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <inputanim/result.hpp>
#include <inputanim/sink.hpp>

namespace make {

using namespace inputanim;

struct Written {
    std::string text;
    Notes all_notes;
    std::optional<ErrorCode> error;

    // Whether some note has these words.
    [[nodiscard]] bool notes(std::string_view words) const {
        for (const std::string& note : all_notes) {
            if (note.find(words) != std::string::npos) return true;
        }
        return false;
    }
};

template <class Write>
Written written(const Write& write) {
    Written made;
    auto notes = write([&](std::span<const std::byte> piece) {
        made.text.append(reinterpret_cast<const char*>(piece.data()), piece.size());
        return true;
    });
    if (notes) {
        made.all_notes = *std::move(notes);
    } else {
        made.error = notes.error().code;
    }
    return made;
}

} // namespace make
