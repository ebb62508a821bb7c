#include <inputanim/dump.hpp>

#include <algorithm>
#include <string>

#include "text/json_text.hpp"
#include "wire/scan.hpp"

namespace inputanim {
namespace {

constexpr std::size_t offset_width = 10;
constexpr std::size_t bytes_width = 29; // eight bytes in hexadecimal, a sign for more, and a gap
constexpr std::size_t most_bytes_shown = 8;
constexpr std::size_t field_width = 44;

class Dumper {
public:
    static constexpr bool wants_paths = true;

    Dumper(std::span<const std::byte> bytes, std::size_t keys_per_curve,
           const std::function<void(std::string_view)>& line)
        : bytes_(bytes), keys_per_curve_(std::max<std::size_t>(keys_per_curve, 1)), line_(line) {}

    template <class T>
    void field(std::size_t offset, const std::string& path, T value) {
        put(offset, sizeof(T), path, text(value, path));
    }

    void keys(std::size_t curve, std::size_t offset, std::size_t count, bool tangents) {
        const std::string name = curve_name(curve);
        for (std::size_t i = 0; i < count; ++i) {
            if (i == keys_per_curve_ - 1 && count > keys_per_curve_) {
                const std::size_t skipped = count - keys_per_curve_;
                put(offset + i * wire::key_bytes(tangents), 0, name,
                    "... " + std::to_string(skipped) + " more keys ...");
                i = count - 1;
            }
            key(name + " key " + std::to_string(i) + " ", offset + i * wire::key_bytes(tangents), tangents);
        }
    }

    void name(std::size_t offset, std::size_t prefix, std::string_view name) {
        put(offset, prefix, "name length", std::to_string(name.size()));
        std::string quoted;
        json::put_string(quoted, name);
        put(offset + prefix, name.size(), "name", quoted);
    }

    void put(std::size_t offset, std::size_t size, std::string_view path, std::string_view value) {
        std::string out = std::to_string(offset);
        out.insert(0, out.size() < offset_width ? offset_width - out.size() : 0, ' ');
        out += "  ";
        const std::size_t bytes_column = out.size();
        for (const std::byte byte : bytes_.subspan(offset, std::min(size, most_bytes_shown))) {
            json::put_hex_digits(out, std::to_integer<std::uint32_t>(byte), 2);
            out += ' ';
        }
        if (size > most_bytes_shown) out += "...";
        pad(out, bytes_column + bytes_width);
        const std::size_t field_column = out.size();
        out.append(path).append(" ");
        pad(out, field_column + field_width);
        out.append(value);
        line_(out);
    }

private:
    static void pad(std::string& out, std::size_t width) {
        out.append(out.size() < width ? width - out.size() : 0, ' ');
    }

    template <class T>
    static std::string text(T value, const std::string& path) {
        std::string out;
        if constexpr (std::is_same_v<T, float>) {
            json::put_number(out, value);
        } else if (path == "magic") {
            out = value == wire::magic ? "input animation" : "unknown";
        } else {
            out = std::to_string(value);
        }
        return out;
    }

    void key(const std::string& prefix, std::size_t offset, bool tangents) {
        const std::size_t fields = wire::key_bytes(tangents) / sizeof(float);
        for (std::size_t i = 0; i < fields; ++i) {
            const std::size_t at = offset + i * sizeof(float);
            const std::string path = prefix + std::string(wire::key_fields[i]);
            if (i == wire::key_fields.size() - 1) {
                field(at, path, wire::load<std::int32_t>(bytes_.data() + at));
            } else {
                field(at, path, wire::load<float>(bytes_.data() + at));
            }
        }
    }

    std::span<const std::byte> bytes_;
    std::size_t keys_per_curve_;
    const std::function<void(std::string_view)>& line_;
};

} // namespace

Result<void> dump(std::span<const std::byte> bytes, const DumpOptions& options,
                  const std::function<void(std::string_view)>& line) {
    auto found = wire::find_layout(bytes, options.layout);
    if (!found) return std::move(found).error();
    Dumper dumper(bytes, options.keys_per_curve, line);
    auto scan = wire::ScanIo<Dumper>(bytes, found->layout, dumper, wire::KeepMarkers::no).run();
    if (scan.error) return *std::move(scan.error);
    if (scan.end < bytes.size())
        dumper.put(scan.end, bytes.size() - scan.end, "trailing bytes", std::to_string(bytes.size() - scan.end));
    return {};
}

} // namespace inputanim
