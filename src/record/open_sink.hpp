// SPDX-License-Identifier: MIT
/// The sink that the name of a recording asks for.
#pragma once

#include "record/frame_sink.hpp"

#include <filesystem>
#include <memory>

namespace pendula {

struct RecordingOptions {
    std::filesystem::path target; ///< FILE.mp4, FILE.mkv, or a folder for PNG pictures
    int width = 0, height = 0;    ///< pixels
    int frames_per_second = 60;
    RecordMetadata metadata;
    bool overwrite = false;
    bool transparent = false; ///< keep the alpha, where holds_alpha()
};

/// Whether a recording of that name can hold transparency: pictures can, films cannot.
bool holds_alpha(const std::filesystem::path& target);

/// A name that ends in a slash, is a folder or has no ending means a folder. Throws RecordError.
std::unique_ptr<FrameSink> open_sink(const RecordingOptions&);

} // namespace pendula
