// SPDX-License-Identifier: MIT
/// How fast films are made, and what limits the speed: drawing alone, encoding alone, and both at once.
#pragma once

#include "film/film.hpp"
#include "record/video_codec.hpp"
#include "scene/scene.hpp"

#include <string>

namespace pendula {

struct RecordBenchOptions {
    FilmOptions film;
    int frames = 120;  ///< in each measurement
    Encoding encoding; ///< for an mp4
};

/// Frames per second.
struct RecordBench {
    std::string renderer; ///< OpenGL's name for it
    double render = 0;    ///< drawn, read back and discarded
    double encode = 0;    ///< the same frames, encoded by ffmpeg from a file
    double both = 0;      ///< as a film is made
    double shared_bound() const { return 1 / (1 / render + 1 / encode); } ///< if both share the processors
};

/// Throws gl::Error, Refused, RecordError; Unfinished if it fails or is interrupted after starting. Needs
/// space for the raw frames in the folder for temporary files.
RecordBench measure_recording(const Scene&, const RecordBenchOptions&);

} // namespace pendula
