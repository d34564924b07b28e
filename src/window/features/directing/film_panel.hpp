// SPDX-License-Identifier: MIT
/// The side panel's sections for the directed film: the film's name and buttons, the selected shot, and the
/// selected key or caption. Also the data about the film that all panels show, and the panels' requests to
/// change the film. Times are film times, s. Drawing thread.
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

struct PanelFrame;
class SidePanel;

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
    const Storyboard* story = nullptr; ///< the film that is open; null if there is none
    bool is_shown = false;             ///< whether the window shows the film instead of the run
    std::string file;                  ///< the film's path; empty before the film is first saved
    bool is_edited = false;            ///< whether the film has changed since the user opened or saved it
    double time = 0;                   ///< the play-head's time
    bool plays = false;
    bool is_working = false;         ///< whether the frame at `time` is being calculated
    double work_at = 0, work_to = 0; ///< the time reached, and the time needed; simulated time, s
    FilmSelection selection;
    bool camera_moved = false; ///< whether the pointer moved the camera and no key stores the move yet
    double frames_per_second = 60;
};

/// Returns a text such as "3.2 s of 12.0 s" while more than half a second of motion must still be calculated;
/// otherwise an empty text.
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

class FilmPanel {
  public:
    /// Builds the sections while the film is shown.
    void build(PanelFrame&, SidePanel&);
    /// Builds the content of the section Film while a film is open but the run is shown.
    static void build_beside_run(PanelFrame&);

  private:
    /// A text field. A new text takes effect when the user leaves the field or presses Enter.
    class TextField {
      public:
        /// Returns whether the user has changed `text`. `lines`: the field's height in lines.
        bool build(const char* id, std::string& text, int lines = 1);

      private:
        std::string typed_;
        bool is_typed_ = false;
    };

    void build_film(PanelFrame&);
    void build_captions(PanelFrame&);
    void build_caption(PanelFrame&, std::size_t shot, std::size_t caption);

    TextField name_, caption_text_;
    FilmSelection seen_; ///< the selection in the last frame
};

} // namespace pendula
