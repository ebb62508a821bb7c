#include <inputanim/layout.hpp>

#include <inputanim/animation.hpp>

namespace inputanim {
namespace {

constexpr std::array<LayoutInfo, 7> layout_table{{
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

constexpr std::array<Layout, layout_table.size()> layouts = [] {
    std::array<Layout, layout_table.size()> all{};
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<Layout>(i);
    return all;
}();

static_assert(layout_table[static_cast<std::size_t>(Layout::headerless)].name == "headerless",
              "the table is indexed by Form");

} // namespace

const LayoutInfo& info(Layout layout) noexcept {
    return layout_table[static_cast<std::size_t>(layout)];
}

std::optional<Layout> find_layout(std::string_view name) noexcept {
    for (const Layout layout : layouts) {
        if (info(layout).name == name) return layout;
    }
    return std::nullopt;
}

std::span<const std::string_view> names_of(Layout /*any*/) noexcept {
    static constexpr auto names = [] {
        std::array<std::string_view, layout_table.size()> all;
        for (std::size_t i = 0; i < all.size(); ++i) all[i] = layout_table[i].name;
        return all;
    }();
    return names;
}

std::span<const Layout> all_layouts() noexcept {
    return layouts;
}

bool has_tangents(const LayoutInfo& layout, std::size_t curve) noexcept {
    return layout.tangents && !channel_of(curve).is_state();
}

} // namespace inputanim
