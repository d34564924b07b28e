// SPDX-License-Identifier: MIT
/// Bounded records for drawing, collected from the samples as they arrive, so that they do not depend on
/// which frames are drawn: the distance of every companion from the main trajectory, and the error of the
/// energy. Each object is used by one thread at a time.
#pragma once

#include "analysis/divergence_fit.hpp"
#include "simulation/sample.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace pendula {

/// The distance of every companion from the main trajectory.
class DivergenceLog final : public SampleSink {
  public:
    /// Sets the interval, s, of later samples.
    void set_sample_interval(double seconds) { sample_interval_ = seconds; }

    /// Another run begins new series. If undo leads back to one of the last runs, its series return. The
    /// first sample of another companion, or a gap in the indices, begins a new piece; earlier points stay.
    /// After going back in time the known samples arrive again and change nothing, until a sample differs: it
    /// replaces everything later.
    void put(const SampleHeader&, std::span<const BobSample>) override;
    void forget(const CutSamples&) override;

    /// Trajectories are numbered as in SampleHeader; empty for the main one and for those not seen.
    std::span<const DivergencePoint> of(std::size_t trajectory) const;
    /// Only the points of the companion that exists at a time (s), without those of ghosts that were removed
    /// or restarted before.
    std::span<const DivergencePoint> of(std::size_t trajectory, double time) const;
    /// One reading in this many is kept.
    std::int64_t stride(std::size_t trajectory) const;

    /// The line through the companion's last piece, fitted once, when the distance has passed
    /// FitRule::saturation.
    const std::optional<DivergenceFit>& fit(std::size_t trajectory) const;
    /// The same line, if it belongs to the companion that exists at a time (s).
    std::optional<DivergenceFit> fit(std::size_t trajectory, double time) const;
    /// The same line; until the distance has passed the saturation, the line through the points so far.
    std::optional<DivergenceFit> fit_so_far(std::size_t trajectory) const;

  private:
    struct Record {
        DivergenceSeries series{1024}; ///< as many points as a plot has pixels
        /// The last piece, up to saturation: fine enough that thinning does not influence the fitted line.
        DivergenceSeries window{8192};
        bool saturated = false;
        std::optional<DivergenceFit> fit;
        std::int64_t reached = -1; ///< the highest index so far
        std::int64_t piece = -1;   ///< the piece of that sample
    };
    /// The series of a run that undo may lead back to.
    struct LeftRun {
        std::uint32_t run = 0;
        std::vector<Record> records;
        std::size_t points() const;
    };
    static bool is_known(const Record&, const DivergencePoint&);
    static void add(Record&, DivergencePoint);
    static void cut(Record&, std::int64_t index);
    void follow(const SampleHeader&);

    double sample_interval_ = 1.0 / 240; ///< s
    std::uint32_t epoch_ = 0, run_ = 0;
    std::vector<Record> records_;
    std::vector<LeftRun> left_; ///< in the order in which they were left
};

/// The difference of the energy from its reference, as a fraction of E*, over simulated time.
class DriftLog final : public SampleSink {
  public:
    /// Sets the interval, s, of later samples.
    void set_sample_interval(double seconds) {
        log_.set_sample_interval(static_cast<double>(energy_stride) * seconds);
    }

    /// Takes the main chain's readings, by the rules of DivergenceLog: another run clears the record, a
    /// reference that has been moved or a missing reading begins a new piece, and readings that come again
    /// change nothing until one differs.
    void put(const SampleHeader&, std::span<const BobSample>) override;
    void forget(const CutSamples&) override;

    /// log10 |ΔE/E*| and ΔE/E*, in the order of time; −∞ where the energy equals the reference to the last
    /// bit. Points of one piece are joined.
    std::span<const DivergencePoint> points() const { return log_.of(1); }
    /// One reading in this many is kept.
    std::int64_t stride() const { return log_.stride(1); }

  private:
    DivergenceLog log_;
};

} // namespace pendula
