// SPDX-License-Identifier: MIT
/// The JSON report of a window's run (--report), written when it ends or is asked for: how the run goes and
/// where it is.
#pragma once

#include "analysis/automatic.hpp"
#include "analysis/exponent_run.hpp"
#include "render/view.hpp"
#include "simulation/snapshot.hpp"
#include "window/features/directing/story_order.hpp"
#include "window/features/map/map_figures.hpp"
#include "window/features/recording/recording_badge.hpp"
#include "window/features/section/section_report.hpp"
#include "window/features/views/chain_view_camera.hpp"
#include "window/panels/overlay.hpp"
#include "window/shell/frame_statistics.hpp"
#include "window/shell/pass_statistics.hpp"

#include <cstdint>
#include <filesystem>
#include <string>

namespace pendula {

/// The chain's view and what a hand did in it, in framebuffer pixels.
struct HandFigures {
    ChainPlace chain;
    double drag_distance = 0; ///< largest distance of a dragged bob from the pointer while it could reach it
};

/// How the scene's picture was shown in the last frame, and in how many a kept one was shown again.
struct PictureFigures {
    float render_scale = 1; ///< lines drawn per line
    std::uint64_t kept_frames = 0;
};

/// The film that is directed, and its frame that is shown; below 0: none yet.
struct DirectingFigures {
    const FilmReport* film = nullptr;
    std::int64_t frame = -1;
    std::uint64_t pictures = 0; ///< drawn so far
    PixelRectangle picture;     ///< framebuffer pixels
};

/// What the report is made of.
struct RunFigures {
    const Snapshot& snapshot;
    const ExponentReport& exponent;
    const AccuracyReport& accuracy;
    const ViewState& view;
    const FrameStatistics& frames;
    const PassStatistics& passes;
    double real_time_factor = 0; ///< the mean over the run
    MapFigures map;
    HandFigures hand;
    PictureFigures picture;
    RecordingFigures recording;
    const SectionReport* section = nullptr; ///< null where none is shown
    DirectingFigures directing = {};
    std::string message = {}; ///< that is shown at the top
};

/// The file is complete as soon as it is there. Throws RecordError if it cannot be written.
void write_run_report(const std::filesystem::path&, const RunFigures&);

} // namespace pendula
