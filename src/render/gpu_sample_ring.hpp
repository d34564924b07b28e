// SPDX-License-Identifier: MIT
/// The samples of one trajectory on the GPU, in a ring buffer of [capacity samples][bobs] vec4. A second
/// buffer holds the piece number of each sample. Samples with consecutive indices form one piece. A missing
/// sample keeps its slot, as piece 0, and the next sample begins a new piece. If time has gone back, the new
/// sample replaces the old sample with the same index, and all later samples are forgotten. Each sample is
/// uploaded once; a growing ring is copied on the GPU. Drawing thread.
#pragma once

#include "gl/buffer.hpp"
#include "simulation/sample.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace pendula {

/// The place where a link went over the top: its angle passed ±π.
struct FlipMark {
    std::int64_t index = 0; ///< of the first sample after the flip
    std::uint32_t bob = 0;
    float x = 0, y = 0; ///< position of the link's bob, m
};

class GpuSampleRing {
  public:
    /// The memory of a ring, in bytes. A ring grows up to `kept` by itself, so that a longer trail requested
    /// later is already stored. It grows up to `most` only if upload() requests that much.
    struct Budget {
        std::size_t kept = 64u * 1024 * 1024;
        std::size_t most = static_cast<std::size_t>(-1);
    };

    explicit GpuSampleRing(std::string label) : GpuSampleRing(std::move(label), Budget{}) {}
    GpuSampleRing(std::string label, Budget budget) : label_(std::move(label)), budget_(budget) {}

    /// Stores a sample until the next upload(). If very many samples wait, stores only the newest that a ring
    /// can hold. Ignores samples of an older epoch. A newer epoch, another number of bobs, an index before
    /// the oldest sample, or a gap longer than the ring clears the ring.
    void put(const SampleHeader&, std::span<const BobSample>);

    /// Forgets the cut samples; the next sample continues the curve.
    void forget(const CutSamples&);

    /// Uploads the waiting samples. Makes room for at least `wanted` samples in all, if the budget and the
    /// GPU allow buffers of that size.
    void upload(std::size_t wanted);

    void clear(); ///< forgets all samples, keeps the buffer

    std::uint32_t epoch() const { return epoch_; }
    std::size_t bobs() const { return bobs_; }
    std::size_t capacity() const { return capacity_; } ///< samples
    std::size_t count() const { return count_; }       ///< samples on the GPU
    std::int64_t first_index() const {
        return next_ - static_cast<std::int64_t>(count_);
    }                                                              ///< index of the oldest sample on the GPU
    std::size_t pending() const { return pending_pieces_.size(); } ///< samples waiting for upload()
    std::int64_t end_index() const { return next_; }               ///< newest index on the GPU, plus 1
    /// The position of a sample in the buffer, in samples.
    std::size_t slot(std::int64_t index) const {
        return static_cast<std::size_t>(index % static_cast<std::int64_t>(capacity_));
    }
    const gl::Buffer& buffer() const { return buffer_; }
    const gl::Buffer& pieces() const { return pieces_; } ///< an int for each sample
    int newest_piece() const { return piece_; }          ///< piece of the newest sample from put()
    int piece_of(std::int64_t index) const;              ///< piece of the sample with this index, or 0

    /// The last flip of each bob up to sample `index`; bobs without a flip are omitted.
    std::vector<FlipMark> last_flips(std::int64_t index) const;

    /// The largest values among this epoch's samples, except forgotten ones. They determine how finely curves
    /// are drawn.
    float largest_step() const { return largest_step_.value(); }   ///< longest path between two samples, m
    float largest_omega() const { return largest_omega_.value(); } ///< rad/s
    float largest_theta() const { return largest_theta_.value(); } ///< rad, from hanging down

  private:
    /// The largest value so far. Forgetting samples restores the largest value before them.
    class Largest {
      public:
        float value() const { return rises_.empty() ? 0 : rises_.back().value; }
        void put(std::int64_t index, float value);
        void forget_from(std::int64_t index);

      private:
        struct Rise {
            std::int64_t index;
            float value;
        };
        std::vector<Rise> rises_; ///< in rising order of both index and value
    };

    /// Consecutive samples of one piece, or missing samples (piece 0), up to the beginning of the next run.
    struct Run {
        std::int64_t begin = 0;
        std::int32_t piece = 0;
        std::int64_t first_sample = 0; ///< first sample of the piece's trajectory
    };

    void restart(const SampleHeader&);
    void go_back_to(std::int64_t index);
    void leave_out(std::size_t samples);
    void begin_run(std::int32_t piece);
    const Run* run_of(std::int64_t index) const;
    void note_flips(std::span<const BobSample>);
    void append(std::span<const BobSample>);
    void drop_what_no_ring_holds();
    std::size_t most_samples() const;
    void send(std::size_t skipped, std::size_t samples);
    void grow(std::size_t capacity);

    std::string label_;
    Budget budget_;
    gl::Buffer buffer_, pieces_;
    std::size_t bobs_ = 0, capacity_ = 0, count_ = 0;
    std::size_t most_ = 0, most_bobs_ = 0; ///< most_: most_samples() for most_bobs_ bobs; 0 until known
    std::int64_t next_ = 0;                ///< index of the next sample to be uploaded
    std::uint32_t epoch_ = 0;
    std::vector<BobSample> pending_, last_; ///< last_: the newest sample from put(); empty if a gap follows
    std::vector<std::int32_t> pending_pieces_;
    std::vector<Run> runs_; ///< runs of all samples from put(), oldest first
    std::vector<FlipMark> flips_;
    std::int32_t piece_ = 0, newest_number_ = 0; ///< piece of the newest sample; highest piece number used
    std::int64_t next_put_ = 0;
    std::int64_t first_sample_ = 0; ///< first sample of the current trajectory
    bool started_ = false;
    Largest largest_step_, largest_omega_, largest_theta_;
};

} // namespace pendula
