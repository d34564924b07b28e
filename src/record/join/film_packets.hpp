// SPDX-License-Identifier: MIT
/// What a film's file holds, without decoding it: how its pictures are encoded, and when each is shown. Any
/// thread.
#pragma once

#include "record/frame_rate.hpp"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace pendula {

struct FilmPackets {
    std::string codec;               ///< ffmpeg's name: "h264"
    std::string size;                ///< "1280x720"
    std::string setup;               ///< a checksum of what its decoder must know before the first picture
    double tick = 0;                 ///< s, the unit of `times`
    std::vector<std::int64_t> times; ///< when each picture is shown, in rising order
    std::string sound;               ///< ffmpeg's name of its sound's codec; empty: silent

    /// How many pictures it holds.
    std::int64_t pictures() const { return static_cast<std::int64_t>(times.size()); }
    /// Whether picture k is shown k/rate after the first, within the file's own rounding of times.
    bool has_every_frame(const FrameRate&) const;
};

/// Reads the whole file with ffmpeg. Throws RecordError if it is no film, or is damaged.
FilmPackets film_packets(const std::filesystem::path&);

} // namespace pendula
