// SPDX-License-Identifier: MIT
/// The last samples once more on the processor's side, of the links that plots show: what the pointer reads
/// and files are written from. The GPU's ring has all links and no way back. Bounded: at most most_samples of
/// at most most_links links of two trajectories, 8 bytes each. Drawing thread.
#pragma once

#include "simulation/sample.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <vector>

namespace pendula {

/// Of `count` bobs or pairs, those that plots draw a curve for: evenly spaced and with the last. From 0.
std::vector<std::size_t> plotted_bobs(std::size_t count);

/// The links whose angles those curves, and the curves of neighbours, are made of, in rising order. From 0.
std::vector<std::size_t> plotted_links(std::size_t links);

class SampleHistory final : public SampleSink {
  public:
    static constexpr std::size_t most_samples = 16384; ///< of a trajectory: 68 s at the usual interval
    static constexpr std::size_t most_links = 36;      ///< what plotted_links() can come to

    /// Keeps `seconds` of samples that are `interval` s apart; where those are too many, every second one,
    /// every fourth, …
    void keep(double seconds, double interval);

    /// Samples of the main chain and of its first companion, of which only the last two links are kept.
    /// Epochs, indices that go back and indices left out count as SampleHeader says.
    void put(const SampleHeader&, std::span<const BobSample>) override;

    void clear(); ///< forgets all samples

    struct Angle {
        float theta, omega; ///< rad, wrapped; rad/s
    };
    struct Row {
        std::int64_t index = 0;
        bool joined = false; ///< to the row before it
    };

    std::uint32_t epoch() const { return epoch_; }
    std::int64_t stride() const { return stride_; } ///< rows lie on indices that are multiples of it
    std::size_t links(std::size_t trajectory) const { return tracks_[trajectory].chain_links; }
    std::span<const std::size_t> kept_links(std::size_t trajectory) const {
        return tracks_[trajectory].links;
    }
    const std::deque<Row>& rows(std::size_t trajectory) const { return tracks_[trajectory].rows; }
    /// `slot` is a place in kept_links().
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
        bool broken = false; ///< nothing that comes is joined to what there is

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

} // namespace pendula
