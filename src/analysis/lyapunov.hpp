// SPDX-License-Identifier: MIT
/// The largest Lyapunov exponent of a chain: the rate at which two almost equal starts separate, averaged
/// over a long motion. Pure functions, any thread.
///
/// G. Benettin, L. Galgani, J.-M. Strelcyn, "Kolmogorov entropy and numerical experiments", Phys. Rev. A 14
/// (1976): a second trajectory runs beside the first. After every interval it is moved along the line between
/// the two, back to the small distance where it began. The sum of the logarithms of the growth factors,
/// divided by the time, tends to the largest exponent.
#pragma once

#include "analysis/drift.hpp"
#include "analysis/exponent_report.hpp"
#include "physics/trajectory.hpp"
#include "simulation/separation.hpp"

#include <optional>
#include <string>
#include <vector>

namespace pendula {

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
    /// 1/s, from the scatter of the blocks' means over the members, so that members that move alike (in
    /// regular motion) do not make the error look smaller; NaN if a trajectory failed.
    double standard_error = 0;
    /// Correlation of neighbouring blocks. If it is well above 0 (by more than 2/√blocks), the blocks are too
    /// short to be independent, and the standard error is widened as for a sequence that forgets at that
    /// rate.
    double block_correlation = 0;
    /// 1/s: the exponent that growth in proportion to time, as in regular motion, would give.
    double regular_growth = 0;
    std::vector<LyapunovBlock> blocks;

    double ms_per_simulated_second = 0; ///< of all members together, two trajectories each
    std::optional<std::string> failure; ///< one sentence, if a trajectory has stopped itself

    bool blocks_are_independent() const;
    /// 1/s: three standard errors below and above the exponent, between which it may well be.
    double lowest() const { return exponent - 3 * standard_error; }
    double highest() const { return exponent + 3 * standard_error; }
    /// `chaotic`: the exponent is above what regular motion shows, and `dying`: below 0, by three standard
    /// errors each. `regular`: it is not above that by more than two, and three above it lies no more than
    /// slow_chaos. `measuring`: none of these, or a trajectory failed.
    ExponentVerdict verdict() const;
    bool chaotic() const { return verdict() == ExponentVerdict::chaotic; }
};

/// The smallest and largest number of blocks, and the length of one, if the duration allows it, in units of
/// the scales' time. Correlations of the local growth last for a few swings.
inline constexpr int least_blocks = 10, most_blocks = 40;
inline constexpr double independent_block = 30;

/// Throws Refused if `integration` cannot run the chain, or if the duration is too short for the blocks.
LyapunovStudy measure_lyapunov(const Chain&, const StartState&, const Integration&, const LyapunovPlan&,
                               const Clock&);

} // namespace pendula
