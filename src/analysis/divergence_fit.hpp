// SPDX-License-Identifier: MIT
/// The straight part of a divergence: the finite-time Lyapunov exponent of a pair of trajectories, and when
/// predictability is lost. Pure functions, any thread; a few thousand points take well under a millisecond.
#pragma once

#include "analysis/divergence_series.hpp"

#include <cstddef>
#include <optional>
#include <span>

namespace pendula {

/// The window that a line is fitted to. It ends where the distance first reaches `saturation`, beyond which
/// it cannot grow as before, or with the last point. It omits the first `start_part` of the time from the
/// first finite distance to there: the logarithm is not straight until the difference of the states has
/// turned into the direction that grows fastest.
struct FitRule {
    double saturation = 0.1; ///< rad
    double start_part = 0.1;
    double least_seconds = 1.5; ///< length of the window: a line through a single swing is meaningless
    std::size_t least_points = 32;
};

struct DivergenceFit {
    double exponent = 0;       ///< 1/s, slope of the natural logarithm
    double standard_error = 0; ///< 1/s; allows for correlated residuals
    double intercept = 0;      ///< natural logarithm of the line's distance in rad at time 0 s
    double from = 0, to = 0;   ///< s, the first and last point of the window
    /// The logarithm is straighter as a function of time than of the logarithm of time since the first
    /// distance: the distance grows exponentially, not as a power of time as in regular motion.
    bool exponential = true;

    /// Whether there is a significant exponent: exponential growth, and a slope above two standard errors.
    bool stands_out() const {
        return exponential && (exponent > 2 * standard_error || exponent < -2 * standard_error);
    }
};

/// Least squares through the points of the window, without −∞. Nothing if the window is too small.
///
/// The logarithm of a distance does not scatter about a line; it wanders, because the local growth does. An
/// error that treats the residuals as independent would be many times too small. They are averaged over some
/// dozens of equal times and described as a first-order autoregression. Its coefficient is corrected for bias
/// and taken as 1 (a random walk) if it is not significantly different from 1, as in P. Perron, T. Yabu,
/// "Estimating deterministic trends with an integrated or stationary noise component", J. Econometrics 151
/// (2009). The remaining correlation of the innovations is included with Bartlett's weights (W. Newey, K.
/// West, Econometrica 55, 1987) up to lag 3.
std::optional<DivergenceFit> fit_divergence(std::span<const DivergencePoint>, const FitRule& = {});

/// Ordinary least squares through (t, y) with the standard error of the slope described above.
struct Line {
    double slope = 0, standard_error = 0, intercept = 0; ///< intercept at t = 0
};
/// At least 16 points with rising t, not all at one time; the error is NaN if they cluster too much to
/// estimate it.
Line fit_line(std::span<const double> t, std::span<const double> y);

} // namespace pendula
