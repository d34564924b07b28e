// SPDX-License-Identifier: MIT
/// How well a fit knows its numbers, and what they foretell: from the covariance of its parameters. The fit's
/// own (chain_fit.cpp).
#pragma once

#include "measured/piece_cost.hpp"

#include <memory>
#include <vector>

namespace pendula {

/// Sets numbers, terms and spreads of a fit that has rms and residual_count.
void tell_errors(ChainFit&, const Measured&, const FitModel&, const std::vector<double>& numbers,
                 const std::vector<std::vector<double>>& starts,
                 const std::vector<std::unique_ptr<PieceCost>>& costs);

} // namespace pendula
