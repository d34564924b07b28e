// SPDX-License-Identifier: MIT
/// The off-screen loop: makes a film from a scene or a run, however slow the machine.
#pragma once

#include "film/film.hpp"
#include "record/open_sink.hpp"
#include "record/video_codec.hpp"
#include "scene/scene.hpp"
#include "simulation/run_record.hpp"
#include "storyboard/storyboard.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace pendula {

/// Frames `first` to `last`, both included.
struct FrameRange {
    std::int64_t first = 0, last = 0;
};

/// Every `of`-th frame, from number `which` on.
struct FrameShare {
    int which = 0, of = 1;
};

struct OffscreenOptions {
    std::string out; ///< FILE.mp4, …, a folder for PNG frames, or "-" for raw frames
    /// If not empty, the frames of the film `out` are written here instead, to be joined later (see
    /// exact_part()).
    std::string part = {};
    std::optional<double> duration = {};   ///< simulated seconds; by default the run's own, or 10
    std::optional<FrameRange> frames = {}; ///< only these frames of the film; the duration is then ignored
    /// Draws only every n-th frame, as a job. Unless the share has all frames, they go to standard output for
    /// the process that encodes the film, and the first share adds the sound (see FramePipeSink).
    FrameShare share = {};
    FilmOptions film;
    Encoding encoding;
    bool force = false;                   ///< existing files
    int progress_descriptor = -1;         ///< receives lines "FRAMES TOTAL"; −1 for none
    std::shared_ptr<const RunRecord> run; ///< repeated with its commands; null: the scene from its start
    /// If set, this storyboard is filmed for its own duration; the scene gives only the film's name.
    std::shared_ptr<const Storyboard> storyboard = {};
    std::string origin;   ///< stored in the file so that the film can be made again: the scene, or the run
    std::string software; ///< the program's name and version
    std::string command;  ///< the command line that makes the film again

    /// The file or folder that is written.
    const std::string& target() const { return part.empty() ? out : part; }
};

struct FilmLength {
    std::int64_t frames = 0; ///< recorded
    std::int64_t wanted = 0;
    std::optional<std::string> energy_warning = {}; ///< if the energy error was too large
    FilmEnergy energy = {};                         ///< at the end; empty for a storyboard
    bool whole() const { return frames == wanted; }
};

/// The range of frames to make. `run_time` is the length of the run, s; 0 without one.
FrameRange frames_of(const OffscreenOptions&, double run_time);

/// The options of the sink that record_offscreen() opens, for check_sink().
RecordingOptions sink_options(const Scene&, const OffscreenOptions&);

/// Renders and writes all frames, with a progress line if standard error is a terminal. If it is interrupted,
/// it finishes and keeps the frames rendered so far. Throws gl::Error, RecordError or Refused if it cannot
/// start, Unfinished if it fails later; then, too, the frames rendered so far are kept.
FilmLength record_offscreen(const Scene&, const OffscreenOptions&);

} // namespace pendula
