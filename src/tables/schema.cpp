// Arrow's description of a table, and what its metadata say.
#include <array>
#include <cstring>
#include <memory>
#include <string>
#include <utility>

#include "tables/plan.hpp"
#include "text/digits.hpp"

namespace inputanim::tables {
namespace {

// What an exported schema points to.
struct ExportedSchema {
    std::string name;
    std::string metadata;
    std::vector<ArrowSchema> children;
    std::vector<ArrowSchema*> pointers;
    ArrowSchema dictionary{};
};

void release_if_held(ArrowSchema& schema) {
    if (schema.release != nullptr) schema.release(&schema);
}

void release(ArrowSchema* schema) {
    const std::unique_ptr<ExportedSchema> exported(static_cast<ExportedSchema*>(schema->private_data));
    for (ArrowSchema& child : exported->children) release_if_held(child);
    release_if_held(exported->dictionary);
    schema->release = nullptr;
}

// Names and values as Arrow packs them: a count, then each with its length before it.
class Metadata {
public:
    void add(std::string_view key, std::string_view value) {
        put(key);
        put(value);
        ++count_;
    }
    [[nodiscard]] std::string packed() const { return count_ == 0 ? "" : number(count_) + pairs_; }

private:
    static std::string number(std::int32_t value) {
        std::string bytes(sizeof value, '\0');
        std::memcpy(bytes.data(), &value, sizeof value);
        return bytes;
    }
    void put(std::string_view text) { pairs_.append(number(static_cast<std::int32_t>(text.size()))).append(text); }

    std::int32_t count_ = 0;
    std::string pairs_;
};

struct Field {
    std::string name;
    const char* format = "";
    bool nullable = true;
    std::string metadata;
    std::vector<Field> children;
    bool dictionary = false; // of texts
};

void export_field(const Field& field, ArrowSchema& out) {
    auto exported = std::make_unique<ExportedSchema>();
    exported->name = field.name;
    exported->metadata = field.metadata;
    exported->children.resize(field.children.size());
    for (std::size_t i = 0; i < field.children.size(); ++i) {
        export_field(field.children[i], exported->children[i]);
        exported->pointers.push_back(&exported->children[i]);
    }
    if (field.dictionary) export_field({.format = "u"}, exported->dictionary);
    out = {.format = field.format,
           .name = exported->name.c_str(),
           .metadata = exported->metadata.empty() ? nullptr : exported->metadata.data(),
           .flags = field.nullable ? ARROW_FLAG_NULLABLE : 0,
           .n_children = static_cast<std::int64_t>(field.children.size()),
           .children = exported->pointers.empty() ? nullptr : exported->pointers.data(),
           .dictionary = field.dictionary ? &exported->dictionary : nullptr,
           .release = release,
           .private_data = exported.get()};
    static_cast<void>(exported.release());
}

const char* format_of(ColumnType type) {
    switch (type) {
        case ColumnType::float32: return "f";
        case ColumnType::float64: return "g";
        case ColumnType::int32:
        case ColumnType::word: return "i"; // of a word, its place in the dictionary
        case ColumnType::int64: return "l";
        case ColumnType::boolean: return "b";
        case ColumnType::text: return "u";
        case ColumnType::findings: return "+l";
    }
    return "";
}

Field field_of(const TableColumn& column) {
    Field field{.name = column.name, .format = format_of(column.type), .dictionary = column.type == ColumnType::word};
    if (column.type == ColumnType::findings) {
        field.children.push_back({.name = "item",
                                  .format = "+s",
                                  .children = {{.name = "code", .format = "u"},
                                               {.name = "severity", .format = "u"},
                                               {.name = "where", .format = "u"},
                                               {.name = "count", .format = "l"},
                                               {.name = "time", .format = "g"},
                                               {.name = "offset", .format = "l"},
                                               {.name = "explanation", .format = "u"}}});
    }
    if (!column.unit.empty()) {
        Metadata metadata;
        metadata.add("unit", column.unit);
        field.metadata = metadata.packed();
    }
    return field;
}

std::string text_of(double number) {
    std::array<char, 32> text{};
    return {text.data(), put_shortest(text.data(), text.data() + text.size(), number)};
}

std::string metadata_of(const TableOptions& options) {
    const AxesInfo& axes = info(is_sampled(options.table) ? options.axes : Axes::unity);
    const std::string_view description = axes.description;
    Metadata metadata;
    metadata.add("inputanim.version", INPUTANIM_VERSION);
    metadata.add("inputanim.table", name(options.table));
    metadata.add("inputanim.axes", std::string(axes.name).append(": ").append(description));
    metadata.add("inputanim.handedness", description.starts_with("left-handed") ? "left" : "right");
    metadata.add("inputanim.rotation", "x y z w");
    metadata.add("inputanim.length", axes.units_per_metre == 100 ? "cm" : "m");
    metadata.add("inputanim.time", "s");
    if (is_sampled(options.table)) metadata.add("inputanim.rate", text_of(options.rate));
    return metadata.packed();
}

} // namespace

void export_schema(const Plan& plan, ArrowSchema& out) {
    Field table{.format = "+s", .nullable = false, .metadata = metadata_of(plan.options)};
    for (const TableColumn& column : plan.columns) table.children.push_back(field_of(column));
    export_field(table, out);
}

} // namespace inputanim::tables

namespace inputanim {

Result<void> export_schema(const TableOptions& options, ArrowSchema& out) {
    const auto plan = tables::make_plan(options);
    if (!plan) return plan.error();
    tables::export_schema(*plan, out);
    return {};
}

} // namespace inputanim
