// SPDX-License-Identifier: MIT
/// The side panel's sections for the directed film: the film's name and buttons, the selected shot, and the
/// selected key or caption. Drawing thread.
#pragma once

#include "window/panels/panel_frame.hpp"
#include "window/panels/side_panel.hpp"

#include <string>

namespace pendula {

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
