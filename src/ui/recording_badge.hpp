// SPDX-License-Identifier: MIT
/// What a recording of the window tells while it goes on.
#pragma once

#include <cstdint>

namespace pendula {

struct RecordingFigures {
    bool active = false;
    double seconds = 0;       ///< of film so far
    std::int64_t due = 0;     ///< frames that the film has at its rate
    std::int64_t encoded = 0; ///< of those, with a picture of their own
    std::int64_t dropped = 0; ///< the others, which show the picture before
    std::uintmax_t bytes = 0; ///< of the file

    bool recorded() const { return due > 0; }
};

/// A red dot and the figures, in the upper right corner. Drawing thread, between ImGui::NewFrame() and
/// ImGui::Render(); nothing while inactive. `scale` is the panels'.
void draw_recording_badge(const RecordingFigures&, float scale);

} // namespace pendula
