// SPDX-License-Identifier: MIT
/// The largest Lyapunov exponent of a chain: the rate at which two almost equal starts separate, averaged
/// over a long motion. The functions are pure and may be called from any thread.
///
/// G. Benettin, L. Galgani, J.-M. Strelcyn, "Kolmogorov entropy and numerical experiments", Phys. Rev. A 14
/// (1976): a second trajectory runs beside the first. After every interval it is moved along the line between
/// the two, back to the small distance where it began. The sum of the logarithms of the growth factors,
/// divided by the time, tends to the largest exponent.
#pragma once

#include "analysis/figures.hpp"
#include "physics/trajectory.hpp"
#include "simulation/separation.hpp"

#include <cstdint>
#include <memory>
#include <numbers>
#include <optional>
#include <string>
#include <vector>

namespace pendula {

enum class ExponentVerdict : std::uint8_t {
    measuring, ///< the motion is too short to judge
    chaotic,   ///< distances grow exponentially
    regular,   ///< they grow no faster than in proportion to time, and slow_chaos would have shown
    dying,     ///< distances shrink, because of damping
    unclear    ///< none of these yet
};

/// A motion is called regular only when an exponent of this much, in units of 1/time scale, would have shown:
/// a growth by e in ten small swings, which last 2π of that time each. In chaotic pendulums distances grow at
/// least three times as fast as a rule; slower chaos is possible but rare.
inline constexpr double slow_chaos = 1 / (20 * std::numbers::pi);

/// A state that differs from another by about `distance` in every coordinate (rad, m and their rates), in a
/// generic direction.
PreciseState state_beside(const Chain&, const PreciseState&, double distance);

/// Two trajectories of one chain, kept so close together that the distance between them grows as if it were
/// infinitesimal. Used by one thread at a time.
///
/// After every interval both trajectories start again from their states. What a method carries from step to
/// step (the length of taylor's steps, leapfrog's other half) is then the same for both, and its start-up
/// does not look like a distance. Whole turns are dropped at the same time, because they would cost digits.
class BenettinPair {
  public:
    /// Throws Refused if `integration` cannot run the chain.
    BenettinPair(const Chain&, const StartState&, const Integration&);
    BenettinPair(const Chain&, const PreciseState&, const Integration&);

    /// Takes `steps` steps of dt and returns by how much the logarithm of the distance grew. After a
    /// failure() it does nothing.
    double advance(std::int64_t steps, const StopFlag* = nullptr);

    /// rad. The geometric mean of a rounding error and 1: rounding and nonlinearity each disturb the growth
    /// by at most the square root of a rounding error.
    double displacement() const { return displacement_; }
    const StateScales& scales() const { return scales_; }
    /// Steps between renormalisations: the scales' time, or less if the distance has grown or shrunk too
    /// much.
    std::int64_t interval() const { return interval_; }
    /// What has been calculated so far: evaluations of the right-hand side, times links. Work done in
    /// 212 bits at an interval's ends counts as the number of double evaluations that would take the same
    /// time.
    std::uint64_t work() const { return work_; }
    /// One sentence, if one of the trajectories has stopped itself.
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

/// What to estimate. The members are motions from starts a millionth of a radian apart on one link: after the
/// transient they sample the same chaos independently, so their mean is more precise.
struct LyapunovPlan {
    double duration = 0; ///< s, from the start state; the first tenth is not counted
    int members = 8;     ///< > 0
};

struct LyapunovBlock {
    double from = 0, to = 0; ///< s
    double exponent = 0;     ///< 1/s, in this block alone, mean over the members
    double running = 0;      ///< 1/s, from the end of the transient to the end of this block
};

struct LyapunovStudy {
    Integration integration;
    StateScales scales;      ///< of the distance, see state_distance()
    double displacement = 0; ///< rad: the distance after each renormalisation
    double interval = 0;     ///< s between renormalisations; the shortest one, if some had to be shortened
    double transient = 0;    ///< s at the start that are not counted
    LyapunovPlan plan;

    double exponent = 0; ///< 1/s; NaN if a trajectory failed
    /// 1/s, from the scatter of the blocks' means over the members, so that members that move alike, as in
    /// regular motion, do not make the error look smaller than it is; NaN if a trajectory failed.
    double standard_error = 0;
    /// Correlation of neighbouring blocks. If it is well above 0 (by more than 2/√blocks), the blocks are too
    /// short to be independent, and the standard error is widened as for a first-order autoregression with
    /// this correlation.
    double block_correlation = 0;
    /// 1/s: the exponent that growth in proportion to time, as in regular motion, would give.
    double regular_growth = 0;
    std::vector<LyapunovBlock> blocks;

    double ms_per_simulated_second = 0; ///< of all members together, two trajectories each
    std::optional<std::string> failure; ///< one sentence, if a trajectory has stopped itself

    bool blocks_are_independent() const;
    /// 1/s: the exponent minus and plus three standard errors.
    double lowest() const { return exponent - 3 * standard_error; }
    double highest() const { return exponent + 3 * standard_error; }
    /// `chaotic`: the exponent is more than three standard errors above that of regular motion. `dying`: it
    /// is more than three below 0. `regular`: it is at most two above that of regular motion, and the
    /// exponent plus three is at most slow_chaos. `measuring`: none of these, or a trajectory failed.
    ExponentVerdict verdict() const;
    bool chaotic() const { return verdict() == ExponentVerdict::chaotic; }
};

/// The smallest and largest number of blocks, and the length of one, if the duration allows it, in units of
/// the scales' time. Correlations of the local growth last for a few swings.
inline constexpr int least_blocks = 10, most_blocks = 40;
inline constexpr double independent_block = 30;

/// Throws Refused if `integration` cannot run the chain, or if the duration is too short for the blocks.
LyapunovStudy measure_lyapunov(const Chain&, const StartState&, const Integration&, const LyapunovPlan&,
                               const StudyClock&);

} // namespace pendula
