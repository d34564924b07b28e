// SPDX-License-Identifier: MIT
/// Decides when a still picture may be drawn once at full quality, and how long it may be shown again instead
/// of being redrawn: as long as nothing in it would change. Pure.
#pragma once

#include "render/frame_input.hpp"

#include <optional>
#include <string>
#include <vector>

namespace pendula {

class StillWatch {
  public:
    enum class Order {
        draw,   ///< at the quality for a moving picture
        refine, ///< at full quality, to be kept
        keep    ///< show the kept picture again
    };
    static constexpr double patience = 0.4; ///< s without a change before a picture is refined

    /// What to do for a frame of `width` × `height` pixels, `seconds` after the last one.
    Order look(const FrameInput&, int width, int height, bool run_stands, double seconds);
    /// The kept picture is out of date for a reason that no FrameInput shows.
    void forget();

  private:
    /// A frame with what it points to.
    struct Frame {
        FrameInput input;
        int width = 0, height = 0;
        Chain chain;
        std::vector<ChainState> states;
        std::vector<TrajectoryReport> trajectories;
        std::vector<double> curves; ///< values that change when a curve does
    };
    static Frame frame_of(const FrameInput&, int width, int height);
    static bool same(const Frame&, const Frame&);

    std::optional<Frame> last_;
    double standing_ = 0; ///< s
    bool kept_ = false;
};

} // namespace pendula
