// SPDX-License-Identifier: MIT
/// The residuals of the beginning of a recorded piece, for Ceres Solver. Used only by chain_fit.cpp and
/// fit_errors.cpp.
#pragma once

#include "measured/fit_model.hpp"

#include <ceres/cost_function.h>

#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

namespace pendula {

/// The residuals are the measured minus the calculated angles (rad) of each sample and link. The parameter
/// blocks are the numbers of the model, if it has any, and the start of the piece, θ and ω.
class PieceCost final : public ceres::CostFunction {
  public:
    /// Uses the first `samples` samples. Residuals beyond `reach` (rad) count with their absolute value
    /// instead of their square (P. Huber, Ann. Math. Statist. 35 (1964) 73).
    PieceCost(const FitModel&, const MeasuredPiece&, std::size_t samples,
              double reach = std::numeric_limits<double>::infinity());

    bool Evaluate(const double* const* parameters, double* residuals, double** jacobians) const override;

    /// Measured minus calculated angles, in the order of the residuals and without `reach`; NaN for angles
    /// that were not measured, and after the chain has diverged.
    std::vector<double> differences(const std::vector<double>& numbers,
                                    const std::vector<double>& start) const;

  private:
    bool calculate(const std::vector<double>& numbers, const std::vector<double>& start, double* out) const;
    double measured(std::size_t i) const { return piece_.theta[i % model_.links()][i / model_.links()]; }
    bool is_seen(std::size_t i) const { return std::isfinite(measured(i)); }

    const FitModel& model_;
    const MeasuredPiece& piece_;
    std::size_t samples_;
    double reach_;
};

} // namespace pendula
