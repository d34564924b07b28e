// SPDX-License-Identifier: MIT
#include "film/offscreen.hpp"

#include "film/directed_film.hpp"
#include "film/film.hpp"
#include "gl/context.hpp"
#include "gl/pixel_reader.hpp"
#include "record/encoding_thread.hpp"
#include "record/film_parts.hpp"
#include "record/open_sink.hpp"
#include "record/png_sequence_sink.hpp"
#include "record/reader_pipe.hpp"
#include "record/record_error.hpp"
#include "storyboard/film_plan.hpp"
#include "tasks/interrupt.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

namespace pendula {
namespace {

constexpr double usual_duration = 10;                  // simulated time, s
constexpr std::chrono::milliseconds between_looks{50}; ///< between two checks of the encoder's progress

/// The number of frames that may wait for the encoder. Only 1 for large frames: a frame of 16384 × 16384
/// pixels takes a gigabyte.
std::size_t frames_waiting(int width, int height) {
    return std::int64_t{width} * height > (std::int64_t{1} << 26) ? 1 : 3;
}

Scene shown(const Scene& scene, bool transparent) {
    Scene result = scene;
    result.look.transparent = transparent;
    return result;
}

/// Throws if the film of a run does not end in the recorded state. Such a film is kept, but it does not
/// show the recorded run.
void require_recorded_end(Film& film, std::int64_t end, const std::string& out) {
    if (const auto wrong = film.end_difference(end))
        throw Unfinished(fmt::format("{} is complete, but {} (see 'pendula replay --verify')", out, *wrong));
}

/// Copies the frames of a film from the GPU to the encoder. Normally a ring of buffers is used, so that the
/// GPU draws the next pictures while earlier pictures are read back. Frames that are too large to be drawn at
/// once, and frames of storyboards, are assembled in memory one at a time. Used on the thread of the film's
/// GL context.
class FilmWriter {
  public:
    /// Exactly one of `film` and `directed` is null. All arguments must outlive the writer.
    FilmWriter(Film* film, DirectedFilm* directed, const FilmOptions& options, EncodingThread& encoder,
               ProgressLine& progress)
        : film_(film)
        , directed_(directed)
        , width_(options.width)
        , height_(options.height)
        , depth_(options.depth)
        , encoder_(encoder)
        , progress_(progress) {
        if (film && !film->is_tiled())
            ring_.emplace(width_, height_, 3, channel_size(depth_, options.coding));
    }

    /// Draws frame `number`. Returns false if interrupted (see InterruptGuard); the frame is then dropped,
    /// because it may show an earlier time. Throws the exceptions of Film::draw().
    bool draw(std::int64_t number) {
        if (ring_ ? ring_->full() : assembled_.has_value()) hand_on_oldest();
        if (ring_) {
            const unsigned picture = film_->draw(number);
            if (InterruptGuard::interrupted()) return false;
            ring_->request(picture);
        } else {
            Frame frame = encoder_.blank(width_, height_, depth_);
            film_ ? film_->draw_tiled(number, frame.pixels) : directed_->draw(number, frame.pixels);
            if (InterruptGuard::interrupted()) return false;
            assembled_ = std::move(frame);
        }
        if (film_) film_->take_sound(number, sound_);
        return true;
    }

    /// Completes the film, which ends before frame `end`.
    void complete(std::int64_t end) {
        if (film_) film_->take_sound(end, sound_);
        while (ring_ ? ring_->pending() > 0 : assembled_.has_value()) hand_on_oldest();
        if (encoded_ > 0) finish();
    }

    /// Completes the film after a failure outside the encoder, and returns its number of frames.
    std::int64_t keep(std::int64_t end) {
        try {
            complete(end);
        } catch (const FileError&) {
            throw;
        } catch (const std::exception&) { // complete() fails too; the encoded frames are valid
            if (encoded_ > 0) finish();
        }
        return encoded_;
    }

  private:
    /// Passes the oldest frame to the encoder. Waits for it if necessary; there must be a frame.
    void hand_on_oldest() {
        Frame frame;
        if (ring_) {
            frame = encoder_.blank(width_, height_, depth_);
            gl::copy_top_down(ring_->take(), width_, height_, frame.pixels);
        } else {
            frame = *std::exchange(assembled_, {});
        }
        frame.sound.swap(sound_);
        encoder_.put(std::move(frame));
        ++encoded_;
    }

    void finish() {
        const std::jthread watch([&](const std::stop_token& done) {
            for (; !done.stop_requested(); std::this_thread::sleep_for(between_looks)) {
                if (const double part = encoder_.completed(); part < 1) progress_.encoded(part);
            }
        });
        encoder_.finish();
    }

    Film* film_; ///< null for a storyboard; only a Film can have sound
    DirectedFilm* directed_;
    int width_, height_, depth_;
    EncodingThread& encoder_; ///< also supplies empty frames
    ProgressLine& progress_;
    std::optional<gl::PixelReader> ring_; ///< empty if frames are assembled in memory
    std::optional<Frame> assembled_;
    std::vector<std::int16_t> sound_; ///< sound of frames that are not yet encoded
    std::int64_t encoded_ = 0;
};

} // namespace

FrameRange frames_of(const OffscreenOptions& options, double run_time) {
    if (options.frames) return *options.frames;
    if (options.storyboard) {
        const FrameRate rate = options.film.frames_per_second;
        return {0, FilmPlan(*options.storyboard, rate.frames, rate.seconds).frames() - 1};
    }
    const double duration = options.duration.value_or(options.run ? run_time : usual_duration);
    const auto count = std::llround(options.film.frames_per_second.frames_in(duration));
    return {0, std::max<std::int64_t>(count, 1) - 1};
}

RecordingOptions sink_options(const Scene& scene, const OffscreenOptions& options) {
    Encoding encoding = options.encoding;
    encoding.transparent =
        !options.storyboard && scene.look.transparent && holds_alpha(options.out, options.encoding);
    encoding.sound = options.film.sound;
    const RecordingOptions film{.target = options.out,
                                .width = options.film.width,
                                .height = options.film.height,
                                .depth = options.film.depth,
                                .frames_per_second = options.film.frames_per_second,
                                .first_number = options.frames ? options.frames->first : 0,
                                .metadata = {scene.name, options.origin, options.software, options.command},
                                .overwrite = options.force,
                                .encoding = encoding};
    return options.part.empty() ? film : exact_part(film, options.part);
}

FilmResult record_offscreen(const Scene& scene, const OffscreenOptions& options) {
    const InterruptGuard guard;
    const int width = options.film.width, height = options.film.height;
    const RecordingOptions recording = sink_options(scene, options);
    // The sink is opened first, so that problems with the file are reported before rendering.
    const FrameShare share = options.share;
    EncodingThread encoder(share.of > 1 ? std::make_unique<FramePipeSink>(STDOUT_FILENO)
                                        : open_sink(recording),
                           frames_waiting(width, height));
    const gl::OffscreenContext context;
    std::optional<Film> film;
    std::optional<DirectedFilm> directed;
    if (options.storyboard)
        directed.emplace(options.storyboard, options.film);
    else
        film.emplace(shown(scene, recording.encoding.transparent), options.run, options.film);
    const FrameRange range = frames_of(options, film ? film->run_time() : 0);
    if (is_picture_folder(options.target()) && !options.force && share.of == 1)
        PngSequenceSink::check_free(options.target(), range.first, range.last,
                                    picture_kind(options.encoding));
    FilmResult result;
    result.wanted = (range.last - range.first - share.which) / share.of + 1;
    if (film && options.film.sound && share.which == 0) film->listen(range.first);
    std::int64_t next = range.first + share.which;
    ProgressLine progress(result.wanted, options.progress_descriptor);
    FilmWriter writer(film ? &*film : nullptr, directed ? &*directed : nullptr, options.film, encoder,
                      progress);

    const auto keep = [&](const std::string& problem) {
        const std::int64_t kept = writer.keep(next);
        if (kept == 0) throw Unfinished(problem);
        throw Unfinished(
            fmt::format("{} ({} holds the {} frames made before)", problem, options.target(), kept));
    };
    try {
        try {
            for (; next <= range.last && writer.draw(next); next += share.of) progress.show(++result.frames);
            next = std::min(next, range.last + 1);
            writer.complete(next);
            if (film && result.whole()) require_recorded_end(*film, range.last + 1, options.out);
        } catch (const FileError&) {
            throw;
        } catch (const std::bad_alloc&) {
            keep(fmt::format("frames of {}x{} pixels need more memory than is available", width, height));
        } catch (const std::exception& error) { // the simulation or the drawing has failed
            keep(error.what());
        }
    } catch (const std::exception& error) { // every failure is Unfinished, because the film had been started
        progress.finish();
        throw Unfinished(error.what());
    }
    progress.finish();
    result.energy_warning = film ? film->energy_warning() : directed->energy_warning();
    if (film) result.energy = film->energy();
    return result;
}

ProgressLine::ProgressLine(std::int64_t frames, int descriptor)
    : frames_(frames)
    , terminal_(isatty(STDERR_FILENO) == 1)
    , descriptor_(descriptor)
    , started_(std::chrono::steady_clock::now()) {}

void ProgressLine::show(std::int64_t done) {
    if (!terminal_ && descriptor_ < 0) return;
    const auto now = std::chrono::steady_clock::now();
    if (done < frames_ && now - shown_ < std::chrono::milliseconds(100)) return;
    shown_ = now;
    if (descriptor_ >= 0) {
        const std::string line = fmt::format("{} {}\n", done, frames_);
        // The film continues if the reader has closed the pipe.
        if (!tell_reader(descriptor_, line)) descriptor_ = -1;
    }
    if (!terminal_) return;
    const double seconds = std::chrono::duration<double>(now - started_).count();
    const double rate = seconds > 0 ? static_cast<double>(done) / seconds : 0;
    const auto left = rate > 0 ? static_cast<std::int64_t>(static_cast<double>(frames_ - done) / rate) : 0;
    fmt::print(stderr, "\rframe {} of {}  {:3d} %  {:.1f} frames/s  {}:{:02d} left \033[K", done, frames_,
               100 * done / frames_, rate, left / 60, left % 60);
    std::fflush(stderr);
}

void ProgressLine::encoded(double part) {
    if (!terminal_) return;
    fmt::print(stderr, "\rencoding  {:3.0f} %\033[K", 100 * part);
    std::fflush(stderr);
}

void ProgressLine::finish() {
    if (terminal_) std::fputc('\n', stderr);
}

FinishingLine::FinishingLine() : terminal_(isatty(STDERR_FILENO) == 1) {}

void FinishingLine::show(double part, std::chrono::steady_clock::duration since) {
    using std::chrono::milliseconds;
    if (since < (terminal_ ? milliseconds(300) : milliseconds(2000)) || (shown_ && !terminal_)) return;
    shown_ = true;
    fmt::print(stderr, "{}finishing the film: {:.0f} % ({} ends the film here){}", terminal_ ? "\r" : "",
               100 * part, terminal_ ? "Ctrl-C" : "a signal", terminal_ ? " \033[K" : "\n");
    std::fflush(stderr);
}

void FinishingLine::end() {
    if (shown_ && terminal_) fmt::print(stderr, "\r\033[K");
}

} // namespace pendula
