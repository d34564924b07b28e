// SPDX-License-Identifier: MIT
/// The moments that a film shows, one after another, from its beginning on, whichever frames are drawn. Pure.
#pragma once

#include "film/pane_direction.hpp"
#include "record/frame_rate.hpp"

#include <cstdint>
#include <limits>
#include <memory>

namespace pendula {

/// Of each frame, `sub_frames` moments in the part `shutter` of its interval.
struct FilmMoments {
    FrameRate rate;
    int sub_frames = 1;
    double shutter = 0.5;
    std::shared_ptr<const PaneDirection> direction = {}; ///< null: simulated time is the film's

    /// s of the film, of the moment `part` of frame `number`.
    double time_of(std::int64_t number, int part) const {
        return rate.time_of(static_cast<double>(number) + shutter * part / sub_frames);
    }
};

/// A moment of a film.
struct FilmMoment {
    std::int64_t index = 0; ///< counts all moments of all frames; below 0: before the film's first
    double at = 0;          ///< s of its shot
    double time = 0;        ///< s, simulated
};

/// Every later moment's index; what is shown without frames, as sound is, is at none.
inline constexpr std::int64_t after_all_moments = std::numeric_limits<std::int64_t>::max();

/// Moment `part` of frame `number`.
FilmMoment moment_of(const FilmMoments&, std::int64_t number, int part);

/// All moments in order. Those of a storyboard's pane begin with its shot, or, if that begins in the midst of
/// the motion, before it, so that trails have their past; there, simulated time passes as the film's.
class MomentCourse {
  public:
    /// `lead`: s, simulated, that are wanted before a shot's beginning.
    explicit MomentCourse(FilmMoments, double lead = 0);

    const FilmMoment& next() const { return next_; }
    void advance();

  private:
    void begin_shot();

    FilmMoments moments_;
    double from_ = 0;               ///< s, simulated, where the shot begins
    std::int64_t before_ = 0;       ///< moments before the shot that are still to come, the next one included
    std::int64_t before_frame_ = 0; ///< the next of them, in frames of simulated time
    FilmMoment next_;
};

} // namespace pendula
