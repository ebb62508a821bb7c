#include "tables/arrays.hpp"

#include <cstring>
#include <memory>
#include <utility>

namespace inputanim::tables {
namespace {

using Owners = std::shared_ptr<const std::vector<Owner>>;

// What an exported array points to. Every array has its own: readers may take children out and keep them.
struct ExportedArray {
    Owners owners;
    std::array<const void*, 3> buffers{};
    std::vector<ArrowArray> children;
    std::vector<ArrowArray*> pointers;
    ArrowArray dictionary{};
};

void release_if_held(ArrowArray& array) {
    if (array.release != nullptr) array.release(&array);
}

void release(ArrowArray* array) {
    const std::unique_ptr<ExportedArray> exported(static_cast<ExportedArray*>(array->private_data));
    for (ArrowArray& child : exported->children) release_if_held(child);
    release_if_held(exported->dictionary);
    array->release = nullptr;
}

void export_array(const Array& array, const Owners& owners, ArrowArray& out) {
    auto exported = std::make_unique<ExportedArray>();
    exported->owners = owners;
    exported->buffers = array.buffers;
    exported->children.resize(array.children.size());
    for (std::size_t i = 0; i < array.children.size(); ++i) {
        export_array(array.children[i], owners, exported->children[i]);
        exported->pointers.push_back(&exported->children[i]);
    }
    if (array.dictionary != nullptr) export_array(*array.dictionary, owners, exported->dictionary);
    out = {.length = array.length,
           .null_count = array.buffers[0] == nullptr ? 0 : -1,
           .offset = 0,
           .n_buffers = array.buffer_count,
           .n_children = static_cast<std::int64_t>(array.children.size()),
           .buffers = exported->buffers.data(),
           .children = exported->pointers.empty() ? nullptr : exported->pointers.data(),
           .dictionary = array.dictionary != nullptr ? &exported->dictionary : nullptr,
           .release = release,
           .private_data = exported.get()};
    static_cast<void>(exported.release());
}

} // namespace

void export_batch(Batch batch, ArrowArray& out) {
    const auto owners = std::make_shared<const std::vector<Owner>>(std::move(batch.owners));
    export_array({.length = batch.rows, .buffer_count = 1, .children = std::move(batch.columns)}, owners, out);
}

void set_bits(std::uint8_t* bits, std::size_t first, std::size_t count) noexcept {
    const std::size_t last = first + count;
    const auto set = [&](std::size_t bit) { bits[bit / 8] |= static_cast<std::uint8_t>(1U << (bit % 8)); };
    for (; first < last && first % 8 != 0; ++first) set(first);
    const std::size_t whole = (last - first) / 8;
    std::memset(bits + first / 8, 0xff, whole);
    for (first += 8 * whole; first < last; ++first) set(first);
}

} // namespace inputanim::tables
