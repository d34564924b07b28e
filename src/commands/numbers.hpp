// SPDX-License-Identifier: MIT
/// Options that take numbers, refused with one sentence that says what was expected, and the thread's clock.
#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace pendula {

/// The longest time a command runs a chain for, s: at the usual dt far beyond anybody's patience.
inline constexpr double longest_duration = 1e9;

/// A positive number of seconds, at most longest_duration.
CLI::Option* add_seconds_option(CLI::App&, const std::string& name, double& seconds, const std::string& help);

/// Positive numbers of seconds between commas, each once.
CLI::Option* add_seconds_list_option(CLI::App&, const std::string& name, std::vector<double>& seconds,
                                     const std::string& help);

/// Seconds that this thread has computed. Unlike the wall clock it does not count the time that other
/// programs had the processor.
double thread_seconds();

} // namespace pendula
