// SPDX-License-Identifier: MIT
/// Measures how long off-screen frames take on the current renderer, pass by pass, and how fast films are
/// made.
#pragma once

#include "film/film.hpp"
#include "record/video_codec.hpp"
#include "scene/scene.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace pendula {

struct RenderBenchOptions {
    int width = 1280, height = 720; ///< pixels
    int repeats = 21;               ///< frames measured
    int warm_up = 5;                ///< frames drawn before them
    double time = 31;               ///< simulated s at which the frames are drawn
};

/// Milliseconds, over the measured frames.
struct Timing {
    double minimum = 0, median = 0;
};

struct PassBench {
    std::string name;
    Timing gpu, cpu; ///< gpu: until the last pixel is drawn; cpu: until all calls have been issued
};

/// The cost of a frame.
struct RenderBench {
    std::string renderer;
    std::vector<PassBench> passes; ///< each pass is waited for, so that they do not overlap
    Timing frame;                  ///< as in normal use: waits only for the end of the frame
    Timing empty_frame;            ///< a frame that only clears and presents
    std::uint64_t uploaded_bytes = 0, draw_calls = 0; ///< of one frame
};

/// Throws gl::Error without OpenGL 4.5, and Refused if the scene cannot be run up to that time.
RenderBench measure_rendering(const Scene&, const RenderBenchOptions&);

struct RecordBenchOptions {
    FilmOptions film;
    int frames = 120;  ///< in each measurement
    Encoding encoding; ///< of an mp4
};

/// How fast films are made, frames per second, and what limits the speed: drawing alone, encoding alone, and
/// both at once.
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
