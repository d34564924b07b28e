// SPDX-License-Identifier: MIT
/// The off-screen loop: a film from a scene or a run, however slow the machine.
#pragma once

#include "film/film.hpp"
#include "record/open_sink.hpp"
#include "record/video_codec.hpp"
#include "scene/scene.hpp"
#include "simulation/run_record.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace pendula {

/// Frames `first` to `last`, both included.
struct FrameRange {
    std::int64_t first = 0, last = 0;
};

struct OffscreenOptions {
    std::string out;                       ///< FILE.mp4, …, a folder for PNG frames, or "-" for raw frames
    std::optional<double> duration = {};   ///< simulated seconds; else a run's own, or 10
    std::optional<FrameRange> frames = {}; ///< only these of the film; the duration is then of no account
    FilmOptions film;
    Encoding encoding;
    bool force = false;           ///< overwrite
    int progress_descriptor = -1; ///< lines "FRAMES WANTED" go there; −1 for nowhere
    std::shared_ptr<const RunRecord>
        run;              ///< to be repeated, with its commands; null: the scene from its start
    std::string origin;   ///< what the file keeps to be made again from: the scene, or the run
    std::string software; ///< the program's name and version
    std::string command;  ///< the command line that makes the film again
};

struct FilmLength {
    std::int64_t frames = 0; ///< recorded
    std::int64_t wanted = 0;
    bool whole() const { return frames == wanted; }
};

/// Where and how they are written: as record_offscreen() asks for it, for check_sink().
RecordingOptions sink_options(const Scene&, const OffscreenOptions&);

/// Renders and writes all frames, with a progress line if standard error is a terminal. Fewer than wanted
/// when it is interrupted: then what was rendered is finished and kept. Throws gl::Error, RecordError or
/// Refused if it cannot begin, Unfinished if it cannot go on; then, too, what was rendered is kept.
FilmLength record_offscreen(const Scene&, const OffscreenOptions&);

} // namespace pendula
