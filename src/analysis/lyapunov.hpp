// SPDX-License-Identifier: MIT
/// The largest Lyapunov exponent of a chain: the rate at which two almost equal starts separate, averaged
/// over a long motion. The functions are pure and may be called from any thread.
///
/// The method is that of G. Benettin, L. Galgani, J.-M. Strelcyn, "Kolmogorov entropy and numerical
/// experiments", Phys. Rev. A 14 (1976). A second trajectory runs beside the first. After every interval the
/// second trajectory is moved along the line between the two, back to the small distance at which it began.
/// The sum of the logarithms of the growth factors, divided by the time, tends to the largest exponent.
#pragma once

#include "analysis/figures.hpp"
#include "physics/names.hpp"
#include "physics/trajectory.hpp"
#include "simulation/separation.hpp"

#include <array>
#include <cstdint>
#include <numbers>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pendula {

enum class ExponentVerdict : std::uint8_t {
    measuring, ///< the motion is too short to judge
    chaotic,   ///< distances grow exponentially
    regular,   ///< distances grow at most in proportion to time, and slow_chaos is excluded
    dying,     ///< distances shrink, because of damping
    unclear    ///< the motion is long enough, but the verdict is still open
};
template<>
struct EnumNames<ExponentVerdict> {
    static constexpr std::array<std::string_view, 5> list{"measuring", "chaotic", "regular", "dying",
                                                          "unclear"};
};

/// A motion is called regular only if an exponent of this size, in units of 1/StateScales::time, is excluded.
/// It means growth by a factor of e in ten small swings; a small swing lasts 2π·StateScales::time. In chaotic
/// pendulums, distances usually grow at least three times as fast; slower chaos is possible but rare.
inline constexpr double slow_chaos = 1 / (20 * std::numbers::pi);

/// A state that differs from another by about `distance` in every coordinate (rad, m and their rates), in a
/// generic direction.
PreciseState state_beside(const Chain&, const PreciseState&, double distance);

/// Two trajectories of one chain, kept so close together that the distance between them grows as if it were
/// infinitesimal. Used by one thread at a time.
///
/// After every interval both trajectories restart from their states. The data that a method keeps between
/// steps (the length of taylor's steps, leapfrog's half step) then begin in the same way for both
/// trajectories, and add nothing to the distance. Whole turns are removed at the same time, because they
/// would cost digits.
class BenettinPair {
  public:
    /// Throws Refused if `integration` cannot run the chain.
    BenettinPair(const Chain&, const StartState&, const Integration&);
    BenettinPair(const Chain&, const PreciseState&, const Integration&);

    /// Takes `steps` steps of dt and returns the growth of the logarithm of the distance. Does nothing after
    /// a failure().
    double advance(std::int64_t steps, const StopFlag* = nullptr);

    /// The distance after each renormalisation, rad. It is the geometric mean of a rounding error and 1, so
    /// that rounding and nonlinearity each disturb the growth by at most the square root of a rounding error.
    double displacement() const { return displacement_; }
    const StateScales& scales() const { return scales_; }
    /// The number of steps between renormalisations: as many as StateScales::time contains, or fewer if the
    /// distance grew or shrank too much in an interval.
    std::int64_t interval() const { return interval_; }
    /// The work so far: evaluations of the right-hand side times links. The calculations in 212 bits at the
    /// ends of an interval count as the number of evaluations in double that would take the same time.
    std::uint64_t work() const { return work_; }
    /// Why one of the trajectories has stopped: one sentence; empty if both can go on.
    const std::optional<std::string>& failure() const { return failure_; }

  private:
    struct Growth {
        std::int64_t steps;
        double logarithm;
    };
    Growth renormalise_after(std::int64_t most_steps, const StopFlag*);
    std::optional<std::string> failure_of(const Trajectory& main, const Trajectory& shadow) const;
    void begin_from(PreciseState main, const PreciseState& shadow, double distance);

    Chain chain_;
    Integration integration_;
    StateScales scales_;
    double displacement_;
    std::int64_t interval_;
    std::int64_t taken_ = 0;     ///< steps
    std::uint64_t work_ = 0;     ///< see work()
    PreciseState main_, shadow_; ///< at the start of the interval
    std::optional<std::string> failure_;
};

/// The plan of a measurement. The members are motions whose starts differ by a millionth of a radian on one
/// link. After the transient they sample the same chaos independently, so their mean is more precise.
struct LyapunovPlan {
    double duration = 0; ///< s, from the start state; the first tenth is not counted
    int members = 8;     ///< > 0
};

struct LyapunovBlock {
    double from = 0, to = 0; ///< s
    double exponent = 0;     ///< 1/s, in this block alone, mean over the members
    double running = 0;      ///< 1/s, exponent from the end of the transient to the end of this block
};

struct LyapunovStudy {
    Integration integration;
    StateScales scales;      ///< the scales of state_distance()
    double displacement = 0; ///< the distance after each renormalisation, rad
    double interval = 0;     ///< shortest time between renormalisations, s
    double transient = 0;    ///< time at the start that is not counted, s
    LyapunovPlan plan;

    double exponent = 0; ///< 1/s; NaN if a trajectory failed
    /// 1/s, from the scatter of the blocks, each averaged over the members. Members that move alike, as in
    /// regular motion, therefore do not make the error look too small. NaN if a trajectory failed.
    double standard_error = 0;
    /// Correlation of neighbouring blocks. If it is well above 0 (by more than 2/√blocks), the blocks are too
    /// short to be independent, and the standard error is widened as for a first-order autoregression with
    /// this correlation.
    double block_correlation = 0;
    /// 1/s: the exponent that growth in proportion to time, as in regular motion, would give.
    double regular_growth = 0;
    std::vector<LyapunovBlock> blocks;

    double ms_per_simulated_second = 0; ///< of all members together, two trajectories each
    std::optional<std::string> failure; ///< why a trajectory stopped: one sentence; empty if none did

    bool blocks_are_independent() const;
    /// The exponent minus three and plus three standard errors, 1/s.
    double lowest() const { return exponent - 3 * standard_error; }
    double highest() const { return exponent + 3 * standard_error; }
    /// `chaotic`: lowest() is above regular_growth. `dying`: highest() is below 0. `regular`: the exponent is
    /// at most two standard errors above regular_growth, and highest() is at most
    /// slow_chaos/StateScales::time. `measuring`: none of these, or a trajectory failed.
    ExponentVerdict verdict() const;
    bool chaotic() const { return verdict() == ExponentVerdict::chaotic; }
};

/// The smallest and the largest number of blocks, and the shortest block in units of StateScales::time. A
/// short duration is divided into least_blocks blocks, which may be shorter than that. Correlations of the
/// local growth last for a few swings.
inline constexpr int least_blocks = 10, most_blocks = 40;
inline constexpr double independent_block = 30;

/// Throws Refused if `integration` cannot run the chain, or if the duration is too short for the blocks.
LyapunovStudy measure_lyapunov(const Chain&, const StartState&, const Integration&, const LyapunovPlan&,
                               const StudyClock&);

} // namespace pendula
