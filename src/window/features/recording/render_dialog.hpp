// SPDX-License-Identifier: MIT
/// The dialogue for rendering a film: where the film begins, how long it is and how it is drawn. Drawing
/// thread.
#pragma once

#include "window/features/recording/film_fields.hpp"
#include "window/panels/panel_frame.hpp"

namespace pendula {

class RenderDialog {
  public:
    /// Call it in every frame. It does nothing without PanelSources::recording.
    void build(PanelFrame&, FilmFields&);

  private:
    /// Builds all fields. They scroll if the window is too low for them.
    void build_all_fields(PanelFrame&, FilmFields&);
    void build_buttons(PanelFrame&, bool good);

    float fields_height_ = 0; ///< height of all fields in the last frame; ImGui's coordinates
    bool was_typing_ = false; ///< whether a text field had the keyboard in the last frame
};

} // namespace pendula
