#include "convert/deflate.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace inputanim::deflate {
namespace {

constexpr std::size_t window = 32768; // as far back as a distance goes
constexpr std::size_t shortest = 4;   // of a match; the format has 3, which is hardly ever shorter than three bytes
constexpr std::size_t longest = 258;
constexpr std::size_t tokens_per_block = 1U << 16U;
constexpr std::size_t most_looks = 8; // at places with the same hash
constexpr std::size_t long_enough = 64;

constexpr std::size_t end_of_block = 256;
constexpr std::size_t length_codes = 286; // of bytes, the end and lengths
constexpr std::size_t distance_codes = 30;
constexpr std::size_t run_codes = 19; // of lengths of codes
constexpr unsigned longest_code = 15;
constexpr unsigned longest_run_code = 7;

// A code for numbers from `base` on, told apart by `extra` bits.
struct NumberCode {
    std::uint16_t base = 0;
    std::uint8_t extra = 0;
};

// 3 to 258: eight codes without extra bits, then four each with one more; the last number has a code of its own.
constexpr std::array<NumberCode, 29> lengths = [] {
    std::array<NumberCode, 29> codes{};
    unsigned base = 3;
    for (std::size_t i = 0; i < codes.size(); ++i) {
        const auto extra = static_cast<std::uint8_t>(i < 8 ? 0 : i / 4 - 1);
        codes[i] = {static_cast<std::uint16_t>(base), extra};
        base += 1U << extra;
    }
    codes.back() = {258, 0};
    return codes;
}();

// 1 to 32768: four codes without extra bits, then two each with one more.
constexpr std::array<NumberCode, distance_codes> distances = [] {
    std::array<NumberCode, distance_codes> codes{};
    unsigned base = 1;
    for (std::size_t i = 0; i < codes.size(); ++i) {
        const auto extra = static_cast<std::uint8_t>(i < 4 ? 0 : i / 2 - 1);
        codes[i] = {static_cast<std::uint16_t>(base), extra};
        base += 1U << extra;
    }
    return codes;
}();

std::size_t code_of(std::span<const NumberCode> codes, std::size_t number) noexcept {
    return static_cast<std::size_t>(std::ranges::upper_bound(codes, number, {}, &NumberCode::base) - codes.begin()) - 1;
}

// How often symbols occur, and then how many bits each of them gets: 0 for those that do not occur.
using Counts = std::vector<std::uint32_t>;
using Depths = std::vector<std::uint8_t>;

// Huffman's tree: the two rarest become one, until there is one. Where that is deeper than allowed, rare symbols are
// taken for less rare.
Depths depths_of(Counts counts, unsigned most) {
    struct Node {
        std::uint32_t count = 0;
        std::size_t parent = 0;
        unsigned depth = 0;
    };
    Depths depths(counts.size());
    std::vector<std::size_t> symbols;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (counts[i] > 0) symbols.push_back(i);
    }
    if (symbols.size() < 2) {
        for (const std::size_t symbol : symbols) depths[symbol] = 1;
        return depths;
    }
    while (true) {
        std::ranges::stable_sort(symbols, {}, [&](std::size_t symbol) { return counts[symbol]; });
        std::vector<Node> nodes;
        for (const std::size_t symbol : symbols) nodes.push_back({counts[symbol]});
        // Those that were joined come in ascending order, too: the rarest is the first of either row.
        std::size_t leaf = 0;
        std::size_t joined = symbols.size();
        const auto rarest = [&] {
            const bool is_leaf =
                leaf < symbols.size() && (joined == nodes.size() || nodes[leaf].count <= nodes[joined].count);
            return is_leaf ? leaf++ : joined++;
        };
        while (nodes.size() < 2 * symbols.size() - 1) {
            const std::size_t a = rarest();
            const std::size_t b = rarest();
            nodes[a].parent = nodes[b].parent = nodes.size();
            nodes.push_back({nodes[a].count + nodes[b].count});
        }
        unsigned deepest = 0;
        for (std::size_t i = nodes.size() - 1; i-- > 0;) {
            nodes[i].depth = nodes[nodes[i].parent].depth + 1;
            deepest = std::max(deepest, nodes[i].depth);
        }
        if (deepest <= most) {
            for (std::size_t i = 0; i < symbols.size(); ++i) {
                depths[symbols[i]] = static_cast<std::uint8_t>(nodes[i].depth);
            }
            return depths;
        }
        for (const std::size_t symbol : symbols) counts[symbol] = counts[symbol] / 2 + 1;
    }
}

// The codes that follow from the depths, their first bit lowest.
std::vector<std::uint16_t> codes_of(const Depths& depths) {
    std::array<std::uint16_t, longest_code + 1> next{};
    for (unsigned depth = 1; depth <= longest_code; ++depth) {
        const auto shorter = std::ranges::count(depths, static_cast<std::uint8_t>(depth - 1));
        const auto before = static_cast<std::size_t>(depth == 1 ? 0 : shorter);
        next[depth] = static_cast<std::uint16_t>((next[depth - 1] + before) << 1U);
    }
    std::vector<std::uint16_t> codes(depths.size());
    for (std::size_t i = 0; i < depths.size(); ++i) {
        if (depths[i] == 0) continue;
        unsigned code = next[depths[i]]++;
        unsigned turned = 0;
        for (unsigned bit = 0; bit < depths[i]; ++bit, code >>= 1U) turned = turned << 1U | (code & 1U);
        codes[i] = static_cast<std::uint16_t>(turned);
    }
    return codes;
}

// Depths as they are told: each as itself, or as a run of the last one or of zeros.
struct Run {
    std::uint8_t symbol = 0;
    std::uint8_t extra = 0; // how many bits more, and what they are
    std::uint8_t more = 0;
};

std::vector<Run> runs_in(std::span<const std::uint8_t> depths) {
    std::vector<Run> runs;
    for (std::size_t i = 0; i < depths.size();) {
        const std::uint8_t depth = depths[i];
        std::size_t count = 1;
        while (i + count < depths.size() && depths[i + count] == depth) ++count;
        i += count;
        const auto add = [&](std::uint8_t symbol, std::uint8_t extra, std::size_t least, std::size_t most) {
            while (count >= least) {
                const std::size_t taken = std::min(count, most);
                runs.push_back({symbol, extra, static_cast<std::uint8_t>(taken - least)});
                count -= taken;
            }
        };
        if (depth == 0) {
            add(18, 7, 11, 138);
            add(17, 3, 3, 10);
        } else {
            runs.push_back({depth});
            --count;
            add(16, 2, 3, 6);
        }
        for (; count > 0; --count) runs.push_back({depth});
    }
    return runs;
}

std::uint32_t four_at(std::span<const std::byte> bytes, std::size_t place) noexcept {
    std::uint32_t four = 0;
    std::memcpy(&four, bytes.data() + place, sizeof four);
    return four;
}

constexpr unsigned hash_bits = 15;

std::uint32_t hash_of(std::uint32_t four) noexcept {
    return four * 2654435761U >> (32U - hash_bits);
}

} // namespace

Deflater::Deflater(std::span<const std::byte> bytes)
    : bytes_(bytes), last_(std::size_t{1} << hash_bits), before_(window) {
}

void Deflater::deflate_some(std::vector<std::byte>& out) {
    find_tokens();
    ended_ = at_ == bytes_.size();
    put_block(out);
    if (ended_) put(out, 0, 7); // to the end of the last byte
}

void Deflater::find_tokens() {
    tokens_.clear();
    while (at_ < bytes_.size() && tokens_.size() < tokens_per_block) {
        const Token token = longest_match();
        tokens_.push_back(token);
        const std::size_t end = at_ + std::max<std::size_t>(token.length, 1);
        for (; at_ < end; ++at_) remember(at_);
    }
}

Deflater::Token Deflater::longest_match() noexcept {
    Token best{0, std::to_integer<std::uint16_t>(bytes_[at_])};
    if (bytes_.size() - at_ < shortest) return best;
    const std::size_t most = std::min(longest, bytes_.size() - at_);
    std::size_t found = last_[hash_of(four_at(bytes_, at_))];
    for (std::size_t looks = 0; looks < most_looks && found > 0 && at_ - (found - 1) <= window; ++looks) {
        const std::size_t place = found - 1;
        if (four_at(bytes_, place) == four_at(bytes_, at_)) {
            std::size_t length = shortest;
            while (length < most && bytes_[place + length] == bytes_[at_ + length]) ++length;
            if (length > best.length) {
                best = {static_cast<std::uint16_t>(length), static_cast<std::uint16_t>(at_ - place - 1)};
            }
            if (length >= long_enough) break;
        }
        const std::size_t older = before_[place % window];
        if (older >= found) break; // a newer place has taken its row
        found = older;
    }
    return best;
}

void Deflater::remember(std::size_t place) noexcept {
    if (bytes_.size() - place < shortest) return;
    std::uint32_t& last = last_[hash_of(four_at(bytes_, place))];
    before_[place % window] = last;
    last = static_cast<std::uint32_t>(place + 1);
}

void Deflater::put_block(std::vector<std::byte>& out) {
    Counts counts(length_codes);
    Counts distance_counts(distance_codes);
    counts[end_of_block] = 1;
    for (const Token& token : tokens_) {
        if (token.length == 0) {
            ++counts[token.what];
        } else {
            ++counts[end_of_block + 1 + code_of(lengths, token.length)];
            ++distance_counts[code_of(distances, token.what + std::size_t{1})];
        }
    }
    const Depths depths = depths_of(counts, longest_code);
    const Depths distance_depths = depths_of(distance_counts, longest_code);

    Depths all = depths;
    all.insert(all.end(), distance_depths.begin(), distance_depths.end());
    const std::vector<Run> runs = runs_in(all);
    Counts run_counts(run_codes);
    for (const Run& run : runs) ++run_counts[run.symbol];
    const Depths run_depths = depths_of(run_counts, longest_run_code);
    const auto code_of_runs = codes_of(run_depths);

    put(out, ended_ ? 1 : 0, 1);
    put(out, 2, 2); // with codes of its own, which follow
    put(out, length_codes - 257, 5);
    put(out, distance_codes - 1, 5);
    put(out, run_codes - 4, 4);
    constexpr std::array<std::uint8_t, run_codes> order{16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                                        11, 4,  12, 3, 13, 2, 14, 1, 15};
    for (const std::uint8_t symbol : order) put(out, run_depths[symbol], 3);
    for (const Run& run : runs) {
        put(out, code_of_runs[run.symbol], run_depths[run.symbol]);
        put(out, run.more, run.extra);
    }

    const auto codes = codes_of(depths);
    const auto codes_of_distances = codes_of(distance_depths);
    const auto put_number = [&](std::span<const NumberCode> numbers, std::size_t which, std::size_t number) {
        put(out, static_cast<std::uint32_t>(number - numbers[which].base), numbers[which].extra);
    };
    for (const Token& token : tokens_) {
        if (token.length == 0) {
            put(out, codes[token.what], depths[token.what]);
            continue;
        }
        const std::size_t length = code_of(lengths, token.length);
        put(out, codes[end_of_block + 1 + length], depths[end_of_block + 1 + length]);
        put_number(lengths, length, token.length);
        const std::size_t distance = token.what + std::size_t{1};
        const std::size_t which = code_of(distances, distance);
        put(out, codes_of_distances[which], distance_depths[which]);
        put_number(distances, which, distance);
    }
    put(out, codes[end_of_block], depths[end_of_block]);
}

void Deflater::put(std::vector<std::byte>& out, std::uint32_t bits, unsigned count) {
    open_ |= std::uint64_t{bits} << open_count_;
    open_count_ += count;
    for (; open_count_ >= 8; open_count_ -= 8, open_ >>= 8U) out.push_back(static_cast<std::byte>(open_ & 0xffU));
}

} // namespace inputanim::deflate
