#include <algorithm>
#include <cstdlib>
#include <cstring>

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

} // namespace

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

std::unique_ptr<inputanim_bytes> text_bytes(std::string text) {
    return std::make_unique<inputanim_bytes>(inputanim_bytes{{}, std::move(text)});
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
    if (bytes->bytes.empty()) return bytes->text.c_str();
    return bytes->bytes.data();
}

size_t inputanim_bytes_size(const inputanim_bytes* bytes) {
    return bytes->bytes.empty() ? bytes->text.size() : bytes->bytes.size();
}

void inputanim_bytes_close(inputanim_bytes* bytes) {
    delete bytes;
}
