// SPDX-License-Identifier: MIT
/// Tells when a picture that stands may be drawn once at full quality, and how long that one may be shown
/// instead of being drawn again: as long as nothing in it would change. Pure.
#pragma once

#include "render/frame_input.hpp"

#include <optional>
#include <string>
#include <vector>

namespace pendula {

class StillWatch {
  public:
    enum class Order {
        draw,   ///< as fast as the machine has to
        refine, ///< at full quality, to be kept
        keep    ///< what was kept is what this frame shows
    };
    static constexpr double patience = 0.4; ///< s without a change before a picture is refined

    /// What to do for a frame of `width` × `height` pixels, `seconds` after the last one.
    Order look(const FrameInput&, int width, int height, bool run_stands, double seconds);
    /// What was kept is no longer what a frame would show, for a reason that no FrameInput tells.
    void forget();

  private:
    /// A frame with what it points to.
    struct Frame {
        FrameInput input;
        int width = 0, height = 0;
        Chain chain;
        std::vector<ChainState> states;
        std::vector<LaneReport> lanes;
        std::vector<double> curves; ///< what changes where a curve does
    };
    static Frame frame_of(const FrameInput&, int width, int height);
    static bool same(const Frame&, const Frame&);

    std::optional<Frame> last_;
    double standing_ = 0; ///< s
    bool kept_ = false;
};

} // namespace pendula
