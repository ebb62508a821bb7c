// A raw deflate stream (RFC 1951) undone, bit by bit and as slowly as one likes: for tests of what makes them.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace inflate {

class Inflater {
public:
    explicit Inflater(std::span<const std::byte> bytes) : bytes_(bytes) {}

    // Nothing where the stream is no stream, or does not end with its last byte.
    std::optional<std::vector<std::byte>> take() {
        for (bool last = false; !last && ok_;) {
            last = bits(1) == 1;
            if (bits(2) != 2) return std::nullopt; // the others are never written
            block();
        }
        if (!ok_ || (at_ + 7) / 8 != bytes_.size()) return std::nullopt;
        return std::move(out_);
    }

private:
    // A code for each symbol that has a depth, in the order of depths and then of symbols.
    struct Tree {
        std::vector<unsigned> depths;

        [[nodiscard]] bool is_whole() const {
            unsigned taken = 0;
            unsigned symbols = 0;
            for (const unsigned depth : depths) {
                if (depth == 0) continue;
                taken += 1U << (15 - depth);
                ++symbols;
            }
            return taken == 1U << 15U || symbols < 2;
        }
    };

    unsigned bits(unsigned count) {
        unsigned value = 0;
        for (unsigned i = 0; i < count; ++i, ++at_) {
            if (at_ / 8 >= bytes_.size()) return ok_ = false, 0;
            value |= (std::to_integer<unsigned>(bytes_[at_ / 8]) >> at_ % 8 & 1U) << i;
        }
        return value;
    }

    std::size_t symbol(const Tree& tree) {
        unsigned code = 0;
        unsigned first = 0; // code of this depth
        for (unsigned depth = 1; depth <= 15 && ok_; ++depth) {
            code = code << 1U | bits(1);
            first <<= 1U;
            unsigned with_depth = 0;
            for (std::size_t i = 0; i < tree.depths.size(); ++i) {
                if (tree.depths[i] != depth) continue;
                if (first + with_depth == code) return i;
                ++with_depth;
            }
            first += with_depth;
        }
        ok_ = false;
        return 0;
    }

    void block() {
        const std::size_t lengths = bits(5) + 257;
        const std::size_t distances = bits(5) + 1;
        const std::size_t told = bits(4) + 4;
        constexpr std::array order{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
        Tree runs{std::vector<unsigned>(19)};
        for (std::size_t i = 0; i < told; ++i) runs.depths[static_cast<std::size_t>(order[i])] = bits(3);
        std::vector<unsigned> depths;
        while (ok_ && depths.size() < lengths + distances) {
            const std::size_t run = symbol(runs);
            if (run < 16) depths.push_back(static_cast<unsigned>(run));
            if (run == 16 && depths.empty()) ok_ = false;
            if (run == 16 && ok_) depths.insert(depths.end(), 3 + bits(2), unsigned{depths.back()});
            if (run == 17) depths.insert(depths.end(), 3 + bits(3), 0U);
            if (run == 18) depths.insert(depths.end(), 11 + bits(7), 0U);
        }
        const auto middle = depths.begin() + static_cast<std::ptrdiff_t>(lengths);
        const Tree bytes{{depths.begin(), middle}};
        const Tree places{{middle, depths.end()}};
        ok_ &= depths.size() == lengths + distances && runs.is_whole() && bytes.is_whole() && places.is_whole();
        while (ok_) {
            const std::size_t what = symbol(bytes);
            if (what == 256) return;
            if (what < 256) {
                out_.push_back(static_cast<std::byte>(what));
            } else {
                const std::size_t length = number(what - 257, 4, 8, 3, 28);
                const std::size_t distance = number(symbol(places), 2, 4, 1, 30);
                ok_ &= distance <= out_.size();
                for (std::size_t i = 0; i < length && ok_; ++i) out_.push_back(std::byte{out_[out_.size() - distance]});
            }
        }
    }

    // A length or a distance: the first codes are one number each, then the same number of codes each have a bit more.
    std::size_t number(std::size_t code, std::size_t alike, std::size_t plain, std::size_t first, std::size_t last) {
        if (code == last && last == 28) return 258;
        ok_ &= code < last;
        if (code < plain) return first + code;
        const auto extra = static_cast<unsigned>(code / alike - 1);
        return ok_ ? first + ((alike + code % alike) << extra) + bits(extra) : 0;
    }

    std::span<const std::byte> bytes_;
    std::size_t at_ = 0; // bit
    bool ok_ = true;
    std::vector<std::byte> out_;
};

} // namespace inflate
