// SPDX-License-Identifier: MIT
/// Changes to a storyboard. A storyboard that read_storyboard() would accept stays one: times within their
/// shots, keys in order, numbers within their ranges, dissolves that fit, starts of shots computed again. An
/// edit that cannot be made changes nothing and says so, as with an index out of range. In a shot of over
/// 36 000 s, which only a file with `to` can have, only order, duration and dissolve can be edited. Numbers
/// must be finite. A drag that shortens a shot loses what lies beyond its end: apply it to a copy of the
/// storyboard as it was when the drag began. Pure; any thread.
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

/// A moment of the film, as one of a shot.
struct StoryMoment {
    std::size_t shot = 0;
    double at = 0; ///< s of the film, from the shot's beginning

    bool operator==(const StoryMoment&) const = default;
};

/// The shot that is seen at a moment of the film, held to the film; within a dissolve the later one.
StoryMoment shot_at(const Storyboard&, double seconds);
/// The first moment of a shot at which this time is simulated; nothing if it never is.
std::optional<double> moment_of(const Shot&, double simulated);

/// Makes the shots of other storyboards this one's own, to be edited and written like the others. False if it
/// has none.
bool own_all_shots(Storyboard&);

// --- Shots -----------------------------------------------------------------------------------------------

/// Computes the starts of all shots. Dissolves that no longer fit become shorter, or cuts below same_moment;
/// the first shot begins with a cut. After any change of Storyboard::shots that is not made with what
/// follows.
void place_shots(Storyboard&);

/// Before this shot, or at the end. Its times are held to its duration as by set_duration(). False where the
/// film would become longer than a film may be.
bool insert_shot(Storyboard&, std::size_t before, Shot);
/// False for the only shot.
bool remove_shot(Storyboard&, std::size_t shot);
/// Afterwards the shot is number `to`. False where, with dissolves that no longer fit, the film would become
/// too long.
bool move_shot(Storyboard&, std::size_t from, std::size_t to);
/// Cuts a shot in two at a moment of it. At the cut, speed and cameras have keys in both parts: simulated
/// time goes on without a jump, and cameras come to rest. A caption over the cut is in both parts and does
/// not fade between them (see caption_visibility()). False near the shot's ends, and after a change of what
/// is calculated, since each shot is calculated from its scene's beginning.
bool split_shot(Storyboard&, std::size_t shot, double at);

/// Whether a shot's pane goes on, with a cut, where the shot before leaves it: as after split_shot() and
/// continue_shot().
bool goes_on(const Storyboard&, std::size_t shot, std::size_t pane);

/// Inserts a shot that continues shot number `shot` for `seconds`: its scenes go on from their time at its
/// end, at its last speed (1 if it stands still), seen as at its end. False for a title, and where
/// split_shot() could not cut the new shot off.
bool continue_shot(Storyboard&, std::size_t shot, double seconds);

/// Held to shortest_shot … 36 000 s and to what a film may last. Of camera and ramp keys beyond the end, the
/// first moves to the end (unless the one before is there) and the others are dropped; changes beyond it are
/// dropped. Captions end with the shot, those that would become shorter than shortest_caption are dropped,
/// and those that lasted to the end still do. Gives the duration that the shot now has; 0 without such a
/// shot.
double set_duration(Storyboard&, std::size_t shot, double seconds);
/// Simulated seconds, held to 0 … 36 000. False without such a shot.
bool set_from(Storyboard&, std::size_t shot, double simulated);
/// The same speed throughout, held to 0 … 1000; drops the ramp.
bool set_speed(Storyboard&, std::size_t shot, double speed);
/// Seconds of a dissolve are held to what both shots and the next dissolve leave for it; without any, and for
/// the first shot, false.
bool set_transition(Storyboard&, std::size_t shot, Transition, double seconds = 1);

// --- Keys of cameras and ramps -----------------------------------------------------------------------------
// Put: replaces the key at the same moment, which keeps its exact time, or is inserted; numbers are held to
// what a file may say, angles to one that degrees say to the last bit. Gives the key's index, nothing without
// such a shot or pane. Move: held between the neighbours and to the shot; gives where the key went.

std::optional<std::size_t> put_key(Storyboard&, std::size_t shot, std::size_t pane, ChainKey);
std::optional<std::size_t> put_key(Storyboard&, std::size_t shot, std::size_t pane, TorusKey);
bool remove_key(Storyboard&, KeyPlace);
std::optional<double> move_key(Storyboard&, KeyPlace, double at);
/// The moment of a key; nothing if there is none.
std::optional<double> key_moment(const Storyboard&, KeyPlace);

/// A shot of constant speed has one key of it, at its beginning.
std::optional<std::size_t> put_speed_key(Storyboard&, std::size_t shot, SpeedKey);
/// False for the only one: a shot has a speed.
bool remove_speed_key(Storyboard&, std::size_t shot, std::size_t key);
std::optional<double> move_speed_key(Storyboard&, std::size_t shot, std::size_t key, double at);

// --- Captions ---------------------------------------------------------------------------------------------

/// Why a caption cannot have this text, as a message says it; nothing if it can.
std::optional<std::string> caption_text_problem(const std::string& text);
/// A new one that is fully seen at a moment of the shot and lasts so many seconds, as far as the shot has
/// room.
Caption caption_around(const Shot&, double at, double seconds);
/// The moment nearest to this one at which it is seen best.
double seen_at(const Caption&, double at);
/// After the others of the shot; held to it, with its size and fade held to their ranges. Nothing if its text
/// is none that a file may have, or the shot has no room for it.
std::optional<std::size_t> put_caption(Storyboard&, std::size_t shot, Caption);
/// In the place of one; false under the same conditions.
bool replace_caption(Storyboard&, std::size_t shot, std::size_t caption, Caption);
bool remove_caption(Storyboard&, std::size_t shot, std::size_t caption);
/// With its length, held to the shot; gives where it now begins.
std::optional<double> move_caption(Storyboard&, std::size_t shot, std::size_t caption, double from);
/// One end alone, held to shortest_caption from the other and to the shot; gives where it went.
std::optional<double> set_caption_from(Storyboard&, std::size_t shot, std::size_t caption, double from);
std::optional<double> set_caption_to(Storyboard&, std::size_t shot, std::size_t caption, double to);

// --- Changes of parameters, look and views ----------------------------------------------------------------

/// Scenes as this storyboard has them, those with the same name as loaded; others as `otherwise` gives them.
/// It holds copies.
SceneLoader scenes_of(const Storyboard&, SceneLoader otherwise = {});

/// Put as a key is, in the place of the whole change at the same moment. Throws SceneError, one line without
/// file and key, where "key=value" in `set` is refused, alone or with a later change.
std::optional<std::size_t> put_change(Storyboard&, std::size_t shot, std::size_t pane, double at,
                                      std::vector<std::string> set, const SceneLoader&);
/// The same for what the pane begins with: Pane::set. False without such a pane.
bool set_pane(Storyboard&, std::size_t shot, std::size_t pane, std::vector<std::string> set,
              const SceneLoader&);
/// Throws SceneError where a later change is refused without this one; then nothing changes.
bool remove_change(Storyboard&, std::size_t shot, std::size_t pane, std::size_t change, const SceneLoader&);
std::optional<double> move_change(Storyboard&, std::size_t shot, std::size_t pane, std::size_t change,
                                  double at);

} // namespace pendula
