// SPDX-License-Identifier: MIT
/// The directed film as the panels show it, and the panels' requests to change it. Plain values. Times are
/// seconds of film.
#pragma once

#include "storyboard/story_edit.hpp"
#include "storyboard/storyboard.hpp"
#include "window/shell/action.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <variant>

namespace pendula {

/// The selected part of the film, to which edits apply: always a shot, and possibly a camera key, a caption
/// or a speed key of that shot.
struct FilmSelection {
    std::size_t shot = 0;
    std::optional<KeyPlace> key = {};
    std::optional<std::size_t> caption = {};
    std::optional<std::size_t> speed = {};

    bool operator==(const FilmSelection&) const = default;
};

/// The number of keys of a pane's camera.
std::size_t key_count(const Pane&, KeyedView);

/// Returns the selection without parts that the storyboard does not have.
FilmSelection held_to(const Storyboard&, FilmSelection);

struct FilmReport {
    const Storyboard* story = nullptr; ///< the film that is open; null: none
    bool is_shown = false;             ///< whether the window shows the film instead of the run
    std::string file;                  ///< the film's path; empty before it is first saved
    bool is_edited = false;            ///< whether it has changed since it was opened or last saved
    double time = 0;                   ///< the play-head's time
    bool plays = false;
    bool is_working = false;         ///< whether the frame at `time` is being calculated
    double work_at = 0, work_to = 0; ///< simulated s: the time reached, and the time needed
    FilmSelection selection;
    bool camera_moved = false; ///< whether the pointer moved the camera and no key stores the move yet
    double frames_per_second = 60;
};

/// Returns "3.2 s of 12.0 s" while more than half a second of motion must still be calculated; otherwise an
/// empty text.
std::string words_of_work(const FilmReport&);

struct SeekFilm {
    double time = 0;
};
struct SelectInFilm {
    FilmSelection selection;
};
/// A request to edit the film. `edit` leaves a valid storyboard, or throws SceneError or Refused. One undo
/// undoes all edits of a gesture.
struct EditFilm {
    std::function<void(Storyboard&)> edit;
};
using StoryCommand = std::variant<Action, SeekFilm, SelectInFilm, EditFilm>;

} // namespace pendula
