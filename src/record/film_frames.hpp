// SPDX-License-Identifier: MIT
/// Reads the frames of any video with ffmpeg. One thread.
#pragma once

#include "record/child_process.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <vector>

namespace pendula {

class FilmFrames {
  public:
    /// Turned as the video says. Frames from `begin` s of the video on. Throws RecordError if there is no
    /// ffmpeg or the file is no video.
    explicit FilmFrames(const std::filesystem::path&, double begin = 0);

    int width() const { return width_; }
    int height() const { return height_; }

    /// Reads the next frame, rows from the top, three bytes a pixel; false at the end. Throws RecordError if
    /// the file is damaged, RecordInterrupted if the program has been told to stop.
    bool next();
    std::span<const std::uint8_t> bytes() const { return bytes_; }
    /// s, of the frame read last, as the video says; its frames may be unequally long.
    double time() const { return times_.at(count_ - 1); }
    std::size_t count() const { return count_; } ///< frames read so far

  private:
    int width_ = 0, height_ = 0;
    std::vector<double> times_;
    std::unique_ptr<ChildProcess> ffmpeg_;
    std::vector<std::uint8_t> bytes_;
    std::size_t count_ = 0;
};

/// Writes one frame of a video as a PNG picture. Throws RecordError, and what write_whole_file() throws.
void write_still_of(const std::filesystem::path& film, double time, const std::filesystem::path& picture,
                    bool overwrite);

} // namespace pendula
