#include "convert/gltf_read/json.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <string_view>
#include <vector>

#include "convert/gltf_read/malformed.hpp"

namespace inputanim::gltf_read {
namespace {

// Deeper than any scene; what lies below is left out.
constexpr std::size_t deepest = 64;

// Builds the values whose keys matter, while the text is parsed. nlohmann's own way to leave some out looks at all
// elements of an array for every one that ends.
class Builder : public nlohmann::json_sax<json> {
public:
    [[nodiscard]] json take() { return std::move(root_); }
    [[nodiscard]] const std::optional<Error>& error() const { return error_; }
    explicit Builder(const Chunks& chunks) : chunks_(chunks) {}

    bool null() override { return put(nullptr) != nullptr; }
    bool boolean(bool value) override { return put(value) != nullptr; }
    bool number_integer(number_integer_t value) override { return put(value) != nullptr; }
    bool number_unsigned(number_unsigned_t value) override { return put(value) != nullptr; }
    bool number_float(number_float_t value, const string_t& /*text*/) override { return put(value) != nullptr; }
    bool string(string_t& value) override { return put(std::move(value)) != nullptr; }
    bool binary(binary_t& /*value*/) override { return false; }
    bool start_object(std::size_t /*size*/) override { return open(json::object()); }
    bool end_object() override { return close(); }
    bool start_array(std::size_t /*size*/) override { return open(json::array()); }
    bool end_array() override { return close(); }

    bool key(string_t& key) override {
        if (depth() == 1) section_ = key;
        is_wanted_ = skipped_ == 0 && (depth() == 1 ? is_one_of(key, sections) : is_kept(key));
        key_ = std::move(key);
        return true;
    }

    bool parse_error(std::size_t at, const std::string& /*token*/, const json::exception& error) override {
        std::string_view reason = error.what();
        // "[json.exception.parse_error.101] parse error at line 1, column 7: ..."
        if (const auto start = reason.find("] "); start != std::string_view::npos) reason.remove_prefix(start + 2);
        error_ = malformed(chunks_.json_offset + std::min(at, chunks_.json.size()), "",
                           "the JSON is not well-formed: " + std::string(reason.substr(0, 200)));
        return false;
    }

private:
    [[nodiscard]] std::size_t depth() const { return open_.size(); }

    template <std::size_t size>
    static bool is_one_of(std::string_view key, const std::array<std::string_view, size>& keys) {
        return std::ranges::find(keys, key) != keys.end();
    }

    [[nodiscard]] bool is_kept(std::string_view key) const {
        if (section_ == "scenes") return depth() > 4 || (depth() == 3 ? key == "extras" : key == "inputanim");
        if (section_ == "nodes") return is_one_of(key, node_keys);
        if (section_ == "asset") return key == "version";
        if (key == "name") return section_ == "animations" && depth() == 3;
        return key != "extras" && key != "extensions" && key != "min" && key != "max";
    }

    // Where the value went; never null.
    json* put(json value) {
        json* to = &left_out_;
        if (open_.empty()) {
            to = &root_;
        } else if (skipped_ == 0 && open_.back()->is_array()) {
            to = &open_.back()->emplace_back();
        } else if (skipped_ == 0 && is_wanted_) {
            to = &(*open_.back())[key_];
        }
        *to = std::move(value);
        return to;
    }

    bool open(json empty) {
        json* opened = skipped_ > 0 || depth() >= deepest ? &left_out_ : put(std::move(empty));
        if (opened == &left_out_) {
            ++skipped_;
        } else {
            open_.push_back(opened);
        }
        return true;
    }

    bool close() {
        if (skipped_ > 0) {
            --skipped_;
        } else {
            open_.pop_back();
        }
        return true;
    }

    static constexpr std::array<std::string_view, 8> sections{"asset",      "scene",     "scenes",      "nodes",
                                                              "animations", "accessors", "bufferViews", "buffers"};
    static constexpr std::array<std::string_view, 7> node_keys{"name",  "children", "matrix", "translation",
                                                               "scale", "rotation", "camera"};

    const Chunks& chunks_;
    json root_;
    json left_out_;
    std::vector<json*> open_; // objects and arrays that have not ended
    std::size_t skipped_ = 0; // and those below them that are left out
    std::string section_;     // the last key of the root
    std::string key_;
    bool is_wanted_ = false;
    std::optional<Error> error_;
};

} // namespace

void fail(std::string field, std::string reason) {
    throw Failure(malformed(std::move(field), std::move(reason)));
}

json parse_motion(const Chunks& chunks) {
    Builder builder(chunks);
    const bool done = json::sax_parse(chunks.json.begin(), chunks.json.end(), &builder);
    if (builder.error()) throw Failure(*builder.error());
    json root = builder.take();
    if (!done || !root.is_object()) fail("", "the JSON is not an object");
    return root;
}

const json* find(const json& object, const char* key, json::value_t type) {
    const auto found = object.find(key);
    return found != object.end() && found->type() == type ? &*found : nullptr;
}

std::string string_in(const json& object, const char* key) {
    const json* found = find(object, key, json::value_t::string);
    return found != nullptr ? found->get<std::string>() : std::string();
}

bool fits(double number) {
    // The largest float's shortest text, 3.4028235e38, is a little more than it is: what counts is where rounding ends.
    constexpr double first_too_large = 0x1.ffffffp127;
    return std::abs(number) < first_too_large;
}

} // namespace inputanim::gltf_read
