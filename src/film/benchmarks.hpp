// SPDX-License-Identifier: MIT
/// Measures, on the current renderer, the time of an off-screen frame and of each of its passes, and the
/// speed at which films are made.
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
    int warm_up = 5;                ///< frames drawn before the measured frames
    double time = 31;               ///< simulated time that the frames show, s
};

/// Milliseconds, over the measured frames.
struct Timing {
    double minimum = 0, median = 0;
};

struct PassBench {
    std::string name;
    Timing gpu, cpu; ///< gpu: until the last pixel is drawn; cpu: until all calls are issued
};

/// The cost of a frame.
struct RenderBench {
    std::string renderer;
    std::vector<PassBench> passes;                    ///< each pass ends before the next begins
    Timing frame;                                     ///< as in normal use, where passes may overlap
    Timing empty_frame;                               ///< a frame that only clears the target
    std::uint64_t uploaded_bytes = 0, draw_calls = 0; ///< in one frame
};

/// Throws gl::Error without OpenGL 4.5, and Refused if the scene cannot be run up to
/// RenderBenchOptions::time.
RenderBench measure_rendering(const Scene&, const RenderBenchOptions&);

struct RecordBenchOptions {
    FilmOptions film;
    int frames = 120;  ///< in each measurement
    Encoding encoding; ///< of the mp4 file
};

/// The speeds of making a film, in frames per second: of drawing alone, of encoding alone, and of both at
/// once.
struct RecordBench {
    std::string renderer; ///< name of the renderer in OpenGL
    double render = 0;    ///< frames are drawn, read back and discarded
    double encode = 0;    ///< the same frames, encoded by ffmpeg from a file
    double both = 0;      ///< frames are drawn and encoded, as in a film
    /// The speed of `both` that is expected if drawing and encoding share the processors.
    double shared_bound() const { return 1 / (1 / render + 1 / encode); }
};

/// Throws gl::Error, Refused or FileError; Unfinished if the measurement fails or is interrupted after its
/// start. Needs space for the raw frames in the folder for temporary files.
RecordBench measure_recording(const Scene&, const RecordBenchOptions&);

} // namespace pendula
