#include "methods.hpp"

#include "../common.hpp"

namespace cli::report {

using namespace inputanim;

namespace {

std::string ms(double seconds) {
    return fmt::format("{:.4g} ms", 1000 * seconds);
}

std::string mm(double metres) {
    return fmt::format("{:.4g} mm", 1000 * metres);
}

} // namespace

std::string methods(const AnalyseOptions& options, const MethodsAbout& about) {
    std::string items;
    const auto add = [&](const std::string& text) { items += "<li>" + text + "</li>\n"; };
    const std::string rate = about.rate ? fmt::format("at {:.5g} per second, ", *about.rate) : "at ";
    add(fmt::format("Curves were sampled {}{}. There are no values where a hand was not tracked, nor outside of a "
                    "curve\xe2\x80\x99s keys; nothing is interpolated across gaps.",
                    rate, options.rate ? "as asked for" : "the rate of the frames of all curves together"));
    add(fmt::format("Speeds, accelerations and jerks are derivatives of a polynomial of order {} through the samples "
                    "within {} around each (Savitzky and Golay 1964); at the ends of a tracked span that of the "
                    "outermost whole window is used.",
                    options.order, ms(options.window)));
    if (about.hands) {
        add(fmt::format("A measured pinch begins where the tips of thumb and index finger are closer than {} and ends "
                        "where they are farther apart than {}; a recorded one is what the recording\xe2\x80\x99s flag "
                        "says; where the two differ for {} or more the pinch is disputed.",
                        mm(options.pinch.closes), mm(options.pinch.opens), ms(options.pinch.dispute)));
        add(fmt::format("A reach is a span of {} or more in which the palm is faster than {:.4g} m/s throughout and "
                        "gets to {:.4g} m/s.",
                        ms(options.reach.shortest), options.reach.edge, options.reach.peak));
    }
    if (about.gaze) {
        add(fmt::format("Fixations by velocity (I-VT): the gaze turns by less than {:.4g}\xc2\xb0/s for {} or more; "
                        "what is faster is a saccade. By dispersion (I-DT): its directions stay within {:.4g}\xc2\xb0, "
                        "width and height together, for {} or more (Salvucci and Goldberg 2000).",
                        options.ivt.speed, ms(options.ivt.shortest), options.idt.dispersion, ms(options.idt.shortest)));
    }
    return "<ul>\n" + items +
           "</ul>\n<p class=\"about\">Savitzky, A., Golay, M. J. E. (1964). Smoothing and differentiation of data by "
           "simplified least squares procedures. Analytical Chemistry 36 (8), 1627\xe2\x80\x93"
           "1639." +
           (about.gaze ? " Salvucci, D. D., Goldberg, J. H. (2000). Identifying fixations and saccades in "
                         "eye-tracking protocols. Proceedings of the Eye Tracking Research and Applications "
                         "Symposium, 71\xe2\x80\x93"
                         "78."
                       : "") +
           "</p>\n";
}

} // namespace cli::report
