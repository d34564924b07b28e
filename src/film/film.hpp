// SPDX-License-Identifier: MIT
/// The scene at successive simulated times, drawn off-screen: the source of films and benchmarks. Frame k
/// shows time k/fps exactly. Lives on the thread of its GL context.
#pragma once

#include "ensemble/ensemble_engine.hpp"
#include "film/film_purpose.hpp"
#include "gl/pixel_reader.hpp"
#include "physics/trajectory.hpp"
#include "record/frame_rate.hpp"
#include "render/frame_input.hpp"
#include "render/view.hpp"
#include "scene/run_view.hpp"
#include "scene/scene.hpp"
#include "simulation/run_record.hpp"
#include "storyboard/film_plan.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pendula {

class PaneDirection;

/// How well the energy of a filmed motion was conserved.
struct FilmEnergy {
    EnergyReport now;        ///< of the main chain, at the motion's present time
    double damping_loss = 0; ///< J: the damping's part of `now.change`
    double worst = 0;        ///< largest error so far, as a fraction of E*; with damping, only gains count
};

struct FilmOptions {
    int width = 1280, height = 720; ///< pixels
    FrameRate frames_per_second = {};
    int supersampling = 1; ///< pixels drawn per pixel of the frame, each way
    int sub_frames = 1;    ///< pictures averaged per frame; more than one gives motion blur
    int depth = 8;         ///< bits of a channel: 8, 10 or 16
    PictureCoding coding =
        PictureCoding::srgb; ///< how codes are to be read; 16 bits of linear light are floating point
    bool sound = false;      ///< with sound (see Sonifier)
    double shutter = 0.5;    ///< the fraction of a frame's interval that sub-frames cover, from its beginning
    /// What steps an ensemble. With `cpu` the members move identically on every machine with AVX2; otherwise
    /// their motion depends on the graphics processor.
    EnsembleEngine engine = EnsembleEngine::cpu;
    std::optional<SafeMargins> margins = {}; ///< of captions, if the film's purpose has them
    int largest = 0; ///< px each way drawn at once; larger pictures are tiled. 0: the GPU's limit
    std::vector<LoggedView> views = {}; ///< how a run was viewed; before the first, the scene's own view
    std::shared_ptr<const PaneDirection> direction = {}; ///< for a pane of a storyboard
    /// Called on the way to a frame, on the film's thread: the motion has reached `at` of `to`, simulated s.
    std::function<void(double at, double to)> on_the_way = {};
};

/// How frames of that depth are read back.
inline gl::ChannelSize channel_size(int depth, PictureCoding coding = PictureCoding::srgb) {
    if (coding == PictureCoding::linear) return gl::ChannelSize::half_float;
    return depth > 8 ? gl::ChannelSize::two_bytes : gl::ChannelSize::byte;
}

/// Writes words over the pictures that make up a frame; these have `supersampling` times the frame's size.
struct FilmWords {
    /// The boxes of the words within the film's part of the picture: labels fade there. Called before each
    /// picture is drawn, when readings() belong to the frame.
    std::function<std::vector<CoveredBox>()> covered;
    std::function<void(unsigned target)> write; ///< called before the picture is encoded
};

class Film {
  public:
    /// `run`, if not null, is repeated with its commands; `scene` is the scene it began as. Throws Refused,
    /// gl::Error.
    Film(const Scene& scene, std::shared_ptr<const RunRecord> run, const FilmOptions&);
    ~Film();
    Film(const Film&) = delete;
    Film& operator=(const Film&) = delete;

    /// The length of the run, s, simulated; 0 without one.
    double run_time() const;

    /// How the state at the run's end differs from the recorded one: one sentence, or nothing. Call it after
    /// all frames before `end` have been drawn. The motion advances to the run's end for this, unless that is
    /// more than a frame away.
    std::optional<std::string> end_difference(std::int64_t end);

    /// Draws frame `number`; numbers must not decrease, and must increase if an ensemble is shown with motion
    /// blur. Returns the framebuffer to read. If interrupted (see InterruptGuard) the frame may not have
    /// reached its time. Throws Refused if the motion stops itself.
    unsigned draw(std::int64_t number, const FilmWords& = {});

    /// Replaces the direction for the frames that follow: other cameras, but the same times and changes.
    void redirect(std::shared_ptr<const PaneDirection>);

    /// One sentence if the energy error of the motion so far was too large, or nothing.
    std::optional<std::string> energy_warning() const;
    FilmEnergy energy() const;

    /// The numbers that captions can show, at the first moment of the frame drawn last, or being drawn.
    LiveNumbers readings() const;

    /// Whether frames are too large to be drawn at once; then draw_tiled() is used instead of draw().
    bool is_tiled() const;
    /// Draws frame `number` and waits for it: RGBA as in Frame, rows top-down.
    void draw_tiled(std::int64_t number, std::span<std::byte> pixels);

    /// Gives the film sound from frame `first` on. Call before the first frame is drawn; without this call
    /// there is no sound.
    void listen(std::int64_t first);
    /// Appends to `samples` the sound up to the beginning of frame `end` that was not returned before. The
    /// motion advances to there; if it cannot, its last state continues to sound.
    void take_sound(std::int64_t end, std::vector<std::int16_t>& samples);

  private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

} // namespace pendula
