// SPDX-License-Identifier: MIT
/// The number of frames per second of a film, as a fraction, because television uses rates such as
/// 24000/1001.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pendula {

struct FrameRate {
    std::int64_t frames = 60, seconds = 1; ///< `frames` in `seconds` seconds, as a reduced fraction

    constexpr FrameRate() = default;
    constexpr FrameRate(int frames_per_second) : frames(frames_per_second) {} // NOLINT: converts a whole rate
    constexpr FrameRate(std::int64_t in_all, std::int64_t in_seconds) : frames(in_all), seconds(in_seconds) {}

    bool operator==(const FrameRate&) const = default;

    double per_second() const { return static_cast<double>(frames) / static_cast<double>(seconds); }
    /// The time, s, of frame `number`; also for numbers between two frames.
    double time_of(double number) const {
        return number * static_cast<double>(seconds) / static_cast<double>(frames);
    }
    /// The number of frames in `time` seconds.
    double frames_in(double time) const {
        return time * static_cast<double>(frames) / static_cast<double>(seconds);
    }
    std::string text() const; ///< "60" or "24000/1001"; frame_rate_from() and ffmpeg read it
};

inline constexpr double slowest_rate = 0.01, fastest_rate = 1000; ///< frames per second

/// Reads "60", "12.5" or "24000/1001". A rounded television rate, such as 23.976 or 29.97, gives the exact
/// fraction. Returns nothing if the text is not a rate, or is outside slowest_rate to fastest_rate.
std::optional<FrameRate> frame_rate_from(std::string_view text);

} // namespace pendula
