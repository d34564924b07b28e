// SPDX-License-Identifier: MIT
/// The samples of one trajectory on the GPU: a storage buffer of [capacity samples][bobs] vec4 that wraps
/// around, and beside it the number of the piece that each sample belongs to. Samples whose indices follow
/// one another are one piece; one that was left out keeps its slot, as piece 0, and the next one begins a
/// piece. A sample is uploaded once; what grows is copied on the GPU. Drawing thread.
#pragma once

#include "gl/buffer.hpp"
#include "simulation/sample.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace pendula {

class GpuSampleRing {
  public:
    explicit GpuSampleRing(std::string label) : label_(std::move(label)) {}

    /// Keeps a sample until the next upload(). Samples of an older epoch are ignored; a newer epoch, another
    /// number of bobs, an index that does not grow, or more indices left out than the ring would hold forget
    /// what was there.
    void put(const SampleHeader&, std::span<const BobSample>);

    /// Sends what has been put to the GPU, making room for at least `wanted` samples in all if the GPU allows
    /// buffers of that size. The ring goes on growing up to a memory budget, so that a longer trail asked for
    /// later is there already.
    void upload(std::size_t wanted);

    void clear(); ///< forgets all samples, keeps the buffer

    std::uint32_t epoch() const { return epoch_; }
    std::size_t bobs() const { return bobs_; }
    std::size_t capacity() const { return capacity_; } ///< samples
    std::size_t count() const { return count_; }       ///< samples on the GPU
    std::int64_t first_index() const {
        return next_ - static_cast<std::int64_t>(count_);
    }                                                ///< oldest on the GPU
    std::int64_t end_index() const { return next_; } ///< one behind the newest on the GPU
    /// Where a sample lies in the buffer, in samples.
    std::size_t slot(std::int64_t index) const {
        return static_cast<std::size_t>(index % static_cast<std::int64_t>(capacity_));
    }
    const gl::Buffer& buffer() const { return buffer_; }
    const gl::Buffer& pieces() const { return pieces_; } ///< an int for each sample
    int newest_piece() const { return piece_; }          ///< of the newest sample put

    /// The fastest bob and angle seen in this epoch: how finely curves have to be drawn.
    float largest_step() const { return largest_step_; }   ///< m between two samples
    float largest_omega() const { return largest_omega_; } ///< rad/s

  private:
    void restart(const SampleHeader&);
    void leave_out(std::size_t samples);
    void append(std::span<const BobSample>);
    void send(std::size_t skipped, std::size_t samples);
    void grow(std::size_t capacity);

    std::string label_;
    gl::Buffer buffer_, pieces_;
    std::size_t bobs_ = 0, capacity_ = 0, count_ = 0;
    std::int64_t next_ = 0; ///< index that the next sample uploaded gets
    std::uint32_t epoch_ = 0;
    std::vector<BobSample> pending_, last_; ///< last_: the newest sample put, if one may follow it
    std::vector<std::int32_t> pending_pieces_;
    std::int32_t piece_ = 1;
    std::int64_t next_put_ = 0;
    bool started_ = false;
    float largest_step_ = 0, largest_omega_ = 0;
};

} // namespace pendula
