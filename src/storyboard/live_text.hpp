// SPDX-License-Identifier: MIT
/// Captions that read out numbers of the moment. Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace pendula {

struct LiveNumbers {
    std::optional<double> time = {};       ///< s, simulated
    std::optional<double> divergence = {}; ///< rad, of the first companion
    std::optional<double> drift = {};      ///< of the energy, as a fraction of E*
};

/// `text` with {t}, {divergence} and {drift} replaced by numbers and {{ by {; a missing number is a dash.
/// Times have two decimals, the others two significant digits.
std::string live_text(std::string_view text, const LiveNumbers&);

/// What is wrong with a caption's text, or nothing.
std::optional<std::string> live_text_problem(std::string_view text);

} // namespace pendula
