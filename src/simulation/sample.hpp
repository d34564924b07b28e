// SPDX-License-Identifier: MIT
/// Samples: a sample is a trajectory's state at one instant. Samples are taken at a fixed simulated interval,
/// so that a sample's age follows from its index, and have the layout that the GPU reads.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <limits>
#include <span>
#include <vector>

namespace pendula {

/// One bob at one instant; a vec4 in the GPU's sample ring.
struct BobSample {
    float x, y;  ///< m, pivot at the origin, y up
    float theta; ///< rad, wrapped to (−π, π] before rounding to float, so that whole turns cost no digits
    float omega; ///< rad/s
};
static_assert(sizeof(BobSample) == 16);

/// The rules for samples of one trajectory in one epoch: If time goes back, the index of the next sample is
/// not above the newest index. That sample replaces the sample with its index, and all later samples are
/// forgotten. Samples with consecutive indices are joined to a curve. A gap in the indices (a restarted
/// ghost, a sample lost because the ring was full) breaks the curve.
struct SampleHeader {
    std::uint32_t epoch = 0;      ///< grows when a new run begins; samples of different epochs are not joined
    std::uint32_t trajectory = 0; ///< 0: the main chain; then its companions
    std::int64_t index = 0;       ///< the sample's time is index × sample_interval
    std::uint32_t bobs = 0;
    float log_distance =
        -std::numeric_limits<float>::infinity(); ///< log10 of the distance, rad, from the main
                                                 ///< chain (Separation::state); for a measured
                                                 ///< motion, log10 of Separation::angle
    /// Index of the trajectory's first sample. Older samples with the same value of `trajectory` belong to
    /// another trajectory and are not joined to it.
    std::int64_t first_sample = 0;
    /// In every energy_stride-th sample of the main chain: the relative energy change ΔE/E* at the first step
    /// boundary at or after the sample's time, so that it depends only on the run. NaN in all other samples.
    double drift = std::numeric_limits<double>::quiet_NaN(); // a quad-double drift is too small for a float
    /// The run's number in its Timeline; 0 without a Timeline. If undo leads back to the run, the number
    /// stays the same although the epoch is new.
    std::uint32_t run = 0;
    std::int64_t drift_from = 0; ///< index of the first sample after the energy's reference was set
};

/// Only every energy_stride-th sample of the main chain contains the drift, because reading the energy can
/// cost more than a step.
inline constexpr std::int64_t energy_stride = 8;

/// The main chain's energies at a sample's time, J, relative to hanging at rest (SpareEnergy).
struct EnergySample {
    std::uint32_t epoch = 0, run = 0; ///< as in SampleHeader
    std::int64_t index = 0;           ///< the sample's index
    std::int64_t from = 0;            ///< SampleHeader::drift_from: the sample from which `lost` is measured
    float kinetic = 0, height = 0, springs = 0;
    float lost = 0; ///< energy removed by damping, integrated along the motion; ≥ 0

    float total() const { return kinetic + height + springs; }
    bool operator==(const EnergySample&) const = default;
};

/// One bob's part of the energies in an EnergySample, J.
struct BobEnergy {
    float kinetic = 0, potential = 0; ///< potential: from gravity and the spring above the bob

    bool operator==(const BobEnergy&) const = default;
};

/// The samples of a run from `index` on, which an undo or a change in the past has cut off.
struct CutSamples {
    std::uint32_t epoch = 0, run = 0; ///< as in SampleHeader
    std::int64_t index = 0;
};

/// Receives every sample, in order. Called on the simulation's thread.
class SampleSink {
  public:
    virtual ~SampleSink() = default;
    virtual void put(const SampleHeader&, std::span<const BobSample>) = 0;
    /// Receives the energies of the main chain's last sample, with one part for each bob. Called after put().
    virtual void put_energies(const EnergySample&, std::span<const BobEnergy>) {}
    /// The sink must forget the cut samples. Called in order with put().
    virtual void forget(const CutSamples&) {}
};

/// Passes every sample to several sinks, in order.
class TeeSink final : public SampleSink {
  public:
    /// The sinks must outlive this object; null pointers are skipped. Without sinks, samples are dropped.
    TeeSink(std::initializer_list<SampleSink*> sinks = {}) {
        for (SampleSink* sink : sinks)
            if (sink) sinks_.push_back(sink);
    }

    void put(const SampleHeader& header, std::span<const BobSample> bobs) override {
        for (SampleSink* sink : sinks_) sink->put(header, bobs);
    }
    void put_energies(const EnergySample& energies, std::span<const BobEnergy> bobs) override {
        for (SampleSink* sink : sinks_) sink->put_energies(energies, bobs);
    }
    void forget(const CutSamples& cut) override {
        for (SampleSink* sink : sinks_) sink->forget(cut);
    }

  private:
    std::vector<SampleSink*> sinks_;
};

} // namespace pendula
