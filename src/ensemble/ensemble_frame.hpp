// SPDX-License-Identifier: MIT
/// The states of an ensemble at one moment, in single precision, for drawing and recording. A filled frame is
/// not changed any more, so threads may share it.
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
    /// The number of the motion to which these states belong. Lines may join only frames of the same motion.
    std::uint64_t motion = 0;
    double time = 0;                 ///< simulated time of these states, s
    double pivot_x = 0, pivot_y = 0; ///< position of the common pivot of all members, m
    std::size_t members = 0, links = 0;
    std::size_t lost = 0; ///< diverged members, whose coordinates here are all NaN
    /// 2N rows of `members` numbers: θ_1 … θ_N (rad, not wrapped), then ω_1 … ω_N (rad/s). Empty if the
    /// states are on a device.
    std::vector<float> coordinates;
    std::shared_ptr<DeviceFrame> on_device; ///< the states on a device; null if they are in `coordinates`
    /// Earlier frames of the same motion, for a receiver that does not have them. May be null.
    std::shared_ptr<const EarlierFrames> earlier;

    std::span<const float> theta(std::size_t link) const { return row(link); } ///< counted from 0
    std::span<const float> omega(std::size_t link) const { return row(links + link); }
    std::span<const float> row(std::size_t place) const {
        return std::span(coordinates).subspan(place * members, members);
    }
};

/// Receives frames in the order of their times, to draw or record them. After a step back in time, or a
/// restart, the frames have a new `motion` number.
class EnsembleSink {
  public:
    virtual ~EnsembleSink() = default;
    virtual void put(const EnsembleFrame&) = 0;
    virtual void forget_ensemble() = 0; ///< the ensemble was removed; the next frame is of a new ensemble
};

/// Fills everything except `motion` and `earlier`. `time`: the time of the ensemble's start plus
/// Ensemble::time(), s.
void fill_frame(EnsembleFrame&, const Ensemble&, double time, WorkerPool&);

/// A pool of frames for reuse, because a frame of a large ensemble takes many megabytes. A frame returns to
/// the pool when its last pointer is released, on any thread.
class FramePool {
  public:
    FramePool();

    /// A frame that is not in use. It may still have its previous content.
    std::shared_ptr<EnsembleFrame> take();
    std::size_t made() const; ///< number of frames, including those in use

  private:
    struct Shelf;
    std::shared_ptr<Shelf> shelf_; ///< shared with the frames, which may outlive the pool
};

} // namespace pendula
