// How the page writes names and numbers.
#pragma once

#include <string>
#include <string_view>

#include <inputanim/analyse.hpp>

namespace cli::report {

// Whatever bytes, as text for HTML: broken UTF-8 and control characters visible.
[[nodiscard]] std::string safe(std::string_view text);

// The same; what stands between backticks is code.
[[nodiscard]] std::string with_code(std::string_view text);

// "m/s²", "%"; empty for counts
[[nodiscard]] std::string_view symbol(inputanim::Unit unit) noexcept;

// Three digits that matter; whole numbers for counts, hundredths at least for seconds, percent for shares. "–" where
// there is no number.
[[nodiscard]] std::string number_text(double value, inputanim::Unit unit);
// How many decimals that are; and a number with so many, for columns whose numbers shall be alike.
[[nodiscard]] int decimals_of(double value, inputanim::Unit unit);
[[nodiscard]] std::string number_text(double value, inputanim::Unit unit, int decimals);
// A number with its unit: "12.3 m/s"
[[nodiscard]] std::string quantity_text(double value, inputanim::Unit unit);

// "hand" and the like with a capital letter
[[nodiscard]] std::string capitalised(std::string_view text);

} // namespace cli::report
