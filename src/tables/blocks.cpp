#include "tables/blocks.hpp"

#include <algorithm>
#include <new>
#include <utility>

namespace inputanim::tables {
namespace {

constexpr auto alignment = static_cast<std::align_val_t>(Carve::alignment);
constexpr std::size_t most_free = 64;
// A block that is much larger than what is wanted had better wait for what needs it.
constexpr std::size_t most_waste = 4;

} // namespace

Blocks::~Blocks() {
    for (const Block& block : free_) ::operator delete[](block.memory, alignment);
}

std::shared_ptr<std::byte> Blocks::take(std::size_t size) {
    Block block;
    {
        const std::lock_guard lock(mutex_);
        const auto fits = [&](const Block& each) { return each.size >= size && each.size / most_waste <= size; };
        const auto found = std::ranges::find_if(free_, fits);
        if (found != free_.end()) {
            block = *found;
            free_.erase(found);
        }
    }
    if (block.memory == nullptr) {
        // Recordings of a study are of similar lengths: some room to spare, and the next one fits.
        block.size = size + size / 4;
        block.memory = static_cast<std::byte*>(::operator new[](block.size, alignment, std::nothrow));
        if (block.memory == nullptr) return nullptr;
    }
    return {block.memory, [pool = shared_from_this(), block](std::byte*) { pool->give_back(block); }};
}

void Blocks::give_back(Block block) noexcept {
    {
        const std::lock_guard lock(mutex_);
        free_.push_back(block);
        if (free_.size() <= most_free) return;
        block = free_.front(); // the one that nobody has wanted for longest
        free_.erase(free_.begin());
    }
    ::operator delete[](block.memory, alignment);
}

} // namespace inputanim::tables
