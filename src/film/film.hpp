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

/// What captions read out.
struct FilmReadings {
    double time = 0;                  ///< s, simulated
    std::optional<double> divergence; ///< rad, of the first companion, at its last sample
    double drift = 0;                 ///< of the main chain's energy, as a part of E*, without its sign
};

/// How the energy of a filmed motion was kept.
struct FilmEnergy {
    EnergyReport now;        ///< of the main chain, where the motion has come to
    double damping_loss = 0; ///< J: the damping's part of `now.change`
    double worst = 0;        ///< error on the way, as a part of E*; where damping takes energy, of gains only
};

struct FilmOptions {
    int width = 1280, height = 720; ///< pixels
    FrameRate frames_per_second = {};
    int supersampling = 1; ///< pixels drawn per pixel of the frame, each way
    int sub_frames = 1;    ///< pictures averaged per frame; more than one gives motion blur
    int depth = 8;         ///< bits of a channel: 8, 10 or 16
    PictureCoding coding = PictureCoding::srgb; ///< what they mean; of light, 16 bits are of floating point
    bool sound = false;                         ///< with sound (see Sonifier)
    double shutter = 0.5; ///< the fraction of the frame interval that they cover, from its beginning
    /// What steps an ensemble. With cpu its members move alike on every machine with AVX2; with others it
    /// depends on the graphics processor how.
    EnsembleEngine engine = EnsembleEngine::cpu;
    std::optional<SafeMargins> margins = {}; ///< of captions, where the film's purpose has them
    int largest = 0; ///< px each way that are drawn at once; larger pictures are tiled. 0: the GPU's limit
    std::vector<LoggedView> views = {}; ///< how a run was viewed; before the first, the scene's own view
    std::shared_ptr<const PaneDirection> direction = {}; ///< by which a pane of a storyboard is filmed
    /// Told on the way to a frame how far the motion is, s, simulated, on the film's thread.
    std::function<void(double at, double to)> on_the_way = {};
};

/// How frames of that depth are read back.
inline gl::ChannelSize channel_size(int depth, PictureCoding coding = PictureCoding::srgb) {
    if (coding == PictureCoding::linear) return gl::ChannelSize::half_float;
    return depth > 8 ? gl::ChannelSize::two_bytes : gl::ChannelSize::byte;
}

/// What is written over the pictures that a frame is made of, which have `supersampling` times its size.
struct FilmWords {
    /// Where, as far as it is within the film's part of the picture: its labels give way there. Called
    /// before each picture is drawn, when readings() are the frame's.
    std::function<std::vector<CoveredBox>()> covered;
    std::function<void(unsigned target)> write; ///< before the picture is coded
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

    /// After all frames before `end`: how the state at the run's end differs from the recorded one, one
    /// sentence, or nothing. For this the motion goes on to there, unless that is more than a frame away.
    std::optional<std::string> end_difference(std::int64_t end);

    /// Draws frame `number`; numbers must not decrease, and increase where motion blur is of an ensemble.
    /// Returns the framebuffer to read. If interrupted (see InterruptGuard) the frame may not have reached
    /// its time. Throws Refused if the motion stops itself.
    unsigned draw(std::int64_t number, const FilmWords& = {});

    /// Replaces the direction for the frames that follow: other cameras, but the same times and changes.
    void redirect(std::shared_ptr<const PaneDirection>);

    /// If the energy of the motion so far was wrong: one sentence.
    std::optional<std::string> energy_warning() const;
    FilmEnergy energy() const;

    /// Of the first moment of the frame drawn last, or being drawn.
    FilmReadings readings() const;

    /// Whether frames are too large to be drawn at once; then draw_tiled() is used instead of draw().
    bool is_tiled() const;
    /// Draws frame `number` and waits for it: RGBA as in Frame, rows top-down.
    void draw_tiled(std::int64_t number, std::span<std::byte> pixels);

    /// The film has sound from frame `first` on. Call before the first frame is drawn; without it there is no
    /// sound.
    void listen(std::int64_t first);
    /// Appends to `samples` the sound up to the beginning of frame `end` that was not returned before. The
    /// motion advances to there; if it cannot, its last state continues to sound.
    void take_sound(std::int64_t end, std::vector<std::int16_t>& samples);

  private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

} // namespace pendula
