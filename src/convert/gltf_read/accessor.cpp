#include "convert/gltf_read/accessor.hpp"
#include "convert/gltf_read/malformed.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <utility>

namespace inputanim::gltf_read {
namespace {

static_assert(std::endian::native == std::endian::little, "glTF's bytes are little-endian");

// 0 for what glTF does not know.
std::size_t size_of(Component type) {
    switch (type) {
        case Component::int8:
        case Component::uint8: return 1;
        case Component::int16:
        case Component::uint16: return 2;
        case Component::uint32:
        case Component::float32: return 4;
    }
    return 0;
}

template <class T>
T load(const std::byte* from) {
    T value{};
    std::memcpy(&value, from, sizeof(T));
    return value;
}

float number_at(const std::byte* from, Component type) {
    switch (type) {
        case Component::int8: return std::max(static_cast<float>(load<std::int8_t>(from)) / 127, -1.0F);
        case Component::uint8: return static_cast<float>(load<std::uint8_t>(from)) / 255;
        case Component::int16: return std::max(static_cast<float>(load<std::int16_t>(from)) / 32767, -1.0F);
        case Component::uint16: return static_cast<float>(load<std::uint16_t>(from)) / 65535;
        default: return load<float>(from);
    }
}

std::size_t index_at(const std::byte* from, Component type) {
    switch (type) {
        case Component::uint8: return load<std::uint8_t>(from);
        case Component::uint16: return load<std::uint16_t>(from);
        default: return load<std::uint32_t>(from);
    }
}

// Elements of equal size at equal distances.
struct Elements {
    const std::byte* first = nullptr;
    std::size_t stride = 0;

    const std::byte* operator[](std::size_t i) const { return first + i * stride; }
};

class Reader {
public:
    Reader(const Document& document, std::string field) : document_(document), field_(std::move(field)) {}

    Result<std::vector<float>> read(int index) const {
        if (index < 0 || static_cast<std::size_t>(index) >= document_.accessors.size()) {
            return malformed(field_, "there is no accessor " + std::to_string(index));
        }
        const Accessor& accessor = document_.accessors[static_cast<std::size_t>(index)];
        const std::string place = "accessors[" + std::to_string(index) + "]";
        const bool is_float = accessor.type == Component::float32;
        if (!is_float && (!accessor.normalized || accessor.type == Component::uint32 || size_of(accessor.type) == 0)) {
            return malformed(place, "its numbers must be floats, or normalized bytes or shorts");
        }
        // One without a view takes no bytes of the file, but memory.
        if (accessor.view == nothing && accessor.count > room()) return malformed(place, "it has too many elements");
        std::optional<Elements> elements;
        if (accessor.view != nothing) {
            const auto found = elements_of(accessor.view, accessor.offset, accessor.count,
                                           accessor.width * size_of(accessor.type), place);
            if (!found) return found.error();
            elements = *found;
        }
        std::vector<float> numbers(accessor.count * accessor.width);
        for (std::size_t i = 0; elements && i < accessor.count; ++i) put(numbers, i, (*elements)[i], accessor);
        if (accessor.sparse) {
            if (auto error = replace(numbers, accessor, place + ".sparse")) return *std::move(error);
        }
        if (!std::ranges::all_of(numbers, [](float number) { return std::isfinite(number); })) {
            return malformed(place, "a number is not finite");
        }
        return numbers;
    }

private:
    static void put(std::span<float> numbers, std::size_t i, const std::byte* from, const Accessor& accessor) {
        for (std::size_t part = 0; part < accessor.width; ++part) {
            numbers[i * accessor.width + part] = number_at(from + part * size_of(accessor.type), accessor.type);
        }
    }

    std::size_t room() const {
        std::size_t bytes = 0;
        for (const auto& buffer : document_.buffers) bytes += buffer.size();
        return bytes;
    }

    Result<Elements> elements_of(int index, std::size_t offset, std::size_t count, std::size_t size,
                                 const std::string& place) const {
        if (index < 0 || static_cast<std::size_t>(index) >= document_.views.size()) {
            return malformed(place, "there is no bufferView " + std::to_string(index));
        }
        const View& view = document_.views[static_cast<std::size_t>(index)];
        const std::string view_place = "bufferViews[" + std::to_string(index) + "]";
        if (view.buffer < 0 || static_cast<std::size_t>(view.buffer) >= document_.buffers.size()) {
            return malformed(view_place, "buffer " + std::to_string(view.buffer) + " is not in the file");
        }
        const auto buffer = document_.buffers[static_cast<std::size_t>(view.buffer)];
        if (view.offset > buffer.size() || view.length > buffer.size() - view.offset) {
            return malformed(view_place, "it reaches beyond the end of its buffer");
        }
        const auto bytes = buffer.subspan(view.offset, view.length);
        const std::size_t stride = view.stride == 0 ? size : view.stride;
        if (stride < size) return malformed(view_place, "its stride is smaller than an element");
        if (count == 0) return Elements{bytes.data(), stride};
        if (offset > bytes.size() || size > bytes.size() - offset ||
            count - 1 > (bytes.size() - offset - size) / stride) {
            return malformed(place, "it reaches beyond the end of its bufferView");
        }
        return Elements{bytes.data() + offset, stride};
    }

    std::optional<Error> replace(std::span<float> numbers, const Accessor& accessor, const std::string& place) const {
        const Sparse& sparse = *accessor.sparse;
        const bool is_index = sparse.index_type == Component::uint8 || sparse.index_type == Component::uint16 ||
                              sparse.index_type == Component::uint32;
        if (!is_index) return malformed(place + ".indices", "they must be whole numbers without a sign");
        if (sparse.count < 0 || sparse.index_offset < 0 || sparse.value_offset < 0) {
            return malformed(place, "a count or an offset is negative");
        }
        const auto count = static_cast<std::size_t>(sparse.count);
        const auto indices = elements_of(sparse.index_view, static_cast<std::size_t>(sparse.index_offset), count,
                                         size_of(sparse.index_type), place + ".indices");
        if (!indices) return indices.error();
        const auto values = elements_of(sparse.value_view, static_cast<std::size_t>(sparse.value_offset), count,
                                        accessor.width * size_of(accessor.type), place + ".values");
        if (!values) return values.error();
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t which = index_at((*indices)[i], sparse.index_type);
            if (which >= accessor.count) return malformed(place + ".indices", "one is beyond the accessor's elements");
            put(numbers, which, (*values)[i], accessor);
        }
        return std::nullopt;
    }

    const Document& document_;
    std::string field_;
};

} // namespace

Result<std::vector<float>> read_numbers(const Document& document, int accessor, const std::string& field) {
    return Reader(document, field).read(accessor);
}

} // namespace inputanim::gltf_read
