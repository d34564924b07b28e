// SPDX-License-Identifier: MIT
/// Edits of a storyboard's shots in the window: a new shot, another scene or layout, a camera moved by the
/// pointer. Lengths are pixels of the picture, origin at the top left. Pure, except for loading scenes.
#pragma once

#include "scene/viewing.hpp"
#include "simulation/snapshot.hpp"
#include "storyboard/storyboard.hpp"
#include "window/features/directing/film_panel.hpp"
#include "window/features/files/shown_scene.hpp"

#include <cstddef>
#include <optional>
#include <string>

namespace pendula {

/// The duration of a new shot, s.
inline constexpr double new_shot_seconds = 10;

/// Returns a new shot of the window's scene from the present moment on. If the run has no changes, the shot
/// is calculated from the scene's start, otherwise from the present state. If another scene of the
/// storyboard already has the scene's name, the shot's scene gets a new name, such as "name 2". Throws
/// SceneError. Drawing thread.
Shot new_shot(const ShownScene&, const Snapshot&, const Storyboard&);

/// Replaces the scene of a shot that has one pane by a shipped scene, given by its id. If the camera follows
/// a bob that the new scene does not have, it then follows the new scene's last bob. Throws SceneError if the
/// pane's own settings or changes do not suit the scene.
void set_scene(Storyboard&, std::size_t shot, const std::string& id);
/// Replaces the layout of a shot that has one pane. Throws SceneError.
void set_layout(Storyboard&, std::size_t shot, Layout);

/// A view with a camera, in a pane of a shot.
struct SeenView {
    std::size_t shot = 0, pane = 0;
    KeyedView view = KeyedView::chain;

    bool operator==(const SeenView&) const = default;
};

/// A camera's pose. Only `chain` or only `torus` is used, depending on `seen.view`.
struct MovedCamera {
    SeenView seen;
    ChainKey chain; ///< in `chain` and `torus`, `at` is the moment of the move
    TorusKey torus;
};

/// Returns the view at a point of a picture of width × height, at a moment of the film. During a dissolve,
/// returns a view of the shot that begins.
std::optional<SeenView> view_under(const Storyboard&, double time, double x, double y, int width, int height);

/// Returns the camera at a moment of the film, from its keys or, without keys, from the scene.
MovedCamera camera_at(const Storyboard&, const SeenView&, double time);

/// Moves the camera for a drag by dx, dy, as in the run's views. `width`, `height`: the picture's size.
/// `pans`: the torus moves instead of turning.
void drag(MovedCamera&, const Storyboard&, double dx, double dy, int width, int height, bool pans);
/// Zooms by notches of the wheel with the pointer at x, y. In the chain's view, the point under the pointer
/// stays in place.
void zoom(MovedCamera&, const Storyboard&, double notches, double x, double y, int width, int height);

/// Returns the storyboard with this camera during the whole shot.
Storyboard seen_by(const Storyboard&, const MovedCamera&);

/// Adds a key with the camera's pose, in rounded numbers, at the camera's moment. Replaces a key at the same
/// moment. Returns the place of the key.
std::optional<KeyPlace> add_key(Storyboard&, const MovedCamera&);

} // namespace pendula
