// SPDX-License-Identifier: MIT
/// What a shot of one pane shows: another scene, another layout. Pure but for the scenes that are loaded.
#pragma once

#include "scene/viewing.hpp"
#include "storyboard/storyboard.hpp"

#include <cstddef>
#include <string>

namespace pendula {

/// A shipped scene by its id. Cameras that go with a bob that it has not go with its last one. Throws
/// SceneError where what is set in the pane, or changes in it, does not suit the scene.
void set_scene(Storyboard&, std::size_t shot, const std::string& id);
/// Throws SceneError.
void set_layout(Storyboard&, std::size_t shot, Layout);

} // namespace pendula
