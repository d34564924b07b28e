// SPDX-License-Identifier: MIT
/// Writes a film of high dynamic range. Such a file states the brightness of its pictures before the first
/// picture. Therefore the sink first stores the frames without loss in film.frames.mkv beside film.mp4, and
/// measures their light. After the last frame, the sink encodes all stored frames. It removes them when the
/// film is complete, and keeps them if encoding fails.
#pragma once

#include "record/ffmpeg_sink.hpp"
#include "record/hdr.hpp"

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>

namespace pendula {

class HdrFilmSink final : public FrameSink {
  public:
    /// Whether a film needs this sink: it is HDR, its light levels are not known yet, and its codec is not
    /// FFV1, which stores the frames without loss anyway.
    static bool is_for(const RecordingOptions&);

    /// Like FfmpegSink::check(), for a film that needs this sink.
    static void check(const RecordingOptions&);

    /// Throws what FfmpegSink's constructor throws; also throws if film.frames.mkv exists and may not be
    /// overwritten.
    explicit HdrFilmSink(const RecordingOptions&);
    ~HdrFilmSink() override;

    void put(const Frame&) override;
    void finish() override; ///< encodes all frames
    void limit_wait(ShutdownDeadline) override;
    double completed() const override;
    std::uintmax_t bytes_written() const override;

  private:
    void encode();
    void use(std::unique_ptr<FfmpegSink>);

    RecordingOptions options_;
    std::filesystem::path kept_file_;
    LightMeter meter_;
    std::atomic<std::int64_t> kept_ = 0, encoded_ = 0; ///< frames

    mutable std::mutex mutex_; ///< guards the members that follow: limit_wait() may be called by any thread
    ShutdownDeadline deadline_ = ShutdownDeadline::none;
    std::unique_ptr<FfmpegSink> sink_; ///< writes the stored frames, then the film
};

} // namespace pendula
