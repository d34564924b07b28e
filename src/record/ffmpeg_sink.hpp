// SPDX-License-Identifier: MIT
/// A film, encoded by an ffmpeg process. The same frames give the same file, byte for byte, on machines with
/// the same ffmpeg.
///
/// While the film is made, its file is called film.part.mp4. Even if this program or ffmpeg is killed, the
/// file can be played, and lacks less than a second at its end (except WebP, which ffmpeg writes only at the
/// end). A failure never removes a file that can be played. Sound is kept in film.part.wav until it is added
/// to the film at the end.
#pragma once

#include "files/part_file.hpp"
#include "record/child_process.hpp"
#include "record/frame_rate.hpp"
#include "record/frame_sink.hpp"
#include "record/recording_options.hpp"
#include "record/sound.hpp"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pendula {

class FfmpegSink final : public FrameSink {
  public:
    /// Starts ffmpeg. Throws RecordError if there is no ffmpeg or if it lacks the encoder, and FileError if
    /// the file cannot be written.
    explicit FfmpegSink(const RecordingOptions&);

    void put(const Frame&) override;
    void finish() override;
    void limit_wait(ShutdownDeadline) override;
    std::uintmax_t bytes_written() const override;

    /// Throws what the constructor would throw, and RecordError if the encoder refuses such a film, which is
    /// tested with one frame. Creates nothing.
    static void check(const RecordingOptions&);

    /// Only tests the encoder with one frame. Throws RecordError if the encoder refuses, or gives no sign of
    /// life for a few seconds.
    static void try_encoder(const RecordingOptions&);

    /// ffmpeg's arguments for writing `output` with its encoder `encoder`; `zscale`: see encoder_arguments().
    static std::vector<std::string> arguments(const RecordingOptions&, std::string_view encoder,
                                              const std::filesystem::path& output, bool zscale = false);

  private:
    bool write(std::span<const std::byte>);
    bool gives_up(const ChildProcess&);
    void complete();
    std::vector<std::string> copy_arguments(const std::filesystem::path& to) const;
    [[noreturn]] void refuse(std::string_view when);
    [[noreturn]] void fail(const std::string& cause);
    std::optional<bool> part_plays() const;

    int width_, height_, depth_;
    FrameRate rate_;
    bool variable_rate_, is_described_;
    std::int64_t frames_ = 0;

    std::atomic<ShutdownDeadline> deadline_ = ShutdownDeadline::none;
    std::atomic<std::chrono::steady_clock::rep> limited_at_ = 0; ///< when ShutdownDeadline::soon was set
    bool gave_up_ = false; ///< stopped waiting for ffmpeg because of limit_wait()

    bool overwrite_;
    std::string sound_encoder_; ///< ffmpeg's name of the encoder; empty if there is no sound
    PartFile file_; ///< declared before the process, so that it is removed after the process has ended
    std::optional<SoundTrack> sound_;
    ChildProcess ffmpeg_;
};

} // namespace pendula
