// SPDX-License-Identifier: MIT
#include "storyboard/shot_reader.hpp"

#include <fmt/format.h>

#include <cmath>
#include <utility>
#include <vector>

namespace pendula {
namespace {

constexpr double same_time = 1e-9; // s: what from, to, duration and speed may contradict each other by

} // namespace

void read_times(const StoryEntries& entries, const std::string& key, Shot& shot) {
    const auto to = entries.number(key + ".to"), duration = entries.number(key + ".duration"),
               speed = entries.number(key + ".speed");
    shot.from = entries.number(key + ".from").value_or(0);
    if (to && *to < shot.from)
        entries.refuse(key + ".to", fmt::format("expected a time from {} on, where the shot begins, got {}",
                                                shot.from, *to));
    const std::vector<std::string> ramp = entries.tables(key + ".ramp");
    if (!ramp.empty()) {
        if (speed) entries.refuse(key + ".speed", "expected either a speed or a ramp, got both");
        shot.duration =
            entries.required_number(key + ".duration", "the shot's seconds of film, since it has a ramp");
        std::vector<SpeedKey> keys;
        for (const std::string& one : ramp) {
            const double at = read_at(entries, one, shot.duration,
                                      keys.empty() ? std::nullopt : std::optional(keys.back().at));
            keys.push_back(
                {at, entries.required_number(one + ".speed", "simulated seconds per second of film")});
        }
        shot.speed = SpeedCurve(std::move(keys));
    } else if (duration) {
        shot.duration = *duration;
        shot.speed = SpeedCurve(speed ? *speed : to ? (*to - shot.from) / *duration : 1.0);
    } else {
        const double pace = speed.value_or(1);
        if (!to) entries.refuse(key + ".duration", "missing; expected a duration, or to");
        if (!(*to > shot.from) || !(pace > 0))
            entries.refuse(key + ".duration", "missing; expected a duration, since nothing moves");
        shot.duration = (*to - shot.from) / pace;
        shot.speed = SpeedCurve(pace);
    }
    if (!(shot.duration <= longest_film))
        entries.refuse(key + ".duration",
                       fmt::format("expected at most {} s of film, got {}", longest_film, shot.duration));
    if (const double end = shot.simulated(shot.duration); to && std::abs(end - *to) > same_time)
        entries.refuse(key + ".to",
                       fmt::format("expected {} by its duration and speed, or nothing, got {}", end, *to));
}

double read_at(const StoryEntries& entries, const std::string& key, double duration,
               std::optional<double> before) {
    const double at = entries.required_number(key + ".at", "seconds of film from the shot's beginning");
    if (at > duration)
        entries.refuse(key + ".at",
                       fmt::format("expected a time within the shot, at most {}, got {}", duration, at));
    if (before && !(at > *before))
        entries.refuse(key + ".at",
                       fmt::format("expected keys in order, later than {}, got {}", *before, at));
    return at;
}

Caption read_caption(const StoryEntries& entries, const std::string& key, double duration) {
    Caption caption;
    caption.text = entries.required_text(key + ".text", "the caption's text");
    caption.from = entries.number(key + ".from").value_or(0);
    caption.to = entries.number(key + ".to").value_or(duration);
    if (caption.to > duration)
        entries.refuse(key + ".to", fmt::format("expected a time within the shot, at most {}, got {}",
                                                duration, caption.to));
    if (!(caption.from < caption.to))
        entries.refuse(key + ".from", fmt::format("expected a time before {}, when it ends, got {}",
                                                  caption.to, caption.from));
    if (const auto place = entries.text(key + ".place")) caption.place = *from_name<CaptionPlace>(*place);
    caption.size = entries.number(key + ".size").value_or(caption.size);
    caption.fade = entries.number(key + ".fade").value_or(caption.fade);
    return caption;
}

} // namespace pendula
