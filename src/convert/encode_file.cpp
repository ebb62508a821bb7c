#include <inputanim/convert/encode.hpp>

namespace inputanim {

Result<Encoded> encode_file(const std::filesystem::path& path, const Recording& recording, Format format,
                            const EncodeOptions& options, const SaveOptions& save) {
    Encoded encoded;
    const auto produce = [&](const Sink& put) -> Result<void> {
        auto made = encode(recording, format, options, put);
        if (!made) return std::move(made).error();
        encoded = *std::move(made);
        return {};
    };
    if (auto saved = save_pieces(path, produce, save); !saved) return std::move(saved).error();
    return encoded;
}

} // namespace inputanim
