// SPDX-License-Identifier: MIT
#include "storyboard/film_plan.hpp"

#include "storyboard/key_curves.hpp"

#include <algorithm>
#include <cmath>

namespace pendula {

FilmPlan::FilmPlan(const Storyboard& storyboard, std::int64_t frames, std::int64_t seconds)
    : storyboard_(storyboard), rate_frames_(frames), rate_seconds_(seconds) {
    const double due = storyboard.duration() * static_cast<double>(frames) / static_cast<double>(seconds);
    count_ = std::max<std::int64_t>(1, std::llround(due));
}

double FilmPlan::time_of(std::int64_t frame) const {
    return static_cast<double>(frame) * static_cast<double>(rate_seconds_) /
           static_cast<double>(rate_frames_);
}

std::vector<ShownShot> FilmPlan::shown(std::int64_t frame) const { return shown_at(time_of(frame)); }

std::vector<ShownShot> FilmPlan::shown_at(double time) const {
    const std::vector<Shot>& shots = storyboard_.shots;
    const auto shot_at = [&](std::size_t i, double weight) {
        const double at = std::clamp(time - shots[i].start, 0.0, shots[i].duration);
        return ShownShot{i, at, shots[i].simulated(at), weight};
    };
    std::size_t last = 0;
    while (last + 1 < shots.size() && shots[last + 1].start <= time) ++last;
    const Shot& shot = shots[last];
    const double within = time - shot.start;
    if (last == 0 || shot.transition == Transition::cut || within >= shot.transition_seconds)
        return {shot_at(last, 1)};
    const double weight = smooth_part(within / shot.transition_seconds);
    return {shot_at(last - 1, 1 - weight), shot_at(last, weight)};
}

} // namespace pendula
