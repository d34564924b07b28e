// SPDX-License-Identifier: MIT
/// How much of the window's picture is new, the rest being the pictures before it. Fast motion is blended to
/// a smear, where frames apart would be a strobe; what ends by a cut, as trails do at a new run, fades. Films
/// blend by their shutter instead. Pure.
#pragma once

#include "render/frame_input.hpp"

#include <optional>

namespace pendula {

class MotionBlend {
  public:
    static constexpr double fast = 5; ///< simulated seconds per second: above it frames are blended
    static constexpr double smear_seconds = 0.05; ///< in which 63 % of what was shown fades
    static constexpr double fade_seconds = 0.3;   ///< of what ends by a cut

    /// 0 … 1, for a frame `seconds` after the last one; 1: all of it is new.
    float look(const FrameInput&, bool runs, double speed, double seconds);
    /// Trails have been cleared.
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
    double fading_ = 0;               ///< s that are left
    double since_cut_ = fade_seconds; ///< s
};

} // namespace pendula
