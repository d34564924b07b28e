// SPDX-License-Identifier: MIT
/// Samples on their way from the physics thread to the drawing thread: one producer, one consumer, without a
/// lock. A full ring drops the newest sample and counts it; the physics never waits.
#pragma once

#include "simulation/sample.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace pendula {

/// Records of varying size in slots of 16 bytes: the header's slots, then one per bob; of energies one for
/// the sums and one for two bobs.
class SampleRing final : public SampleSink {
  public:
    /// The slots that one header takes.
    static constexpr std::size_t header_slots = 4;
    /// Ten seconds of 64 bobs in 2 trajectories at 240 samples a second and speed 10, rounded up to a power
    /// of two: 64 MiB, of which only the part written so far is resident. With fewer, a window that stalls
    /// (while dragged, or while its driver compiles shaders) would leave gaps in the trails.
    static constexpr std::size_t default_slots = std::size_t{1} << 22;
    static_assert(default_slots >= 10 * 240 * 10 * (2 * (64 + header_slots) + (1 + 64 / 2 + header_slots)));

    /// `slots` is rounded up to a power of two.
    explicit SampleRing(std::size_t slots = default_slots);

    /// Producer: stores the sample, or counts it as lost.
    void put(const SampleHeader&, std::span<const BobSample>) override;
    void put_energies(const EnergySample&, std::span<const BobEnergy>) override;
    /// Producer: never lost; if the ring is full, it comes before the next sample that is stored.
    void forget(const CutSamples&) override;

    /// Consumer: passes on the samples present at the time of the call, oldest first.
    void drain(SampleSink&);

    /// Samples lost so far. Any thread.
    std::uint64_t lost() const { return lost_.load(std::memory_order_relaxed); }
    std::size_t slots() const { return mask_ + 1; }

  private:
    bool append(const SampleHeader&, std::span<const BobSample>);
    bool append_cuts();
    void write(std::uint64_t position, const void* bytes, std::size_t slots);
    void read(std::uint64_t position, void* bytes, std::size_t slots) const;

    std::size_t mask_;
    std::unique_ptr<BobSample[]> storage_;
    std::vector<BobSample> straddling_; ///< the consumer's copy of a record that wraps around the end

    // Slots ever written and read; the ring holds their difference.
    alignas(64) std::atomic<std::uint64_t> written_ = 0;
    std::uint64_t read_seen_ = 0; ///< read_ as last seen by the producer; may be behind
    std::atomic<std::uint64_t> lost_ = 0;
    std::vector<CutSamples> waiting_cuts_; ///< the producer's, …
    std::vector<BobSample> packed_;        ///< … and what it writes of energies
    std::vector<BobEnergy> energies_;      ///< the consumer's
    alignas(64) std::atomic<std::uint64_t> read_ = 0;
};

} // namespace pendula
