#include "options.hpp"

#include <algorithm>
#include <cstring>

#include "bad_argument.hpp"

namespace inputanim::c {
namespace {

struct TypeOf {
    FieldType operator()(const bool* /*value*/) const { return FieldType::flag; }
    FieldType operator()(const Choice& /*value*/) const { return FieldType::text; }
    FieldType operator()(const Several& /*value*/) const { return FieldType::text; }
    FieldType operator()(const std::string* /*value*/) const { return FieldType::text; }
    FieldType operator()(const std::vector<Joint>* /*value*/) const { return FieldType::text; }
    FieldType operator()(const CurveSet* /*value*/) const { return FieldType::text; }
    FieldType operator()(const std::optional<TimeSpan>* /*value*/) const { return FieldType::pair; }
    FieldType operator()(const std::optional<NumberPair>* /*value*/) const { return FieldType::pair; }
    FieldType operator()(const std::vector<NamedSpan>* /*value*/) const { return FieldType::numbers; }
    FieldType operator()(const std::uint32_t* /*value*/) const { return FieldType::whole; }
    FieldType operator()(const std::size_t* /*value*/) const { return FieldType::whole; }
    FieldType operator()(const auto* /*value*/) const { return FieldType::number; }
};

// Where a struct has its fields, as a compiler lays them out.
class Fields {
public:
    explicit Fields(const void* first) : first_(static_cast<const std::byte*>(first)) {
        std::memcpy(&head_, first, sizeof head_);
    }

    // What the next option is; nothing where it is not given.
    OptionSetting next(FieldType type) {
        const bool is_given = (head_.given >> index_++ & 1U) != 0;
        switch (type) {
            case FieldType::flag: return setting(is_given, take<bool>());
            case FieldType::number: return setting(is_given, take<double>());
            case FieldType::whole: {
                const auto whole = take<std::uint32_t>();
                return setting(is_given && whole, std::optional<double>(whole.value_or(0)));
            }
            case FieldType::text: {
                const char* const text = take<const char*>().value_or(nullptr);
                is_null_ = is_null_ || (is_given && text == nullptr && !is_beyond());
                return setting(is_given && text != nullptr, std::optional(std::string(text == nullptr ? "" : text)));
            }
            case FieldType::pair: {
                const auto one = take<double>();
                const auto other = take<double>();
                if (!is_given || !other) return {};
                return std::vector<double>{*one, *other};
            }
            case FieldType::numbers: {
                const double* const numbers = take<const double*>().value_or(nullptr);
                const std::size_t count = take<std::size_t>().value_or(0);
                is_null_ = is_null_ || (is_given && count > 0 && numbers == nullptr);
                if (!is_given || is_beyond() || is_null_) return {};
                return std::vector<double>(numbers, numbers + 2 * count);
            }
        }
        return {};
    }
    // The one before was given as NULL.
    [[nodiscard]] bool is_null() const noexcept { return is_null_; }

    // Options that this library does not know.
    [[nodiscard]] bool gives_more() const noexcept { return index_ < 64 && head_.given >> index_ != 0; }

private:
    template <class T>
    static OptionSetting setting(bool is_given, std::optional<T> value) {
        return is_given && value ? OptionSetting(*std::move(value)) : OptionSetting();
    }
    // The struct ends before the field that was taken.
    [[nodiscard]] bool is_beyond() const noexcept { return offset_ > head_.size; }

    // None beyond the end of the struct.
    template <class T>
    std::optional<T> take() {
        struct Aligned {
            char before;
            T value;
        };
        constexpr std::size_t alignment = offsetof(Aligned, value);
        const std::size_t offset = (offset_ + alignment - 1) / alignment * alignment;
        offset_ = offset + sizeof(T);
        if (is_beyond()) return std::nullopt;
        T value;
        std::memcpy(&value, first_ + offset, sizeof value);
        return value;
    }
    const std::byte* first_;
    OptionsHead head_;
    std::size_t offset_ = sizeof(OptionsHead);
    std::size_t index_ = 0;
    bool is_null_ = false;
};

Result<void> take_fields(const void* given, const Options& all, const auto& set_one) {
    if (given == nullptr) return {};
    Fields fields(given);
    for (const Option& option : all) {
        const OptionSetting setting = fields.next(type_of(option));
        if (fields.is_null()) return bad_argument(option.name, "it is NULL");
        if (std::holds_alternative<std::monostate>(setting)) continue;
        if (auto done = set_one(option, setting); !done) return done;
    }
    if (fields.gives_more()) {
        return bad_argument("given", "there are options that this version of the library does not have");
    }
    return {};
}

} // namespace

FieldType type_of(const Option& option) noexcept {
    return std::visit(TypeOf(), option.value);
}

Result<void> take(const void* given, const Options& options) {
    return take_fields(given, options,
                       [](const Option& option, const OptionSetting& setting) { return set(option, setting); });
}

Result<void> take(const void* given, const Options& all, const Options& some, std::string_view owner) {
    return take_fields(given, all, [&](const Option& option, const OptionSetting& setting) -> Result<void> {
        const auto own = std::ranges::find(some, option.name, &Option::name);
        if (own != some.end()) return set(*own, setting);
        return bad_argument(option.name, std::string(owner) + " has no such option");
    });
}

} // namespace inputanim::c
