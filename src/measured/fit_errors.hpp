// SPDX-License-Identifier: MIT
/// Standard errors of a fit's numbers and of the angles that they predict, from the covariance of its
/// parameters. Used only by chain_fit.cpp.
#pragma once

#include "measured/piece_cost.hpp"

#include <memory>
#include <vector>

namespace pendula {

/// Sets numbers, terms, spreads, open_constants and open_ways of a fit whose rms and residual_count are
/// known.
void tell_errors(ChainFit&, const Measured&, const FitModel&, const std::vector<double>& numbers,
                 const std::vector<std::vector<double>>& starts,
                 const std::vector<std::unique_ptr<PieceCost>>& costs);

} // namespace pendula
