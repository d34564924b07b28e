// SPDX-License-Identifier: MIT
/// Records the window while it runs. Pictures are read back through a ring of buffers and encoded on a thread
/// of their own; nothing here waits for either. A frame for which no picture is there in time, because the
/// window or the encoder is too slow, shows the one before: it is counted as dropped, and the film keeps the
/// time. Such frames cost the encoder nothing. So that the film is soon complete when it ends, pictures are
/// taken only while the encoder is at most about a second behind, judged by the last ones; two may always
/// be on their way, however slow it is. Lives on the thread of its GL context.
#pragma once

#include "gl/pixel_reader.hpp"
#include "gl/texture.hpp"
#include "record/encoding_thread.hpp"
#include "record/video_codec.hpp"
#include "window/features/recording/recording_badge.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pendula {

struct LiveOptions {
    std::filesystem::path file;
    int width = 0, height = 0; ///< pixels; odd sizes are made even
    FrameRate frames_per_second = {};
    Encoding encoding;
    RecordMetadata metadata;
    bool overwrite = false;
};

/// A film's size for a picture's size, in pixels: most films can only have even sizes.
inline int even_size(int pixels) { return std::max(2, pixels / 2 * 2); }

class LiveRecording {
  public:
    using Clock = std::chrono::steady_clock;

    /// Throws what the constructor would, and what the encoder objects to when given one picture. Creates no
    /// file. Any thread; takes as long as an encoder needs to begin.
    static void check(const LiveOptions&);

    /// Its time begins at `now`. Throws RecordError, gl::Error.
    LiveRecording(const LiveOptions&, Clock::time_point now);

    int width() const { return reader_.width(); }
    int height() const { return reader_.height(); }
    const std::filesystem::path& file() const { return file_; }

    /// Passes pictures that have been read back to the encoder. True if a picture is wanted now. `still`: it
    /// is the same as the one before, so that nothing is lost where that one is shown again.
    bool wants_picture(Clock::time_point now, bool still = false);
    /// The lower left width × height pixels of a framebuffer are the picture.
    void take(unsigned framebuffer);
    /// A framebuffer of the recording's size, to draw into where the window has another size.
    const gl::Framebuffer& own_target();

    /// Ends the film and begins to complete the file. After it only the functions below may be called.
    /// Pictures that cannot be read back any more are left out, and failure() says so.
    void stop(Clock::time_point now);
    /// stop() because of `problem`, which failure() then reports too.
    void break_off(Clock::time_point now, const std::string& problem);
    bool is_complete() const;
    /// How much of the work that was left at stop() is done, 0 to 1.
    double finished_part() const;
    /// Waits for an encoder only while it makes progress.
    void hurry() { encoder_->hurry(Hurry::if_stuck); }
    /// Drops pictures not encoded yet, and waits a few seconds at most for the others.
    void cut_short();
    /// Waits for the file. Empty if all went well, else the sentence for the user.
    std::string failure();

    RecordingFigures figures(Clock::time_point now) const;

  private:
    std::int64_t due_at(Clock::time_point) const;
    bool owes_too_much();
    void hand_over();
    void put_held(std::int64_t next);
    struct Picture {
        Frame frame;
        std::int64_t number = 0; ///< of the film's frame
    };
    std::vector<Picture> read_rest();
    static std::vector<Frame> timed(std::vector<Picture>, bool from_start, std::int64_t end);

    std::filesystem::path file_;
    FrameRate frames_per_second_;
    Clock::time_point started_, ended_;
    std::shared_ptr<EncodingThread> encoder_;
    gl::PixelReader reader_;
    std::optional<gl::Framebuffer> target_;
    std::deque<std::int64_t> numbers_; ///< of the pictures in the reader
    std::optional<Picture> held_;      ///< the newest: how often it is shown is known with the next
    struct {
        std::int64_t wanted = 0;   ///< the frame that a picture taken now is for
        std::int64_t asked = 0;    ///< frames before this have been asked for or missed
        std::int64_t encoded = 0;  ///< pictures
        std::int64_t due = 0;      ///< frames
        std::int64_t repeated = 0; ///< frames of a still picture without one of their own
    } count_;
    bool is_stopped_ = false;
    std::string problem_; ///< not the encoder's: the film so far is good
    /// Of completing the file, on its thread.
    struct Rest {
        std::size_t at_first = 0; ///< pictures
        std::atomic<std::size_t> pictures = 0;
        std::atomic<bool> is_cut = false;
    };
    std::shared_ptr<Rest> rest_;
    std::future<std::string> completion_;
};

} // namespace pendula
