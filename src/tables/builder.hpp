// A column that is put together cell by cell: for tables of few rows.
#pragma once

#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <inputanim/tables.hpp>

#include "tables/arrays.hpp"

namespace inputanim::tables {

class Builder {
public:
    explicit Builder(ColumnType type);

    [[nodiscard]] std::size_t size() const noexcept { return size_; }

    void add_null();
    // Of the kind that the type has; text that is not UTF-8 gets U+FFFD in place of what is broken.
    void add(double number);
    void add(std::int64_t number);
    void add(bool flag);
    void add(std::string_view text);
    void add(std::span<const Finding> findings);

    template <class T>
    void add(const std::optional<T>& cell) {
        if (cell) {
            add(*cell);
        } else {
            add_null();
        }
    }

    // What was added, in memory that `owners` get.
    [[nodiscard]] Array finish(std::vector<Owner>& owners) &&;

private:
    void mark(bool there);
    template <class T>
    void put(T value) {
        const std::size_t place = data_.size();
        data_.resize(place + sizeof(T));
        std::memcpy(data_.data() + place, &value, sizeof(T));
    }
    void put_end(std::size_t end);

    ColumnType type_;
    std::size_t size_ = 0;
    bool nulls_ = false;
    std::vector<std::uint8_t> there_; // bits
    std::vector<std::byte> data_;     // numbers, bits, or where texts and lists end
    std::string text_;
    std::vector<std::string> words_; // of a dictionary, each once
    std::vector<Builder> fields_;    // of findings
};

// Texts one after the other.
[[nodiscard]] std::shared_ptr<const Array> text_array(std::span<const std::string> texts, std::vector<Owner>& owners);

} // namespace inputanim::tables
