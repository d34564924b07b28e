// SPDX-License-Identifier: MIT
/// Edits of a storyboard. If read_storyboard() would accept a storyboard, it would also accept the edited
/// one: times are within their shots, keys in order, numbers within their ranges, and dissolves fit. An edit
/// that is not possible, for example with an index out of range, changes nothing, and its result says so. A
/// file with the key `to` can have a shot of over 36 000 s; only order, duration and dissolve of such a shot
/// can be edited. Numbers must be finite. Shortening a shot removes everything beyond its end. While the user
/// drags an end, apply each new position to a copy of the storyboard as it was before the drag. Pure; any
/// thread.
#pragma once

#include "storyboard/storyboard.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pendula {

/// s: keys whose film times differ by at most this count as keys at the same moment.
inline constexpr double same_moment = 0.005;
/// The shortest film time, s, to which an edit can shorten a shot or a caption.
inline constexpr double shortest_shot = 0.1, shortest_caption = 0.1;

enum class KeyedView : std::uint8_t { chain, torus };

/// Identifies a key of a camera.
struct KeyPlace {
    std::size_t shot = 0, pane = 0;
    KeyedView view = KeyedView::chain;
    std::size_t key = 0;

    bool operator==(const KeyPlace&) const = default;
};

/// A moment of the film, as a shot and a moment within it.
struct StoryMoment {
    std::size_t shot = 0;
    double at = 0; ///< film time since the shot's beginning, s

    bool operator==(const StoryMoment&) const = default;
};

/// The shot at a moment of the film; within a dissolve the later shot. `seconds` is limited to the film.
StoryMoment shot_at(const Storyboard&, double seconds);
/// The first moment of a shot that shows the simulated time `simulated`; nothing if the shot does not show
/// it.
std::optional<double> moment_of(const Shot&, double simulated);

/// Turns the shots that come from other storyboards into this storyboard's own shots: edits and files then
/// treat them like all others. Returns false if there are no such shots.
bool own_all_shots(Storyboard&);

// --- Shots -----------------------------------------------------------------------------------------------

/// The shot with this index; null if there is none, or if the shot is longer than story_limits::longest_shot,
/// the latest time of a key in a file.
Shot* editable_shot(Storyboard&, std::size_t shot);

/// Computes the starts of all shots. A dissolve that no longer fits becomes shorter; below same_moment it
/// becomes a cut. The first shot begins with a cut. Call this after changing Storyboard::shots without the
/// functions below.
void place_shots(Storyboard&);

/// Inserts a shot before shot number `before`, or at the end. Its keys, captions and changes are limited to
/// its duration, as in set_duration(). Returns false if the film would become too long.
bool insert_shot(Storyboard&, std::size_t before, Shot);
/// Removes a shot; returns false if it is the only one.
bool remove_shot(Storyboard&, std::size_t shot);
/// Cuts a shot into two shots at a moment of the shot. At the cut, speed and cameras have keys in both shots:
/// simulated time continues without a jump, and cameras come to rest. A caption across the cut is in both
/// shots and does not fade between them (see caption_visibility()). Returns false near the shot's ends, and
/// after a change of the physics, because each shot is calculated from its scene's beginning.
bool split_shot(Storyboard&, std::size_t shot, double at);

/// Whether a pane continues the same pane of the previous shot across a cut, as after split_shot() and
/// continue_shot().
bool goes_on(const Storyboard&, std::size_t shot, std::size_t pane);

/// Inserts a shot of `seconds` that continues shot number `shot`. The new shot starts at the simulated time
/// at the end of the continued shot, with its last speed (1 if the last speed is 0) and its last cameras.
/// Returns false if the continued shot is a title, or if split_shot() could not cut there.
bool continue_shot(Storyboard&, std::size_t shot, double seconds);

/// Sets the duration, limited to shortest_shot … 36 000 s and to the longest duration of a film. In each list
/// of keys, the first key beyond the end moves to the end, unless a key is there, and later keys are removed.
/// Changes beyond the end are removed. Captions are cut at the end, and removed if they become shorter than
/// shortest_caption; a caption that lasted to the end still does. Returns the shot's new duration; 0 if there
/// is no such shot.
double set_duration(Storyboard&, std::size_t shot, double seconds);
/// Sets the simulated time at which the shot begins, limited to 0 … 36 000 s. False if there is no such shot.
bool set_from(Storyboard&, std::size_t shot, double simulated);
/// Sets a constant speed for the shot, limited to 0 … 1000, and removes the ramp.
bool set_speed(Storyboard&, std::size_t shot, double speed);
/// Sets the transition. A dissolve is limited to the time that the other dissolves leave free in this shot
/// and in the previous one. Returns false for a dissolve if no time is left, or if the shot is the first.
bool set_transition(Storyboard&, std::size_t shot, Transition, double seconds = 1);

// --- Keys of cameras and ramps -----------------------------------------------------------------------------
// The put functions insert a key, or replace the key at the same moment and keep that key's exact time. They
// limit numbers to the ranges allowed in files, and round angles to the nearest ones that a file, which
// contains degrees, can express. They return the key's index, or nothing if there is no such shot or pane.
// The move functions limit the moment to the shot and to the time between the neighbouring keys, and return
// the limited moment.

std::optional<std::size_t> put_key(Storyboard&, std::size_t shot, std::size_t pane, ChainKey);
std::optional<std::size_t> put_key(Storyboard&, std::size_t shot, std::size_t pane, TorusKey);
bool remove_key(Storyboard&, KeyPlace);
std::optional<double> move_key(Storyboard&, KeyPlace, double at);

/// A shot with constant speed has one speed key, at its beginning.
std::optional<std::size_t> put_speed_key(Storyboard&, std::size_t shot, SpeedKey);
/// Returns false for the only key, because a shot needs a speed.
bool remove_speed_key(Storyboard&, std::size_t shot, std::size_t key);
std::optional<double> move_speed_key(Storyboard&, std::size_t shot, std::size_t key, double at);

// --- Captions ---------------------------------------------------------------------------------------------

/// Why a caption cannot have this text, as a part of a message; nothing if it can.
std::optional<std::string> caption_text_problem(const std::string& text);
/// A new caption of `seconds` that is fully visible at the moment `at` of the shot. It ends at the shot's end
/// at the latest.
Caption caption_around(const Shot&, double at, double seconds);
/// The moment nearest to `at` at which the caption is most visible.
double seen_at(const Caption&, double at);
/// Adds a caption as the last in the shot's list. Its times are limited to the shot, its size and fade to
/// their ranges. Returns its index; nothing if its text is not allowed in a file, or if the shot is too short
/// or too long.
std::optional<std::size_t> put_caption(Storyboard&, std::size_t shot, Caption);
/// Replaces a caption. The new one is limited as in put_caption(). Returns false if there is no such caption,
/// or if put_caption() would return nothing.
bool replace_caption(Storyboard&, std::size_t shot, std::size_t caption, Caption);
bool remove_caption(Storyboard&, std::size_t shot, std::size_t caption);
/// Moves a caption without changing its length, limited to the shot; returns its new beginning.
std::optional<double> move_caption(Storyboard&, std::size_t shot, std::size_t caption, double from);
/// The next two functions move one end of a caption, within the shot and at least shortest_caption from the
/// other end. They return the new moment of that end.
std::optional<double> set_caption_from(Storyboard&, std::size_t shot, std::size_t caption, double from);
std::optional<double> set_caption_to(Storyboard&, std::size_t shot, std::size_t caption, double to);

// --- Settings of panes ------------------------------------------------------------------------------------

/// A loader that returns copies of the storyboard's scenes by name, as originally loaded. It opens no file:
/// it throws SceneError for a scene that the storyboard lacks.
SceneLoader scenes_of(const Storyboard&);

/// Replaces the pane's initial settings, Pane::set. Returns false if there is no such pane. Throws
/// SceneError, one line without file and key, if a "key=value" in `set` is refused, alone or together with a
/// later change.
bool set_pane(Storyboard&, std::size_t shot, std::size_t pane, std::vector<std::string> set,
              const SceneLoader&);

} // namespace pendula
