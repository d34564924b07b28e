// SPDX-License-Identifier: MIT
/// How fast films are made, and what sets the pace: drawing alone, encoding alone, and both at once.
#pragma once

#include "film/film.hpp"
#include "record/video_codec.hpp"
#include "scene/scene.hpp"

#include <string>

namespace pendula {

struct RecordBenchOptions {
    FilmOptions film;
    int frames = 120;  ///< in each measurement
    Encoding encoding; ///< of an mp4
};

/// Frames per second.
struct RecordBench {
    std::string renderer; ///< as OpenGL calls it
    double render = 0;    ///< drawn and read back, and thrown away
    double encode = 0;    ///< the same frames, encoded by ffmpeg from a file
    double both = 0;      ///< as a film is made
    double shared_bound() const { return 1 / (1 / render + 1 / encode); } ///< where both share the processors
};

/// Throws gl::Error, Refused, RecordError; Unfinished if it fails or is interrupted on the way. Needs room
/// for the raw frames where temporary files are.
RecordBench measure_recording(const Scene&, const RecordBenchOptions&);

} // namespace pendula
