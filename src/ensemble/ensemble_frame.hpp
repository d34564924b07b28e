// SPDX-License-Identifier: MIT
/// An ensemble at one moment, in single precision, for drawing and recording. Immutable once filled, so that
/// threads may share it.
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
using EarlierFrames = std::vector<EnsembleFrame>;

struct EnsembleFrame {
    /// The number of the motion to which these states belong. Lines may join frames of one motion, but not of
    /// different ones.
    std::uint64_t motion = 0;
    double time = 0;                 ///< s, simulated, of these states
    double pivot_x = 0, pivot_y = 0; ///< m: where the pivot of all members is
    std::size_t members = 0, links = 0;
    std::size_t lost = 0; ///< diverged members, whose coordinates here are all NaN
    /// 2N rows of `members` numbers: θ_1 … θ_N (rad, not wrapped), then ω_1 … ω_N (rad/s). Empty if they are
    /// on a device.
    std::vector<float> coordinates;
    std::shared_ptr<DeviceFrame> on_device; ///< the same numbers on a device; null if they are here
    /// Earlier frames of the same motion, for a receiver without any; null if there are none.
    std::shared_ptr<const EarlierFrames> earlier;

    std::span<const float> theta(std::size_t link) const { return row(link); } ///< counted from 0
    std::span<const float> omega(std::size_t link) const { return row(links + link); }
    std::span<const float> row(std::size_t place) const {
        return std::span(coordinates).subspan(place * members, members);
    }
};

/// Receives frames in the order of their times, to draw or record them. After a step back in time, or a
/// restart, the frames have another `motion`.
class EnsembleSink {
  public:
    virtual ~EnsembleSink() = default;
    virtual void put(const EnsembleFrame&) = 0;
    virtual void forget_ensemble() = 0; ///< the ensemble is gone; the next frame is of another one
};

/// Fills everything except `motion`; `time` is the ensemble's start time plus its own time, s.
void fill_frame(EnsembleFrame&, const Ensemble&, double time, WorkerPool&);

/// Frames for reuse, because those of a large ensemble take many megabytes. A frame returns to the pool when
/// its last holder releases it, on any thread.
class FramePool {
  public:
    FramePool();

    /// A frame that nobody else holds; it still contains its previous content.
    std::shared_ptr<EnsembleFrame> take();
    std::size_t made() const; ///< number of frames, held ones included

  private:
    struct Shelf;
    std::shared_ptr<Shelf> shelf_; ///< shared with the frames, which may outlive this
};

} // namespace pendula
