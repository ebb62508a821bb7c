// The options of `convert` that are about the formats of other programs.
#pragma once

#include <functional>
#include <map>
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
    [[nodiscard]] const ExportOptions& options() const noexcept { return *options_; }

private:
    struct Flag {
        Option option;
        std::vector<Format> formats; // that have it
    };

    void choice(Verb& verb, const std::string& flag,
                const std::map<std::string, std::function<void(ExportOptions&)>>& choices, const std::string& help,
                std::vector<Format> formats);

    std::shared_ptr<ExportOptions> options_ = std::make_shared<ExportOptions>();
    std::vector<Flag> flags_;
};

} // namespace cli
