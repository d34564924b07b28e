// SPDX-License-Identifier: MIT
/// The scene as the window shows it: at the quality that the machine can sustain, in full quality once it
/// stands, blended where it moves fast. Drawing thread.
#pragma once

#include "film/motion_blend.hpp"
#include "gl/texture.hpp"
#include "gl/window.hpp"
#include "window/shell/still_watch.hpp"

#include <cstdint>

namespace pendula {

class SceneRenderer;

/// What is known of a frame besides its input.
struct PictureCause {
    bool runs = false;      ///< the run goes on
    bool for_keeps = false; ///< the picture goes to a file
    double speed = 1;       ///< simulated seconds per second
    double seconds = 0;     ///< since the last frame
};

class ScenePicture {
  public:
    /// Fills framebuffer `target`, which has this size. `input` is changed to what was drawn.
    void draw(SceneRenderer&, FrameInput& input, unsigned target, gl::Size, const PictureCause&);

    bool was_drawn() const { return was_drawn_; }        ///< else the last frame showed the kept picture
    float render_scale() const { return render_scale_; } ///< of what the last frame showed
    std::uint64_t kept_frames() const { return kept_frames_; }

    /// Trails have been cleared.
    void clear_trails();
    /// Something has happened that may change the picture.
    void touch() { still_.forget(); }

  private:
    StillWatch still_;
    MotionBlend blend_;
    gl::Framebuffer kept_;
    bool was_drawn_ = true;
    float render_scale_ = 1;
    std::uint64_t kept_frames_ = 0;
};

} // namespace pendula
