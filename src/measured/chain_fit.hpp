// SPDX-License-Identifier: MIT
/// Fits a chain to recordings of a real chain: least squares over its constants and over the start of each
/// piece. Uses one thread.
///
/// A long motion is chaotic. The fit therefore begins with the first 0.5 s of each piece, and then increases
/// this horizon step by step (as in E. Baake et al., Fitting ordinary differential equations to chaotic data,
/// Phys. Rev. A 45, 1992). The solver is the Levenberg-Marquardt method of Ceres Solver.
#pragma once

#include "measured/camera.hpp"
#include "measured/measured_table.hpp"
#include "physics/chain.hpp"
#include "tasks/stop.hpp"

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace pendula {

/// A number that was fitted.
struct FittedNumber {
    std::string name;     ///< "link_masses 2", "zero 1"
    double value = 0;     ///< in its unit
    double error = 0;     ///< standard error; 0 if is_kept or not is_told
    bool is_kept = false; ///< the number is kept constant, because angles determine only ratios of masses
    /// Whether the angles determine the number. If not, changes of other numbers can compensate its change.
    bool is_told = true;
};

struct FitPlan {
    std::vector<std::string> free; ///< names from fit_names()
    double until = 0;              ///< used length of each piece, s; 0 for all of it
    bool is_robust = true;         ///< outlying angles, for example after a marker's jump, count less
    Camera camera{};               ///< the camera from which the fit starts
};

struct FitProgress {
    double horizon = 0; ///< s
    double rms = 0;     ///< rad
    Chain chain;        ///< the best chain so far
    StartState start;   ///< start of the first piece
};

struct ChainFit {
    Chain chain;
    std::vector<StartState> starts; ///< state of each piece at its first time
    std::vector<FittedNumber> numbers;
    /// The quantities that angles determine for every chain: the terms of its equations, divided by the first
    /// link's moment s1 = m1 r1 + L1 (all mass below), which is in kg m. "J1/s1" and "L1 s2/s1" are in m,
    /// "s2/s1" is a ratio, "c1/s1" is in m/s, "tau1/s1" in m/s². J is a link's moment of inertia about its
    /// upper joint, with all mass below the link placed at its end.
    std::vector<FittedNumber> terms;
    Camera camera;
    double rms = 0;                 ///< rms of the residuals within the horizon, except outliers, rad
    double scatter = 0;             ///< noise of the measurements, from their third differences, rad
    double horizon = 0;             ///< fitted length of each piece, s
    std::size_t residual_count = 0; ///< number of measured angles within the horizon, except outliers
    /// The number of measured angles within the horizon whose residual exceeds six standard deviations.
    std::size_t outliers = 0;
    bool is_whole = false;     ///< the fit has reached the end of the requested time
    bool is_converged = false; ///< is_whole, and the numbers have settled
    /// The uncertainty of the chain and of the first piece's start, in the form of EnsembleSetup::drawn and
    /// EnsembleSetup::ways. open_constants has the names of the fitted constants. The rows of open_ways are
    /// independent changes of the constants and the start by one standard deviation; only the first rows, one
    /// for each constant, change constants.
    std::vector<std::string> open_constants;
    std::vector<double> open_ways;
    /// The residuals of each piece, measured minus calculated, [link][sample], rad, also beyond the horizon.
    /// NaN for angles that were not measured.
    std::vector<std::vector<std::vector<double>>> residuals;
    /// The standard deviations of the calculated angles, rad, in the same order, from the covariance of the
    /// fit. They grow as small errors grow in this motion; beyond about 1 rad, the angle is unknown. If the
    /// residuals are not noise, the true deviations are larger.
    std::vector<std::vector<std::vector<double>>> spreads;
};

/// The names, used in FitPlan::free, of the numbers that a fit can change: the chain's lists and damping, and
/// the camera's numbers. The starts are always free, so "start" adds nothing. Dry friction is smoothed, τ
/// tanh(ω/ε) with ε = 0.05 rad/s, so that the motion has derivatives with respect to all numbers.
const std::vector<std::string>& fit_names();

/// Throws Refused if the chain does not suit the recording, or a name is unknown. `progress` may be empty.
/// When `stop` is set, the best fit so far is returned with is_converged = false.
ChainFit fit_chain(const Chain&, const Measured&, const FitPlan&,
                   const std::function<void(const FitProgress&)>& progress = {},
                   const StopFlag* stop = nullptr);

/// The angles and velocities of a piece at `time` (s), from the parabola that fits the nine nearest samples.
StartState state_near(const MeasuredPiece&, double time);

/// The root mean square (rad) of the residuals of all pieces from `begin` to `end`, in s since each piece's
/// first time; 0 if there are none.
double rms_between(const ChainFit&, const Measured&, double begin, double end);
/// The root mean square (rad) of ChainFit::spreads in the same interval: the error that the fit itself
/// expects.
double spread_between(const ChainFit&, const Measured&, double begin, double end);

} // namespace pendula
