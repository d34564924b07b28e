// SPDX-License-Identifier: MIT
/// The left panel's section Recording, and the badge over the scene while the window is recorded. Drawing
/// thread, within an ImGui frame.
#pragma once

#include "window/features/recording/film_fields.hpp"
#include "window/panels/panel_frame.hpp"

namespace pendula {

/// Draws the badge of a recording: a text while the recording starts; a red dot and the figures while it
/// runs; the progress and a button from its end until the film is complete. Returns whether this button was
/// pressed; then the caller must drop the frames that have not been encoded. `right`: the right edge of the
/// free area, display units. `scale`: the panels' scale.
bool draw_recording_badge(const RecordingFigures&, float right, float scale);

/// The badge's lower edge, display units; 0 without a badge.
float recording_badge_bottom(const RecordingFigures&, float scale);

/// The content of the section: the properties of films, the film being recorded, and films being rendered.
class RecordingSection {
  public:
    /// Needs PanelSources::recording.
    void build(PanelFrame&);

    /// The fields, which the render dialogue also builds.
    FilmFields& fields() { return fields_; }

  private:
    FilmFields fields_;
};

} // namespace pendula
