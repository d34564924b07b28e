// SPDX-License-Identifier: MIT
/// The model of a fit, for Ceres Solver; used only by chain_fit.cpp, fit_errors.cpp and fit_model.cpp. A fit
/// changes the free numbers of a chain and of its camera. Each free number depends on a parameter p that
/// begins at 0. The residuals belong to the beginnings of the recorded pieces.
#pragma once

#include "measured/camera.hpp"
#include "measured/chain_fit.hpp"
#include "physics/chain.hpp"

#include <ceres/cost_function.h>

#include <cmath>
#include <cstddef>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <vector>

namespace pendula {

enum class FreeKind {
    factor,   ///< the number is multiplied by exp p, so it keeps its sign
    friction, ///< the number is multiplied by 1 + p, so it can reach 0 and leave it again
    shift     ///< p·unit is added to the number
};

struct ChainAndCamera {
    Chain chain;
    Camera camera;
};

struct FreeNumber {
    std::string name;
    FreeKind kind = FreeKind::factor;
    bool is_of_camera = false, is_of_mass = false, is_kept = false;
    double unit = 1;  ///< size of a shift at p = 1
    double pull = 0;  ///< extra residual at p = 1, rad, for numbers that angles do not determine
    double begin = 0; ///< value at p = 0
    std::function<double&(ChainAndCamera&)> where;

    double value(double p) const;
    double slope(double p) const; ///< derivative of the value with respect to p
};

class FitModel {
  public:
    /// Throws Refused if a name is not in fit_names().
    FitModel(const Chain&, const FitPlan&);

    std::size_t size() const { return numbers_.size(); }
    std::size_t links() const { return begin_.chain.links(); }
    const std::vector<FreeNumber>& numbers() const { return numbers_; }

    ChainAndCamera at(const double* parameters) const;
    Chain chain(const double* parameters) const { return at(parameters).chain; }

  private:
    void add(const std::string& name);
    void add_to_camera(std::string name, FreeKind, double unit, double pull,
                       std::function<double&(Camera&)> where);
    void add_list(const std::string& name);
    void add(FreeNumber);
    void keep_a_mass();
    double rate() const;    ///< typical frequency of this chain, 1/s
    double inertia() const; ///< kg m²: typical inertia of this chain

    ChainAndCamera begin_;
    std::vector<FreeNumber> numbers_;
};

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

/// Calculates the standard errors of a fit's numbers and of the predicted angles from the covariance of its
/// parameters. Sets numbers, terms, spreads, open_constants and open_ways of a fit whose rms and
/// residual_count are known.
void tell_errors(ChainFit&, const Measured&, const FitModel&, const std::vector<double>& numbers,
                 const std::vector<std::vector<double>>& starts,
                 const std::vector<std::unique_ptr<PieceCost>>& costs);

} // namespace pendula
