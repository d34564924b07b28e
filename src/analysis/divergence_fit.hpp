// SPDX-License-Identifier: MIT
/// The distance of one trajectory from another over time, and the straight part of its logarithm: the
/// finite-time Lyapunov exponent of the pair, and when predictability is lost. The functions are pure and may
/// be called from any thread; a few thousand points take well under a millisecond.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace pendula {

struct DivergencePoint {
    std::int64_t index = 0;    ///< grows with time: a step or a sample
    double time = 0;           ///< s, simulated
    double log10_distance = 0; ///< of the distance in rad; −∞ where the states are equal
    std::int64_t piece = 0;    ///< the index at which its piece begins; points of one piece are joined
    std::int64_t origin = 0;   ///< the index of the trajectory's first point, before any gap
    double drift = 0;          ///< ΔE/E* with its sign, from the sample; NaN if the point is a distance
};

/// The points of one trajectory: a bounded record for drawing and fitting, used by one thread at a time.
/// Keeps at most `capacity` points. When it is full it halves its resolution: it divides the indices into
/// equal parts, keeps only the first point of each, and makes the parts twice as long. The points kept depend
/// on the indices alone, so going back and forward again gives the same series at its present resolution.
class DivergenceSeries {
  public:
    static constexpr std::size_t usual_capacity = 4096;

    /// At least 2 points; throws std::invalid_argument.
    explicit DivergenceSeries(std::size_t capacity = usual_capacity);

    /// A point whose index is not above the last one's means that time went back: points at or after its
    /// index are forgotten first. Indices must not be negative; values that are not finite are taken as −∞.
    void add(const DivergencePoint&);
    /// Forgets the points with this index or a later one.
    void cut(std::int64_t index);
    /// Forgets everything, including the resolution: the trajectory has started afresh.
    void clear();

    /// In the order of time.
    std::span<const DivergencePoint> points() const { return points_; }
    /// How many indices one part contains.
    std::int64_t stride() const { return stride_; }

  private:
    void halve();

    std::size_t capacity_;
    std::vector<DivergencePoint> points_;
    std::int64_t stride_ = 1;
};

/// The window to which a line is fitted. It ends where the distance first reaches `saturation`, because it
/// cannot grow as before beyond that, or at the last point. The first `start_part` of the time from the first
/// finite distance to this end is omitted: the logarithm is straight only when the difference of the states
/// has turned into the direction that grows fastest.
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
/// The logarithm of a distance does not scatter about a line; it wanders, because the local growth wanders.
/// An error that treats the residuals as independent would be many times too small. Therefore the residuals
/// are averaged over some dozens of equal times and described as a first-order autoregression. Its
/// coefficient is corrected for bias and taken as 1 (a random walk) if it is not significantly different from
/// 1, as in P. Perron, T. Yabu, "Estimating deterministic trends with an integrated or stationary noise
/// component", J. Econometrics 151 (2009). The remaining correlation of the innovations is included with
/// Bartlett's weights (W. Newey, K. West, Econometrica 55, 1987) up to lag 3.
std::optional<DivergenceFit> fit_divergence(std::span<const DivergencePoint>, const FitRule& = {});

/// Ordinary least squares through (t, y) with the standard error of the slope described above.
struct Line {
    double slope = 0, standard_error = 0, intercept = 0; ///< intercept at t = 0
};
/// At least 16 points with rising t, not all at one time; the error is NaN if they cluster too much to
/// estimate it.
Line fit_line(std::span<const double> t, std::span<const double> y);

} // namespace pendula
