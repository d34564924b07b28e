// SPDX-License-Identifier: MIT
/// Frames that are used again, because those of a large ensemble are many megabytes. A frame comes back when
/// the last one who holds it lets go, on whatever thread.
#pragma once

#include "ensemble/ensemble_frame.hpp"

#include <cstddef>
#include <memory>

namespace pendula {

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
