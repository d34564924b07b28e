// SPDX-License-Identifier: MIT
/// The option that takes a film's rate.
#pragma once

#include "record/frame_rate.hpp"

#include <CLI/CLI.hpp>

#include <string>

namespace pendula {

/// Takes what frame_rate_from() reads, up to `fastest` frames a second; what `rate` is now is its default.
void add_rate_option(CLI::App&, const std::string& name, FrameRate& rate, double fastest,
                     const std::string& help);

} // namespace pendula
