// SPDX-License-Identifier: MIT
/// Judges the error of a run's energy from its samples as they arrive, so that the verdict depends on the run
/// and not on which frames are drawn. Each object is used by one thread at a time.
#pragma once

#include "physics/chain.hpp"
#include "physics/trajectory.hpp"
#include "simulation/sample.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pendula {

/// An error of the energy this large, as a fraction of E*, is visible in the motion.
inline constexpr double visible_energy_error = 1e-3;

/// The energy's change as a fraction of E*, with its sign; infinite if E* is 0.
inline double energy_part(const EnergyReport& energy) {
    if (energy.change == 0) return 0;
    const double part = energy.change / energy.scale;
    return std::isnan(part) ? std::numeric_limits<double>::infinity() : part;
}

/// Detects when the energy of a run is so wrong that the motion is visibly wrong. For commands that show a
/// run but not its energy.
class EnergyWatch final : public SampleSink {
  public:
    /// Must be called before the samples of a chain. `sample_interval` in s. With damping, only a gain of
    /// energy counts as an error.
    void expect(const Chain& chain, double sample_interval = 1) {
        is_damped_ = chain.damping > 0;
        sample_interval_ = sample_interval;
    }

    /// Takes the energy error `part`, ΔE/E*, at `time` (s).
    void see(double time, double part);
    /// Takes the energy errors of the main chain.
    void put(const SampleHeader&, std::span<const BobSample>) override;

    /// The largest error so far, as a fraction of E*; for a damped chain the largest gain.
    double worst() const { return worst_; }
    /// The first words of the warning; `record --jobs` looks for them in a job's messages.
    static constexpr std::string_view warning_start = "the energy becomes wrong";
    /// One sentence for the user if the energy went wrong, with the two times between which it happened.
    std::optional<std::string> warning() const;

  private:
    bool is_damped_ = false;
    double sample_interval_ = 1;     ///< s
    double last_right_ = 0;          ///< time of the last right energy, s
    std::optional<double> wrong_by_; ///< time of the first wrong energy, s
    double worst_ = 0;               ///< |ΔE/E*|
};

/// A trend is reported only after this time, which is several swings of most chains, and after this many
/// readings.
inline constexpr double trend_seconds = 10; // simulated
inline constexpr std::size_t trend_readings = 15;

enum class DriftVerdict : std::uint8_t {
    too_short, ///< too few readings to judge
    rounding,  ///< the error is no larger than the arithmetic's rounding
    bounded,   ///< the error comes and goes, without a significant trend
    secular,   ///< the error has a significant trend
    unclear
};

struct DriftReport {
    DriftVerdict verdict = DriftVerdict::too_short;
    double seconds = 0;       ///< simulated time spanned by the readings
    std::size_t readings = 0; ///< number of readings kept
    double largest = 0;       ///< the largest |ΔE/E*| up to the given time
};

/// Finds the trend of the energy's error, and claims no more than the readings support.
class DriftTrend final : public SampleSink {
  public:
    /// Sets the interval, s, of later samples.
    void set_sample_interval(double seconds) { sample_interval_ = seconds; }

    /// Takes the energy errors of the main chain. A new run clears all readings. A moved reference (by the
    /// user, or by a change of the chain or its integration) begins a new piece. Repeated readings change
    /// nothing. The first reading that differs replaces the one at its index and all later ones.
    void put(const SampleHeader&, std::span<const BobSample>) override;
    void forget(const CutSamples&) override;

    /// The verdict on the whole piece in which `time` (s) lies. `from` is the SampleHeader::drift_from of the
    /// current reference, if known. If the piece has another reference, the reference was moved after the
    /// last reading, and the report is empty.
    DriftReport report(double time, Arithmetic, std::optional<std::int64_t> from = std::nullopt) const;

  private:
    struct Reading {
        std::int64_t index; ///< of the reading's sample
        double drift;       ///< ΔE/E*
    };
    struct Piece {
        std::int64_t from = 0;           ///< SampleHeader::drift_from
        std::int64_t stride = 1;         ///< one reading out of this many is kept; grows if the list is full
        std::int64_t reached = 0;        ///< the index of the last reading, kept or not
        std::vector<Reading> readings{}; ///< in the order of time, at least one
    };
    bool is_known(const SampleHeader&) const;
    void cut_from(std::int64_t index);
    const Piece* piece_at(double time) const;

    double sample_interval_ = 1.0 / 240; ///< s
    std::uint32_t epoch_ = 0;
    std::vector<Piece> pieces_; ///< in the order of time
};

} // namespace pendula
