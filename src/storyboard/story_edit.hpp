// SPDX-License-Identifier: MIT
/// Changes to a storyboard. A storyboard that read_storyboard() would accept stays one: times within their
/// shots, keys in order, numbers within their ranges, dissolves that fit, starts of shots computed again. An
/// edit that cannot be made, such as one with an index out of range, changes nothing and says so in its
/// result. In a shot of over 36 000 s, which only a file with `to` can have, only order, duration and
/// dissolve can be edited. Numbers must be finite. A drag that shortens a shot loses everything beyond its
/// end: apply it to a copy of the storyboard from the beginning of the drag. Pure; any thread.
#pragma once

#include "storyboard/storyboard.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pendula {

/// s of the film: keys of one kind that are nearer than this are at the same moment.
inline constexpr double same_moment = 0.005;
/// s of the film: no edit makes a shot or a caption shorter.
inline constexpr double shortest_shot = 0.1, shortest_caption = 0.1;

enum class KeyedView : std::uint8_t { chain, torus };

/// Which key of a camera.
struct KeyPlace {
    std::size_t shot = 0, pane = 0;
    KeyedView view = KeyedView::chain;
    std::size_t key = 0;

    bool operator==(const KeyPlace&) const = default;
};

/// A moment of the film, as a shot and a moment within it.
struct StoryMoment {
    std::size_t shot = 0;
    double at = 0; ///< s of the film, from the shot's beginning

    bool operator==(const StoryMoment&) const = default;
};

/// The shot shown at a moment of the film, limited to the film; within a dissolve the later one.
StoryMoment shot_at(const Storyboard&, double seconds);
/// The first moment of a shot at which this time is simulated; nothing if it never is.
std::optional<double> moment_of(const Shot&, double simulated);

/// Turns shots that belong to other storyboards into this one's, so that they are edited and written like the
/// others. False if there are none.
bool own_all_shots(Storyboard&);

// --- Shots -----------------------------------------------------------------------------------------------

/// Computes the starts of all shots. Dissolves that no longer fit become shorter, or cuts below same_moment;
/// the first shot begins with a cut. Call it after any change of Storyboard::shots not made by the functions
/// below.
void place_shots(Storyboard&);

/// Inserts a shot before this one, or at the end. Its times are limited to its duration as by set_duration().
/// False if the film would become longer than allowed.
bool insert_shot(Storyboard&, std::size_t before, Shot);
/// Removes a shot; false for the only one.
bool remove_shot(Storyboard&, std::size_t shot);
/// Cuts a shot in two at a moment of it. At the cut, speed and cameras have keys in both parts: simulated
/// time goes on without a jump, and cameras come to rest. A caption over the cut is in both parts and does
/// not fade between them (see caption_visibility()). False near the shot's ends, and after a change of the
/// physics, since each shot is calculated from its scene's beginning.
bool split_shot(Storyboard&, std::size_t shot, double at);

/// Whether a pane continues that of the shot before across a cut, as after split_shot() and continue_shot().
bool goes_on(const Storyboard&, std::size_t shot, std::size_t pane);

/// Inserts a shot that continues shot number `shot` for `seconds`: its scenes continue from their time at its
/// end, at its last speed (1 if it stands still), with its last cameras. False for a title, and where
/// split_shot() could not cut.
bool continue_shot(Storyboard&, std::size_t shot, double seconds);

/// Sets the duration, limited to shortest_shot … 36 000 s and to a film's longest duration. The first camera
/// or ramp key beyond the end moves to the end (unless another is there), later ones are dropped, and so are
/// changes beyond it. Captions end with the shot: those that would become shorter than shortest_caption are
/// dropped, and those that lasted to the end still do. Returns the shot's new duration; 0 without such a
/// shot.
double set_duration(Storyboard&, std::size_t shot, double seconds);
/// Sets the simulated beginning, limited to 0 … 36 000 s. False without such a shot.
bool set_from(Storyboard&, std::size_t shot, double simulated);
/// Sets one speed for the whole shot, limited to 0 … 1000; drops the ramp.
bool set_speed(Storyboard&, std::size_t shot, double speed);
/// A dissolve's seconds are limited to the room that both shots and the next dissolve leave; false without
/// room, and for the first shot.
bool set_transition(Storyboard&, std::size_t shot, Transition, double seconds = 1);

// --- Keys of cameras and ramps -----------------------------------------------------------------------------
// Put: inserts a key, or replaces the key at the same moment, which keeps its exact time. Numbers are limited
// to a file's ranges, angles are rounded to a number of degrees. Returns the key's index, nothing without
// such a shot or pane. Move: limited to the shot and the range between the neighbours; returns the key's new
// moment.

std::optional<std::size_t> put_key(Storyboard&, std::size_t shot, std::size_t pane, ChainKey);
std::optional<std::size_t> put_key(Storyboard&, std::size_t shot, std::size_t pane, TorusKey);
bool remove_key(Storyboard&, KeyPlace);
std::optional<double> move_key(Storyboard&, KeyPlace, double at);
/// The moment of a key; nothing if there is none.
std::optional<double> key_moment(const Storyboard&, KeyPlace);

/// A shot of constant speed has one speed key, at its beginning.
std::optional<std::size_t> put_speed_key(Storyboard&, std::size_t shot, SpeedKey);
/// False for the only key, because a shot needs a speed.
bool remove_speed_key(Storyboard&, std::size_t shot, std::size_t key);
std::optional<double> move_speed_key(Storyboard&, std::size_t shot, std::size_t key, double at);

// --- Captions ---------------------------------------------------------------------------------------------

/// Why a caption cannot have this text, as words for a message; nothing if it can.
std::optional<std::string> caption_text_problem(const std::string& text);
/// A new caption that is fully visible at a moment of the shot and lasts this many seconds, as far as the
/// shot has room.
Caption caption_around(const Shot&, double at, double seconds);
/// The nearest moment at which the caption is most visible.
double seen_at(const Caption&, double at);
/// Adds a caption after the shot's others, limited to the shot, with size and fade limited to their ranges.
/// Nothing if a file may not have its text, or the shot has no room for it.
std::optional<std::size_t> put_caption(Storyboard&, std::size_t shot, Caption);
/// Replaces a caption; false under the same conditions.
bool replace_caption(Storyboard&, std::size_t shot, std::size_t caption, Caption);
bool remove_caption(Storyboard&, std::size_t shot, std::size_t caption);
/// Moves a caption without changing its length, limited to the shot; returns its new beginning.
std::optional<double> move_caption(Storyboard&, std::size_t shot, std::size_t caption, double from);
/// Moves one end, at least shortest_caption from the other and within the shot; returns its new moment.
std::optional<double> set_caption_from(Storyboard&, std::size_t shot, std::size_t caption, double from);
std::optional<double> set_caption_to(Storyboard&, std::size_t shot, std::size_t caption, double to);

// --- Changes of parameters, look and views ----------------------------------------------------------------

/// Loads this storyboard's scenes by name, as originally loaded, and others by `otherwise`. It holds copies.
SceneLoader scenes_of(const Storyboard&, SceneLoader otherwise = {});

/// Puts a change like a key; it replaces the whole change at the same moment. Throws SceneError, one line
/// without file and key, if a "key=value" in `set` is refused, alone or together with a later change.
std::optional<std::size_t> put_change(Storyboard&, std::size_t shot, std::size_t pane, double at,
                                      std::vector<std::string> set, const SceneLoader&);
/// The same for the pane's initial settings, Pane::set. False without such a pane.
bool set_pane(Storyboard&, std::size_t shot, std::size_t pane, std::vector<std::string> set,
              const SceneLoader&);
/// Throws SceneError and changes nothing if a later change is refused without this one.
bool remove_change(Storyboard&, std::size_t shot, std::size_t pane, std::size_t change, const SceneLoader&);
std::optional<double> move_change(Storyboard&, std::size_t shot, std::size_t pane, std::size_t change,
                                  double at);

} // namespace pendula
