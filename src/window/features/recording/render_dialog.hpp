// SPDX-License-Identifier: MIT
/// The dialogue for a rendered film: where it begins, how long it is, how finely it is drawn. Drawing thread.
#pragma once

#include "window/features/recording/film_fields.hpp"
#include "window/panels/panel_frame.hpp"

namespace pendula {

class RenderDialog {
  public:
    /// Call in every frame; does nothing without PanelSources::recording.
    void build(PanelFrame&, FilmFields&);

  private:
    /// Builds all fields, which scroll if the window is too low for them.
    void build_all_fields(PanelFrame&, FilmFields&);
    void build_buttons(PanelFrame&, bool good);

    float fields_height_ = 0; ///< height of all fields in the last frame; ImGui's coordinates
    bool was_typing_ = false; ///< in the last frame Enter and Escape belonged to a field
};

} // namespace pendula
