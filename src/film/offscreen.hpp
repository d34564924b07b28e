// SPDX-License-Identifier: MIT
/// The off-screen loop, which makes a film of a scene or a run, however slow the machine is, and the lines
/// that show the progress of a film.
#pragma once

#include "film/film.hpp"
#include "record/open_sink.hpp"
#include "record/video_codec.hpp"
#include "scene/scene.hpp"
#include "simulation/run_record.hpp"
#include "storyboard/storyboard.hpp"

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace pendula {

/// Frames `first` to `last`, both included.
struct FrameRange {
    std::int64_t first = 0, last = 0;
};

/// Every `of`-th frame, beginning with number `which`.
struct FrameShare {
    int which = 0, of = 1;
};

struct OffscreenOptions {
    std::string out; ///< FILE.mp4, …, a folder for PNG frames, or "-" for raw frames
    /// If not empty, the frames are written to this file instead of `out`, to be joined later (see
    /// exact_part()).
    std::string part = {};
    std::optional<double> duration = {};   ///< simulated seconds; default: the run's length, or 10
    std::optional<FrameRange> frames = {}; ///< only these frames of the film; the duration is then ignored
    /// The frames that this process draws, if several processes share a film. They are then written to
    /// standard output for the process that encodes the film, and the first share includes the sound (see
    /// FramePipeSink).
    FrameShare share = {};
    FilmOptions film;
    Encoding encoding;
    bool force = false;                   ///< overwrite existing files
    int progress_descriptor = -1;         ///< receives lines "FRAMES TOTAL"; −1 for none
    std::shared_ptr<const RunRecord> run; ///< run to repeat with its commands; null to begin with the scene
    /// If not null, this storyboard is filmed for its own duration; only the film's name is taken from the
    /// scene.
    std::shared_ptr<const Storyboard> storyboard = {};
    std::string origin;   ///< the scene or the run, stored in the file so that the film can be made again
    std::string software; ///< the program's name and version
    std::string command;  ///< the command line that makes the film again

    /// The file or folder that is written.
    const std::string& target() const { return part.empty() ? out : part; }
};

/// What record_offscreen() has made.
struct FilmResult {
    std::int64_t frames = 0; ///< number of recorded frames
    std::int64_t wanted = 0;
    std::optional<std::string> energy_warning = {}; ///< set if the energy error was too large
    FilmEnergy energy = {};                         ///< energy at the end; empty for a storyboard
    bool whole() const { return frames == wanted; }
};

/// The range of frames to make. `run_time` is the length of the run, s; 0 without a run.
FrameRange frames_of(const OffscreenOptions&, double run_time);

/// The options of the sink that record_offscreen() opens, for check_sink().
RecordingOptions sink_options(const Scene&, const OffscreenOptions&);

/// Renders and writes all frames, with a progress line if standard error is a terminal. An interruption ends
/// the film and keeps the frames rendered so far. Throws gl::Error, FileError or Refused if it cannot start.
/// Throws Unfinished if it fails later, and keeps the frames rendered so far.
FilmResult record_offscreen(const Scene&, const OffscreenOptions&);

/// Shows the progress of a film: one line on standard error if this is a terminal, and lines "FRAMES TOTAL"
/// on a file descriptor for another program.
class ProgressLine {
  public:
    /// `descriptor` receives the lines "FRAMES TOTAL". −1: nobody reads them.
    explicit ProgressLine(std::int64_t frames, int descriptor = -1);

    void show(std::int64_t done);
    /// Shows the fraction `part` of the frames that has been encoded, for encoders that continue after the
    /// last frame is drawn; only on a terminal.
    void encoded(double part);
    void finish(); ///< leaves the line on screen and starts a new one

  private:
    std::int64_t frames_;
    bool terminal_;
    int descriptor_;
    std::chrono::steady_clock::time_point started_, shown_;
};

/// Shows the progress of films that are completed after their window has closed: a changing line on a
/// terminal, otherwise a single line if the completion takes long.
class FinishingLine {
  public:
    FinishingLine();
    /// Shows the finished fraction `part` of the work, 0 to 1; `since` is the time since the work began.
    void show(double part, std::chrono::steady_clock::duration since);
    void end(); ///< clears the line on a terminal

  private:
    bool terminal_, shown_ = false;
};

} // namespace pendula
