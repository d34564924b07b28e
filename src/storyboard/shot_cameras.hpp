// SPDX-License-Identifier: MIT
/// Reads the cameras of a storyboard's panes. Throws SceneError. Pure.
#pragma once

#include "storyboard/story_entries.hpp"
#include "storyboard/storyboard.hpp"

#include <string>

namespace pendula {

/// Adds the camera's key in table `key` to those of the pane, whose scene is set; `duration`: s, of the shot.
void read_camera(const StoryEntries&, const std::string& key, double duration, Pane&);

} // namespace pendula
