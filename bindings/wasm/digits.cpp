// The digits of doubles for std::to_chars, worked out a few at a time. libc++ looks them up in tables that would be a
// quarter of the module; here they have the names that it calls them by, and it leaves its own out.
#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <span>

namespace {

constexpr std::uint32_t base = 1'000'000'000;
constexpr std::size_t digits_of_limb = 9;
constexpr std::size_t whole_limbs = 35;    // the largest double has 309 digits
constexpr std::size_t fraction_limbs = 120; // the smallest ends 1074 digits behind the point

// A double, exactly: limbs of nine digits, the highest first; the point is before limbs[whole_limbs].
class Decimal {
public:
    explicit Decimal(double number) {
        const auto bits = std::bit_cast<std::uint64_t>(number);
        const auto exponent = static_cast<int>(bits >> 52U & 0x7ffU);
        std::uint64_t mantissa = bits & ((std::uint64_t{1} << 52U) - 1);
        if (exponent != 0) mantissa |= std::uint64_t{1} << 52U;
        limbs_[whole_limbs - 1] = static_cast<std::uint32_t>(mantissa % base);
        limbs_[whole_limbs - 2] = static_cast<std::uint32_t>(mantissa / base);
        int shift = (exponent == 0 ? 1 : exponent) - 1075;
        for (; shift > 0; --shift) twice();
        // 10^9 is 2^9 times something: so many halves at once leave no remainder behind a limb.
        for (; shift < 0; shift += 9) divided(shift < -9 ? 9 : static_cast<unsigned>(-shift));
    }

    // By their place: 0 is the highest.
    [[nodiscard]] std::uint32_t digit(std::size_t place) const noexcept {
        std::uint32_t limb = limbs_[place / digits_of_limb];
        for (std::size_t i = place % digits_of_limb; i + 1 < digits_of_limb; ++i) limb /= 10;
        return limb % 10;
    }
    [[nodiscard]] std::size_t first_digit() const noexcept { // that is not 0; `places` where all are
        std::size_t place = 0;
        while (place < places && digit(place) == 0) ++place;
        return place;
    }
    // To the nearest with no digits from a place on; to the even one where both are as near.
    void round_at(std::size_t place) noexcept {
        if (place >= places) return;
        bool more = digit(place) > 5;
        if (digit(place) == 5) {
            std::size_t rest = place + 1;
            while (rest < places && digit(rest) == 0) ++rest;
            more = rest < places || (place > 0 && digit(place - 1) % 2 == 1);
        }
        if (!more) return;
        // One at the place before; what is behind it is never looked at again.
        std::size_t limb = (place - 1) / digits_of_limb;
        std::uint32_t one = 1;
        for (std::size_t i = (place - 1) % digits_of_limb; i + 1 < digits_of_limb; ++i) one *= 10;
        for (limbs_[limb] += one; limbs_[limb] >= base; ++limbs_[--limb]) limbs_[limb] -= base;
    }

    static constexpr std::size_t point = whole_limbs * digits_of_limb;
    static constexpr std::size_t places = (whole_limbs + fraction_limbs) * digits_of_limb;

private:
    void twice() noexcept {
        std::uint32_t carry = 0;
        for (std::size_t i = whole_limbs; i-- > 0;) {
            const std::uint32_t doubled = 2 * limbs_[i] + carry;
            carry = doubled >= base ? 1 : 0;
            limbs_[i] = doubled - carry * base;
        }
    }
    void divided(unsigned bits) noexcept {
        std::uint32_t carry = 0;
        for (std::uint32_t& limb : limbs_) {
            const std::uint32_t rest = limb & ((1U << bits) - 1);
            limb = (limb >> bits) + carry;
            carry = (base >> bits) * rest;
        }
    }

    std::array<std::uint32_t, whole_limbs + fraction_limbs> limbs_{};
};

class Text {
public:
    explicit Text(std::span<char> out) : out_(out) {}
    void put(char c) {
        if (size_ < out_.size()) out_[size_] = c;
        ++size_;
    }
    void put(const Decimal& number, std::size_t place) {
        put(static_cast<char>('0' + (place < Decimal::places ? number.digit(place) : 0)));
    }
    [[nodiscard]] std::to_chars_result result() const {
        if (size_ > out_.size()) return {out_.data() + out_.size(), std::errc::value_too_large};
        return {out_.data() + size_, std::errc{}};
    }

private:
    std::span<char> out_;
    std::size_t size_ = 0;
};

} // namespace

_LIBCPP_BEGIN_NAMESPACE_STD

// So many digits, with zeros in front.
void __append_n_digits(std::uint32_t count, std::uint32_t digits, char* out) {
    for (; count > 0; digits /= 10) out[--count] = static_cast<char>('0' + digits % 10);
}
void __append_nine_digits(std::uint32_t digits, char* out) {
    __append_n_digits(digits_of_limb, digits, out);
}

// "123.46": `number` is finite and not below 0.
to_chars_result __d2fixed_buffered_n(char* first, char* last, double number, std::uint32_t precision) {
    Decimal decimal(number);
    decimal.round_at(Decimal::point + precision);
    Text text({first, last});
    std::size_t place = std::min(decimal.first_digit(), Decimal::point - 1);
    for (; place < Decimal::point; ++place) text.put(decimal, place);
    if (precision > 0) text.put('.');
    for (; place < Decimal::point + precision; ++place) text.put(decimal, place);
    return text.result();
}

// "1.2346e+02"
to_chars_result __d2exp_buffered_n(char* first, char* last, double number, std::uint32_t precision) {
    Decimal decimal(number);
    decimal.round_at(decimal.first_digit() + 1 + precision);
    std::size_t place = decimal.first_digit();
    const bool is_zero = place == Decimal::places;
    if (is_zero) place = Decimal::point - 1;
    const int exponent = static_cast<int>(Decimal::point) - 1 - static_cast<int>(place);
    Text text({first, last});
    text.put(decimal, place);
    if (precision > 0) text.put('.');
    for (std::uint32_t i = 1; i <= precision; ++i) text.put(decimal, place + i);
    text.put('e');
    text.put(exponent < 0 ? '-' : '+');
    const auto size = static_cast<unsigned>(exponent < 0 ? -exponent : exponent);
    if (size >= 100) text.put(static_cast<char>('0' + size / 100));
    text.put(static_cast<char>('0' + size / 10 % 10));
    text.put(static_cast<char>('0' + size % 10));
    return text.result();
}

_LIBCPP_END_NAMESPACE_STD
