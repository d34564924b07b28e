// SPDX-License-Identifier: MIT
#include "window/features/directing/shot_edits.hpp"

#include "film/directed_film.hpp"
#include "film/torus_orbit.hpp"
#include "physics/names.hpp"
#include "render/view_geometry.hpp"
#include "render/view_layout.hpp"
#include "scene/scene.hpp"
#include "simulation/simulation.hpp"
#include "storyboard/story_edit.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <utility>
#include <vector>

namespace pendula {
namespace {

/// The id of the shipped scene that equals this one, if there is one.
std::optional<std::string> shipped_id(const Scene& scene) {
    for (const ShippedScene& each : shipped_scenes())
        if (each.name == scene.name && load_scene(each.id) == scene) return each.id;
    return std::nullopt;
}

/// Whether the storyboard uses this name for another scene.
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
    shot.duration = new_shot_seconds;
    shot.from = is_changed(snapshot.timeline) ? 0 : std::round(1000 * snapshot.time) / 1000;
    return shot;
}

void set_scene(Storyboard& story, std::size_t shot, const std::string& id) {
    Storyboard next = story;
    Pane& pane = next.shots.at(shot).panes.at(0);
    pane.as_loaded = load_scene(id);
    pane.scene_name = id;
    pane.run = {};
    const std::size_t links = pane.as_loaded.setup.chain.links();
    for (ChainKey& key : pane.chain) key.follow = std::min(key.follow, links);
    set_pane(next, shot, 0, std::vector<std::string>(pane.set), scenes_of(next));
    story = std::move(next);
}

void set_layout(Storyboard& story, std::size_t shot, Layout layout) {
    std::vector<std::string> set = story.shots.at(shot).panes.at(0).set;
    std::erase_if(set, [](const std::string& text) { return text.starts_with("view.layout"); });
    set.push_back("view.layout=" + std::string(name_of(layout)));
    set_pane(story, shot, 0, std::move(set), scenes_of(story));
}

namespace {

constexpr double nearest = 2.2, farthest = 12; // major radii; the same limits as for the run's torus
constexpr double steepest = 1.5;               // rad

double at_of(const Shot& shot, double time) { return std::clamp(time - shot.start, 0.0, shot.duration); }

/// Returns the places of the views as the film arranges them in `area`.
ViewLayout layout_of(const Scene& scene, const PixelRectangle& area) {
    return divide_area({0, 0, area.width, area.height}, scene.views.layout, {}, scene.setup.chain.links(),
                       PlotSet::all, scene.views.plots);
}

const Pane& pane_of(const Storyboard& story, const SeenView& seen) {
    return story.shots[seen.shot].panes[seen.pane];
}

/// The place of a view in the picture, and the position of the chain in its view.
struct Place : PixelRectangle {
    ChainRest rest;
};

Place place_of(const Storyboard& story, const MovedCamera& camera, int width, int height) {
    const SeenView& seen = camera.seen;
    const Pane& pane = pane_of(story, seen);
    const PixelRectangle area = pane_area(seen.pane, story.shots[seen.shot].panes.size(), width, height);
    const double at = seen.view == KeyedView::chain ? camera.chain.at : camera.torus.at;
    const ViewLayout layout = layout_of(pane.scene_at(at), area);
    Place place{layout[seen.view == KeyedView::chain ? View::chain : View::torus], layout.chain_rest};
    place.x += area.x;
    place.y += area.y;
    return place;
}

/// Returns the scale of the chain's view for the energy at the start, px/m. If the energy has changed since
/// the start, a drag moves the picture in the pointer's direction, but not exactly as far as the pointer.
double scale_of(const Storyboard& story, const MovedCamera& camera, const Place& place) {
    const Pane& pane = pane_of(story, camera.seen);
    const Scene& scene = pane.scene_at(camera.chain.at);
    const Simulation simulation(pane.scene.setup);
    Snapshot start;
    simulation.fill(start);
    const ChainCamera seen{glm::vec2(0), static_cast<float>(camera.chain.zoom), 0};
    return fit_chain(scene.setup.chain, extent_of(scene.setup.chain, start.states.front()),
                     {0, 0, place.width, place.height}, 1, seen, place.rest)
        .scale;
}

/// Rounds the camera's numbers for the file, which people read. The rounding moves the picture by less than a
/// pixel.
MovedCamera as_written(MovedCamera camera) {
    constexpr double degree = std::numbers::pi / 180;
    ChainKey& chain = camera.chain;
    TorusKey& torus = camera.torus;
    for (double* value : {&chain.x, &chain.y, &chain.zoom, &torus.distance, &torus.pan_x, &torus.pan_y})
        *value = std::round(1e4 * *value) / 1e4;
    for (double* at : {&chain.at, &torus.at}) *at = std::round(1e3 * *at) / 1e3;
    for (double* angle : {&torus.azimuth, &torus.elevation})
        *angle = std::round(100 * *angle / degree) / 100 * degree;
    return camera;
}

void put(Storyboard& story, const SeenView& seen, MovedCamera camera, double at) {
    camera.chain.at = camera.torus.at = at;
    if (seen.view == KeyedView::chain)
        put_key(story, seen.shot, seen.pane, camera.chain);
    else
        put_key(story, seen.shot, seen.pane, camera.torus);
}

/// If the shot continues the previous shot or is continued by the next shot, adds a key at the cut with the
/// other shot's camera, so that the picture does not jump at the cut. Call it before the shot's first key is
/// added, because a single key sets the camera of the whole shot.
void hold_ends(Storyboard& story, const MovedCamera& moved) {
    const SeenView& seen = moved.seen;
    const Shot& shot = story.shots[seen.shot];
    if (key_count(shot.panes[seen.pane], seen.view) > 0) return;
    const double end = shot.duration, at = moved.chain.at;
    const bool comes = goes_on(story, seen.shot, seen.pane) && at > same_moment;
    const bool goes = goes_on(story, seen.shot + 1, seen.pane) && at < end - same_moment;
    SeenView other = seen;
    if (comes) {
        other.shot = seen.shot - 1;
        put(story, seen, camera_at(story, other, shot.start), 0);
    }
    if (goes) {
        other.shot = seen.shot + 1;
        put(story, seen, camera_at(story, other, story.shots[other.shot].start), end);
    }
}

} // namespace

std::optional<SeenView> view_under(const Storyboard& story, double time, double x, double y, int width,
                                   int height) {
    const std::size_t number = shot_at(story, time).shot;
    const Shot& shot = story.shots[number];
    for (std::size_t i = 0; i < shot.panes.size(); ++i) {
        const PixelRectangle area = pane_area(i, shot.panes.size(), width, height);
        const double across = x - area.x, down = y - area.y;
        if (across < 0 || down < 0 || across >= area.width || down >= area.height) continue;
        const auto view = view_at(layout_of(shot.panes[i].scene_at(at_of(shot, time)), area), across, down);
        if (view == View::chain) return SeenView{number, i, KeyedView::chain};
        if (view == View::torus) return SeenView{number, i, KeyedView::torus};
    }
    return std::nullopt;
}

MovedCamera camera_at(const Storyboard& story, const SeenView& seen, double time) {
    const Shot& shot = story.shots[seen.shot];
    const Pane& pane = shot.panes[seen.pane];
    const double at = at_of(shot, time);
    const ViewSettings& views = pane.scene_at(at).views;
    MovedCamera camera{seen, {}, {}};
    if (pane.chain.empty()) {
        camera.chain.follow = views.follow_bob;
    } else {
        const ChainPose pose = chain_pose(pane.chain, at);
        camera.chain = {at, pose.x, pose.y, pose.zoom, pose.part < 0.5 ? pose.from_bob : pose.to_bob};
    }
    if (pane.torus.empty()) {
        const OrbitCamera orbit =
            TorusOrbit::untouched(views.embedding, shot.simulated(at), views.auto_rotate).camera;
        camera.torus = {at, orbit.azimuth, orbit.elevation, orbit.distance, orbit.pan.x, orbit.pan.y};
    } else {
        camera.torus = torus_pose(pane.torus, at);
    }
    camera.chain.at = camera.torus.at = at;
    return camera;
}

void drag(MovedCamera& camera, const Storyboard& story, double dx, double dy, int width, int height,
          bool pans) {
    const Place place = place_of(story, camera, width, height);
    if (camera.seen.view == KeyedView::chain) {
        const double scale = scale_of(story, camera, place);
        camera.chain.x -= dx / scale;
        camera.chain.y += dy / scale;
        return;
    }
    const double tall = std::max(place.height, 1);
    if (pans) {
        camera.torus.pan_x += 2 * dx / tall;
        camera.torus.pan_y -= 2 * dy / tall;
        return;
    }
    camera.torus.azimuth += dx * std::numbers::pi / tall;
    camera.torus.elevation =
        std::clamp(camera.torus.elevation + dy * std::numbers::pi / tall, -steepest, steepest);
}

void zoom(MovedCamera& camera, const Storyboard& story, double notches, double x, double y, int width,
          int height) {
    if (camera.seen.view == KeyedView::torus) {
        camera.torus.distance = std::clamp(camera.torus.distance * std::pow(0.9, notches), nearest, farthest);
        return;
    }
    const Place place = place_of(story, camera, width, height);
    const double scale = scale_of(story, camera, place), before = camera.chain.zoom;
    camera.chain.zoom =
        std::clamp(before * std::pow(1.15, notches), double{least_chain_zoom}, double{most_chain_zoom});
    const double part = 1 - before / camera.chain.zoom;
    camera.chain.x += part * (x - place.x - 0.5 * place.width) / scale;
    camera.chain.y -= part * (y - place.y - 0.5 * place.height) / scale;
}

Storyboard seen_by(const Storyboard& story, const MovedCamera& camera) {
    Storyboard seen = story;
    Pane& pane = seen.shots[camera.seen.shot].panes[camera.seen.pane];
    if (camera.seen.view == KeyedView::chain)
        pane.chain = {camera.chain};
    else
        pane.torus = {camera.torus};
    return seen;
}

std::optional<KeyPlace> add_key(Storyboard& story, const MovedCamera& moved) {
    const SeenView& seen = moved.seen;
    hold_ends(story, moved);
    const MovedCamera camera = as_written(moved);
    const auto key = seen.view == KeyedView::chain ? put_key(story, seen.shot, seen.pane, camera.chain)
                                                   : put_key(story, seen.shot, seen.pane, camera.torus);
    if (!key) return std::nullopt;
    return KeyPlace{seen.shot, seen.pane, seen.view, *key};
}

} // namespace pendula
