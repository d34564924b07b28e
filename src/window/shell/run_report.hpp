// SPDX-License-Identifier: MIT
/// The JSON report of a window's run (--report), written at its end or on request: the run's performance and
/// present state.
#pragma once

#include "simulation/snapshot.hpp"
#include "window/panels/view_state.hpp"
#include "window/shell/feature.hpp"
#include "window/shell/frame_timing.hpp"

#include <csignal>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>

namespace pendula {

// SIGUSR1 asks a running window for its report. The report is due when the window has carried out the input
// from before the signal and has drawn the result. While an object of this class lives, the signal is only
// noted.

/// What a frame has done.
struct FrameWork {
    bool has_input = false; ///< keys, buttons or pointer movement, or input that waits for another frame
    std::uint64_t commands_done = 0; ///< number of commands whose result the frame shows
    std::uint64_t sent = 0;          ///< number of commands sent by the end of the frame
};

class ReportRequest {
  public:
    /// A click can take some frames to become a press and a release, and its result appears after that.
    static constexpr int idle_frames = 3;
    /// If input never ends, the report is due after this many frames.
    static constexpr int most_frames = 60;

    ReportRequest();
    ~ReportRequest();
    ReportRequest(const ReportRequest&) = delete;
    ReportRequest& operator=(const ReportRequest&) = delete;

    /// Call it before a frame takes its input: a request that comes later waits for the frames after this
    /// one.
    void begin_frame();
    /// Call it after the frame. True if the report is due now.
    bool end_frame(const FrameWork&);

  private:
    struct sigaction previous_ {};
    bool asked_ = false;
    int frames_ = 0, idle_ = 0; ///< frames since the request; consecutive idle frames
    std::uint64_t sent_ = 0;    ///< commands sent by the end of the last frame
};

/// How the scene's picture was shown in the last frame, and the number of frames that showed the kept picture
/// again.
struct PictureFigures {
    float render_scale = 1; ///< lines drawn per line
    std::uint64_t kept_frames = 0;
};

/// The contents of the report.
struct RunFigures {
    const Snapshot& snapshot;
    const ViewState& view;
    const FrameStatistics& frames;
    const PassStatistics& passes;
    PictureFigures picture;
    std::string message; ///< the message at the top
    std::span<Feature* const> features;
};

/// Writes the report: the file is complete as soon as it exists. Throws RecordError if it cannot be written.
void write_run_report(const std::filesystem::path&, const RunFigures&);

} // namespace pendula
