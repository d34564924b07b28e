// SPDX-License-Identifier: MIT
/// Fits a chain to recordings of a real one: least squares over its constants and over the start of each
/// piece. On one thread, with others to help if wanted.
///
/// A long motion is chaotic, so the fit begins with the first half second of each piece, and the horizon
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
    bool is_kept = false; ///< since angles tell only ratios of masses
    bool is_told = true;  ///< false: a combination of others does the same to all angles
};

struct FitPlan {
    std::vector<std::string> free; ///< of fit_names()
    double until = 0;              ///< s of each piece that are used; 0: all
    bool is_robust = true;         ///< what lies far off, as a marker that jumped, counts less
    Camera camera{};               ///< to begin with
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
    /// What angles do tell of a chain, whatever its numbers: the terms of its equations over the weight's
    /// lever of the first link, s1 = m1 r1 + L1 (all mass below), in kg m: "J1/s1" and "L1 s2/s1" in m,
    /// "s2/s1", "c1/s1" in m/s, "tau1/s1" in m/s². J: the moment of inertia about the upper joint with all
    /// mass below at the end.
    std::vector<FittedNumber> terms;
    Camera camera;
    double rms = 0;                 ///< rad, of the residuals within the horizon, but for outliers
    double scatter = 0;             ///< rad, of the measurement alone, from its third differences
    double horizon = 0;             ///< s of each piece that were fitted
    std::size_t residual_count = 0; ///< of angles that were measured within the horizon, but for outliers
    std::size_t outliers = 0;       ///< of angles there that lie more than six deviations off
    bool is_whole = false;          ///< the fit has reached the end of the requested time
    bool is_converged = false;      ///< and the numbers have settled
    /// What the fit leaves open in the chain and the first piece's start, for EnsembleSetup: constants, and
    /// independent ways in which constants and start may be off by one standard deviation. Only the first
    /// ways, one for each constant, change constants.
    std::vector<std::string> open_constants;
    std::vector<double> open_ways;
    /// Residuals of each piece, [link][sample], rad, over the whole of it: measured less calculated, beyond
    /// the horizon too. NaN where nothing was measured.
    std::vector<std::vector<std::vector<double>>> residuals;
    /// rad, likewise: standard deviations of the calculated angles, from the covariance of the fit. They grow
    /// as errors of this motion do; beyond about 1 rad nothing is known. If the residuals are not noise, the
    /// true ones are larger.
    std::vector<std::vector<std::vector<double>>> spreads;
};

/// What may be free: lists of a chain, its damping, and parts of the camera. The starts always are. Dry
/// friction is smoothed: τ tanh(ω/ε) with ε = 0.05 rad/s, so that the motion has derivatives by all numbers.
const std::vector<std::string>& fit_names();

/// Throws Refused if the chain and the recording do not fit together, or a name is unknown. `progress` may be
/// empty. When `stop` is set, the best so far comes back, not converged.
ChainFit fit_chain(const Chain&, const Measured&, const FitPlan&,
                   const std::function<void(const FitProgress&)>& progress = {},
                   const StopFlag* stop = nullptr);

/// The angles and velocities at a time of the piece, s: of the parabola that fits the nine nearest samples.
StartState state_near(const MeasuredPiece&, double time);

/// rad: the root of the mean square of the residuals of all pieces from `begin` to `end`, s from the piece's
/// first time; 0 without any.
double rms_between(const ChainFit&, const Measured&, double begin, double end);
/// The same of the spreads: what the fit itself predicts.
double spread_between(const ChainFit&, const Measured&, double begin, double end);

} // namespace pendula
