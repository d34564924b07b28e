// SPDX-License-Identifier: MIT
/// The latest motion in main memory, for the pointer in plots and for files. Drawing thread.
#pragma once

#include "physics/chain.hpp"
#include "simulation/sample.hpp"

#include <glm/vec2.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <vector>

namespace pendula {

/// Which of `count` bobs or pairs have a curve in plots: evenly spaced, including the last. Counted from 0.
std::vector<std::size_t> plotted_bobs(std::size_t count);

/// The links needed for those curves, and for the curves of neighbours, in rising order. Counted from 0.
std::vector<std::size_t> plotted_links(std::size_t links);

/// A second copy of the latest samples, for the links that plots show: the GPU's ring has all links but
/// cannot be read back. Bounded: at most most_samples of at most most_links links of two trajectories, 8
/// bytes each.
class SampleHistory final : public SampleSink {
  public:
    static constexpr std::size_t most_samples = 16384; ///< of a trajectory: 68 s at the usual interval
    static constexpr std::size_t most_links = 36;      ///< the largest possible size of plotted_links()

    /// Keeps `seconds` of samples that are `interval` s apart. If these are too many, keeps every second one,
    /// every fourth one, and so on.
    void keep(double seconds, double interval);

    /// Takes samples of the main chain and of its first companion, of which only the last two links are kept.
    /// Epochs, indices that go back and gaps are treated as described at SampleHeader.
    void put(const SampleHeader&, std::span<const BobSample>) override;
    void forget(const CutSamples&) override;

    void clear(); ///< forgets all samples

    struct Angle {
        float theta, omega; ///< rad, wrapped; rad/s
    };
    struct Row {
        std::int64_t index = 0;
        bool joined = false; ///< to the row before it
    };

    std::uint32_t epoch() const { return epoch_; }
    std::int64_t stride() const { return stride_; } ///< rows exist for indices that are multiples of this
    std::size_t links(std::size_t trajectory) const { return tracks_[trajectory].chain_links; }
    std::span<const std::size_t> kept_links(std::size_t trajectory) const {
        return tracks_[trajectory].links;
    }
    const std::deque<Row>& rows(std::size_t trajectory) const { return tracks_[trajectory].rows; }
    /// `slot` is an index into kept_links().
    Angle angle(std::size_t trajectory, std::size_t row, std::size_t slot) const {
        return tracks_[trajectory].angles[row * tracks_[trajectory].links.size() + slot];
    }

  private:
    struct Track {
        std::size_t chain_links = 0;
        std::vector<std::size_t> links;
        std::deque<Row> rows;
        std::deque<Angle> angles; ///< links.size() for each row
        std::int64_t newest = -1, first_sample = 0;
        bool broken = false; ///< the next sample is not joined to the previous ones

        void clear();
        void drop_oldest();
        void drop_from(std::int64_t index);
        void thin(std::int64_t stride);
    };

    std::array<Track, 2> tracks_;
    std::uint32_t epoch_ = 0;
    std::int64_t stride_ = 1;
    std::size_t kept_ = most_samples;
};

/// The main chain's latest energies, and those of the bobs that plots show. Bounded: at most most_samples.
class EnergyHistory final : public SampleSink {
  public:
    static constexpr std::size_t most_samples = 16384; ///< 68 s at the usual interval

    /// Keeps `seconds` of samples that are `interval` s apart. If these are too many, keeps every second one,
    /// every fourth one, and so on.
    void keep(double seconds, double interval);

    void put(const SampleHeader&, std::span<const BobSample>) override {}
    /// A new epoch clears the history; an index that goes back replaces that sample and all later ones.
    void put_energies(const EnergySample&, std::span<const BobEnergy>) override;
    void forget(const CutSamples&) override;
    void clear();

    struct Row {
        EnergySample sums;
        bool joined = false; ///< to the row before it: the chain was neither changed nor moved in between
    };
    std::uint32_t epoch() const { return epoch_; }
    const std::deque<Row>& rows() const { return rows_; }
    std::span<const std::size_t> bobs() const { return bobs_; } ///< the bobs whose energies are kept, from 0
    /// `slot` is an index into bobs().
    const BobEnergy& bob(std::size_t row, std::size_t slot) const {
        return parts_[row * bobs_.size() + slot];
    }

  private:
    void drop_from(std::int64_t index);

    std::size_t links_ = 0;
    std::vector<std::size_t> bobs_;
    std::deque<Row> rows_;
    std::deque<BobEnergy> parts_; ///< bobs_.size() for each row
    std::uint32_t epoch_ = 0;
    std::int64_t stride_ = 1;
    std::size_t kept_ = most_samples;
};

/// The chain's shape at a moment that the pointer marks in a plot: the positions of the main chain's bobs at
/// the sample nearest to `time` (simulated s), m from the pivot. Empty if they are not known: lengths of
/// elastic chains are not kept, nor are all angles of long chains.
std::vector<glm::dvec2> past_pose(const SampleHistory&, const Chain&, double time, double sample_interval);

} // namespace pendula
