// What memory allows: reading all that must be read once, and filling all that must be written once.
#pragma once

#include <memory>
#include <span>

#include <inputanim/animation.hpp>
#include <inputanim/column.hpp>

namespace bench {

// The columns that sampling has to read, one after the other in huge pages: each once, whoever shares it.
class KeyColumns {
public:
    explicit KeyColumns(const inputanim::Animation& animation);

    // Each number once. What comes back is of no use, and keeps the reading from being left out.
    [[nodiscard]] float read() const;

private:
    std::shared_ptr<std::byte> memory_;
    std::span<const float> numbers_;
};

void fill(std::span<float> numbers, float number);

} // namespace bench
