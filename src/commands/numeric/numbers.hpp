// SPDX-License-Identifier: MIT
/// Options that take numbers, with errors that say in one sentence what was expected; and the thread's clock.
#pragma once

#include "simulation/separation.hpp"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace pendula {

/// The longest time for which a command runs a chain, s: at the usual dt longer than anybody would wait.
inline constexpr double longest_duration = 1e9;

/// A positive number of seconds, at most longest_duration; as in the window it may be a product: "pi/2".
CLI::Option* add_seconds_option(CLI::App&, const std::string& name, double& seconds, const std::string& help);

/// Positive numbers of seconds, separated by commas, without duplicates.
CLI::Option* add_seconds_list_option(CLI::App&, const std::string& name, std::vector<double>& seconds,
                                     const std::string& help);

/// Checks an option: a whole number from `lowest` to `highest`.
CLI::Validator whole_number_within(std::int64_t lowest, std::int64_t highest);

/// The distance that state_distance() measures, as a formula with its scales.
std::string norm_text(Model, const StateScales&);

/// Seconds of processor time that this thread has used. Unlike the wall clock it does not count time used by
/// other programs.
double thread_seconds();

} // namespace pendula
