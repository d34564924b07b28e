// SPDX-License-Identifier: MIT
#pragma once

#include "physics/names.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <optional>
#include <string>

namespace pendula {

/// An option whose value is one name of Enum; no value while it is not given.
template<NamedEnum Enum>
void add_choice(CLI::App& app, const std::string& name, std::optional<Enum>& value, const std::string& help) {
    const auto read = [name, &value](const CLI::results_t& results) {
        value = from_name<Enum>(results.front());
        if (!value)
            throw CLI::ValidationError(name, fmt::format("expected one of {}, got '{}'",
                                                         fmt::join(names_of<Enum>(), ", "), results.front()));
        return true;
    };
    app.add_option(name, read, help)
        ->type_name(fmt::format("{}", fmt::join(names_of<Enum>(), "|")))
        ->expected(1);
}

} // namespace pendula
