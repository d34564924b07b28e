// SPDX-License-Identifier: MIT
/// Draws the scene, with its ensemble, into a window. Drawing thread, with the window's GL context.
#pragma once

#include "ensemble/ensemble_frame.hpp"
#include "gl/texture.hpp"
#include "gl/window.hpp"
#include "render/frame_input.hpp"
#include "render/scene_renderer.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace pendula {

/// Calculates the share of the new frame in the window's picture; the rest comes from earlier pictures. The
/// blend blurs fast motion, which would flicker, and fades out trails that disappear at a cut. Films use
/// their shutter instead.
class MotionBlend {
  public:
    static constexpr double fast = 5;             ///< simulated s per s; at higher speeds, frames are blended
    static constexpr double smear_seconds = 0.05; ///< time in which the earlier picture fades by 63 %
    static constexpr double fade_seconds = 0.3;   ///< time in which trails fade at a cut

    /// Returns the share of the new frame, 0 … 1; 1: no blending. `seconds`: wall time since the last frame.
    float look(const FrameInput&, bool runs, double speed, double seconds);
    /// Call it when trails have been cleared: they fade out.
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
    double fading_ = 0;               ///< time until the old trails have faded, s
    double since_cut_ = fade_seconds; ///< time since the last cut, s
};

/// Decides when a still picture is drawn once at full quality, and then shown again as long as nothing in it
/// changes.
class StillWatch {
  public:
    enum class Decision {
        draw,   ///< draw at the quality for a moving picture
        refine, ///< draw at full quality, and store the picture
        keep    ///< show the stored picture again
    };
    static constexpr double patience = 0.4; ///< time without a change before a picture is refined, s

    /// Decides for a frame of `width` × `height` pixels. `seconds`: wall time since the last frame.
    Decision look(const FrameInput&, int width, int height, bool run_stands, double seconds);
    /// Call it if the stored picture is out of date although the FrameInput has not changed.
    void forget();

  private:
    /// A frame's input, with copies of the objects to which the input points.
    struct Frame {
        FrameInput input;
        int width = 0, height = 0;
        Chain chain;
        std::vector<ChainState> states;
        std::vector<TrajectoryReport> trajectories;
        std::vector<double> curves; ///< values that change whenever a curve changes
    };
    static Frame frame_of(const FrameInput&, int width, int height);
    static bool same(const Frame&, const Frame&);

    std::optional<Frame> last_;
    double standing_ = 0; ///< time without a change, s
    bool kept_ = false;
};

/// The data besides the input that determine a frame's quality.
struct PictureCause {
    bool runs = false;      ///< whether the run is running
    bool for_keeps = false; ///< whether the picture will be written to a file
    double speed = 1;       ///< simulated seconds per second
    double seconds = 0;     ///< wall time since the last frame, s
};

/// The scene's picture in the window. Draws it at the quality that the machine can sustain, at full quality
/// when the picture is still, and blended with earlier pictures when it moves fast.
class ScenePicture {
  public:
    /// Fills framebuffer `target`, which has this size. Stores the used scale and blending in `input`.
    void draw(SceneRenderer&, FrameInput& input, unsigned target, gl::Size, const PictureCause&);

    bool was_drawn() const { return was_drawn_; }        ///< false: the last frame showed the stored picture
    float render_scale() const { return render_scale_; } ///< rendered height / shown height in the last frame
    std::uint64_t kept_frames() const { return kept_frames_; }

    /// Call it when trails have been cleared.
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

/// The objects with which the window's loop draws.
class WindowPicture {
  public:
    SceneRenderer renderer;
    ScenePicture picture;

    /// Passes each new frame of the ensemble to the renderer once. After a jump in time, first passes the
    /// earlier frames, because trails are drawn from them. `frame`: the newest frame; null without an
    /// ensemble.
    void show(const EnsembleFrame* frame);
    void clear_trails() {
        renderer.clear_trails();
        picture.clear_trails();
    }
    /// Bytes uploaded by the last frame.
    std::uint64_t uploaded_bytes() const { return picture.was_drawn() ? renderer.uploaded_bytes() : 0; }

  private:
    struct ShownEnsemble {
        std::uint64_t motion = 0;
        std::size_t members = 0;
        double time = 0; ///< simulated time, s
    };
    std::optional<ShownEnsemble> ensemble_; ///< unset if no ensemble is shown
};

} // namespace pendula
