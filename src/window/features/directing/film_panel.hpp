// SPDX-License-Identifier: MIT
/// The panel's sections on the directed film: its name and buttons, the selected shot, and the selected key
/// or caption. Drawing thread.
#pragma once

#include "window/panels/panel_frame.hpp"
#include "window/panels/side_panel.hpp"

#include <string>

namespace pendula {

class FilmPanel {
  public:
    /// Builds the sections while the film is shown.
    void build(PanelFrame&, SidePanel&);
    /// Builds the section's content while the run is shown and a film is open.
    static void build_beside_run(PanelFrame&);

  private:
    /// A text field whose new text counts when the field is left.
    class TextField {
      public:
        /// True if `text` has changed. `lines`: the field's height in lines.
        bool build(const char* id, std::string& text, int lines = 1);

      private:
        std::string typed_;
        bool is_typed_ = false;
    };

    void build_film(PanelFrame&);
    void build_shot(PanelFrame&);
    static void build_speed(PanelFrame&, std::size_t shot);
    void build_key(PanelFrame&);
    void build_captions(PanelFrame&);
    void build_caption(PanelFrame&, std::size_t shot, std::size_t caption);

    TextField name_, caption_text_;
    FilmSelection seen_; ///< in the last frame
};

} // namespace pendula
