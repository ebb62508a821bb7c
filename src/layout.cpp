#include <inputanim/layout.hpp>

namespace inputanim {
namespace {

constexpr std::array<FormInfo, 7> form_table{{
    {.name = "mrtk-1.1", .minor = 1, .writers = "MRTK 2.6.0 to 2.8.3"},
    {.name = "1.1-8-nomarkers",
     .minor = 1,
     .markers = false,
     .mrtk_reads = false,
     .writers = "writers that mix Microsoft's published page and MRTK's code"},
    {.name = "1.1-28-markers",
     .minor = 1,
     .tangents = true,
     .mrtk_reads = false,
     .writers = "writers that mix Microsoft's published page and MRTK's code"},
    {.name = "published-1.1",
     .minor = 1,
     .tangents = true,
     .markers = false,
     .mrtk_reads = false,
     .writers = "writers that follow Microsoft's published page"},
    {.name = "mrtk-1.0", .flags = false, .tangents = true, .writers = "MRTK 2.0.0 to 2.5.4"},
    {.name = "published-1.0",
     .flags = false,
     .tangents = true,
     .markers = false,
     .mrtk_reads = false,
     .writers = "writers that follow Microsoft's published page"},
    {.name = "headerless",
     .header = false,
     .flags = false,
     .tangents = true,
     .mrtk_reads = false,
     .writers = "MRTK's development branch of June 2019"},
}};

constexpr std::array<Form, form_table.size()> forms = [] {
    std::array<Form, form_table.size()> all{};
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<Form>(i);
    return all;
}();

static_assert(form_table[static_cast<std::size_t>(Form::headerless)].name == "headerless",
              "the table is indexed by Form");

} // namespace

const FormInfo& info(Form form) noexcept {
    return form_table[static_cast<std::size_t>(form)];
}

std::optional<Form> find_form(std::string_view name) noexcept {
    for (const Form form : forms) {
        if (info(form).name == name) return form;
    }
    return std::nullopt;
}

std::span<const Form> all_forms() noexcept {
    return forms;
}

} // namespace inputanim
