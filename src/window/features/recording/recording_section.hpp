// SPDX-License-Identifier: MIT
/// The left panel's section on films, and the badge over the scene while the window is recorded. Drawing
/// thread, within an ImGui frame.
#pragma once

#include "window/features/recording/film_fields.hpp"
#include "window/panels/panel_frame.hpp"

namespace pendula {

/// Draws the recording's badge. While a recording starts, it says so; while it runs, it shows a red dot and
/// the figures; after its end, until the film is complete, it shows the progress and a button. Returns
/// whether that button was pressed: then frames that have not been encoded must be dropped. The badge is at
/// the top of the free area, whose right edge is at `right` (display units); `scale` is that of the panels.
bool draw_recording_badge(const RecordingFigures&, float right, float scale);

/// The badge's lower edge, display units; 0 without one.
float recording_badge_bottom(const RecordingFigures&, float scale);

/// The section's content: the films' properties, the film being recorded, and those being rendered.
class RecordingSection {
  public:
    /// Needs PanelSources::recording.
    void build(PanelFrame&);

    /// The fields, which the render dialogue shows, too.
    FilmFields& fields() { return fields_; }

  private:
    FilmFields fields_;
};

} // namespace pendula
