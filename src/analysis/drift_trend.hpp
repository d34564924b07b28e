// SPDX-License-Identifier: MIT
/// Which way the error of the energy goes, and what can honestly be said of it: collected from the samples as
/// they arrive, so that it depends on the run and not on which frames are drawn. Used by one thread at a
/// time.
#pragma once

#include "physics/chain.hpp"
#include "simulation/sample.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace pendula {

/// Before a trend is spoken of: several swings of any chain that fits a screen, and enough to average.
inline constexpr double trend_seconds = 10; // simulated
inline constexpr std::size_t trend_readings = 15;

enum class DriftVerdict : std::uint8_t {
    too_short, ///< to say anything
    rounding,  ///< no larger than what the arithmetic rounds off
    bounded,   ///< it comes and goes; no trend stands out of it
    secular,   ///< it goes one way
    unclear
};

struct DriftReport {
    DriftVerdict verdict = DriftVerdict::too_short;
    double seconds = 0;       ///< simulated, that the readings span
    std::size_t readings = 0; ///< that are kept
    double largest = 0;       ///< |ΔE/E*| of those up to the time asked for
};

class DriftTrend final : public SampleSink {
  public:
    /// The interval, s, of the samples to come.
    void set_sample_interval(double seconds) { sample_interval_ = seconds; }

    /// Takes the main chain's readings. Another run clears them, and a reference that has been moved (by
    /// hand, or by a change of the chain or its integration) begins a new piece. Readings that come again
    /// change nothing until one differs: it replaces everything later.
    void put(const SampleHeader&, std::span<const BobSample>) override;
    void forget(const CutSamples&) override;

    /// On the whole of the piece in which `time` (s) lies. Nothing has been seen yet if the reference there
    /// is another than the piece's, since it was moved after the last reading: `from` is that reference's
    /// SampleHeader::drift_from, if it is known.
    DriftReport report(double time, Arithmetic, std::optional<std::int64_t> from = std::nullopt) const;

  private:
    struct Reading {
        std::int64_t index; ///< of its sample
        double drift;       ///< ΔE/E*
    };
    struct Piece {
        std::int64_t from = 0;           ///< SampleHeader::drift_from
        std::int64_t stride = 1;         ///< in readings; doubled when they are too many
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
