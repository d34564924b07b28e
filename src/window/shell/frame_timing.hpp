// SPDX-License-Identifier: MIT
/// How long frames take, and what depends on it: the picture's quality and the figures in panel and report.
/// Drawing thread.
#pragma once

#include "window/features/views/quality_control.hpp"
#include "window/shell/frame_statistics.hpp"
#include "window/shell/pass_statistics.hpp"

#include <cmath>

namespace pendula {

struct FrameTiming {
    FrameStatistics frames;
    PassStatistics passes;
    QualityControl quality;
    double idle = 0; ///< s that the last frame waited for its turn

    /// A frame begins `elapsed` s after the one before, which was drawn anew or not, and recorded or not.
    void begin(double elapsed, bool was_drawn, bool recorded) {
        if (was_drawn) quality.add(elapsed, elapsed - idle);
        if (frames.frames() > 0) frames.add_work(elapsed - idle, recorded);
    }

    /// For the panels; `render_scale` is of the picture that they lie over.
    FrameFigures figures(float render_scale, bool with_passes) const {
        FrameFigures figures = frames.figures();
        figures.quality_percent = static_cast<int>(std::lround(100 * render_scale));
        if (with_passes) figures.passes = passes.smoothed();
        return figures;
    }
};

} // namespace pendula
