// SPDX-License-Identifier: MIT
/// Fits a chain to recordings of a real one: least squares over its constants and over the start of each
/// piece. Uses one thread.
///
/// A long motion is chaotic, so the fit begins with the first half second of each piece, and the horizon then
/// grows by itself (as in E. Baake et al., Fitting ordinary differential equations to chaotic data, Phys.
/// Rev. A 45, 1992). The solver is Levenberg and Marquardt's of Ceres Solver.
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
    double error = 0;     ///< its standard error; 0 if it was kept or cannot be told
    bool is_kept = false; ///< not fitted, because angles tell only ratios of masses
    bool is_told = true;  ///< false: changes of other numbers have the same effect on all angles
};

struct FitPlan {
    std::vector<std::string> free; ///< of fit_names()
    double until = 0;              ///< s of each piece that are used; 0: all
    bool is_robust = true;         ///< angles that lie far off, as after a marker's jump, count less
    Camera camera{};               ///< where the fit begins
};

struct FitProgress {
    double horizon = 0; ///< s
    double rms = 0;     ///< rad
    Chain chain;        ///< the best so far
    StartState start;   ///< of the first piece
};

struct ChainFit {
    Chain chain;
    std::vector<StartState> starts; ///< of each piece, at its first time
    std::vector<FittedNumber> numbers;
    /// What the angles tell of every chain: the terms of its equations, each divided by the lever of the
    /// first link's weight, s1 = m1 r1 + L1 (all mass below), in kg m. "J1/s1" and "L1 s2/s1" are in m,
    /// "s2/s1" is a ratio, "c1/s1" is in m/s, "tau1/s1" in m/s². J is a link's moment of inertia about its
    /// upper joint, with all mass below placed at its end.
    std::vector<FittedNumber> terms;
    Camera camera;
    double rms = 0;                 ///< rad, of the residuals within the horizon, without outliers
    double scatter = 0;             ///< rad, of the measurements alone, from their third differences
    double horizon = 0;             ///< s of each piece that were fitted
    std::size_t residual_count = 0; ///< the number of angles measured within the horizon, without outliers
    std::size_t outliers = 0;  ///< the number of measured angles there that lie more than six deviations off
    bool is_whole = false;     ///< the fit has reached the end of the requested time
    bool is_converged = false; ///< it has, and the numbers have settled
    /// What the fit leaves open in the chain and the first piece's start, for EnsembleSetup: the constants,
    /// and independent ways in which constants and start may be off by one standard deviation. Only the first
    /// ways, as many as there are constants, change constants.
    std::vector<std::string> open_constants;
    std::vector<double> open_ways;
    /// The residuals of each piece, measured minus calculated, [link][sample], rad, also beyond the horizon.
    /// NaN where nothing was measured.
    std::vector<std::vector<std::vector<double>>> residuals;
    /// The standard deviations of the calculated angles, rad, in the same order, from the covariance of the
    /// fit. They grow as errors of this motion do; beyond about 1 rad nothing is known. If the residuals are
    /// not noise, the true deviations are larger.
    std::vector<std::vector<std::vector<double>>> spreads;
};

/// The names of what may be free: lists of a chain, its damping, and parts of the camera. The starts are
/// always free. Dry friction is smoothed, τ tanh(ω/ε) with ε = 0.05 rad/s, so that the motion has derivatives
/// with respect to all numbers.
const std::vector<std::string>& fit_names();

/// Throws Refused if the chain and the recording do not fit together, or a name is unknown. `progress` may be
/// empty. When `stop` is set, the best fit so far is returned, as not converged.
ChainFit fit_chain(const Chain&, const Measured&, const FitPlan&,
                   const std::function<void(const FitProgress&)>& progress = {},
                   const StopFlag* stop = nullptr);

/// The angles and velocities at a time of the piece, s, from the parabola that fits the nine nearest samples.
StartState state_near(const MeasuredPiece&, double time);

/// The root mean square, rad, of the residuals of all pieces from `begin` to `end`, s from each piece's first
/// time; 0 if there are none.
double rms_between(const ChainFit&, const Measured&, double begin, double end);
/// The same for the spreads: the error that the fit itself expects.
double spread_between(const ChainFit&, const Measured&, double begin, double end);

} // namespace pendula
