// SPDX-License-Identifier: MIT
/// The off-screen loop: frame k shows simulated time k/fps exactly, however slow the machine.
#pragma once

#include "scene/scene.hpp"

#include <cstdint>
#include <string>

namespace pendula {

struct OffscreenOptions {
    std::string out;      ///< FILE.mp4, FILE.mkv, or a folder for PNG frames
    double duration = 10; ///< simulated seconds
    int frames_per_second = 60;
    int width = 1280, height = 720; ///< pixels
    bool force = false;             ///< overwrite
    std::string software;           ///< the program's name and version, for the file's metadata
};

struct FilmLength {
    std::int64_t frames = 0; ///< recorded
    std::int64_t wanted = 0;
    bool whole() const { return frames == wanted; }
};

/// Renders and writes all frames, with a progress line if standard error is a terminal. Fewer than wanted
/// when it is interrupted: then what was rendered is finished and kept. Throws gl::Error, RecordError or
/// Refused if it cannot begin, Unfinished if it cannot go on.
FilmLength record_offscreen(const Scene&, const OffscreenOptions&);

} // namespace pendula
