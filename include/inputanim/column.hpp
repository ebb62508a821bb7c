// A column: an immutable slice of shared memory, as Arrow's buffers are. Copying one is cheap, and whoever holds one
// keeps the memory behind it alive. Columns of floats know whether they ascend and whether all of them are finite.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace inputanim {

// What is known about the numbers of a column; true for an empty one.
struct ColumnFacts {
    bool ascending = true; // known: no element below the one before it, and none NaN; readers look at times only
    bool finite = true;    // no NaN, no infinity

    bool operator==(const ColumnFacts&) const = default;
};

[[nodiscard]] inline ColumnFacts facts_of(std::span<const float> numbers) noexcept {
    ColumnFacts facts;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        facts.finite &= std::isfinite(numbers[i]);
        facts.ascending &= numbers[i] >= numbers[i == 0 ? 0 : i - 1];
    }
    return facts;
}

template <class T>
class Column {
public:
    using value_type = T;

    Column() = default;

    // Takes the elements over; nothing is copied.
    explicit Column(std::vector<T> elements) : size_(elements.size()), facts_(look_at(elements)) {
        if (elements.empty()) return;
        auto owner = std::make_shared<std::vector<T>>();
        owner->swap(elements);
        first_ = std::shared_ptr<const T>(owner, owner->data());
    }

    // Shares memory that `first` keeps alive (an aliasing shared_ptr); the elements must not change any more.
    Column(std::shared_ptr<const T> first, std::size_t size)
        : first_(std::move(first)), size_(size), facts_(look_at({first_.get(), size})) {}

    // As above where the caller has looked at every element already.
    Column(std::shared_ptr<const T> first, std::size_t size, ColumnFacts facts)
        : first_(std::move(first)), size_(size), facts_(facts) {}

    [[nodiscard]] static Column copy_of(std::span<const T> elements) {
        if (elements.empty()) return {};
        const std::shared_ptr<T[]> copy = std::make_shared<T[]>(elements.size());
        std::ranges::copy(elements, copy.get());
        return Column(std::shared_ptr<const T>(copy, copy.get()), elements.size());
    }

    [[nodiscard]] const T* data() const noexcept { return first_.get(); }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
    [[nodiscard]] const T& operator[](std::size_t i) const noexcept { return first_.get()[i]; }
    [[nodiscard]] const T& front() const noexcept { return first_.get()[0]; }
    [[nodiscard]] const T& back() const noexcept { return first_.get()[size_ - 1]; }
    [[nodiscard]] const T* begin() const noexcept { return data(); }
    [[nodiscard]] const T* end() const noexcept { return data() + size_; }

    // Elements `first` to (without) `last`, in the same memory.
    [[nodiscard]] Column slice(std::size_t first, std::size_t last) const {
        if (first == 0 && last == size_) return *this;
        std::shared_ptr<const T> begin(first_, data() + first);
        if (facts_ == ColumnFacts{}) return Column(std::move(begin), last - first, facts_); // true of every part
        return Column(std::move(begin), last - first);
    }

    // Whether both are the very same memory: then equal without a look.
    [[nodiscard]] bool shares_with(const Column& other) const noexcept {
        return data() == other.data() && size() == other.size();
    }

    // What keeps the memory alive; for handing the elements on without a copy.
    [[nodiscard]] const std::shared_ptr<const T>& owner() const noexcept { return first_; }

    [[nodiscard]] bool ascending() const noexcept requires std::is_same_v<T, float> { return facts_.ascending; }
    [[nodiscard]] bool finite() const noexcept requires std::is_same_v<T, float> { return facts_.finite; }

private:
    [[nodiscard]] static ColumnFacts look_at(std::span<const T> elements) noexcept {
        if constexpr (std::is_same_v<T, float>) return facts_of(elements);
        return {};
    }

    std::shared_ptr<const T> first_;
    std::size_t size_ = 0;
    ColumnFacts facts_;
};

using Bytes = Column<std::byte>;

// One block of memory that columns are slices of. An arena that is kept between two reads gives the same block again,
// once no column looks at it any more: fresh memory costs more than decoding does.
class Arena {
public:
    // At least `size` bytes, aligned to 64; null where memory is short. The block lives as long as anyone shares it.
    [[nodiscard]] std::shared_ptr<std::byte> block(std::size_t size);

private:
    std::shared_ptr<std::byte> block_;
    std::size_t size_ = 0;
};

} // namespace inputanim
