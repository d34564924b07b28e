// SPDX-License-Identifier: MIT
/// The JSON report of a window's run (--report), written when it ends or is asked for: how the run goes and
/// where it is.
#pragma once

#include "simulation/snapshot.hpp"
#include "window/panels/view_state.hpp"
#include "window/shell/feature.hpp"
#include "window/shell/frame_statistics.hpp"
#include "window/shell/pass_statistics.hpp"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>

namespace pendula {

/// How the scene's picture was shown in the last frame, and in how many a kept one was shown again.
struct PictureFigures {
    float render_scale = 1; ///< lines drawn per line
    std::uint64_t kept_frames = 0;
};

/// What the report is made of.
struct RunFigures {
    const Snapshot& snapshot;
    const ViewState& view;
    const FrameStatistics& frames;
    const PassStatistics& passes;
    PictureFigures picture;
    std::string message; ///< that is shown at the top
    std::span<Feature* const> features;
};

/// The file is complete as soon as it is there. Throws RecordError if it cannot be written.
void write_run_report(const std::filesystem::path&, const RunFigures&);

} // namespace pendula
