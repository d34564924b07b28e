// SPDX-License-Identifier: MIT
/// The window's edits of a storyboard's shots: a new shot, another scene or layout, a camera moved by the
/// pointer. Pixels of the picture, origin at the top left. Pure, except that scenes are loaded.
#pragma once

#include "scene/viewing.hpp"
#include "simulation/snapshot.hpp"
#include "storyboard/storyboard.hpp"
#include "window/features/directing/film_report.hpp"
#include "window/features/files/shown_scene.hpp"

#include <cstddef>
#include <optional>
#include <string>

namespace pendula {

/// A shot of the window's scene from the present moment on: calculated from the scene's start if nothing has
/// been changed, otherwise from the present state. Its scene's name is new in the storyboard. Throws
/// SceneError. Drawing thread.
Shot new_shot(const ShownScene&, const Snapshot&, const Storyboard&);

/// Gives a shot of one pane another shipped scene, by its id. If a camera follows a bob that the new scene
/// does not have, it follows the last bob instead. Throws SceneError if the pane's own settings or changes do
/// not suit the scene.
void set_scene(Storyboard&, std::size_t shot, const std::string& id);
/// Gives a shot of one pane another layout. Throws SceneError.
void set_layout(Storyboard&, std::size_t shot, Layout);

/// A view of a pane, which has a camera.
struct SeenView {
    std::size_t shot = 0, pane = 0;
    KeyedView view = KeyedView::chain;

    bool operator==(const SeenView&) const = default;
};

/// A camera's pose: either `chain` or `torus`, as `seen` says.
struct MovedCamera {
    SeenView seen;
    ChainKey chain; ///< in both, `at` is the moment of the move
    TorusKey torus;
};

/// The view at a point of a picture of width × height, at a moment of the film. During a dissolve it belongs
/// to the shot that begins.
std::optional<SeenView> view_under(const Storyboard&, double time, double x, double y, int width, int height);

/// The camera at a moment of the film, by its keys or, without keys, by the scene.
MovedCamera camera_at(const Storyboard&, const SeenView&, double time);

/// Moves the camera by a movement of the pointer in a picture of that size, as in the window. `pans`: the
/// torus moves instead of turning.
void drag(MovedCamera&, const Storyboard&, double dx, double dy, int width, int height, bool pans);
/// Zooms by notches of the wheel. The point under the pointer stays, if possible.
void zoom(MovedCamera&, const Storyboard&, double notches, double x, double y, int width, int height);

/// The storyboard with that camera for the whole shot.
Storyboard seen_by(const Storyboard&, const MovedCamera&);

/// Adds the camera as a key at its moment, with rounded numbers; replaces a key at that moment. Returns the
/// key.
std::optional<KeyPlace> add_key(Storyboard&, const MovedCamera&);

} // namespace pendula
