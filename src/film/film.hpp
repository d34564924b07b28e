// SPDX-License-Identifier: MIT
/// The scene at successive simulated times, drawn off-screen: what films and benchmarks are made from. Frame
/// k shows time k/fps exactly. Lives on the thread of its GL context.
#pragma once

#include "record/frame_rate.hpp"
#include "scene/run_view.hpp"
#include "scene/scene.hpp"
#include "simulation/run_record.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace pendula {

struct FilmOptions {
    int width = 1280, height = 720; ///< pixels
    FrameRate frames_per_second = {};
    int supersampling = 1; ///< this many pixels drawn for one, each way
    int sub_frames = 1;    ///< drawn for one frame: more of them blur what moves
    bool sound = false;    ///< the motion is heard (see Sonifier)
    double shutter = 0.5;  ///< of a frame's time that they are spread over, from its beginning
    int largest = 0; ///< px each way that are drawn at once; larger pictures are tiled. 0: what the GPU can
    std::vector<LoggedView> views = {}; ///< how a run was looked at; before the first, as the scene has it
};

class Film {
  public:
    /// `run`, if not null, is repeated with its commands; `scene` is what it began as. Throws Refused,
    /// gl::Error.
    Film(const Scene& scene, std::shared_ptr<const RunRecord> run, const FilmOptions&);
    ~Film();
    Film(const Film&) = delete;
    Film& operator=(const Film&) = delete;

    /// s, simulated, that the run took; 0 without one.
    double run_time() const;

    /// Draws frame `number`; numbers must increase. Returns the framebuffer to read. When interrupted (see
    /// InterruptGuard) it may not have reached its time. Throws Refused if the motion ends in itself.
    unsigned draw(std::int64_t number);

    /// Whether frames are too large to be drawn at once: then draw_tiled() takes draw()'s place.
    bool is_tiled() const;
    /// Draws frame `number` and waits for it: RGBA, 8 bits each, rows top-down.
    void draw_tiled(std::int64_t number, std::span<std::byte> pixels);

    /// The film is heard from frame `first` on. Before the first frame is drawn; without it there is no
    /// sound.
    void listen(std::int64_t first);
    /// Adds the sound up to the beginning of frame `end` to `samples`, but for what was taken before. The
    /// motion goes on to there; where it cannot, its last state is heard.
    void take_sound(std::int64_t end, std::vector<std::int16_t>& samples);

  private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

} // namespace pendula
