// SPDX-License-Identifier: MIT
/// Notices when the energy of a run is so wrong that the motion is another than the chain's, for commands
/// that show a run without its energy. Used by one thread at a time.
#pragma once

#include "physics/trajectory.hpp"
#include "simulation/sample.hpp"

#include <cmath>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace pendula {

/// An error of the energy this large, as a part of E*, is visible in the motion.
inline constexpr double visible_energy_error = 1e-3;

/// The energy's change as a part of E*, with its sign; infinite where there is no E*.
inline double energy_part(const EnergyReport& energy) {
    if (energy.change == 0) return 0;
    const double part = energy.change / energy.scale;
    return std::isnan(part) ? std::numeric_limits<double>::infinity() : part;
}

class EnergyWatch final : public SampleSink {
  public:
    /// Of the readings to come: whether damping takes energy, of which only a gain is then an error, and the
    /// interval of samples, s.
    void expect(const Chain& chain, double sample_interval = 1) {
        is_damped_ = chain.damping > 0;
        sample_interval_ = sample_interval;
    }

    /// `part`: ΔE/E* at `time`, s.
    void see(double time, double part);
    /// Takes the main chain's readings.
    void put(const SampleHeader&, std::span<const BobSample>) override;

    /// The largest error so far, as a part of E*; of a damped chain the largest gain.
    double worst() const { return worst_; }
    /// How the warning begins; `record --jobs` finds that of a job by it.
    static constexpr std::string_view warning_start = "the energy becomes wrong";
    /// One sentence for the user, if there is something to say: between which of the times seen it went
    /// wrong, since nothing is known of those between them.
    std::optional<std::string> warning() const;

  private:
    bool is_damped_ = false;
    double sample_interval_ = 1;     ///< s
    double last_right_ = 0;          ///< s: the last time seen before it was wrong
    std::optional<double> wrong_by_; ///< s: the first time seen when it was
    double worst_ = 0;               ///< |ΔE/E*|
};

} // namespace pendula
