// SPDX-License-Identifier: MIT
/// Reads when something is in a storyboard: how a shot's time passes, moments within it, and its captions,
/// which last from one to another. Throws SceneError. Pure.
#pragma once

#include "storyboard/story_entries.hpp"
#include "storyboard/storyboard.hpp"

#include <optional>
#include <string>

namespace pendula {

inline constexpr double longest_film = 86400; ///< s

/// Sets a shot's `from`, `duration` and `speed`. `key` is its table's, as with all of these.
void read_times(const StoryEntries&, const std::string& key, Shot&);

/// `at`, within a shot of that duration and later than `before`; s.
double read_at(const StoryEntries&, const std::string& key, double duration, std::optional<double> before);

Caption read_caption(const StoryEntries&, const std::string& key, double duration);

} // namespace pendula
