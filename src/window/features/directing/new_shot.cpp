// SPDX-License-Identifier: MIT
#include "window/features/directing/new_shot.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace pendula {
namespace {

constexpr double usual_seconds = 10; // as of one that goes on

/// The shipped scene that this one is, if it is one.
std::optional<std::string> shipped_id(const Scene& scene) {
    for (const ShippedScene& each : shipped_scenes())
        if (each.name == scene.name && load_scene(each.id) == scene) return each.id;
    return std::nullopt;
}

/// Whether the storyboard calls another scene so.
bool is_taken(const Storyboard& story, const std::string& name, const Scene& scene) {
    for (const Shot& shot : story.shots)
        for (const Pane& pane : shot.panes)
            if (pane.scene_name == name && !(pane.as_loaded == scene)) return true;
    return false;
}

} // namespace

Shot new_shot(const ShownScene& shown, const Snapshot& snapshot, const Storyboard& story) {
    Scene scene = shown.for_film();
    scene.note.clear();
    Pane pane;
    if (const auto id = shipped_id(scene)) {
        pane.scene_name = *id;
    } else {
        std::string name = scene.name;
        for (int copy = 2; is_taken(story, name, scene); ++copy)
            name = scene.name + " " + std::to_string(copy);
        pane.scene_name = name;
    }
    pane.as_loaded = pane.scene = scene;
    Shot shot;
    shot.panes.push_back(std::move(pane));
    shot.duration = usual_seconds;
    shot.from = is_changed(snapshot.timeline) ? 0 : std::round(1000 * snapshot.time) / 1000;
    return shot;
}

} // namespace pendula
