// SPDX-License-Identifier: MIT
/// A video file, encoded as H.264 by an ffmpeg process. The same frames give the same file, byte for byte,
/// on machines with the same ffmpeg.
#pragma once

#include "record/child_process.hpp"
#include "record/frame_sink.hpp"
#include "record/part_file.hpp"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace pendula {

struct VideoOptions {
    std::filesystem::path file;  ///< .mp4 or .mkv
    int width = 0, height = 0;   ///< pixels, even
    int frames_per_second = 60;  ///< fixed
    int crf = 16;                ///< x264's quality: 0 lossless … 51; 16 keeps thin bright trails clean
    std::string preset = "fast"; ///< x264's effort: "ultrafast" … "veryslow"
    RecordMetadata metadata;
    bool overwrite = false;
};

class FfmpegSink final : public FrameSink {
  public:
    /// Starts ffmpeg. Throws RecordError if there is none, or if the file cannot be written.
    explicit FfmpegSink(const VideoOptions&);

    void put(const Frame&) override;
    void finish() override;

    /// What ffmpeg is started with, to write `output`.
    static std::vector<std::string> command_line(const VideoOptions&, const std::filesystem::path& output);

  private:
    [[noreturn]] void refuse(std::string_view when);

    int width_, height_;
    std::int64_t frames_ = 0;
    PartFile file_; ///< before the process, so that it is removed after the process has ended
    ChildProcess ffmpeg_;
};

} // namespace pendula
