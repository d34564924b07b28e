// SPDX-License-Identifier: MIT
/// The off-screen loop: frame k shows simulated time k/fps exactly, however slow the machine.
#pragma once

#include "scene/scene.hpp"

#include <string>

namespace pendula {

struct OffscreenOptions {
    std::string out;      ///< FILE.mp4, FILE.mkv, or a folder for PNG frames
    double duration = 10; ///< simulated seconds
    int frames_per_second = 60;
    int width = 1280, height = 720; ///< pixels
    bool force = false;             ///< overwrite
};

/// Renders and writes all frames, with a progress line if standard error is a terminal. False if it was
/// interrupted (SIGINT): then what was rendered is finished and kept. Throws gl::Error, RecordError, Refused.
bool record_offscreen(const Scene&, const OffscreenOptions&);

} // namespace pendula
