// SPDX-License-Identifier: MIT
/// The directed film as the panels show it, and the panels' requests for it. Plain values; times in s of
/// film.
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

/// The selection to which edits apply: always a shot, and in it possibly a camera's key, a caption or a key
/// of the speed.
struct FilmSelection {
    std::size_t shot = 0;
    std::optional<KeyPlace> key = {};
    std::optional<std::size_t> caption = {};
    std::optional<std::size_t> speed = {};

    bool operator==(const FilmSelection&) const = default;
};

/// The selection, limited to existing parts of the storyboard.
FilmSelection held_to(const Storyboard&, FilmSelection);

struct FilmReport {
    const Storyboard* story = nullptr; ///< the film that is open; null: none
    bool is_shown = false;             ///< instead of the run
    std::string file;                  ///< its path; empty until it has one
    bool is_edited = false;            ///< since it was opened or last saved
    double time = 0;                   ///< where the play-head is
    bool plays = false;
    bool is_working = false;         ///< whether the frame at `time` is being calculated
    double work_at = 0, work_to = 0; ///< simulated s: how far its motion has come, and how far it must go
    FilmSelection selection;
    bool camera_moved = false; ///< the pointer moved it, and no key stores that yet
    double frames_per_second = 60;
};

/// "3.2 s of 12.0 s" while more than half a second of motion must still be calculated; otherwise empty.
std::string words_of_work(const FilmReport&);

struct SeekFilm {
    double time = 0;
};
struct SelectInFilm {
    FilmSelection selection;
};
/// An edit: a function that leaves a valid storyboard, or throws SceneError or Refused. The edits of one
/// gesture are undone together.
struct EditFilm {
    std::function<void(Storyboard&)> edit;
    std::optional<FilmSelection> then = {}; ///< selected afterwards
};
using StoryCommand = std::variant<Action, SeekFilm, SelectInFilm, EditFilm>;

} // namespace pendula
