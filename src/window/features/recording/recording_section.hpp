// SPDX-License-Identifier: MIT
/// The left panel's section on films, and the badge over the scene while the window is recorded. Drawing
/// thread, within an ImGui frame.
#pragma once

#include "window/features/recording/film_fields.hpp"
#include "window/panels/panel_frame.hpp"

namespace pendula {

/// While a recording starts, says so; while it goes on, shows a red dot and its figures; after its end, until
/// the film is complete, shows the progress and a button. True if that was pressed: the frames not yet
/// encoded must be dropped. The badge is at the top of the free area, whose right edge is at `right` (display
/// units); `scale` is the panels'.
bool draw_recording_badge(const RecordingFigures&, float right, float scale);

/// The badge's lower edge, display units; 0 without one.
float recording_badge_bottom(const RecordingFigures&, float scale);

/// The section: the films' properties, the film being recorded, those being rendered.
class RecordingSection {
  public:
    /// Needs PanelSources::recording.
    void build(PanelFrame&);

    /// The render window has the same fields.
    FilmFields& fields() { return fields_; }

  private:
    FilmFields fields_;
};

} // namespace pendula
