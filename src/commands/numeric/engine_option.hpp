// SPDX-License-Identifier: MIT
/// --engine cpu|gpu|auto: what steps an ensemble.
#pragma once

#include "ensemble/ensemble_engine.hpp"

#include <CLI/CLI.hpp>

#include <string>

namespace pendula {

void add_engine_option(CLI::App&, EnsembleEngine&, const std::string& help);

/// Which bytes to expect of the choice, for --help.
inline constexpr const char* engine_words =
    "gpu gives the same bytes with the same graphics processor and driver, and only single precision; "
    "auto takes it if it is one in hardware and a short measurement finds it faster";

/// Reads the wall clock, s.
double wall_seconds();

} // namespace pendula
