// SPDX-License-Identifier: MIT
/// The option for a film's frame rate.
#pragma once

#include "record/frame_rate.hpp"

#include <CLI/CLI.hpp>

#include <string>

namespace pendula {

/// Accepts what frame_rate_from() reads, up to `fastest` frames a second; the present value of `rate` is the
/// default.
void add_rate_option(CLI::App&, const std::string& name, FrameRate& rate, double fastest,
                     const std::string& help);

} // namespace pendula
