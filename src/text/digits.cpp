#include "text/digits.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace inputanim::digits {
namespace {

constexpr std::uint32_t base = 1'000'000'000;
constexpr std::size_t digits_of_limb = 9;
constexpr std::size_t whole_limbs = 35;     // the largest double has 309 digits
constexpr std::size_t fraction_limbs = 120; // the smallest ends 1074 digits behind the point

// A number, exactly: limbs of nine digits, the highest first; the point is before limbs[whole_limbs].
class Decimal {
public:
    // The mantissa times 2^shift.
    Decimal(std::uint64_t mantissa, int shift) {
        limbs_[whole_limbs - 1] = static_cast<std::uint32_t>(mantissa % base);
        limbs_[whole_limbs - 2] = static_cast<std::uint32_t>(mantissa / base);
        for (; shift > 0; --shift) double_it();
        // 10^9 is 2^9 times something: so many halves at once leave no remainder behind a limb.
        for (; shift < 0; shift += 9) halve_it(shift < -9 ? 9 : static_cast<unsigned>(-shift));
    }

    // By their place: 0 is the highest.
    [[nodiscard]] std::uint32_t digit(std::size_t place) const noexcept {
        return limbs_[place / digits_of_limb] / unit_of(place) % 10;
    }
    [[nodiscard]] std::size_t first_digit() const noexcept { // that is not 0; `places` where all are
        std::size_t place = 0;
        while (place < places && digit(place) == 0) ++place;
        return place;
    }
    // To the nearest with nothing but zeros from a place on, which is not 0; to the even one where both are as near.
    void round_at(std::size_t place) noexcept {
        if (place >= places) return;
        const bool is_odd = digit(place - 1) % 2 == 1;
        const std::uint32_t next = digit(place);
        const bool has_more = clear_from(place + 1);
        clear_from(place);
        if (next > 5 || (next == 5 && (has_more || is_odd))) add_one_at(place - 1);
    }
    // To the next above that has nothing but zeros from a place on.
    void round_up_at(std::size_t place) noexcept {
        if (place < places && clear_from(place)) add_one_at(place - 1);
    }
    void add_one_at(std::size_t last) noexcept {
        std::size_t limb = last / digits_of_limb;
        for (limbs_[limb] += unit_of(last); limbs_[limb] >= base; ++limbs_[--limb]) limbs_[limb] -= base;
    }

    auto operator<=>(const Decimal&) const = default;

    static constexpr std::size_t point = whole_limbs * digits_of_limb;
    static constexpr std::size_t places = (whole_limbs + fraction_limbs) * digits_of_limb;

private:
    // What a one at a place adds to its limb.
    [[nodiscard]] static std::uint32_t unit_of(std::size_t place) noexcept {
        std::uint32_t unit = 1;
        for (std::size_t i = place % digits_of_limb; i + 1 < digits_of_limb; ++i) unit *= 10;
        return unit;
    }
    // Whether there was anything but zeros.
    bool clear_from(std::size_t place) noexcept {
        std::uint32_t cleared = 0;
        for (; place < places && place % digits_of_limb != 0; ++place) {
            cleared |= digit(place);
            limbs_[place / digits_of_limb] -= digit(place) * unit_of(place);
        }
        for (std::size_t limb = place / digits_of_limb; limb < limbs_.size(); ++limb) {
            cleared |= limbs_[limb];
            limbs_[limb] = 0;
        }
        return cleared != 0;
    }
    void double_it() noexcept {
        std::uint32_t carry = 0;
        for (std::size_t i = whole_limbs; i-- > 0;) {
            const std::uint32_t doubled = 2 * limbs_[i] + carry;
            carry = doubled >= base ? 1 : 0;
            limbs_[i] = doubled - carry * base;
        }
    }
    void halve_it(unsigned times) noexcept {
        std::uint32_t carry = 0;
        for (std::uint32_t& limb : limbs_) {
            const std::uint32_t rest = limb & ((1U << times) - 1);
            limb = (limb >> times) + carry;
            carry = (base >> times) * rest;
        }
    }

    std::array<std::uint32_t, whole_limbs + fraction_limbs> limbs_{};
};

// The parts of a double: mantissa times 2^shift.
struct Parts {
    explicit Parts(double number) { // whatever its sign
        const auto bits = std::bit_cast<std::uint64_t>(std::abs(number));
        const auto exponent = static_cast<int>(bits >> 52U & 0x7ffU);
        mantissa = bits & ((std::uint64_t{1} << 52U) - 1);
        is_power = mantissa == 0 && exponent > 1;
        if (exponent != 0) mantissa |= std::uint64_t{1} << 52U;
        shift = (exponent == 0 ? 1 : exponent) - 1075;
    }
    [[nodiscard]] Decimal decimal() const { return {mantissa, shift}; }

    std::uint64_t mantissa = 0;
    int shift = 0;
    bool is_power = false; // of two: the next smaller double is nearer than the next larger one
};

// The shortest decimal that no other double is nearer to.
Decimal shortest(const Parts& parts) {
    // Half way to both neighbours; what lies right there is read as the even one of the two.
    const Decimal least(4 * parts.mantissa - (parts.is_power ? 1 : 2), parts.shift - 2);
    const Decimal most(4 * parts.mantissa + 2, parts.shift - 2);
    const bool is_even = parts.mantissa % 2 == 0;
    const auto is_within = [&](const Decimal& number) {
        return is_even ? least <= number && number <= most : least < number && number < most;
    };
    const Decimal exact = parts.decimal();
    const std::size_t first = exact.first_digit();
    for (std::size_t count = 1; count < 17; ++count) {
        Decimal rounded = exact;
        rounded.round_at(first + count);
        if (is_within(rounded)) return rounded;
        // There is more room above a power of two than below.
        Decimal above = exact;
        above.round_up_at(first + count);
        if (parts.is_power && is_within(above)) return above;
    }
    Decimal rounded = exact;
    rounded.round_at(first + 17);
    return rounded;
}

class Text {
public:
    explicit Text(std::span<char> out) : out_(out) {}

    void put(char c) {
        if (size_ < out_.size()) out_[size_++] = c;
    }
    // The sign, and what has no digits; whether that was all.
    [[nodiscard]] bool put_sign(double number) {
        if (std::signbit(number)) put('-');
        if (std::isfinite(number)) return false;
        for (const char c : std::string_view(std::isnan(number) ? "nan" : "inf")) put(c);
        return true;
    }
    // Digits from a place on, with the point where it belongs.
    void put_fixed(const Decimal& number, std::size_t place, std::size_t end) {
        for (; place < end; ++place) {
            if (place == Decimal::point) put('.');
            put_digit(number, place);
        }
    }
    // With so many digits after the first.
    void put_scientific(const Decimal& number, std::size_t place, std::size_t more) {
        const int exponent = static_cast<int>(Decimal::point) - 1 - static_cast<int>(place);
        put_digit(number, place);
        if (more > 0) put('.');
        for (std::size_t i = 1; i <= more; ++i) put_digit(number, place + i);
        put('e');
        put(exponent < 0 ? '-' : '+');
        const auto size = static_cast<unsigned>(exponent < 0 ? -exponent : exponent);
        if (size >= 100) put(static_cast<char>('0' + size / 100));
        put(static_cast<char>('0' + size / 10 % 10));
        put(static_cast<char>('0' + size % 10));
    }
    [[nodiscard]] char* end() const noexcept { return out_.data() + size_; }

private:
    void put_digit(const Decimal& number, std::size_t place) {
        put(static_cast<char>('0' + (place < Decimal::places ? number.digit(place) : 0)));
    }

    std::span<char> out_;
    std::size_t size_ = 0;
};

} // namespace

char* put_shortest(char* first, char* last, double number) noexcept {
    Text text({first, last});
    if (text.put_sign(number)) return text.end();
    if (number == 0) {
        text.put('0');
        return text.end();
    }
    const Parts parts(number);
    const Decimal decimal = shortest(parts);
    const std::size_t place = decimal.first_digit();
    std::size_t end = place + 17;
    while (decimal.digit(end - 1) == 0) --end;
    const std::size_t count = end - place;
    const std::size_t exponent = place < Decimal::point ? Decimal::point - 1 - place : place + 1 - Decimal::point;
    const std::size_t scientific = count + (count > 1 ? 1 : 0) + (exponent < 100 ? 4 : 5);
    const std::size_t from = std::min(place, Decimal::point - 1);
    const std::size_t until = std::max(end, Decimal::point);
    const std::size_t fixed = until - from + (until > Decimal::point ? 1 : 0);
    if (scientific < fixed) {
        text.put_scientific(decimal, place, count - 1);
    } else {
        // All digits of large whole numbers are real ones.
        text.put_fixed(end < Decimal::point ? parts.decimal() : decimal, from, until);
    }
    return text.end();
}

char* put_fixed(char* first, char* last, double number, int decimals) noexcept {
    Text text({first, last});
    if (text.put_sign(number)) return text.end();
    Decimal decimal = Parts(number).decimal();
    const std::size_t end = Decimal::point + static_cast<std::size_t>(decimals);
    decimal.round_at(end);
    text.put_fixed(decimal, std::min(decimal.first_digit(), Decimal::point - 1), end);
    return text.end();
}

char* put_rounded(char* first, char* last, double number, int count) noexcept {
    Text text({first, last});
    if (text.put_sign(number)) return text.end();
    if (number == 0) {
        text.put('0');
        return text.end();
    }
    const auto digits = static_cast<std::size_t>(count);
    Decimal decimal = Parts(number).decimal();
    decimal.round_at(decimal.first_digit() + digits);
    const std::size_t place = decimal.first_digit();
    std::size_t end = place + digits;
    while (decimal.digit(end - 1) == 0) --end;
    const bool is_large = place + digits < Decimal::point; // more digits before the point than there are
    if (is_large || place >= Decimal::point + 4) {
        text.put_scientific(decimal, place, end - place - 1);
    } else {
        text.put_fixed(decimal, std::min(place, Decimal::point - 1), std::max(end, Decimal::point));
    }
    return text.end();
}

} // namespace inputanim::digits
