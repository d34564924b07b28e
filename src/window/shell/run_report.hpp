// SPDX-License-Identifier: MIT
/// The JSON report of a window's run (--report): the run's performance and present state. It is written at
/// the end of the run or on request.
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

// SIGUSR1 requests the report of a running window. The window writes the report when it has carried out the
// input from before the signal and has drawn the result. While a ReportRequest exists, the signal handler
// only sets a flag.

/// The work of one frame.
struct FrameWork {
    bool has_input = false; ///< keys, buttons or pointer movement, or input that waits for another frame
    std::uint64_t commands_done = 0; ///< number of commands whose result the frame shows
    std::uint64_t sent = 0;          ///< number of commands sent by the end of the frame
};

class ReportRequest {
  public:
    /// The report is due after this many frames without input: a click can take some frames to take effect.
    static constexpr int idle_frames = 3;
    /// If input never ends, the report is due after this many frames.
    static constexpr int most_frames = 60;

    ReportRequest();
    ~ReportRequest();
    ReportRequest(const ReportRequest&) = delete;
    ReportRequest& operator=(const ReportRequest&) = delete;

    /// Call it before a frame takes its input. A request that arrives later takes effect in the next frame.
    void begin_frame();
    /// Call it after each frame. Returns whether to write the report now.
    bool end_frame(const FrameWork&);

  private:
    struct sigaction previous_ {};
    bool asked_ = false;
    int frames_ = 0, idle_ = 0; ///< frames since the request, and consecutive frames without input
    std::uint64_t sent_ = 0;    ///< commands sent by the end of the last frame
};

/// The contents of the report.
struct RunFigures {
    const Snapshot& snapshot;
    const ViewState& view;
    const FrameStatistics& frames;
    const PassStatistics& passes;
    float render_scale;        ///< of the scene's picture in the last frame: rendered height / shown height
    std::uint64_t kept_frames; ///< number of frames that showed the previous picture again
    std::string message;       ///< the message at the top of the window
    std::span<Feature* const> features;
};

/// Writes the report. The file never exists incomplete. Throws FileError if it cannot be written.
void write_run_report(const std::filesystem::path&, const RunFigures&);

} // namespace pendula
