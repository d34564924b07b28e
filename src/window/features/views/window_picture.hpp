// SPDX-License-Identifier: MIT
/// Draws the scene, with its ensemble, into a window. Drawing thread, with the window's GL context.
#pragma once

#include "ensemble/ensemble_frame.hpp"
#include "film/motion_blend.hpp"
#include "gl/texture.hpp"
#include "gl/window.hpp"
#include "render/scene_renderer.hpp"
#include "window/shell/still_watch.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>

namespace pendula {

/// Passes each new frame of the ensemble to the renderer, once; after a jump in time, together with the
/// frames before it, from which the trails are drawn.
class ShownEnsemble {
  public:
    /// `frame` is the newest; null without an ensemble. Returns whether it differs from the one shown.
    bool show(const EnsembleFrame* frame, SceneRenderer& renderer) {
        if (!frame) {
            if (shown_) renderer.forget_ensemble();
            return std::exchange(shown_, false);
        }
        if (shown_ && frame->motion == motion_ && frame->time == time_ && frame->members == members_)
            return false;
        const bool is_new = !shown_ || frame->motion != motion_ || frame->members != members_;
        if (is_new && frame->earlier)
            for (const EnsembleFrame& before : *frame->earlier) renderer.put(before);
        renderer.put(*frame);
        shown_ = true;
        motion_ = frame->motion;
        time_ = frame->time;
        members_ = frame->members;
        return true;
    }

  private:
    bool shown_ = false;
    std::uint64_t motion_ = 0;
    double time_ = 0; ///< s, simulated
    std::size_t members_ = 0;
};

/// The conditions for a frame's quality besides its input.
struct PictureCause {
    bool runs = false;      ///< the run goes on
    bool for_keeps = false; ///< the picture is written to a file
    double speed = 1;       ///< simulated seconds per second
    double seconds = 0;     ///< since the last frame
};

/// The scene in the window: at the quality that the machine can sustain, in full quality once it is still,
/// blended when it moves fast.
class ScenePicture {
  public:
    /// Fills framebuffer `target`, which has this size. `input` is changed to the drawn input.
    void draw(SceneRenderer&, FrameInput& input, unsigned target, gl::Size, const PictureCause&);

    bool was_drawn() const { return was_drawn_; }        ///< else the last frame showed the kept picture
    float render_scale() const { return render_scale_; } ///< of what the last frame showed
    std::uint64_t kept_frames() const { return kept_frames_; }

    /// Trails have been cleared.
    void clear_trails();
    /// Call it when something may have changed the picture.
    void touch() { still_.forget(); }

  private:
    StillWatch still_;
    MotionBlend blend_;
    gl::Framebuffer kept_;
    bool was_drawn_ = true;
    float render_scale_ = 1;
    std::uint64_t kept_frames_ = 0;
};

/// The loop's means of drawing.
struct WindowPicture {
    SceneRenderer renderer;
    ScenePicture picture;
    ShownEnsemble ensemble;

    /// The newest frame of the ensemble; null without one.
    void show(const EnsembleFrame* frame) {
        if (ensemble.show(frame, renderer)) picture.touch();
    }
    void clear_trails() {
        renderer.clear_trails();
        picture.clear_trails();
    }
    /// Bytes uploaded by the last frame.
    std::uint64_t uploaded_bytes() const { return picture.was_drawn() ? renderer.uploaded_bytes() : 0; }
};

} // namespace pendula
