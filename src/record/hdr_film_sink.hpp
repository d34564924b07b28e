// SPDX-License-Identifier: MIT
/// A film of high dynamic range. Its file states the brightness of its pictures before the first one. So the
/// frames are first stored without loss, in film.frames.mkv beside film.mp4, while their light is measured,
/// and encoded after the last one. The stored frames are removed when the film is complete, and left if that
/// fails.
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
    /// Whether a film needs this sink: it is HDR, its light is not known yet, and its codec is not FFV1,
    /// which just stores frames.
    static bool is_for(const RecordingOptions&);

    /// See FfmpegSink; for such a film.
    static void check(const RecordingOptions&);

    /// Throws as FfmpegSink does, also if film.frames.mkv exists and may not be overwritten.
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

    mutable std::mutex mutex_; ///< guards what follows, against limit_wait() and bytes_written()
    ShutdownDeadline deadline_ = ShutdownDeadline::none;
    std::unique_ptr<FfmpegSink> sink_; ///< of the stored frames, then of the film
};

} // namespace pendula
