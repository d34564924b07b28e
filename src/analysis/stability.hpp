// SPDX-License-Identifier: MIT
/// Calculates whether a chain stands upright on a shaking pivot: the stability of small motions around θ_i =
/// π, as a function of the shaking's amplitude and frequency. The functions are pure and may be called from
/// any thread.
///
/// In the pivot's frame gravity is g + ÿ_p(t) with y_p = a sin(2πft), in any phase. With θ_i = π + φ_i,
///
///     M φ'' + C φ' = (g + ÿ_p) S φ,   S = diag(s_i),   M_ij = L_i s_j for i < j,   M_ii = L_i s_i + d_i,
///
/// with s_i and d_i from BodyChain. C is the friction: damping·M plus the viscous friction of joints.
/// Without friction in joints, the modes S v = κ M v are independent. Each mode obeys Mathieu's equation for
/// a pendulum of length 1/κ: q'' + γ q' = (g + ÿ_p) κ q. By Floquet's theorem, the chain stands if no
/// multiplier of one period is larger than 1. Multipliers are calculated with Taylor series of order 18, in
/// steps so short that the relative error of a step is below 1e-18. See A. Stephenson, Phil. Mag. 15 (1908)
/// 233; D. J. Acheson, Proc. R. Soc. A 443 (1993) 239.
///
/// Only the vertical part of the pivot's motion is used: a horizontal part makes the chain sway around
/// upright but does not decide its stability. Dry friction and drag have no linear part and are left out.
#pragma once

#include "physics/chain.hpp"
#include "tasks/worker_pool.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace pendula {

/// Longer chains are refused, because their modes need more digits than a double has.
inline constexpr std::size_t most_upright_links = 64;
/// A multiplier that exceeds 1 by no more than this is treated as 1.
inline constexpr double multiplier_tolerance = 1e-9;

/// The vertical motion of a pivot: amplitude in m and frequency in Hz; both are 0 if there is none.
struct VerticalShaking {
    double amplitude = 0, frequency = 0;
};

/// A range of amplitudes, m, that keep the chain upright. `high` is infinite if the range has no upper end.
struct StableBand {
    double low = 0, high = 0;
    bool holds(double amplitude) const { return amplitude >= low && amplitude <= high; }
};

/// Why a chain cannot have a stability chart, in one sentence; nothing if it can.
std::optional<std::string> refuse_upright(const Chain&);

class UprightChain {
  public:
    /// Throws Refused if refuse_upright() gives a reason (the message is that reason), or if the masses are
    /// too unequal.
    explicit UprightChain(const Chain&);

    /// 1/κ of each mode, m, in the order of falling κ: the length of the simple pendulum that swings like
    /// small motions of this mode. Negative if a counterweight holds the mode up.
    std::vector<double> pendulum_lengths() const;

    /// The rate, 1/s, at which the fastest small deviation grows; negative if all die away. Shaking more than
    /// a thousand times slower than the chain's fastest swing is ignored.
    double growth(double amplitude, double frequency) const;
    bool stands(double amplitude, double frequency) const;

    /// The first band of amplitudes at which the chain stands; nothing if there is none. The ends of the band
    /// are right to twelve digits. At larger amplitudes the chain may stand again. With friction in joints,
    /// bands narrower than 1/64 of the shortest of the pendulum_lengths() can be missed.
    std::optional<StableBand> limits(double frequency) const;

    /// The lowest frequency, Hz, at which the chain stands with this amplitude; nothing if there is none. The
    /// chain stands from this frequency up to a frequency at which the amplitude becomes too large, if there
    /// is one.
    std::optional<double> lowest_stable_frequency(double amplitude) const;

    const VerticalShaking& shaking() const { return shaking_; } ///< of the chain's own pivot
    double gravity() const { return gravity_; }
    /// The number of modes that friction in joints couples: 0 or all. The cost of growth() rises with the
    /// third power of this number.
    std::size_t coupled_modes() const { return coupling_.empty() ? 0 : kappa_.size(); }

  private:
    struct Verdict {
        double growth; ///< 1/s
        double place;  ///< from −1 to 1 if stable; a continuous function of amplitude and frequency
    };
    Verdict of_mode(double kappa, double amplitude, double frequency) const;
    Verdict of_all(double amplitude, double frequency) const;
    double resting_growth() const;
    double most_scanned(double kappa, double frequency) const;
    std::optional<double> lowest_of_mode(double kappa, double amplitude) const;

    std::vector<double> kappa_;    ///< 1/m, the largest first
    std::vector<double> coupling_; ///< the friction of joints between modes, 1/s, row by row, or empty
    double gravity_, damping_;     ///< m/s², 1/s
    double fastest_;               ///< rad/s: the frequency of the fastest swing
    VerticalShaking shaking_;
};

/// The area of a chart: cells of equal size, each of which is calculated at its middle.
struct StabilityPlan {
    double low_amplitude = 0, high_amplitude = 0; ///< m
    double low_frequency = 0, high_frequency = 0; ///< Hz
    std::size_t columns = 0, rows = 0;            ///< of amplitudes and of frequencies

    double amplitude(std::size_t column) const;
    double frequency(std::size_t row) const;
    bool operator==(const StabilityPlan&) const = default;
};

/// A plan whose ranges include amplitudes and frequencies that keep the chain upright, and the amplitude and
/// frequency of the chain's own pivot. Columns and rows are 0; the caller sets them.
StabilityPlan usual_stability_plan(const UprightChain&);

struct StabilityChart {
    StabilityPlan plan;
    std::vector<double> growth; ///< 1/s, row by row, the lowest frequency first
    /// For each row: the ranges of amplitudes that keep the chain upright, in order. An end between the
    /// middles of two cells is found to a thousandth of a cell.
    std::vector<std::vector<StableBand>> bands;
};

/// Each row is calculated by one thread, so the results do not depend on the number of threads. `progress`
/// receives the number of finished rows, on any thread, one call at a time.
StabilityChart calculate_stability(const UprightChain&, const StabilityPlan&, WorkerPool&,
                                   const std::function<void(std::size_t)>& progress = {});

} // namespace pendula
