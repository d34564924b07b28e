// SPDX-License-Identifier: MIT
/// The distance between two trajectories over time, and a line fitted to the straight part of its logarithm.
/// The slope of the line is the finite-time Lyapunov exponent of the pair. The functions are pure and may be
/// called from any thread; a few thousand points take well under a millisecond.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace pendula {

struct DivergencePoint {
    std::int64_t index = 0;    ///< number of a step or of a sample; grows with time
    double time = 0;           ///< simulated time, s
    double log10_distance = 0; ///< log10 of the distance in rad; −∞ where the states are equal
    /// The index at which the point's piece begins. A line joins the points of one piece.
    std::int64_t piece = 0;
    std::int64_t origin = 0; ///< the index of the trajectory's first sample; gaps do not change it
    double drift = 0;        ///< the sample's ΔE/E* (signed); NaN if the sample has none
};

/// The points of one trajectory: a bounded record for drawing and fitting, used by one thread at a time.
/// Keeps at most `capacity` points. The indices are divided into parts of equal length, and only the first
/// point of each part is kept. When the series is full, the parts become twice as long. The points kept
/// depend only on the indices, so going back in time and forward again gives the same series at the current
/// resolution.
class DivergenceSeries {
  public:
    /// Throws std::invalid_argument if `capacity` is below 2.
    explicit DivergenceSeries(std::size_t capacity);

    /// If the point's index is not above the last point's index, time went back: all points with this index
    /// or a later one are removed first. Indices must not be negative. Logarithms that are not finite are
    /// stored as −∞.
    void add(const DivergencePoint&);
    /// Removes the points with this index or a later one.
    void cut(std::int64_t index);
    /// Removes all points and restores the full resolution, for a trajectory that starts again.
    void clear();

    /// The points in the order of time.
    std::span<const DivergencePoint> points() const { return points_; }
    /// The number of indices in one part.
    std::int64_t stride() const { return stride_; }

  private:
    void halve();

    std::size_t capacity_;
    std::vector<DivergencePoint> points_;
    std::int64_t stride_ = 1;
};

/// The window to which a line is fitted. The window ends where the distance first reaches `saturation`,
/// beyond which growth slows down, or at the last point. T is the time from the first distance above 0 to the
/// end of the window. The window omits the first start_part · T, because the logarithm is straight only after
/// the difference of the states has turned into the direction of fastest growth.
struct FitRule {
    double saturation = 0.1; ///< rad
    double start_part = 0.1;
    double least_seconds = 1.5; ///< shortest window: a line through a single swing is meaningless
    std::size_t least_points = 32;
};

struct DivergenceFit {
    double exponent = 0;       ///< 1/s, slope of the natural logarithm
    double standard_error = 0; ///< 1/s; allows for correlated residuals
    double intercept = 0;      ///< natural logarithm of the line's distance in rad at time 0 s
    double from = 0, to = 0;   ///< first and last time of the window, s
    /// Whether the distance grows exponentially, not as a power of time as in regular motion: its logarithm
    /// is straighter over time than over the logarithm of the time since the first distance above 0.
    bool exponential = true;

    /// Whether the exponent is significant: the growth or decay is exponential, and the exponent is more than
    /// two standard errors from 0.
    bool stands_out() const {
        return exponential && (exponent > 2 * standard_error || exponent < -2 * standard_error);
    }
};

/// Fits a line by least squares to the points of the window, except points at −∞. Returns nothing if the
/// window is too small.
///
/// The logarithm of a distance does not scatter about a line; it wanders, because the local growth wanders. A
/// standard error that treats the residuals as independent would be many times too small. Therefore the
/// residuals are averaged over some dozens of equal time intervals and described as a first-order
/// autoregression. Its coefficient is corrected for bias and taken as 1 (a random walk) if it is not
/// significantly different from 1, as in P. Perron, T. Yabu, "Estimating deterministic trends with an
/// integrated or stationary noise component", J. Econometrics 151 (2009). The remaining correlation of the
/// innovations is included with Bartlett's weights (W. Newey, K. West, Econometrica 55, 1987) up to lag 3.
std::optional<DivergenceFit> fit_divergence(std::span<const DivergencePoint>, const FitRule& = {});

/// Ordinary least squares through (t, y) with the standard error of the slope described above.
struct Line {
    double slope = 0, standard_error = 0, intercept = 0; ///< intercept at t = 0
};
/// Needs at least 16 points. `t` must not fall from one point to the next, and must not be the same at all
/// points. The standard error is NaN if the points cluster too much to estimate it.
Line fit_line(std::span<const double> t, std::span<const double> y);

} // namespace pendula
