// SPDX-License-Identifier: MIT
/// What is shown about a recording of the window while it goes on.
#pragma once

#include <cstdint>

namespace pendula {

struct RecordingFigures {
    bool active = false;
    bool starting = false;    ///< an encoder is being tried; nothing is recorded yet
    double seconds = 0;       ///< of film so far
    std::int64_t due = 0;     ///< frames that the film has at its rate
    std::int64_t encoded = 0; ///< of those, with a picture of their own
    std::int64_t dropped = 0; ///< others that show the picture before, though it had changed
    std::uintmax_t bytes = 0; ///< of the file
    int finishing = 0;        ///< films that have ended and are not complete yet
    double finished_part = 1; ///< of the work left when they ended

    bool recorded() const { return due > 0; }
    /// More than every fifth frame, once enough frames are due to tell.
    bool drops_many() const { return due > 30 && 5 * dropped > due; }
};

/// That it starts, or a red dot and the figures, at the top of what panels leave free, whose right edge is at
/// `right` (display units); afterwards, as long as the film is not complete, how far it is, with a button.
/// True if that was pressed: leave out what is not done yet. Drawing thread, between ImGui::NewFrame() and
/// ImGui::Render(). `scale` is the panels'.
bool draw_recording_badge(const RecordingFigures&, float right, float scale);

/// How far down it goes, display units; call as draw_recording_badge(). 0 without it.
float recording_badge_bottom(const RecordingFigures&, float scale);

} // namespace pendula
