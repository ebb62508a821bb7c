// Memory for batches, used again when readers are done with it: fresh memory costs more than what is put there.
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <vector>

namespace inputanim::tables {

class Blocks : public std::enable_shared_from_this<Blocks> {
public:
    ~Blocks();

    // At least `size` bytes, aligned to 64, from any thread; null where memory is short. Its end gives it back.
    [[nodiscard]] std::shared_ptr<std::byte> take(std::size_t size);

private:
    struct Block {
        std::byte* memory = nullptr;
        std::size_t size = 0;
    };

    void give_back(Block block) noexcept;

    std::mutex mutex_;
    std::vector<Block> free_;
};

// Gives out slices of a block that is large enough for all of them.
class Carve {
public:
    static constexpr std::size_t alignment = 64;

    [[nodiscard]] static constexpr std::size_t aligned(std::size_t size) noexcept {
        return (size + alignment - 1) / alignment * alignment;
    }

    explicit Carve(std::byte* block) : next_(block) {}

    template <class T>
    [[nodiscard]] T* take(std::size_t count) noexcept {
        auto* slice = reinterpret_cast<T*>(next_);
        next_ += aligned(count * sizeof(T));
        return slice;
    }

private:
    std::byte* next_;
};

} // namespace inputanim::tables
