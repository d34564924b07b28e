// SPDX-License-Identifier: MIT
/// The share of the new frame in the window's picture; the rest remains from earlier pictures. Fast motion
/// becomes a smear instead of strobing, and trails that disappear at a cut fade out. Films use their shutter
/// instead. Pure.
#pragma once

#include "render/frame_input.hpp"

#include <optional>

namespace pendula {

class MotionBlend {
  public:
    static constexpr double fast = 5; ///< simulated seconds per second: above this, frames are blended
    static constexpr double smear_seconds = 0.05; ///< time in which the earlier picture fades by 63 %
    static constexpr double fade_seconds = 0.3;   ///< time in which trails fade at a cut

    /// The new share, 0 … 1, of a frame drawn `seconds` after the last one; 1: all of it is new.
    float look(const FrameInput&, bool runs, double speed, double seconds);
    /// To be called when trails have been cleared.
    void cut() { is_cut_ = true; }

  private:
    struct Cause {
        std::uint32_t epoch = 0;
        bool trails = true;
        Look look;
        ViewSettings view;
        PixelRectangle chain, torus;

        bool operator==(const Cause&) const = default;
    };
    std::optional<Cause> last_;
    bool is_cut_ = false;
    double fading_ = 0;               ///< s of fading left
    double since_cut_ = fade_seconds; ///< s
};

} // namespace pendula
