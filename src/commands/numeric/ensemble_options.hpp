// SPDX-License-Identifier: MIT
/// The options that describe an ensemble on the command line.
#pragma once

#include "ensemble/ensemble_setup.hpp"

#include <CLI/CLI.hpp>

#include <optional>

namespace pendula {

struct EnsembleOptions {
    std::optional<std::size_t> count, link;
    std::optional<EnsembleStarts> starts;
    std::optional<EnsemblePrecision> precision;
    std::optional<double> spread, dt;
    std::optional<std::uint64_t> seed;

    void declare(CLI::App&);
    /// `scene`'s, but for what was given.
    EnsembleSetup over(EnsembleSetup scene) const;
};

} // namespace pendula
