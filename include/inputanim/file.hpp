// Files. The only part of the core that touches disk.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <span>

#include <inputanim/column.hpp>
#include <inputanim/result.hpp>
#include <inputanim/sink.hpp>

namespace inputanim {

struct OpenOptions {
    Arena* copy = nullptr; // read the file into this memory, and do not map it: then others may shorten it meanwhile
};

// The bytes of a file, memory-mapped where that pays. A mapped file must not be shortened by others while in use.
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
