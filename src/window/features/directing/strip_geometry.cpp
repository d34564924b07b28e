// SPDX-License-Identifier: MIT
#include "window/features/directing/strip_geometry.hpp"

#include <algorithm>
#include <cmath>

namespace pendula {
namespace {

constexpr double nicest[] = {0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1,    2,    5,    10,   15,
                             30,   60,   120,  300, 600, 900, 1800, 3600, 7200, 14400};

/// The one of a row's keys that is nearest to a place, within reach.
struct Nearest {
    float x, reach;
    std::optional<KeyPlace> key = {};

    void look(const StripScale& scale, double time, const KeyPlace& at) {
        const float away = std::abs(scale.place(time) - x);
        if (away > reach) return;
        reach = away;
        key = at;
    }
};

std::optional<KeyPlace> key_near(const Storyboard& story, const StripScale& scale, KeyedView view, float x,
                                 float reach) {
    Nearest nearest{x, reach};
    for (std::size_t s = 0; s < story.shots.size(); ++s)
        for (std::size_t p = 0; p < story.shots[s].panes.size(); ++p) {
            const Pane& pane = story.shots[s].panes[p];
            const std::size_t count = view == KeyedView::chain ? pane.chain.size() : pane.torus.size();
            for (std::size_t k = 0; k < count; ++k) {
                const KeyPlace key{s, p, view, k};
                nearest.look(scale, film_time_of(story, key), key);
            }
        }
    return nearest.key;
}

StripPart caption_at(const Storyboard& story, const StripScale& scale, float x, float reach) {
    for (std::size_t s = story.shots.size(); s-- > 0;) // later ones are drawn over earlier ones
        for (std::size_t i = story.shots[s].captions.size(); i-- > 0;) {
            const Caption& caption = story.shots[s].captions[i];
            const float from = scale.place(story.shots[s].start + caption.from),
                        to = scale.place(story.shots[s].start + caption.to);
            if (x < from - reach / 2 || x > to + reach / 2) continue;
            // Of a short one the middle can still be taken.
            const float edge = std::min(reach, (to - from) / 4);
            const CaptionPart part = x < from + edge ? CaptionPart::from
                                     : x > to - edge ? CaptionPart::to
                                                     : CaptionPart::middle;
            return OnCaption{s, i, part};
        }
    return {};
}

} // namespace

float StripScale::place(double time) const {
    return left + width * static_cast<float>(duration > 0 ? time / duration : 0);
}

double StripScale::time(float place) const {
    return duration * std::clamp(static_cast<double>((place - left) / std::max(width, 1.0f)), 0.0, 1.0);
}

double StripScale::labels_apart(float room) const {
    const double least = duration * static_cast<double>(room / std::max(width, 1.0f));
    for (const double step : nicest)
        if (step >= least) return step;
    return 86400;
}

StripRows::StripRows(float from, float times_scale)
    : top(from)
    , scale(times_scale)
    , shots_top(top + times * scale)
    , speeds_top(shots_top + (shots + gap) * scale)
    , chain_top(speeds_top + (speeds + gap) * scale)
    , torus_top(chain_top + keys * scale)
    , captions_top(torus_top + (keys + gap) * scale) {}

SpeedScale::SpeedScale(const Storyboard& story) {
    for (const Shot& shot : story.shots)
        for (const SpeedKey& key : shot.speed.keys()) {
            if (key.speed > 0) low = std::min(low, std::max(key.speed, 1e-3));
            high = std::max(high, key.speed);
        }
}

float SpeedScale::part(double speed) const {
    if (!(speed > 0)) return 0;
    // The lowest tenth is between the slowest and a stand.
    const double part = std::log(std::clamp(speed, low, high) / low) / std::log(high / low);
    return static_cast<float>(0.1 + 0.9 * part);
}

double SpeedScale::speed(float part) const {
    if (part <= 0) return 0;
    const double raw = low * std::pow(high / low, std::max(0.0, (static_cast<double>(part) - 0.1) / 0.9));
    if (std::abs(std::log(raw)) < 0.06) return 1;
    const double step = std::pow(10.0, std::floor(std::log10(raw)) - 1);
    return std::min(std::round(raw / step) * step, 1000.0);
}

StripPart strip_part(const Storyboard& story, const StripScale& scale, const StripRows& rows, ImVec2 point,
                     float reach) {
    const float x = point.x, y = point.y, left = scale.place(0), right = scale.place(scale.duration);
    if (x < left - reach || x > right + reach || y < rows.top ||
        y >= rows.top + StripRows::height * rows.scale)
        return {};
    if (y < rows.shots_top) return OnTimes{};
    if (y < rows.speeds_top) {
        for (std::size_t s = story.shots.size(); s-- > 0;)
            if (std::abs(scale.place(story.shots[s].start + story.shots[s].duration) - x) <= reach)
                return OnEnd{s};
        return OnShot{shot_at(story, scale.time(x)).shot};
    }
    if (y < rows.chain_top) {
        StripPart on = OnSpeeds{};
        float nearest = reach;
        for (std::size_t s = 0; s < story.shots.size(); ++s)
            for (std::size_t k = 0; k < story.shots[s].speed.keys().size() && !story.shots[s].panes.empty();
                 ++k) {
                const double at = story.shots[s].start + story.shots[s].speed.keys()[k].at;
                if (const float away = std::abs(scale.place(at) - x); away <= nearest) {
                    nearest = away;
                    on = OnSpeed{s, k};
                }
            }
        return on;
    }
    if (y < rows.captions_top) {
        const KeyedView view = y < rows.torus_top ? KeyedView::chain : KeyedView::torus;
        if (const auto key = key_near(story, scale, view, x, reach)) return OnKey{*key};
        return OnTimes{};
    }
    const StripPart caption = caption_at(story, scale, x, reach);
    return std::holds_alternative<std::monostate>(caption) ? StripPart(OnTimes{}) : caption;
}

double film_time_of(const Storyboard& story, const KeyPlace& key) {
    const Shot& shot = story.shots[key.shot];
    const Pane& pane = shot.panes[key.pane];
    return shot.start + (key.view == KeyedView::chain ? pane.chain[key.key].at : pane.torus[key.key].at);
}

} // namespace pendula
