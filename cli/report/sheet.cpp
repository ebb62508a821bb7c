#include "sheet.hpp"

#include "../common.hpp"
#include "../html.hpp"
#include "wording.hpp"

namespace cli::report {

std::string whole_page(std::string_view title, std::string_view body, bool is_wide) {
    std::string page = "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n";
    page += fmt::format("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
                        "'unsafe-inline'; script-src '{}'; img-src data:\">\n",
                        script_hash());
    page += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n";
    page += fmt::format("<title>{}</title>\n<style>\n{}</style>\n</head>\n", safe(title), style());
    page += fmt::format("<body{}>\n<main>\n{}</main>\n", is_wide ? " class=\"wide\"" : "", body);
    page += fmt::format("<footer>Made with inputanim {}.</footer>\n<script>{}</script>\n</body>\n</html>\n",
                        INPUTANIM_VERSION, script());
    return page;
}

std::string Numbering::figure(const Picture& picture) {
    const std::string name = fmt::format("Figure {}", ++figures_);
    const std::string svg = picture.small ? picture.svg : scrolling(name, picture.svg);
    return fmt::format("<figure{}>\n{}\n<figcaption><b>{}.</b> {}</figcaption>\n</figure>\n",
                       picture.small ? " class=\"small\"" : "", svg, name, picture.caption);
}

std::string Numbering::table_caption(std::string_view caption) {
    return fmt::format("<caption><b>Table {}.</b> {}</caption>\n", ++tables_, caption);
}

std::string scrolling(std::string_view label, std::string_view html) {
    return fmt::format("<div class=\"scroll\" role=\"group\" aria-label=\"{}\" tabindex=\"0\">{}</div>", escaped(label),
                       html);
}

} // namespace cli::report
