// SPDX-License-Identifier: MIT
/// The films of one window: at most one is being recorded, others may still be written to the disk. Use them
/// on the thread of the window's GL context.
#pragma once

#include "gl/pixel_reader.hpp"
#include "gl/texture.hpp"
#include "gl/window.hpp"
#include "record/encoding_thread.hpp"
#include "record/recording_options.hpp"
#include "record/video_codec.hpp"
#include "scene/scene.hpp"
#include "window/features/recording/film_settings.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pendula {

/// Returns the width or height of the film (px) for a width or height of the picture. It is even, because
/// most formats need even sizes.
inline int even_size(int pixels) { return std::max(2, pixels / 2 * 2); }

/// Records the window while it runs. Pictures are read back through a ring of buffers and encoded on another
/// thread, for which the window does not wait. If the window or the encoder is too slow for a frame, the
/// frame repeats the previous picture and counts as dropped; the film keeps the right time. Pictures are
/// taken only while at most about a second of encoding is left to do, so that the film is complete soon after
/// its end. Two pictures may always wait.
class LiveRecording {
  public:
    using Clock = std::chrono::steady_clock;

    /// The film's time begins at `now`. `options`: from recording_options(). Throws RecordError, gl::Error.
    LiveRecording(const RecordingOptions& options, Clock::time_point now);

    int width() const { return reader_.width(); }
    int height() const { return reader_.height(); }
    const std::filesystem::path& file() const { return file_; }

    /// Passes pictures that have been read back to the encoder. Returns whether a picture is needed now.
    /// `still`: the picture would equal the previous one, so a repetition does not count as dropped.
    bool wants_picture(Clock::time_point now, bool still = false);
    /// Takes a picture: the lower left width × height pixels of a framebuffer.
    void take(unsigned framebuffer);
    /// Returns a framebuffer of the recording's size, for drawing if the window has another size.
    const gl::Framebuffer& own_target();

    /// Ends the film and begins to complete the file. Afterwards only the functions below may be called.
    /// Pictures that can no longer be read back are omitted; then failure() reports the reason.
    void stop(Clock::time_point now);
    /// Calls stop() because of `problem`, which failure() then reports.
    void break_off(Clock::time_point now, const std::string& problem);
    bool is_complete() const;
    /// The completed fraction of the work that remained at stop(), 0 to 1.
    double finished_part() const;
    /// From now on waits for the encoder only while the encoder makes progress.
    void limit_wait() { encoder_->limit_wait(ShutdownDeadline::while_progressing); }
    /// Drops pictures that have not been encoded, so that the film is complete in a few seconds at most.
    void cut_short();
    /// Waits for the file. Returns one sentence for the user, or nothing if all went well.
    std::string failure();

    RecordingFigures figures(Clock::time_point now) const;

  private:
    std::int64_t due_at(Clock::time_point) const;
    bool owes_too_much();
    void hand_over();
    void put_held(std::int64_t next);
    struct Picture {
        Frame frame;
        std::int64_t number = 0; ///< number of the film's frame
    };
    std::vector<Picture> read_rest();
    static std::vector<Frame> timed(std::vector<Picture>, bool from_start, std::int64_t end);

    std::filesystem::path file_;
    FrameRate frames_per_second_;
    Clock::time_point started_, ended_;
    std::shared_ptr<EncodingThread> encoder_;
    gl::PixelReader reader_;
    std::optional<gl::Framebuffer> target_;
    std::deque<std::int64_t> numbers_; ///< numbers of the frames of the pictures in the reader
    std::optional<Picture> held_;      ///< the newest picture, which is shown until the next picture's frame
    struct {
        std::int64_t wanted = 0;   ///< number of the frame for which a picture is taken next
        std::int64_t asked = 0;    ///< number of the first frame neither requested nor missed yet
        std::int64_t encoded = 0;  ///< number of pictures passed to the encoder
        std::int64_t due = 0;      ///< number of frames that the film must have by now
        std::int64_t repeated = 0; ///< number of frames that repeat a still picture
    } count_;
    bool is_stopped_ = false;
    std::string problem_; ///< a problem outside the encoder, after which the film so far can be kept
    /// The progress of the separate thread that completes the file.
    struct Rest {
        std::size_t at_first = 0; ///< pictures left to encode at stop()
        std::atomic<std::size_t> pictures = 0;
        std::atomic<bool> is_cut = false;
    };
    std::shared_ptr<Rest> rest_;
    std::future<std::string> completion_;
};

/// Where and how films of the window are made.
struct RecordPlace {
    std::filesystem::path file = {}; ///< a file, or a folder for pictures; empty if there is none
    FrameRate frames_per_second = {};
    gl::Size size = {};   ///< pixels; empty for the window's size
    bool overlay = false; ///< whether the panels are in the film; only at the window's size
    bool overwrite = false;
    std::string software = {}; ///< the program's name and version
    Encoding encoding = {};
};

/// Returns the options of a film of the window, without metadata. `window`: the window's size.
RecordingOptions recording_options(const RecordPlace&, gl::Size window);

/// All films of the window.
class LiveRecordings {
  public:
    LiveRecordings() = default;
    ~LiveRecordings(); ///< stops recording and waits until all films are complete
    LiveRecordings(const LiveRecordings&) = delete;
    LiveRecordings& operator=(const LiveRecordings&) = delete;

    bool is_recording() const { return current_ != nullptr; }
    /// Whether a film with this full path is being made.
    bool is_making(const std::filesystem::path&) const;
    /// Throws RecordError, gl::Error.
    void start(const RecordPlace&, gl::Size window, Scene);
    void stop();
    /// Waits until all films are complete.
    void wait();
    /// Whether all films are complete.
    bool all_complete();
    /// From now on waits for the encoder of a stopped film only while this encoder makes progress.
    void limit_wait();
    /// Drops the frames that stopped films have not yet encoded; takes a few seconds at most.
    void cut_short();

    /// Whether the film shows the panels, so that its pictures equal the window's pictures.
    bool shows_panels(gl::Size window) const { return current_ && with_overlay_ && is_of_size(window); }
    /// Call it when the scene has been drawn into the window's back buffer. `fills`: the scene covers the
    /// whole window in full quality. `draw` draws the scene again into another framebuffer. `still`:
    /// the scene equals the scene of the last frame.
    void scene_is_drawn(gl::Size window, bool fills, const std::function<void(const gl::Framebuffer&)>& draw,
                        bool still = false);
    void overlay_is_drawn(); ///< call it when the panels have been drawn over the scene

    RecordingFigures figures() const; ///< figures of the film being recorded, or else of the last film
    /// The file of the film being recorded, or else of the last film.
    const std::filesystem::path& file() const { return file_; }
    FilmNews take_news() { return std::exchange(news_, {}); }
    /// The first failure of any film; empty if there was none.
    const std::string& first_failure() const { return first_failure_; }

  private:
    bool is_of_size(gl::Size window) const;
    void break_off(const std::string& problem);
    void put_away();
    void collect(bool wait);

    std::filesystem::path file_;
    bool with_overlay_ = false;
    std::unique_ptr<LiveRecording> current_;
    bool picture_wanted_ = false; ///< whether to take a picture when the panels have been drawn
    std::vector<std::unique_ptr<LiveRecording>> ending_;
    RecordingFigures last_;
    FilmNews news_;
    std::string first_failure_;
};

} // namespace pendula
