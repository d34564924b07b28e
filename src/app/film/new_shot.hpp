// SPDX-License-Identifier: MIT
/// A shot of the scene that a window shows. Drawing thread.
#pragma once

#include "app/files/shown_scene.hpp"
#include "simulation/snapshot.hpp"
#include "storyboard/storyboard.hpp"

namespace pendula {

/// From the present time on: of the scene from its start if nothing has been changed in it, and else from the
/// present state. Its name is one that the storyboard has for no other scene. Throws SceneError.
Shot new_shot(const ShownScene&, const Snapshot&, const Storyboard&);

/// Between two others, or at an end; dissolves stay as far as they have room.
void insert_shot(Storyboard&, std::size_t at, Shot);
void remove_shot(Storyboard&, std::size_t at);

} // namespace pendula
