// SPDX-License-Identifier: MIT
/// An ensemble at one moment, in single precision: what is handed to those who draw it. Immutable once
/// filled, so that it may cross threads behind a shared pointer.
#pragma once

#include "ensemble/ensemble.hpp"
#include "tasks/worker_pool.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace pendula {

struct EnsembleFrame;
using EnsembleLeadIn = std::vector<EnsembleFrame>;

struct EnsembleFrame {
    /// Frames of one course are moments of one motion, and may be joined by lines; those of different courses
    /// may not.
    std::uint64_t course = 0;
    double time = 0; ///< s, simulated, of these states
    std::size_t members = 0, links = 0;
    std::size_t lost = 0; ///< members whose coordinates are all NaN here, since they have run away
    /// 2N rows of `members` numbers: θ_1 … θ_N (rad, not wrapped), then ω_1 … ω_N (rad/s). Empty if they are
    /// on a device.
    std::vector<float> coordinates;
    std::shared_ptr<DeviceFrame> on_device; ///< the same numbers there; null if they are here
    /// Frames of the same course that lead here, for who has seen none of it; null if there are none.
    std::shared_ptr<const EnsembleLeadIn> lead_in;

    std::span<const float> theta(std::size_t link) const { return row(link); } ///< counted from 0
    std::span<const float> omega(std::size_t link) const { return row(links + link); }
    std::span<const float> row(std::size_t place) const {
        return std::span(coordinates).subspan(place * members, members);
    }
};

/// Who draws or records frames is handed them in the order of their times; after going back, or where
/// another motion begins, frames of another course follow.
class EnsembleSink {
  public:
    virtual ~EnsembleSink() = default;
    virtual void put(const EnsembleFrame&) = 0;
    virtual void forget_ensemble() = 0; ///< there is none any more; the next frame is another one's
};

/// Everything but the course; `time` is that of the ensemble's first step plus its own, s.
void fill_frame(EnsembleFrame&, const Ensemble&, double time, WorkerPool&);

/// Frames that are used again, because those of a large ensemble are many megabytes. A frame comes back when
/// the last one who holds it lets go, on whatever thread.
class FramePool {
  public:
    FramePool();

    /// A frame that nobody else holds, with whatever was in it.
    std::shared_ptr<EnsembleFrame> take();
    /// Gives back the memory of those that nobody holds.
    void shrink();

    std::size_t made() const; ///< how many frames there are, held ones included

  private:
    struct Shelf;
    std::shared_ptr<Shelf> shelf_; ///< shared with the frames, which may outlive this
};

} // namespace pendula
