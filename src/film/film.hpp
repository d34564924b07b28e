// SPDX-License-Identifier: MIT
/// Draws a scene off-screen at successive simulated times, for films and benchmarks. Frame k shows exactly
/// the time k/fps. Also contains the options and purposes of films. Used on the thread of its GL context.
#pragma once

#include "ensemble/ensemble_engine.hpp"
#include "gl/pixel_reader.hpp"
#include "physics/trajectory.hpp"
#include "record/frame_rate.hpp"
#include "render/frame_input.hpp"
#include "render/view.hpp"
#include "scene/run_view.hpp"
#include "scene/scene.hpp"
#include "simulation/run_record.hpp"
#include "storyboard/film_plan.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pendula {

class PaneDirection;

/// The energy of a filmed motion and its error.
struct FilmEnergy {
    EnergyReport now;        ///< of the main chain, at the motion's current time
    double damping_loss = 0; ///< part of `now.change` that damping caused, J
    double worst = 0;        ///< largest error so far, in E* (now.scale); with damping, only gains count
};

/// Margins that are kept free of words, as fractions of a picture's width (left, right) and height (top,
/// bottom). Players show buttons and titles there, and some screens cut the margins off.
struct SafeMargins {
    double left = 0.05, right = 0.05, top = 0.05, bottom = 0.05;
    bool operator==(const SafeMargins&) const = default;
};

/// The area of a picture within the margins.
constexpr PixelRectangle area_within(const SafeMargins& margins, int width, int height) {
    const int left = static_cast<int>(margins.left * width), top = static_cast<int>(margins.top * height);
    return {left, top, width - left - static_cast<int>(margins.right * width),
            height - top - static_cast<int>(margins.bottom * height)};
}

/// A purpose of films (--for): the frame size, rate and depth that suit it, and the margins that players may
/// cover. A new purpose needs a row in film_purposes.
struct FilmPurpose {
    std::string_view name;
    int width, height;     ///< px
    int frames_per_second; ///< GIF counts time in 1/100 s, so a GIF's rate must divide 100
    int depth;             ///< bits of a channel, if the codec supports this depth
    SafeMargins margins;
};

// EBU R 95 recommends 5 % margins. In shorts, the title covers the lowest quarter, and buttons cover the
// right edge.
inline constexpr std::array film_purposes{
    FilmPurpose{"youtube", 3840, 2160, 60, 10, {}},
    FilmPurpose{"shorts", 1080, 1920, 60, 8, {0.05, 0.12, 0.10, 0.25}},
    FilmPurpose{"square", 1080, 1080, 60, 8, {}},
    FilmPurpose{"slides", 1920, 1080, 30, 8, {}},
    FilmPurpose{"gif", 640, 360, 25, 8, {0.03, 0.03, 0.03, 0.03}},
};

/// The purpose with the given name; null if there is none.
constexpr const FilmPurpose* film_purpose(std::string_view name) {
    for (const FilmPurpose& purpose : film_purposes)
        if (purpose.name == name) return &purpose;
    return nullptr;
}

struct FilmOptions {
    int width = 1280, height = 720; ///< pixels
    FrameRate frames_per_second = {};
    int supersampling = 1; ///< pixels drawn per pixel of the frame, in both directions
    int sub_frames = 1;    ///< pictures averaged per frame; more than one gives motion blur
    int depth = 8;         ///< bits of a channel: 8, 10 or 16
    PictureCoding coding =
        PictureCoding::srgb; ///< meaning of the pixel values; 16 bits of linear light are floating point
    bool sound = false;      ///< whether the film has sound, see Sonifier
    double shutter = 0.5;    ///< sub-frames cover this fraction of a frame's interval, at its start
    /// The engine that steps an ensemble. With `cpu`, the members move identically on every machine with
    /// AVX2. With a graphics processor, their motion depends on the type of the processor.
    EnsembleEngine engine = EnsembleEngine::cpu;
    std::optional<SafeMargins> margins = {}; ///< margins for captions, if the film's purpose has any
    int largest = 0;                         ///< largest side drawn at once, px; 0 for the GPU's limit
    /// The recorded views of a run; the scene's view is used before the time of the first recorded view.
    std::vector<LoggedView> views = {};
    std::shared_ptr<const PaneDirection> direction = {}; ///< for a pane of a storyboard
    /// Called on the film's thread while the motion advances to a frame. The motion has reached the simulated
    /// time `at` (s) and advances to `to` (s).
    std::function<void(double at, double to)> on_the_way = {};
};

/// The format in which frames of the given depth are read back.
inline gl::ChannelSize channel_size(int depth, PictureCoding coding = PictureCoding::srgb) {
    if (coding == PictureCoding::linear) return gl::ChannelSize::half_float;
    return depth > 8 ? gl::ChannelSize::two_bytes : gl::ChannelSize::byte;
}

/// Functions that write words over the pictures of a frame. These pictures have `supersampling` times the
/// frame's size.
struct FilmWords {
    /// Returns the boxes of the words within the film's part of the picture; labels fade there. Called before
    /// each picture is drawn, when readings() already belong to the frame.
    std::function<std::vector<CoveredBox>()> covered;
    std::function<void(unsigned target)> write; ///< called before the picture is encoded
};

class Film {
  public:
    /// `run`, if not null, is repeated with its commands; `scene` is then the scene with which the run began.
    /// Throws Refused or gl::Error.
    Film(const Scene& scene, std::shared_ptr<const RunRecord> run, const FilmOptions&);
    ~Film();
    Film(const Film&) = delete;
    Film& operator=(const Film&) = delete;

    /// The length of the run, s, simulated; 0 without a run.
    double run_time() const;

    /// The difference between the state at the run's end and the recorded state, in one sentence; nothing if
    /// they are equal. Must be called after all frames before `end` have been drawn. Advances the motion to
    /// the run's end, unless the end is more than a frame away.
    std::optional<std::string> end_difference(std::int64_t end);

    /// Draws frame `number` and returns the framebuffer to read. Numbers must not decrease, and must increase
    /// if an ensemble is shown with motion blur. After an interruption (see InterruptGuard), the frame may
    /// show an earlier time. Throws Refused if the motion fails.
    unsigned draw(std::int64_t number, const FilmWords& = {});

    /// Replaces the direction for later frames. The new direction may have other cameras, but must have the
    /// same times and changes.
    void redirect(std::shared_ptr<const PaneDirection>);

    /// One sentence if the energy error has been too large; otherwise nothing.
    std::optional<std::string> energy_warning() const;
    FilmEnergy energy() const;

    /// The numbers that captions can show, at the first moment of the frame that is being drawn or was drawn
    /// last.
    LiveNumbers readings() const;

    /// Whether frames are too large to be drawn at once; then draw_tiled() is used instead of draw().
    bool is_tiled() const;
    /// Draws frame `number` into `pixels` and waits for the result: RGBA as in Frame, rows top-down.
    void draw_tiled(std::int64_t number, std::span<std::byte> pixels);

    /// Starts the film's sound at frame `first`. Must be called before the first frame is drawn; without this
    /// call there is no sound.
    void listen(std::int64_t first);
    /// Appends to `samples` the sound since the last call, up to the beginning of frame `end`. Advances the
    /// motion to this time; if that fails, the sound of its last state continues.
    void take_sound(std::int64_t end, std::vector<std::int16_t>& samples);

  private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

} // namespace pendula
