// The options of `convert` that are about the file that it makes.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "formats.hpp"
#include "verb.hpp"

namespace cli {

class ExportFlags {
public:
    void add_to(Verb& verb);

    // Wrong usage where an option was given that this format does not have.
    void require_fit(Format format) const;
    [[nodiscard]] const EncodeOptions& options() const noexcept { return chosen_->options; }
    // The file of another page than the program's own; may be empty.
    [[nodiscard]] const std::string& page() const noexcept { return chosen_->page; }

private:
    struct Flag {
        Option option;
        std::vector<Format> formats; // that have it
    };
    struct Chosen {
        EncodeOptions options;
        std::string page;
    };

    void add_older_names(Verb& verb);

    std::shared_ptr<Chosen> chosen_ = std::make_shared<Chosen>();
    std::vector<Flag> flags_;
};

} // namespace cli
