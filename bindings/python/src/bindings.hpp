// What the rooms of the module share: the handle behind a recording, errors, and views for numpy.
#pragma once

#include <array>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <inputanim/analyse.hpp>
#include <inputanim/recording.hpp>
#include <inputanim/result.hpp>

namespace nb = nanobind;

namespace inputanim::python {

// Python's _core.Recording. The recording never changes: threads share it without a lock.
struct Handle {
    std::shared_ptr<const Recording> recording;
    Bytes damaged = {}; // what was opened, of a salvaged file: what is written of it has lost the damage

    [[nodiscard]] const Animation& animation() const noexcept { return recording->animation; }
};

// An Error on its way to Python, where it becomes inputanim.Error, ValueError or MemoryError. The GIL need not be held.
struct Raised {
    Error error;
};
[[noreturn]] void raise(Error error);
[[noreturn]] void raise_bad_argument(std::string field, std::string reason);

template <class T>
T value_or_raise(Result<T>&& result) {
    if (!result) raise(std::move(result).error());
    if constexpr (!std::is_void_v<T>) return *std::move(result);
}

// For calls that may take long and touch nothing of Python's.
using WithoutGil = nb::call_guard<nb::gil_scoped_release>;

// Memory of recordings and samples that are gone, for the next ones: fresh memory costs more than what is put into it.
class Arenas {
public:
    // One that nobody else uses until it is given back.
    [[nodiscard]] Arena take();
    // `size` is what was asked of it: a block that is larger than most are goes back to the system.
    void give_back(Arena arena, std::size_t size);

private:
    std::mutex mutex_;
    std::vector<Arena> free_;
};

// One-dimensional, read-only, no copy: the array keeps the column's memory alive.
template <class T, class Element>
using View = nb::ndarray<nb::numpy, const Element, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
template <class Element, class T>
View<T, Element> view_of(const Column<T>& column) {
    static_assert(sizeof(Element) == sizeof(T));
    auto owner = std::make_unique<std::shared_ptr<const T>>(column.owner());
    const nb::capsule capsule(owner.release(),
                              [](void* memory) noexcept { delete static_cast<std::shared_ptr<const T>*>(memory); });
    return View<T, Element>(reinterpret_cast<const Element*>(column.data()), {column.size()}, capsule);
}

// An array that owns what was a vector.
template <class T>
nb::ndarray<nb::numpy, T> array_of(std::vector<T> elements, std::initializer_list<std::size_t> shape) {
    auto owner = std::make_unique<std::vector<T>>(std::move(elements));
    T* const data = owner->data();
    const nb::capsule capsule(owner.release(),
                              [](void* memory) noexcept { delete static_cast<std::vector<T>*>(memory); });
    return nb::ndarray<nb::numpy, T>(data, shape, capsule);
}

// Text for Python; what is not UTF-8 becomes U+FFFD.
[[nodiscard]] nb::str text_of(std::string_view bytes);
// Where, what, and what to do, with Python's names for it.
[[nodiscard]] nb::str message_of(const Error& error);

void bind_analysis(nb::module_& module);
void bind_convert(nb::module_& module);
void bind_curves(nb::module_& module);
void bind_edit(nb::module_& module);
void bind_recording(nb::module_& module);
void bind_tables(nb::module_& module);
void bind_values(nb::module_& module);

} // namespace inputanim::python
