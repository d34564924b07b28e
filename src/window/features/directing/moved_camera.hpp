// SPDX-License-Identifier: MIT
/// A camera of a storyboard that a hand moves in the picture: what is under the pointer, where the camera is
/// without the hand, and the storyboard with it. Pure; pixels of the picture, origin at the top left.
#pragma once

#include "storyboard/storyboard.hpp"
#include "window/features/directing/story_order.hpp"

#include <cstddef>
#include <optional>

namespace pendula {

/// A view of a pane that has a camera.
struct SeenView {
    std::size_t shot = 0, pane = 0;
    KeyedView view = KeyedView::chain;

    bool operator==(const SeenView&) const = default;
};

/// Where the camera is, of the two the one that `seen` names.
struct MovedCamera {
    SeenView seen;
    ChainKey chain; ///< `at` in both is the moment that it was moved at
    TorusKey torus;
};

/// What is seen at a point of a picture of width × height at a moment of the film; a dissolve shows the shot
/// that begins.
std::optional<SeenView> view_under(const Storyboard&, double time, double x, double y, int width, int height);

/// The camera as keys, or without them the scene, have it at a moment of the film.
MovedCamera camera_at(const Storyboard&, const SeenView&, double time);

/// By movements of the pointer and notches of the wheel, in a picture of that size: the same hands as in the
/// window. `pans`: the torus moves instead of turning.
void drag(MovedCamera&, const Storyboard&, double dx, double dy, int width, int height, bool pans);
/// The point under the pointer stays, where that is possible.
void zoom(MovedCamera&, const Storyboard&, double notches, double x, double y, int width, int height);

/// The storyboard seen by that camera for the whole shot.
Storyboard seen_by(const Storyboard&, const MovedCamera&);

/// Makes it a key at its moment, in place of one that is there, in numbers of few digits. Returns the key.
std::optional<KeyPlace> add_key(Storyboard&, const MovedCamera&);

} // namespace pendula
