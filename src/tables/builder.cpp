#include "tables/builder.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "text/utf8.hpp"

namespace inputanim::tables {
namespace {

// Bytes. Arrow counts the text of a batch in 31 bits; no name that anyone gave is near.
constexpr std::size_t longest_text = 1 << 24;

} // namespace

Builder::Builder(ColumnType type) : type_(type) {
    if (type == ColumnType::text || type == ColumnType::findings) put_end(0);
    if (type != ColumnType::findings) return;
    using enum ColumnType;
    for (const ColumnType field : {text, text, text, int64, float64, int64, text}) fields_.emplace_back(field);
}

void Builder::mark(bool there) {
    there_.resize(bytes_for_bits(size_ + 1));
    if (there) set_bits(there_.data(), size_, 1);
    nulls_ |= !there;
    ++size_;
}

void Builder::put_end(std::size_t end) {
    put(static_cast<std::int32_t>(end));
}

void Builder::add_null() {
    mark(false);
    switch (type_) {
        case ColumnType::float32:
        case ColumnType::int32:
        case ColumnType::word: return put(std::int32_t{0});
        case ColumnType::float64:
        case ColumnType::int64: return put(std::int64_t{0});
        case ColumnType::boolean: return data_.resize(bytes_for_bits(size_));
        case ColumnType::text: return put_end(text_.size());
        case ColumnType::findings: return put_end(fields_.front().size());
    }
}

void Builder::add(double number) {
    mark(true);
    if (type_ == ColumnType::float32) return put(static_cast<float>(number));
    put(number);
}

void Builder::add(std::int64_t number) {
    mark(true);
    if (type_ == ColumnType::int32) return put(static_cast<std::int32_t>(number));
    put(number);
}

void Builder::add(bool flag) {
    mark(true);
    data_.resize(bytes_for_bits(size_));
    if (flag) set_bits(reinterpret_cast<std::uint8_t*>(data_.data()), size_ - 1, 1);
}

void Builder::add(std::string_view text) {
    mark(true);
    text = text.substr(0, longest_text);
    std::string mended;
    if (!is_utf8(text)) text = mended = mended_utf8(text);
    if (type_ == ColumnType::text) {
        text_.append(text);
        return put_end(text_.size());
    }
    const auto found = std::ranges::find(words_, text);
    put(static_cast<std::int32_t>(found - words_.begin()));
    if (found == words_.end()) words_.emplace_back(text);
}

void Builder::add(std::span<const Finding> findings) {
    mark(true);
    for (const Finding& finding : findings) {
        const auto offset =
            finding.offset ? std::optional(static_cast<std::int64_t>(*finding.offset)) : std::optional<std::int64_t>();
        const auto time = finding.time ? std::optional<double>(*finding.time) : std::optional<double>();
        fields_[0].add(info(finding.code).name);
        fields_[1].add(name(severity(finding)));
        fields_[2].add(std::string_view(finding.where));
        fields_[3].add(static_cast<std::int64_t>(finding.count));
        fields_[4].add(time);
        fields_[5].add(offset);
        fields_[6].add(std::string_view(finding.explanation));
    }
    put_end(fields_.front().size());
}

Array Builder::finish(std::vector<Owner>& owners) && {
    const auto kept = std::make_shared<Builder>(std::move(*this));
    owners.push_back(kept);
    Builder& self = *kept;
    Array array{.length = static_cast<std::int64_t>(self.size_)};
    array.buffers = {self.nulls_ ? self.there_.data() : nullptr, self.data_.data(), nullptr};
    if (self.type_ == ColumnType::text) {
        array.buffers[2] = self.text_.data();
        array.buffer_count = 3;
    } else if (self.type_ == ColumnType::word) {
        array.dictionary = text_array(self.words_, owners);
    } else if (self.type_ == ColumnType::findings) {
        Array fields{.length = static_cast<std::int64_t>(self.fields_.front().size()), .buffer_count = 1};
        for (Builder& field : self.fields_) fields.children.push_back(std::move(field).finish(owners));
        array.children.push_back(std::move(fields));
    }
    return array;
}

std::shared_ptr<const Array> text_array(std::span<const std::string> texts, std::vector<Owner>& owners) {
    Builder builder(ColumnType::text);
    for (const std::string& text : texts) builder.add(std::string_view(text));
    return std::make_shared<const Array>(std::move(builder).finish(owners));
}

} // namespace inputanim::tables
