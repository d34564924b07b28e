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
    /// Reads the frames from the time `begin`, s, to the end, rotated as the video's file states. Frames with
    /// more than `most_lines` rows are made smaller. Throws RecordError if there is no ffmpeg or the file is
    /// no video.
    explicit FilmFrames(std::filesystem::path, double begin = 0, int most_lines = 1 << 14);

    int width() const { return width_; } ///< pixels, of the frames as they are read
    int height() const { return height_; }
    /// Pixels of the video per pixel of the frames as they are read.
    double reduction() const { return reduction_; }

    /// Reads the next frame: rows from the top, three bytes per pixel. Returns false at the end. Throws
    /// RecordError if the file is damaged, and RecordInterrupted if the program was asked to stop.
    bool next();
    /// Reads the frame that the video shows at `time`, s. Before the video's beginning this is the first
    /// frame, after its end the last. Continues after the frame read last, or starts ffmpeg again if `time`
    /// is earlier or far ahead. Returns whether the frame differs from the frame read last. Throws what
    /// next() throws.
    bool seek(double time);
    std::span<const std::uint8_t> bytes() const { return bytes_; }
    /// The time, s, at which the frame read last is shown; frames may be shown for unequal times.
    double time() const { return times_.at(next_ - 1); }
    /// The number of frames from the time `begin` up to and including the frame read last.
    std::size_t count() const { return next_ - first_; }

  private:
    void begin_at(std::size_t frame);

    std::filesystem::path film_;
    int width_ = 0, height_ = 0;
    double reduction_ = 1;
    std::vector<double> times_;
    std::size_t first_ = 0, next_ = 0; ///< indices into times_
    bool has_read_ = false;
    std::unique_ptr<ChildProcess> ffmpeg_;
    std::vector<std::uint8_t> bytes_;
};

/// Writes one frame of a video as a PNG picture. Throws RecordError, and what write_whole_file() throws.
void write_still_of(const std::filesystem::path& film, double time, const std::filesystem::path& picture,
                    bool overwrite);

} // namespace pendula
