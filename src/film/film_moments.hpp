// SPDX-License-Identifier: MIT
/// The moments that a film shows, in order from its beginning, and the storyboard's changes and cameras at
/// each moment. The moments do not depend on which frames are drawn.
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

/// The part of a storyboard that controls the film of one pane of one shot: the time of each frame, the
/// changes, and the cameras.
class PaneDirection {
  public:
    /// Shares ownership of the storyboard.
    PaneDirection(std::shared_ptr<const Storyboard>, std::size_t shot, std::size_t pane);

    const Pane& pane() const { return shot().panes[pane_]; }
    double start() const { return shot().start; } ///< film time, s
    /// The time since the shot's beginning at `film_time`, both in s. Limited to the shot's duration.
    double at(double film_time) const;
    double simulated(double at) const { return shot().simulated(at); }

    /// The simulated time (s) of change `i`; infinite after the last change.
    double change_time(std::size_t i) const;
    std::vector<Command> change_commands(std::size_t i) const;

    /// Sets the cameras from the pane's camera keys. A view without keys keeps its camera.
    void place_cameras(FrameInput&, double at) const;

  private:
    const Shot& shot() const { return storyboard_->shots[shot_]; }

    std::shared_ptr<const Storyboard> storyboard_;
    std::size_t shot_, pane_;
    double map_height_ = 1; ///< height of the rectangle that a map shows, as a multiple of its width
};

/// A moment of a film.
struct FilmMoment {
    std::int64_t index = 0; ///< counts the moments of all frames; below 0 before the film's first moment
    double at = 0;          ///< film time since the beginning of its shot, s
    double time = 0;        ///< simulated time, s
};

/// Greater than every moment's index. Used for times without a frame, for example for sound.
inline constexpr std::int64_t after_all_moments = std::numeric_limits<std::int64_t>::max();

/// Moment `part` of frame `number`. Each frame has `sub_frames` moments within the fraction `shutter` of its
/// interval.
FilmMoment moment_of(const FilmOptions&, std::int64_t number, int part);

/// All moments in order. In a storyboard's pane, the moments begin with the shot. If the shot begins after
/// simulated time 0, more moments precede the shot, so that trails have a past. During these moments,
/// simulated time passes at the film's rate.
class MomentCourse {
  public:
    /// `lead`: the simulated time (s) that is needed before the shot's beginning.
    explicit MomentCourse(FilmOptions, double lead = 0);

    const FilmMoment& next() const { return next_; }
    void advance();

  private:
    void begin_shot();
    FilmMoment moment_before_shot() const;

    FilmOptions options_;
    double from_ = 0;         ///< simulated time at the shot's beginning, s
    std::int64_t before_ = 0; ///< remaining moments before the shot, including the next
    /// The next moment before the shot, as a number of frames since simulated time 0.
    std::int64_t before_frame_ = 0;
    FilmMoment next_;
};

} // namespace pendula
