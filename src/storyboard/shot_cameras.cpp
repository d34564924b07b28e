// SPDX-License-Identifier: MIT
#include "storyboard/shot_reader.hpp"

#include "map/map_definition.hpp"
#include "map/map_place.hpp"
#include "scene/map_view.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstddef>
#include <initializer_list>
#include <numbers>
#include <optional>
#include <vector>

namespace pendula {
namespace {

constexpr double most_metres = 1000; // that a chain's camera is away

double radians(double degrees) { return degrees * std::numbers::pi / 180; }

void take(const StoryEntries& entries, const std::string& key, double& value, double scale = 1) {
    if (const auto number = entries.number(key)) value = *number * scale;
}

template<class Key>
double at_after(const StoryEntries& entries, const std::vector<Key>& keys, const std::string& key,
                double duration) {
    return read_at(entries, key, duration, keys.empty() ? std::nullopt : std::optional(keys.back().at));
}

/// Metres, which need no more digits than a number has.
void take_metres(const StoryEntries& entries, const std::string& key, double& value) {
    if (entries.is_text(key) || std::abs(entries.number(key).value_or(0)) > most_metres)
        entries.refuse(key, fmt::format("expected a number from {} to {}", -most_metres, most_metres));
    take(entries, key, value);
}

void read_chain_camera(const StoryEntries& entries, Pane& pane, const std::string& key, double duration) {
    ChainKey camera = pane.chain.empty() ? ChainKey{} : pane.chain.back();
    camera.at = at_after(entries, pane.chain, key, duration);
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
    camera.at = at_after(entries, pane.torus, key, duration);
    take(entries, key + ".azimuth", camera.azimuth, radians(1));
    take(entries, key + ".elevation", camera.elevation, radians(1));
    take(entries, key + ".distance", camera.distance);
    take(entries, key + ".pan_x", camera.pan_x);
    take(entries, key + ".pan_y", camera.pan_y);
    pane.torus.push_back(camera);
}

/// What the first key does not say is the scene's own place.
void read_map_camera(const StoryEntries& entries, Pane& pane, const std::string& key, double duration) {
    const MapDefinition map = map_definition(pane.scene.map, pane.scene.setup.chain, pane.scene.setup.start);
    if (const auto problem = refusal(map)) entries.refuse(key + ".view", *problem);
    const MapPlace all = map_place(pane.scene.map, usual_place(map));
    MapKey camera = pane.map.empty() ? MapKey{0, all.x, all.y, all.width} : pane.map.back();
    camera.at = at_after(entries, pane.map, key, duration);
    if (const auto x = entries.digits(key + ".x")) camera.x = *x;
    if (const auto y = entries.digits(key + ".y")) camera.y = *y;
    take(entries, key + ".width", camera.width);
    const MapPlace place{camera.x, camera.y, camera.width, camera.width * (all.height / all.width)};
    if (const auto problem = refusal(map, place))
        entries.refuse(key + (entries.has(key + ".width") ? ".width" : ".view"), *problem);
    pane.map.push_back(camera);
}

} // namespace

void read_camera(const StoryEntries& entries, const std::string& key, double duration, Pane& pane) {
    const std::string view = entries.required_text(key + ".view", "chain, torus or map");
    const auto refuse_others = [&](std::initializer_list<const char*> others) {
        for (const char* other : others)
            if (entries.has(key + other))
                entries.refuse(key + other, fmt::format("is no part of the {}'s camera", view));
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
