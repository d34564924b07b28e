// SPDX-License-Identifier: MIT
#include "commands/numeric/engine_option.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <chrono>

namespace pendula {

void add_engine_option(CLI::App& app, EnsembleEngine& engine, const std::string& help) {
    const auto read = [&engine](const CLI::results_t& results) {
        const auto named = from_name<EnsembleEngine>(results.front());
        if (!named)
            throw CLI::ValidationError("--engine", fmt::format("expected one of {}, got '{}'",
                                                               fmt::join(names_of<EnsembleEngine>(), ", "),
                                                               results.front()));
        engine = *named;
        return true;
    };
    app.add_option("--engine", read, fmt::format("{} [{}]", help, name_of(engine)))
        ->type_name(fmt::format("{}", fmt::join(names_of<EnsembleEngine>(), "|")))
        ->expected(1);
}

double wall_seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

} // namespace pendula
