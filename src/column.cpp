#include <inputanim/column.hpp>

#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace inputanim {
namespace {

constexpr std::size_t cache_line = 64;
constexpr std::size_t huge_page = std::size_t{2} << 20;

struct AlignedDelete {
    std::align_val_t alignment;
    void operator()(std::byte* block) const noexcept { ::operator delete[](block, alignment); }
};

} // namespace

std::shared_ptr<std::byte> Arena::block(std::size_t size) {
    if (block_ != nullptr && block_.use_count() == 1 && size <= size_) return block_;

    // Large blocks lie on huge pages where the system offers them: a page fault for every 4 KB costs several times what
    // decoding into the page does.
    const bool large = size >= 2 * huge_page;
    const auto alignment = static_cast<std::align_val_t>(large ? huge_page : cache_line);
    auto* memory = static_cast<std::byte*>(::operator new[](size, alignment, std::nothrow));
    if (memory == nullptr) return nullptr;
#if defined(__linux__)
    if (large) ::madvise(memory, size, MADV_HUGEPAGE);
#endif
    block_ = std::shared_ptr<std::byte>(memory, AlignedDelete{alignment});
    size_ = size;
    return block_;
}

} // namespace inputanim
