// SPDX-License-Identifier: MIT
/// Keeps the latest motion in main memory, for reading plots with the pointer and for files. Drawing thread.
#pragma once

#include "physics/chain.hpp"
#include "simulation/sample.hpp"

#include <glm/vec2.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <utility>
#include <vector>

namespace pendula {

/// The bobs (or pairs), out of `count`, that have a curve in plots: evenly spaced, including the last.
/// Counted from 0.
std::vector<std::size_t> plotted_bobs(std::size_t count);

/// The links whose angles are stored for the plots: those of the plotted bobs, and both links of each plotted
/// pair of neighbours. In rising order, counted from 0.
std::vector<std::size_t> plotted_links(std::size_t links);

/// Rows in the order of time, of `width` values each. A Row has an index, and `joined`: whether a line joins
/// the row to the row before.
template<class Row, class Value>
struct TimedRows {
    std::size_t width = 0;
    std::deque<Row> rows;
    std::deque<Value> values;

    const Value& value(std::size_t row, std::size_t slot) const { return values[row * width + slot]; }

    void clear() {
        rows.clear();
        values.clear();
    }
    void drop_oldest() {
        rows.pop_front();
        values.erase(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(width));
    }
    void drop_from(std::int64_t index) {
        while (!rows.empty() && rows.back().index >= index) rows.pop_back();
        values.resize(rows.size() * width);
    }
    /// Keeps only the rows whose index is a multiple of `stride`.
    void thin(std::int64_t stride) {
        TimedRows kept{width, {}, {}};
        bool joined = true;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            joined = joined && rows[i].joined;
            if (rows[i].index % stride != 0) continue;
            const bool is_first = kept.rows.empty();
            kept.rows.push_back(rows[i]);
            kept.rows.back().joined = joined && !is_first;
            for (std::size_t slot = 0; slot < width; ++slot) kept.values.push_back(value(i, slot));
            joined = true;
        }
        *this = std::move(kept);
    }
};

/// The samples that a history keeps: at most `rows` samples whose index is a multiple of `stride`.
struct KeptSamples {
    static constexpr std::size_t most = 16384; ///< 68 s at the usual interval
    std::int64_t stride = 1;
    std::size_t rows = most;
};

/// A copy of the latest samples of the links in plots. The ring on the GPU also holds these samples, but
/// cannot be read back. Holds at most most_samples samples of most_links links of two trajectories, 8 bytes
/// for each sample of a link.
class SampleHistory final : public SampleSink {
  public:
    static constexpr std::size_t most_samples = KeptSamples::most; ///< per trajectory
    static constexpr std::size_t most_links = 36; ///< the largest possible size of plotted_links()

    /// Sets the time span to keep: `seconds`, with samples `interval` s apart. If these samples are too many,
    /// keeps only every second one, every fourth one, and so on.
    void keep(double seconds, double interval);

    /// Stores samples of the main chain, and the last two links of its first companion. Epochs, indices that
    /// go back and gaps are treated as described at SampleHeader.
    void put(const SampleHeader&, std::span<const BobSample>) override;
    void forget(const CutSamples&) override;

    void clear(); ///< forgets all samples

    struct Angle {
        float theta, omega; ///< rad, wrapped; rad/s
    };
    struct Row {
        std::int64_t index = 0;
        bool joined = false; ///< a line joins the row to the row before
    };

    std::uint32_t epoch() const { return epoch_; }
    /// The index of each row is a multiple of this number.
    std::int64_t stride() const { return kept_.stride; }
    std::size_t links(std::size_t trajectory) const { return tracks_[trajectory].chain_links; }
    std::span<const std::size_t> kept_links(std::size_t trajectory) const {
        return tracks_[trajectory].links;
    }
    const std::deque<Row>& rows(std::size_t trajectory) const { return tracks_[trajectory].rows; }
    /// `slot` is an index into kept_links().
    Angle angle(std::size_t trajectory, std::size_t row, std::size_t slot) const {
        return tracks_[trajectory].value(row, slot);
    }

  private:
    /// The angles of `links`.
    struct Track : TimedRows<Row, Angle> {
        std::size_t chain_links = 0;
        std::vector<std::size_t> links;
        std::int64_t newest = -1, first_sample = 0;
        bool broken = false; ///< the next sample is not joined to the previous ones

        void clear();
    };

    std::array<Track, 2> tracks_;
    std::uint32_t epoch_ = 0;
    KeptSamples kept_;
};

/// The latest energies of the main chain and of the bobs that plots show; at most KeptSamples::most samples.
class EnergyHistory final : public SampleSink {
  public:
    void keep(double seconds, double interval); ///< like SampleHistory::keep()

    void put(const SampleHeader&, std::span<const BobSample>) override {}
    /// A new epoch clears the history. An index that goes back replaces the sample of that index and all
    /// later ones.
    void put_energies(const EnergySample&, std::span<const BobEnergy>) override;
    void forget(const CutSamples&) override;
    void clear();

    struct Row {
        std::int64_t index = 0;
        bool joined = false; ///< a line joins the row to the row before: the chain is the same in both
        EnergySample sums;
    };
    std::uint32_t epoch() const { return epoch_; }
    const std::deque<Row>& rows() const { return table_.rows; }
    std::span<const std::size_t> bobs() const { return bobs_; } ///< the bobs whose energies are kept, from 0
    /// `slot` is an index into bobs().
    const BobEnergy& bob(std::size_t row, std::size_t slot) const { return table_.value(row, slot); }

  private:
    std::size_t links_ = 0;
    std::vector<std::size_t> bobs_;
    TimedRows<Row, BobEnergy> table_;
    std::uint32_t epoch_ = 0;
    KeptSamples kept_;
};

/// The positions of the main chain's bobs, from the pivot, m, at the sample nearest to `time` (simulated, s).
/// Shown when the pointer marks a time in a plot. Empty for elastic chains, because the lengths of their
/// links are not stored, and for long chains, because not all of their angles are stored.
std::vector<glm::dvec2> past_pose(const SampleHistory&, const Chain&, double time, double sample_interval);

} // namespace pendula
