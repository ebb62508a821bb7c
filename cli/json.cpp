#include "json.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace cli {

using Value = nlohmann::ordered_json;

namespace {

std::string text_of(const Value& value, int indent) {
    return value.dump(indent, ' ', false, Value::error_handler_t::replace);
}

} // namespace

Json::Json() : value_(std::make_unique<Value>()) {
}

Json::Json(bool truth) : value_(std::make_unique<Value>(truth)) {
}

Json::Json(std::ptrdiff_t number) : value_(std::make_unique<Value>(number)) {
}

Json::Json(std::size_t number) : value_(std::make_unique<Value>(number)) {
}

Json::Json(double number) : value_(std::make_unique<Value>(number)) {
}

Json::Json(std::string_view text) : value_(std::make_unique<Value>(text)) {
}

Json::Json(std::initializer_list<Member> members) : Json(object()) {
    for (const Member& member : members) set(member.name, member.value);
}

Json::Json(const Json& other) : value_(std::make_unique<Value>(*other.value_)) {
}

Json& Json::operator=(const Json& other) {
    return *this = Json(other);
}

Json::Json(Json&& other) noexcept = default;
Json& Json::operator=(Json&& other) noexcept = default;
Json::~Json() = default;

Json Json::array() {
    Json json;
    *json.value_ = Value::array();
    return json;
}

Json Json::object() {
    Json json;
    *json.value_ = Value::object();
    return json;
}

Json Json::parse(std::string_view text) {
    Json json;
    *json.value_ = Value::parse(text);
    return json;
}

std::size_t Json::size() const {
    return value_->size();
}

void Json::push_back(Json element) {
    value_->push_back(std::move(*element.value_));
}

void Json::set(std::string_view name, Json value) {
    (*value_)[std::string(name)] = std::move(*value.value_);
}

void Json::update(const Json& other) {
    value_->update(*other.value_);
}

std::string Json::text(int indent) const {
    return text_of(*value_, indent);
}

void print_documents(std::FILE* out, const Json& documents) {
    const Value& all = *documents.value_;
    fmt::print(out, "{}\n", text_of(all.size() == 1 ? all.front() : all, 2));
}

Json to_json(const inputanim::Error& error) {
    Json json{{"code", name(error.code)}};
    if (error.offset) json.set("offset", *error.offset);
    if (!error.field.empty()) json.set("field", error.field);
    json.set("reason", error.reason);
    if (const auto hint = advice(error.code); !hint.empty()) json.set("advice", hint);
    return json;
}

} // namespace cli
