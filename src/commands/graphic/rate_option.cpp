// SPDX-License-Identifier: MIT
#include "commands/graphic/rate_option.hpp"

#include <fmt/format.h>

#include <optional>

namespace pendula {

void add_rate_option(CLI::App& app, const std::string& name, FrameRate& rate, double fastest,
                     const std::string& help) {
    const auto read = [&rate, name, fastest](const std::string& text) {
        const std::optional<FrameRate> given = frame_rate_from(text);
        if (!given || given->per_second() > fastest)
            throw CLI::ValidationError(name,
                                       fmt::format("expected from {} to {} frames per second, as 60, 23.976 "
                                                   "or 24000/1001, got '{}'",
                                                   slowest_rate, fastest, text));
        rate = *given;
    };
    app.add_option_function<std::string>(name, read, fmt::format("{} [{}]", help, rate.text()))
        ->type_name("RATE");
}

} // namespace pendula
