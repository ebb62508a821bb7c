#include "options.hpp"

#include <algorithm>
#include <cstring>

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

    // What the next option is; nothing where it is not given: then its field may hold anything.
    OptionSetting next(FieldType type) {
        const bool is_given = (head_.given >> index_++ & 1U) != 0;
        switch (type) {
            case FieldType::flag: {
                const auto flag = take<unsigned char>(is_given);
                return flag ? OptionSetting(*flag != 0) : OptionSetting();
            }
            case FieldType::number: {
                const auto number = take<double>(is_given);
                return number ? OptionSetting(*number) : OptionSetting();
            }
            case FieldType::whole: {
                const auto whole = take<std::uint32_t>(is_given);
                return whole ? OptionSetting(static_cast<double>(*whole)) : OptionSetting();
            }
            case FieldType::text: {
                const auto text = take<const char*>(is_given);
                if (text && *text == nullptr) fault_ = "it is NULL";
                return text && *text != nullptr ? OptionSetting(std::string(*text)) : OptionSetting();
            }
            case FieldType::pair: {
                const auto one = take<double>(is_given);
                const auto other = take<double>(is_given);
                return one && other ? OptionSetting(std::vector<double>{*one, *other}) : OptionSetting();
            }
            case FieldType::numbers: {
                const auto numbers = take<const double*>(is_given);
                const auto count = take<std::size_t>(is_given);
                if (!numbers || !count) return {};
                if (*count > 0 && *numbers == nullptr) fault_ = "it is NULL";
                if (*count > most_pairs) fault_ = "there cannot be so many";
                if (!fault_.empty()) return {};
                return std::vector<double>(*numbers, *numbers + 2 * *count);
            }
        }
        return {};
    }
    // What is wrong with the one before.
    [[nodiscard]] std::string_view fault() const noexcept { return fault_; }

    // Options that this library does not know.
    [[nodiscard]] bool gives_more() const noexcept { return index_ < 64 && head_.given >> index_ != 0; }

private:
    static constexpr std::size_t most_pairs = 0x7fffffff / (2 * sizeof(double));

    template <class T>
    std::optional<T> take(bool is_given) {
        struct Aligned {
            char before;
            T value;
        };
        constexpr std::size_t alignment = offsetof(Aligned, value);
        const std::size_t offset = (offset_ + alignment - 1) / alignment * alignment;
        offset_ = offset + sizeof(T);
        if (!is_given) return std::nullopt;
        if (offset_ > head_.size) {
            fault_ = "the struct ends before it";
            return std::nullopt;
        }
        T value;
        std::memcpy(&value, first_ + offset, sizeof value);
        return value;
    }

    const std::byte* first_;
    OptionsHead head_;
    std::size_t offset_ = sizeof(OptionsHead);
    std::size_t index_ = 0;
    std::string_view fault_;
};

Result<void> take_fields(const void* given, const Options& all, const auto& set_one) {
    if (given == nullptr) return {};
    OptionsHead head{};
    std::memcpy(&head.size, given, sizeof head.size);
    if (head.size < sizeof head) return bad_argument("size", "it is not the size of the struct");
    Fields fields(given);
    for (const Option& option : all) {
        const OptionSetting setting = fields.next(type_of(option));
        if (!fields.fault().empty()) return bad_argument(option.name, fields.fault());
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
