// SPDX-License-Identifier: MIT
/// The moments that a film shows, in order from its beginning, and what a storyboard does at each. They do
/// not depend on which frames are drawn. Pure.
#pragma once

#include "film/film.hpp"
#include "render/frame_input.hpp"
#include "simulation/command.hpp"
#include "storyboard/storyboard.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

namespace pendula {

/// How a shot of a storyboard directs the film of one of its panes: the time of each frame, the changes, and
/// the cameras.
class PaneDirection {
  public:
    /// Shares the storyboard.
    PaneDirection(std::shared_ptr<const Storyboard>, std::size_t shot, std::size_t pane);

    const Pane& pane() const { return shot().panes[pane_]; }
    double start() const { return shot().start; } ///< s of the film
    /// Seconds of the shot at a moment of the film.
    double at(double film_time) const;
    double simulated(double at) const { return shot().simulated(at); }

    /// s, simulated, of change `i`; infinite after the last.
    double change_time(std::size_t i) const;
    std::vector<Command> change_commands(std::size_t i) const;

    /// Sets the cameras from the keys; a view without keys keeps its camera.
    void place_cameras(FrameInput&, double at) const;

  private:
    const Shot& shot() const { return storyboard_->shots[shot_]; }

    std::shared_ptr<const Storyboard> storyboard_;
    std::size_t shot_, pane_;
    double map_height_ = 1; ///< height of a map's place, as a multiple of its width
};

/// A moment of a film.
struct FilmMoment {
    std::int64_t index = 0; ///< counts the moments of all frames; below 0: before the film's first
    double at = 0;          ///< s of its shot
    double time = 0;        ///< s, simulated
};

/// Greater than every moment's index: stands for a time without a frame, as for sound.
inline constexpr std::int64_t after_all_moments = std::numeric_limits<std::int64_t>::max();

/// The time of moment `part` of frame `number`, s of the film. Each frame has `sub_frames` moments, within
/// the fraction `shutter` of its interval.
double time_of_moment(const FilmOptions&, std::int64_t number, int part);
FilmMoment moment_of(const FilmOptions&, std::int64_t number, int part);

/// All moments in order. In a storyboard's pane they begin with the shot. If the shot begins in mid-motion,
/// they begin earlier, so that trails have a past; there, simulated time passes at the film's rate.
class MomentCourse {
  public:
    /// `lead`: simulated s that are needed before the shot's beginning.
    explicit MomentCourse(FilmOptions, double lead = 0);

    const FilmMoment& next() const { return next_; }
    void advance();

  private:
    void begin_shot();

    FilmOptions options_;
    double from_ = 0;               ///< s, simulated, where the shot begins
    std::int64_t before_ = 0;       ///< remaining moments before the shot, the next one included
    std::int64_t before_frame_ = 0; ///< the next of these moments, in frames of simulated time
    FilmMoment next_;
};

} // namespace pendula
