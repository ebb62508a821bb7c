// Files. The only part of the core that touches disk.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>

#include <inputanim/column.hpp>
#include <inputanim/result.hpp>
#include <inputanim/sink.hpp>

namespace inputanim {

inline constexpr std::uint64_t usual_max_size = std::uint64_t{2} << 30U; // 2 GiB

struct OpenOptions {
    Arena* arena = nullptr;                  // memory to use again; by default every file gets its own
    std::uint64_t max_size = usual_max_size; // bytes: larger files, and devices and pipes without an end, are errors
};

// The bytes of a file, in memory: whatever becomes of the file later, they stay. One that others shorten while it is
// read is an error.
[[nodiscard]] Result<Bytes> open_file(const std::filesystem::path& path, const OpenOptions& options = {});

struct SaveOptions {
    bool replace = false; // an existing file is an error otherwise
};

// All or nothing: whenever the program or the machine stops, the path holds the old file or the new one. Links are
// followed; devices and pipes are written to directly.
[[nodiscard]] Result<void> save_file(const std::filesystem::path& path, std::span<const std::byte> bytes,
                                     const SaveOptions& options = {});

// The same for what need not be in memory at once. `produce` puts one piece after the other. An error of `produce` ends
// it all, and nothing is saved.
[[nodiscard]] Result<void> save_pieces(const std::filesystem::path& path,
                                       const std::function<Result<void>(const Sink& put)>& produce,
                                       const SaveOptions& options = {});

} // namespace inputanim
