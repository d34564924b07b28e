// SPDX-License-Identifier: MIT
/// A shot of the scene that a window shows. Drawing thread.
#pragma once

#include "simulation/snapshot.hpp"
#include "storyboard/storyboard.hpp"
#include "window/features/files/shown_scene.hpp"

namespace pendula {

/// From the present time on: of the scene from its start if nothing has been changed in it, and else from the
/// present state. Its name is one that the storyboard has for no other scene. Throws SceneError.
Shot new_shot(const ShownScene&, const Snapshot&, const Storyboard&);

} // namespace pendula
