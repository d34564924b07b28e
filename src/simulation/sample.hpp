// SPDX-License-Identifier: MIT
/// Samples: each holds a trajectory's state at one instant. They are taken at a fixed simulated interval, so
/// that a sample's age is a number of samples, and laid out as the GPU reads them.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <limits>
#include <span>
#include <vector>

namespace pendula {

/// One bob at one instant, as one vec4 of the GPU's sample ring.
struct BobSample {
    float x, y;  ///< m, pivot at the origin, y up
    float theta; ///< rad, wrapped to (−π, π] before rounding to float, so that whole turns cost no digits
    float omega; ///< rad/s
};
static_assert(sizeof(BobSample) == 16);

/// Within an epoch time may go back: a sample whose index is not above the newest of its trajectory replaces
/// the sample with that index, and later ones are forgotten. Samples of one trajectory in one epoch are
/// joined to a curve if their indices are consecutive. A gap in the indices (a restarted ghost, a sample lost
/// to a full ring) breaks the curve.
struct SampleHeader {
    std::uint32_t epoch = 0;      ///< grows when a new run begins; samples of different epochs are not joined
    std::uint32_t trajectory = 0; ///< 0 is the main chain; then its companions
    std::int64_t index = 0;       ///< the sample's time is index × sample_interval
    std::uint32_t bobs = 0;
    float log_distance = -std::numeric_limits<float>::infinity(); ///< log10 of the state's distance from the
                                                                  ///< main chain's (see Separation); for a
                                                                  ///< measured motion, of the largest angle
    std::int64_t first_sample = 0; ///< index of the trajectory's first own sample: older ones belong to
                                   ///< another trajectory and are not joined to it
    /// In every energy_stride-th sample of the main chain: ΔE/E* at the first step boundary at or after the
    /// sample's time, so that it depends only on the run. NaN in all other samples.
    double drift = std::numeric_limits<double>::quiet_NaN(); // a float cannot hold 212-bit drifts
    /// The run's number in its Timeline. It stays the same when undo leads back to the run, although the
    /// epoch is new; 0: without a Timeline.
    std::uint32_t run = 0;
    std::int64_t drift_from = 0; ///< index of the first sample since the energy's reference was set
};

/// Not every sample has the energy, because reading it can cost more than a step.
inline constexpr std::int64_t energy_stride = 8;

/// The main chain's energies at a sample's time, J, above those of hanging at rest (SpareEnergy).
struct EnergySample {
    std::uint32_t epoch = 0, run = 0; ///< as in SampleHeader
    std::int64_t index = 0;           ///< of the sample
    std::int64_t from = 0;            ///< SampleHeader::drift_from, since when `lost` is counted
    float kinetic = 0, height = 0, springs = 0;
    float lost = 0; ///< the energy that damping has removed, from its integral along the motion; ≥ 0

    float total() const { return kinetic + height + springs; }
    bool operator==(const EnergySample&) const = default;
};

/// One bob's part of the energies in an EnergySample.
struct BobEnergy {
    float kinetic = 0, potential = 0; ///< potential: of height, and of the spring that holds the bob

    bool operator==(const BobEnergy&) const = default;
};

/// A part of a run that an undo or a change in the past has cut off: its samples from `index` on.
struct CutSamples {
    std::uint32_t epoch = 0, run = 0; ///< as in SampleHeader
    std::int64_t index = 0;
};

/// Receives every sample, in order. Called on the simulation's thread.
class SampleSink {
  public:
    virtual ~SampleSink() = default;
    virtual void put(const SampleHeader&, std::span<const BobSample>) = 0;
    /// Receives the energies after each sample of the main chain, with one part for each bob.
    virtual void put_energies(const EnergySample&, std::span<const BobEnergy>) {}
    /// The sink must forget the cut samples. Called in order with the samples.
    virtual void forget(const CutSamples&) {}
};

/// Passes every sample on to each of several sinks, in order.
class TeeSink final : public SampleSink {
  public:
    /// The sinks must outlive it; null pointers are skipped. Without any, samples go nowhere.
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
