#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <new>
#include <utility>

#include "handles.hpp"

namespace inputanim::c {
namespace {

// As much as fits, not ending within a character.
template <std::size_t size>
void copy_text(char (&out)[size], std::string_view text) noexcept {
    std::size_t length = std::min(text.size(), size - 1);
    const auto continues = [&](std::size_t i) { return (static_cast<unsigned char>(text[i]) & 0xc0U) == 0x80U; };
    if (length < text.size()) {
        while (length > 0 && continues(length)) --length;
    }
    std::memcpy(out, text.data(), length);
    out[length] = 0;
}

// Memory of handles that were closed, the oldest first.
class ClosedHandles {
public:
    // Null where there are too few to use one again.
    void* take() noexcept {
        const Lock lock(busy_);
        constexpr std::size_t least = 32;
        if (count_ <= least) return nullptr;
        --count_;
        return std::exchange(oldest_, oldest_->next);
    }
    void add(void* memory, std::uint64_t word) noexcept {
        const Lock lock(busy_);
        auto* const closed = new (memory) Closed{word, nullptr};
        (count_++ == 0 ? oldest_ : newest_->next) = closed;
        newest_ = closed;
    }

private:
    struct Closed {
        std::uint64_t word; // where the handle has its own
        Closed* next;
    };
    struct Lock {
        explicit Lock(std::atomic_flag& flag) noexcept : busy(flag) {
            while (busy.test_and_set(std::memory_order_acquire)) {}
        }
        Lock(const Lock&) = delete;
        Lock& operator=(const Lock&) = delete;
        ~Lock() { busy.clear(std::memory_order_release); }
        std::atomic_flag& busy;
    };

    std::atomic_flag busy_;
    Closed* oldest_ = nullptr;
    Closed* newest_ = nullptr;
    std::size_t count_ = 0;
};

ClosedHandles& closed_handles(Kind kind) noexcept {
    static std::array<ClosedHandles, 5> all;
    return all[static_cast<std::size_t>(kind)];
}

// Words that nobody else begins with.
constexpr std::uint64_t first_word = 0x9d3b'6a71'c0de'0100;
constexpr std::uint64_t closed_bit = 0x80;

constexpr std::array<const char*, 5> no_handle{"it is no inputanim_bytes", "it is no inputanim_recording",
                                               "it is no inputanim_player", "it is no inputanim_mesh",
                                               "it is no inputanim_analysis"};

} // namespace

std::uint64_t living(Kind kind) noexcept {
    return first_word | static_cast<std::uint64_t>(kind);
}

const char* fault_of(Kind kind, const void* handle) noexcept {
    if (handle == nullptr) return "it is NULL";
    std::uint64_t word = 0;
    std::memcpy(&word, handle, sizeof word);
    if (word == living(kind)) return nullptr;
    return word == (living(kind) | closed_bit) ? "it was closed" : no_handle[static_cast<std::size_t>(kind)];
}

void* take_handle_memory(Kind kind, std::size_t size) {
    void* const again = closed_handles(kind).take();
    return again != nullptr ? again : ::operator new(size);
}

void give_handle_memory(Kind kind, void* memory) noexcept {
    closed_handles(kind).add(memory, living(kind) | closed_bit);
}

void set(inputanim_error* error, const Error& what) {
    if (error == nullptr) return;
    error->offset = what.offset ? static_cast<std::int64_t>(*what.offset) : -1;
    copy_text(error->code, name(what.code));
    copy_text(error->field, what.field);
    copy_text(error->message, message(what));
}

// Must not need memory itself.
void set_out_of_memory(inputanim_error* error) noexcept {
    if (error == nullptr) return;
    error->offset = -1;
    copy_text(error->code, name(ErrorCode::out_of_memory));
    copy_text(error->field, "");
    copy_text(error->message, "there is not enough memory");
}

void clear(inputanim_error* error) noexcept {
    if (error != nullptr) *error = inputanim_error{-1, "", "", ""};
}

bool begin(inputanim_error* error, std::initializer_list<Argument> arguments) noexcept {
    clear(error);
    for (const Argument& argument : arguments) {
        if (argument.fault == nullptr) continue;
        const bool said = or_else(false, [&] {
            set(error, bad_argument(argument.name, argument.fault));
            return true;
        });
        if (!said) set_out_of_memory(error);
        return false;
    }
    return true;
}

std::unique_ptr<inputanim_bytes> text_bytes(std::string text) {
    auto made = std::make_unique<inputanim_bytes>();
    made->text = std::move(text);
    return made;
}

} // namespace inputanim::c

uint32_t inputanim_abi(void) {
    return INPUTANIM_ABI;
}

const char* inputanim_version(void) {
    return INPUTANIM_VERSION;
}

void* inputanim_allocate(size_t size) {
    return std::malloc(size);
}

void inputanim_free(void* memory) {
    std::free(memory);
}

const void* inputanim_bytes_data(const inputanim_bytes* bytes) {
    if (!inputanim::c::is_living(bytes)) return nullptr;
    if (bytes->bytes.empty()) return bytes->text.c_str();
    return bytes->bytes.data();
}

size_t inputanim_bytes_size(const inputanim_bytes* bytes) {
    if (!inputanim::c::is_living(bytes)) return 0;
    return bytes->bytes.empty() ? bytes->text.size() : bytes->bytes.size();
}

void inputanim_bytes_close(inputanim_bytes* bytes) {
    inputanim::c::close(bytes);
}
