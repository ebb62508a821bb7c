#include <fmt/format.h>

#include "../chart/looks.hpp"
#include "sheet.hpp"

namespace cli::report {

namespace {

// Pictures bring their colours, which the page uses, too; these are its own.
constexpr std::string_view light =
    "  --line: #d7dde4; --raised: #f6f8fa; --error: #b3261e; --warning: #8a5a00; --note: #566b85;\n";
constexpr std::string_view dark =
    "  --line: #343d49; --raised: #1b2027; --error: #f27a7a; --warning: #e6b450; --note: #8fa3ba;\n";

constexpr std::string_view page = R"css(* { box-sizing: border-box; }
body {
  margin: 0; padding: 40px 24px 32px; background: var(--back); color: var(--text);
  font: 15px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
}
main, footer { max-width: 820px; margin: 0 auto; }
.wide main, .wide footer { max-width: 1360px; }
h1 { margin: 0; font-size: 28px; line-height: 1.25; font-weight: 650; letter-spacing: -.01em; overflow-wrap: anywhere; }
h2 { margin: 48px 0 12px; font-size: 19px; font-weight: 650; }
h3 { margin: 28px 0 8px; font-size: 15px; font-weight: 650; }
p { margin: 8px 0; max-width: 70ch; }
ul { margin: 8px 0; padding-left: 20px; max-width: 70ch; }
.about { color: var(--soft); margin-top: 6px; overflow-wrap: anywhere; }
footer { margin-top: 56px; color: var(--soft); font-size: 13px; }
code { font: .92em ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: anywhere; }

.tiles {
  display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); gap: 1px; margin: 28px 0 0; padding: 0;
  border: 1px solid var(--line); border-radius: 8px; overflow: hidden;
}
.tiles div { padding: 12px 16px; box-shadow: 0 0 0 1px var(--line); }
.tiles dt { color: var(--soft); font-size: 13px; }
.tiles dd { margin: 2px 0 0; font-size: 20px; font-variant-numeric: tabular-nums; white-space: nowrap; }
.tiles dd small { font-size: 13px; color: var(--soft); }
.tiles dd i { font-style: normal; font-size: 13px; font-weight: 650; }
.tiles dd span + span { margin-left: 10px; }
i.left { color: var(--left); }
i.right { color: var(--right); }

figure { margin: 24px 0 32px; }
figcaption, caption { color: var(--soft); font-size: 13.5px; line-height: 1.5; }
figcaption { margin-top: 6px; max-width: 78ch; }
figcaption b, caption b { color: var(--text); }
.pair { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 0 20px; align-items: start; }
.pair figure { margin-top: 12px; }
.pair tbody th { white-space: normal; }
.pair table { align-self: start; margin-bottom: 16px; }
figure.small { max-width: 400px; }
.scroll { overflow-x: auto; }
svg { display: block; width: 100%; height: auto; overflow: hidden; }
.scroll > svg { min-width: 640px; }
svg text { font-family: inherit; }
svg .tick { font-variant-numeric: tabular-nums; }
table { width: 100%; border-collapse: collapse; font-size: 14px; font-variant-numeric: tabular-nums; }
caption { padding: 0 0 8px; text-align: left; }
th, td { padding: 5px 0 5px 16px; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
th:first-child, td:first-child { padding-left: 0; text-align: left; }
thead th { color: var(--soft); font-weight: 500; vertical-align: bottom; border-bottom-color: var(--soft); }
tbody th { font-weight: 400; }
tfoot th, tfoot td { border-top: 1px solid var(--soft); border-bottom: 0; font-weight: 650; }
.figures th:first-child { width: 46%; }
.figures .unit { width: 72px; }
td.unit, th.unit { text-align: left; color: var(--soft); }
td.text, th.text { text-align: left; white-space: normal; }
td.none, .basis { color: var(--soft); }
.mark { color: var(--dispute); font-weight: 650; cursor: help; }
.error-text { color: var(--error); }
.tracking svg { width: 110px; }
.wide table { font-size: 13.5px; }
.wide th, .wide td { position: relative; padding: 5px 15px 5px 4px; }
.wide thead th { white-space: normal; }
.wide tbody th { max-width: 300px; overflow: hidden; text-overflow: ellipsis; }
.wide th:first-child { position: sticky; z-index: 1; left: 0; background: var(--back); }
.wide .mark { position: absolute; right: 2px; font-size: 11px; line-height: 22px; text-decoration: none; }
.wide tbody tr:hover { background: var(--raised); }
thead button {
  padding: 0; border: 0; background: none; color: inherit; font: inherit; text-align: inherit; cursor: pointer;
}
thead button:hover { color: var(--text); text-decoration: underline; }
thead button::after { content: "\2195"; position: absolute; right: 2px; bottom: 5px; opacity: .4; }
th:first-child button::after { position: static; margin-left: 4px; }
[aria-sort="ascending"] button::after { content: "\2191"; opacity: 1; }
[aria-sort="descending"] button::after { content: "\2193"; opacity: 1; }
.filter { display: flex; flex-wrap: wrap; gap: 6px 12px; align-items: baseline; margin: 24px 0 12px; color: var(--soft); }
.filter input {
  width: 240px; padding: 5px 9px; border: 1px solid var(--line); border-radius: 6px; background: var(--back);
  color: var(--text); font: inherit;
}

details { margin: 10px 0; border-top: 1px solid var(--line); }
summary { padding: 8px 0; font-weight: 650; cursor: pointer; }
summary small { color: var(--soft); font-weight: 400; }
.findings { margin: 12px 0; padding: 0; list-style: none; max-width: none; }
.findings > li { padding: 10px 0 10px 14px; border-left: 3px solid var(--note); margin-bottom: 12px; }
.findings > .error { border-color: var(--error); }
.findings > .warning { border-color: var(--warning); }
.findings p { margin: 2px 0; }
.findings ul { margin: 4px 0; font-size: 14px; color: var(--soft); overflow-wrap: anywhere; }
.findings details { border: 0; margin: 0; font-size: 14px; }
.findings summary { padding: 2px 0; font-weight: 400; color: var(--soft); }
.severity { font-weight: 650; color: var(--note); }
.error .severity { color: var(--error); }
.warning .severity { color: var(--warning); }
.save {
  padding: 0; margin-left: 6px; white-space: nowrap; border: 0; background: none; color: var(--soft); font: inherit; text-decoration: underline;
  cursor: pointer;
}
.save:hover { color: var(--text); }
:focus-visible { outline: 2px solid var(--left); outline-offset: 2px; }

@media (max-width: 700px) {
  body { padding: 24px 16px; }
  h1 { font-size: 23px; }
  .pair { grid-template-columns: minmax(0, 1fr); }
  .tiles { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .tiles dd { white-space: normal; }
  .tiles div { padding: 10px 12px; }
  .wide tbody th { max-width: 38vw; }
}
@media print {
  @page { margin: 16mm; }
  @page wide { size: landscape; margin: 12mm; }
  .wide main { page: wide; }
  body { padding: 0; font-size: 10.5pt; }
  main, footer, .wide main { max-width: none; }
  figure, .tiles, .findings > li, tr { break-inside: avoid; }
  h2, h3, caption, summary { break-after: avoid; }
  table { font-size: 8.5pt; }
  th, td { padding-top: 2px; padding-bottom: 2px; }
  code { font-size: .95em; }
  h2 { margin-top: 28px; }
  .scroll { overflow: visible; }
  .scroll > svg { min-width: 0; }
  .filter, .save { display: none; }
  .wide table { font-size: 7.5pt; }
  .wide th, .wide td { padding: 3px 11px 3px 2px; }
  .wide .mark { font-size: 7pt; line-height: 1.6; }
  thead button::after { content: none; }
}
)css";

} // namespace

std::string style() {
    return fmt::format(
        ":root {{\n  color-scheme: light dark;\n{}{}}}\n"
        "@media screen and (prefers-color-scheme: dark) {{\n:root:not([data-theme=\"light\"]) {{\n{}{}}}\n}}\n"
        "{}{}",
        light, chart::palette_css(false), dark, chart::palette_css(true), page, chart::looks_css());
}

} // namespace cli::report
