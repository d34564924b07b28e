// SPDX-License-Identifier: MIT
/// Bounded records for drawing: the distance of every companion from the main trajectory, and the error of
/// the energy. The records are collected from the samples as they arrive, so they do not depend on which
/// frames are drawn. Each object is used by one thread at a time.
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

    /// A new run begins new series. If undo returns to one of the last runs, the series of this run are
    /// restored. The first sample of another companion, or a gap in the indices, begins a new piece; earlier
    /// points stay. After a step back in time, repeated samples change nothing. The first sample that differs
    /// replaces all later points.
    void put(const SampleHeader&, std::span<const BobSample>) override;
    void forget(const CutSamples&) override;

    /// The points of a trajectory, which is numbered as in SampleHeader. Empty for the main trajectory and
    /// for trajectories without samples.
    std::span<const DivergencePoint> of(std::size_t trajectory) const;
    /// Only the points of the companion that exists at `time` (s), without the points of earlier and later
    /// companions with the same number.
    std::span<const DivergencePoint> of(std::size_t trajectory, double time) const;
    /// One sample out of this many is kept.
    std::int64_t stride(std::size_t trajectory) const;

    /// The line through the companion's last piece. It is fitted once, when the distance passes
    /// FitRule::saturation.
    const std::optional<DivergenceFit>& fit(std::size_t trajectory) const;
    /// The line of fit(trajectory), if it belongs to the companion that exists at `time` (s).
    std::optional<DivergenceFit> fit(std::size_t trajectory, double time) const;
    /// The line of fit(trajectory). Before the distance has passed FitRule::saturation: the line through the
    /// points so far.
    std::optional<DivergenceFit> fit_so_far(std::size_t trajectory) const;

  private:
    struct Record {
        DivergenceSeries series{1024}; ///< about one point for each column of pixels of a plot
        /// The last piece, up to saturation: fine enough that thinning does not influence the fitted line.
        DivergenceSeries window{8192};
        bool saturated = false;
        std::optional<DivergenceFit> fit;
        std::int64_t reached = -1; ///< the highest index so far
        std::int64_t piece = -1;   ///< the piece of the sample with the index `reached`
    };
    /// The series of an earlier run to which undo may return.
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
    std::vector<LeftRun> left_; ///< in the order in which the runs were left
};

/// The difference of the energy from its reference, as a fraction of E*, over simulated time.
class DriftLog final : public SampleSink {
  public:
    /// Sets the interval, s, of later samples.
    void set_sample_interval(double seconds) {
        log_.set_sample_interval(static_cast<double>(energy_stride) * seconds);
    }

    /// Stores the energy errors of the main chain by the rules of DivergenceLog. A new run begins a new
    /// record. A moved reference or a missing value begins a new piece. Repeated values change nothing until
    /// one differs.
    void put(const SampleHeader&, std::span<const BobSample>) override;
    void forget(const CutSamples&) override;

    /// log10 |ΔE/E*| and ΔE/E*, in the order of time; −∞ where the energy equals the reference to the last
    /// bit. A line joins the points of one piece.
    std::span<const DivergencePoint> points() const { return log_.of(1); }
    /// One energy value out of this many is kept.
    std::int64_t stride() const { return log_.stride(1); }

  private:
    DivergenceLog log_;
};

} // namespace pendula
