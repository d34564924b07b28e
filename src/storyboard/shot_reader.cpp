// SPDX-License-Identifier: MIT
#include "storyboard/story_entries.hpp"

#include "map/map_definition.hpp"
#include "map/map_place.hpp"
#include "scene/map_view.hpp"
#include "storyboard/story_limits.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstddef>
#include <initializer_list>
#include <numbers>
#include <optional>
#include <utility>
#include <vector>

namespace pendula {
namespace {

constexpr double most_metres = 1000; // the largest |x| and |y| of a chain's camera

double radians(double degrees) { return degrees * std::numbers::pi / 180; }

void take(const StoryEntries& entries, const std::string& key, double& value, double scale = 1) {
    if (const auto number = entries.number(key)) value = *number * scale;
}

/// Reads a length in metres. It must be a number: text, which can have more digits, is allowed only for the
/// cameras of maps.
void take_metres(const StoryEntries& entries, const std::string& key, double& value) {
    if (entries.is_text(key) || std::abs(entries.number(key).value_or(0)) > most_metres)
        entries.refuse(key, fmt::format("expected a number from {} to {}", -most_metres, most_metres));
    take(entries, key, value);
}

void read_chain_camera(const StoryEntries& entries, Pane& pane, const std::string& key, double duration) {
    ChainKey camera = pane.chain.empty() ? ChainKey{} : pane.chain.back();
    camera.at = read_at(entries, key, duration, pane.chain);
    take_metres(entries, key + ".x", camera.x);
    take_metres(entries, key + ".y", camera.y);
    take(entries, key + ".zoom", camera.zoom);
    double follow = static_cast<double>(camera.follow);
    take(entries, key + ".follow", follow);
    camera.follow = static_cast<std::size_t>(follow);
    if (const std::size_t links = pane.scene.setup.chain.links(); camera.follow > links)
        entries.refuse(key + ".follow", fmt::format("expected a bob from 1 to {}, or 0 for none, got {}",
                                                    links, camera.follow));
    pane.chain.push_back(camera);
}

void read_torus_camera(const StoryEntries& entries, Pane& pane, const std::string& key, double duration) {
    if (pane.torus.empty())
        for (const char* name : {".azimuth", ".elevation", ".distance"})
            entries.required_number(key + name, "azimuth, elevation and distance in the first key");
    TorusKey camera = pane.torus.empty() ? TorusKey{} : pane.torus.back();
    camera.at = read_at(entries, key, duration, pane.torus);
    take(entries, key + ".azimuth", camera.azimuth, radians(1));
    take(entries, key + ".elevation", camera.elevation, radians(1));
    take(entries, key + ".distance", camera.distance);
    take(entries, key + ".pan_x", camera.pan_x);
    take(entries, key + ".pan_y", camera.pan_y);
    pane.torus.push_back(camera);
}

/// Values that the first key omits are taken from the scene's map.
void read_map_camera(const StoryEntries& entries, Pane& pane, const std::string& key, double duration) {
    const MapDefinition map = map_definition(pane.scene.map, pane.scene.setup.chain, pane.scene.setup.start);
    if (const auto problem = refusal(map)) entries.refuse(key + ".view", *problem);
    const MapPlace all = map_place(pane.scene.map, usual_place(map));
    MapKey camera = pane.map.empty() ? MapKey{0, all.x, all.y, all.width} : pane.map.back();
    camera.at = read_at(entries, key, duration, pane.map);
    if (const auto x = entries.digits(key + ".x")) camera.x = *x;
    if (const auto y = entries.digits(key + ".y")) camera.y = *y;
    take(entries, key + ".width", camera.width);
    const MapPlace place{camera.x, camera.y, camera.width, camera.width * (all.height / all.width)};
    if (const auto problem = refusal(map, place))
        entries.refuse(key + (entries.has(key + ".width") ? ".width" : ".view"), *problem);
    pane.map.push_back(camera);
}

} // namespace

void read_times(const StoryEntries& entries, const std::string& key, Shot& shot) {
    const auto to = entries.number(key + ".to"), duration = entries.number(key + ".duration"),
               speed = entries.number(key + ".speed");
    shot.from = entries.number(key + ".from").value_or(0);
    if (to && *to < shot.from)
        entries.refuse(
            key + ".to",
            fmt::format("expected at least {}, the time at which the shot begins, got {}", shot.from, *to));
    const std::vector<std::string> ramp = entries.tables(key + ".ramp");
    if (!ramp.empty()) {
        if (speed) entries.refuse(key + ".speed", "expected either a speed or a ramp, got both");
        shot.duration = entries.required_number(
            key + ".duration", "the duration of this shot in seconds of film, because it has a ramp");
        std::vector<SpeedKey> keys;
        for (const std::string& one : ramp) {
            const double at = read_at(entries, one, shot.duration, keys);
            keys.push_back(
                {at, entries.required_number(one + ".speed", "simulated seconds per second of film")});
        }
        shot.speed = SpeedCurve(std::move(keys));
    } else if (duration) {
        shot.duration = *duration;
        shot.speed = SpeedCurve(speed ? *speed : to ? (*to - shot.from) / *duration : 1.0);
    } else {
        const double pace = speed.value_or(1);
        if (!to) entries.refuse(key + ".duration", "missing; expected the key \"duration\" or \"to\"");
        if (!(*to > shot.from) || !(pace > 0))
            entries.refuse(
                key + ".duration",
                "missing; expected a duration, because simulated time does not advance in this shot");
        shot.duration = (*to - shot.from) / pace;
        shot.speed = SpeedCurve(pace);
    }
    if (!(shot.duration <= story_limits::longest_film))
        entries.refuse(key + ".duration", fmt::format("expected at most {} s of film, got {}",
                                                      story_limits::longest_film, shot.duration));
    if (const double end = shot.simulated(shot.duration); to && std::abs(end - *to) > story_limits::same_time)
        entries.refuse(
            key + ".to",
            fmt::format("expected {}, which follows from duration and speed, or no value, got {}", end, *to));
}

double read_at(const StoryEntries& entries, const std::string& key, double duration,
               std::optional<double> before) {
    const double at = entries.required_number(key + ".at", "seconds of film from the shot's beginning");
    if (at > duration)
        entries.refuse(key + ".at",
                       fmt::format("expected a time within the shot, at most {}, got {}", duration, at));
    if (before && !(at > *before))
        entries.refuse(key + ".at",
                       fmt::format("expected a time after the previous key at {}, got {}", *before, at));
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
        entries.refuse(key + ".from", fmt::format("expected a time before the caption's end at {}, got {}",
                                                  caption.to, caption.from));
    if (const auto place = entries.text(key + ".place")) caption.place = *from_name<CaptionPlace>(*place);
    caption.size = entries.number(key + ".size").value_or(caption.size);
    caption.fade = entries.number(key + ".fade").value_or(caption.fade);
    return caption;
}

void read_camera(const StoryEntries& entries, const std::string& key, double duration, Pane& pane) {
    const std::string view = entries.required_text(key + ".view", "chain, torus or map");
    const auto refuse_others = [&](std::initializer_list<const char*> others) {
        for (const char* other : others)
            if (entries.has(key + other))
                entries.refuse(key + other,
                               fmt::format("cannot be used in a camera with view = \"{}\"", view));
    };
    if (view == "chain") {
        refuse_others({".azimuth", ".elevation", ".distance", ".pan_x", ".pan_y", ".width"});
        read_chain_camera(entries, pane, key, duration);
    } else if (view == "torus") {
        refuse_others({".x", ".y", ".zoom", ".follow", ".width"});
        read_torus_camera(entries, pane, key, duration);
    } else {
        refuse_others({".zoom", ".follow", ".azimuth", ".elevation", ".distance", ".pan_x", ".pan_y"});
        read_map_camera(entries, pane, key, duration);
    }
}

} // namespace pendula
