// SPDX-License-Identifier: MIT
#include "film/film_moments.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace pendula {

FilmMoment moment_of(const FilmMoments& moments, std::int64_t number, int part) {
    FilmMoment moment{number * moments.sub_frames + part, 0, moments.time_of(number, part)};
    if (moments.direction) {
        moment.at = moments.direction->at(moment.time);
        moment.time = moments.direction->simulated(moment.at);
    }
    return moment;
}

MomentCourse::MomentCourse(FilmMoments moments, double lead) : moments_(std::move(moments)) {
    if (!moments_.direction) {
        next_ = moment_of(moments_, 0, 0);
        return;
    }
    from_ = moments_.direction->simulated(0);
    const double end = std::ceil(moments_.rate.frames_in(from_)),
                 first = std::max(0.0, std::floor(moments_.rate.frames_in(from_ - lead)));
    before_ = std::max<std::int64_t>(0, std::llround(end - first));
    before_frame_ = std::llround(first);
    if (before_ > 0)
        next_ = {-before_, 0, std::min(from_, moments_.rate.time_of(static_cast<double>(before_frame_)))};
    else
        begin_shot();
}

/// At its first moment, or the one before.
void MomentCourse::begin_shot() {
    const double frame = std::floor(moments_.rate.frames_in(moments_.direction->start()));
    next_ = moment_of(moments_, std::max<std::int64_t>(0, std::llround(frame)), 0);
}

void MomentCourse::advance() {
    if (next_.index >= 0) {
        const std::int64_t index = next_.index + 1;
        next_ =
            moment_of(moments_, index / moments_.sub_frames, static_cast<int>(index % moments_.sub_frames));
        return;
    }
    if (--before_ == 0) {
        begin_shot();
        return;
    }
    ++before_frame_;
    next_ = {-before_, 0, std::min(from_, moments_.rate.time_of(static_cast<double>(before_frame_)))};
}

} // namespace pendula
