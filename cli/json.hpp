// The JSON that verbs print. nlohmann-json holds it, and is seen by json.cpp alone, as it takes long to compile.
#pragma once

#include <cstddef>
#include <cstdio>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include <inputanim/result.hpp>

namespace cli {

// A value; members of objects stay in the order in which they are set.
class Json {
public:
    struct Member;

    Json(); // null
    Json(bool truth);
    Json(std::ptrdiff_t number);
    Json(std::size_t number);
    Json(double number); // null where it is not finite, which JSON cannot hold
    Json(std::string_view text);
    Json(const std::string& text) : Json(std::string_view(text)) {}
    Json(const char* text) : Json(std::string_view(text)) {}
    Json(std::initializer_list<Member> members);
    template <class T>
    Json(const std::vector<T>& elements) : Json(array()) {
        for (const T& element : elements) push_back(element);
    }
    Json(const Json& other);
    Json(Json&& other) noexcept;
    Json& operator=(const Json& other);
    Json& operator=(Json&& other) noexcept;
    ~Json();

    [[nodiscard]] static Json array();
    [[nodiscard]] static Json object();
    [[nodiscard]] static Json parse(std::string_view text); // throws where it is none

    [[nodiscard]] std::size_t size() const;
    void push_back(Json element);
    // Members; one of the same name is replaced.
    void set(std::string_view name, Json value);
    void update(const Json& other); // all that the other has

    // One line, or lines that are indented by so many spaces. Broken UTF-8 is replaced.
    [[nodiscard]] std::string text(int indent = -1) const;

    friend void print_documents(std::FILE* out, const Json& documents);

private:
    std::unique_ptr<nlohmann::ordered_json> value_;
};

struct Json::Member {
    std::string_view name;
    Json value;
};

// An object for one file, an array for several.
void print_documents(std::FILE* out, const Json& documents);

[[nodiscard]] Json to_json(const inputanim::Error& error);

} // namespace cli
