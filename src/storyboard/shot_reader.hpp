// SPDX-License-Identifier: MIT
/// Reads the parts of a shot: its times and speed, moments within it, captions, and the cameras of its panes.
/// All throw SceneError. Pure.
#pragma once

#include "storyboard/story_entries.hpp"
#include "storyboard/storyboard.hpp"

#include <optional>
#include <string>

namespace pendula {

/// Sets a shot's `from`, `duration` and `speed`. `key` is the table's key, here and below.
void read_times(const StoryEntries&, const std::string& key, Shot&);

/// Reads `at`, within a shot of that duration and later than `before`; s.
double read_at(const StoryEntries&, const std::string& key, double duration, std::optional<double> before);

Caption read_caption(const StoryEntries&, const std::string& key, double duration);

/// Adds the camera's key in table `key` to those of the pane, whose scene is set; `duration`: s, of the shot.
void read_camera(const StoryEntries&, const std::string& key, double duration, Pane&);

} // namespace pendula
