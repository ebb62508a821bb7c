#include "sheet.hpp"

namespace cli::report {

// Pages are complete without it. It sorts and filters the table of recordings, saves pictures in colours for paper,
// and opens what is folded before printing.
std::string_view script() noexcept {
    return R"js(
"use strict";
const element = (name, given = {}) => Object.assign(document.createElement(name), given);

for (const table of document.querySelectorAll("table.sortable")) {
  const body = table.tBodies[0];
  const headers = [...table.tHead.rows[0].cells];
  const key = (row, column) => {
    const cell = row.cells[column];
    if (!cell) return null;
    if (cell.dataset.value === undefined) return column === 0 ? cell.textContent : null;
    return cell.dataset.value === "" ? null : Number(cell.dataset.value);
  };
  const sort = (column, down) => {
    const keyed = [...body.rows].map((row) => [key(row, column), row]);
    keyed.sort(([a], [b]) => {
      if (a === null || b === null) return (a === null) - (b === null);
      const order = typeof a === "string" ? a.localeCompare(b, undefined, { numeric: true }) : a - b;
      return down ? -order : order;
    });
    body.append(...keyed.map(([, row]) => row));
    for (const [i, header] of headers.entries()) {
      if (i === column) header.setAttribute("aria-sort", down ? "descending" : "ascending");
      else header.removeAttribute("aria-sort");
    }
  };
  for (const [column, header] of headers.entries()) {
    if (header.classList.contains("fixed")) continue;
    const button = element("button", { type: "button" });
    button.append(...header.childNodes);
    header.append(button);
    button.addEventListener("click", () => sort(column, header.getAttribute("aria-sort") === "ascending"));
  }

  const bar = element("div", { className: "filter" });
  const label = element("label", { textContent: "Filter by name " });
  const input = element("input", { type: "search" });
  const said = element("span");
  said.setAttribute("role", "status");
  label.append(input);
  bar.append(label, said);
  table.closest(".scroll").before(bar);
  input.addEventListener("input", () => {
    const wanted = input.value.toLowerCase();
    let shown = 0;
    for (const row of body.rows) {
      row.hidden = !row.cells[0].textContent.toLowerCase().includes(wanted);
      shown += row.hidden ? 0 : 1;
    }
    said.textContent = wanted ? `${shown} of ${body.rows.length}` : "";
  });
}

const looks = ["opacity", "fill", "fill-opacity", "stroke", "stroke-opacity", "stroke-width", "stroke-dasharray",
  "stroke-linejoin", "stroke-linecap", "font-family", "font-size", "font-weight"];
// Other programs do not have the page's style: each element gets its own, in the colours for light.
function standalone(svg) {
  const copy = svg.cloneNode(true);
  document.documentElement.dataset.theme = "light";
  const all = [svg, ...svg.querySelectorAll("*")];
  const copies = [copy, ...copy.querySelectorAll("*")];
  for (const [i, each] of all.entries()) {
    const style = getComputedStyle(each);
    if (each.tagName !== "title") for (const look of looks) copies[i].setAttribute(look, style.getPropertyValue(look));
    copies[i].removeAttribute("class");
  }
  delete document.documentElement.dataset.theme;
  const [, , width, height] = svg.getAttribute("viewBox").split(" ");
  copy.setAttribute("width", width);
  copy.setAttribute("height", height);
  return new XMLSerializer().serializeToString(copy);
}
for (const figure of document.querySelectorAll("figure")) {
  const caption = figure.querySelector("figcaption");
  const name = caption.querySelector("b").textContent.replace(".", "");
  const button = element("button", { type: "button", className: "save", textContent: "Save as SVG" });
  button.setAttribute("aria-label", `Save ${name} as SVG`);
  button.addEventListener("click", () => {
    const file = new Blob([standalone(figure.querySelector("svg"))], { type: "image/svg+xml" });
    const link = element("a", { href: URL.createObjectURL(file), download: `${name.toLowerCase().replace(" ", "-")}.svg` });
    link.click();
    URL.revokeObjectURL(link.href);
  });
  caption.append(button);
}

let folded = [];
addEventListener("beforeprint", () => {
  folded = [...document.querySelectorAll("details:not([open])")];
  for (const each of folded) each.open = true;
});
addEventListener("afterprint", () => {
  for (const each of folded) each.open = false;
});
)js";
}

// As `openssl dgst -sha256 -binary | base64` says it; tests/cli/test_report.py looks whether it is.
std::string_view script_hash() noexcept {
    return "sha256-bpFO0Z85qu07MZGpCuVM07VhG3yUTDNonFX1J8MpitY=";
}

} // namespace cli::report
