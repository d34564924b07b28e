// SPDX-License-Identifier: MIT
/// What drags on the strip of film do to a storyboard. Each leaves its rules kept. Pure; s of film.
#pragma once

#include "scene/view_settings.hpp"
#include "ui/film/strip_geometry.hpp"

#include <cstddef>
#include <string>

namespace pendula {

/// A key stays in its shot, and between its neighbours.
void move_key_to(Storyboard&, const StoryKey&, double time);
/// The shot's end comes to a time, as far as its keys, changes, captions and dissolves leave room. Captions
/// that last to its end go on to last to it.
void move_end_to(Storyboard&, std::size_t shot, double time);
/// A caption, or one of its ends, by so many seconds, as far as the shot goes.
void move_caption_by(Storyboard&, const OnCaption&, double seconds);

/// The scene of a shot of one pane: a shipped scene or a file. Its cameras stay as far as it has the bobs
/// that they go with. Throws SceneError.
void set_scene(Storyboard&, std::size_t shot, const std::string& name);
/// Throws SceneError.
void set_layout(Storyboard&, std::size_t shot, Layout);
/// `seconds` of a dissolve, as far as both shots have them.
void set_transition(Storyboard&, std::size_t shot, Transition, double seconds);
void remove_key(Storyboard&, const StoryKey&);
void remove_caption(Storyboard&, std::size_t shot, std::size_t caption);
/// Throws SceneError for read-outs that there are not.
void set_caption_text(Storyboard&, std::size_t shot, std::size_t caption, const std::string& text);

/// Every shot's beginning, after durations or transitions have changed.
void place_shots(Storyboard&);

} // namespace pendula
