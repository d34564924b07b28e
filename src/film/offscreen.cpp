// SPDX-License-Identifier: MIT
#include "film/offscreen.hpp"

#include "film/interrupt.hpp"
#include "film/progress_line.hpp"
#include "film/unfinished.hpp"
#include "gl/offscreen_context.hpp"
#include "gl/pixel_reader.hpp"
#include "record/encoding_thread.hpp"
#include "record/open_sink.hpp"
#include "record/png_sequence_sink.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <new>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace pendula {
namespace {

constexpr double usual_duration = 10;                  // s, simulated
constexpr std::chrono::milliseconds between_looks{50}; ///< at whether it is interrupted

FrameRange range_of(const OffscreenOptions& options, double run_time) {
    if (options.frames) return *options.frames;
    const double duration = options.duration.value_or(options.run ? run_time : usual_duration);
    const auto count = std::llround(options.film.frames_per_second.frames_in(duration));
    return {0, std::max<std::int64_t>(count, 1) - 1};
}

/// Few where they are large: of 16384 × 16384 pixels one takes a gigabyte.
std::size_t frames_waiting(int width, int height) {
    return std::int64_t{width} * height > (std::int64_t{1} << 26) ? 1 : 3;
}

Scene shown(const Scene& scene, bool transparent) {
    Scene result = scene;
    result.look.transparent = transparent;
    return result;
}

} // namespace

RecordingOptions sink_options(const Scene& scene, const OffscreenOptions& options) {
    Encoding encoding = options.encoding;
    encoding.transparent = scene.look.transparent && holds_alpha(options.out, options.encoding);
    encoding.sound = options.film.sound;
    return {.target = options.out,
            .width = options.film.width,
            .height = options.film.height,
            .frames_per_second = options.film.frames_per_second,
            .first_number = options.frames ? options.frames->first : 0,
            .metadata = {scene.name, options.origin, options.software, options.command},
            .overwrite = options.force,
            .encoding = encoding};
}

FilmLength record_offscreen(const Scene& scene, const OffscreenOptions& options) {
    const InterruptGuard guard;
    const int width = options.film.width, height = options.film.height;
    const RecordingOptions recording = sink_options(scene, options);
    // The sink first: what is wrong with the file is told before anything is rendered.
    EncodingThread encoder(open_sink(recording), frames_waiting(width, height));
    const gl::OffscreenContext context;
    Film film(shown(scene, recording.encoding.transparent), options.run, options.film);
    std::optional<gl::PixelReader> reader; // tiles are read one by one
    if (!film.is_tiled()) reader.emplace(width, height);
    const FrameRange range = range_of(options, film.run_time());
    if (is_picture_folder(options.out) && !options.force)
        PngSequenceSink::check_free(options.out, range.first, range.last);
    FilmLength length;
    length.wanted = range.last - range.first + 1;
    if (options.film.sound) film.listen(range.first);
    std::vector<std::int16_t> sound; // of frames not yet encoded
    ProgressLine progress(length.wanted, options.progress_descriptor);

    std::optional<Frame> tiled; // the newest, where frames are put together from tiles
    std::int64_t encoded = 0;

    // Who asks for an end waits for a slow encoder, but not for one that hangs.
    const auto wait_for_room = [&] {
        while (!encoder.wait_for_room(between_looks))
            if (InterruptGuard::interrupted()) encoder.hurry(Hurry::if_stuck);
    };
    const auto encode_oldest = [&] {
        wait_for_room();
        Frame frame = tiled ? *std::exchange(tiled, {}) : encoder.blank(width, height);
        if (reader) gl::copy_top_down(reader->take(), width, height, frame.pixels);
        frame.sound.swap(sound);
        encoder.put(std::move(frame));
        ++encoded;
    };
    // False when interrupted: this frame may not have reached its time.
    const auto draw = [&](std::int64_t number) {
        if (reader) {
            if (reader->full()) encode_oldest();
            const unsigned picture = film.draw(number);
            if (InterruptGuard::interrupted()) return false;
            reader->request(picture);
        } else {
            if (tiled) encode_oldest();
            Frame frame = encoder.blank(width, height);
            film.draw_tiled(number, frame.pixels);
            if (InterruptGuard::interrupted()) return false;
            tiled = std::move(frame);
        }
        return true;
    };
    const auto finish = [&] {
        std::atomic<bool> done = false;
        std::thread watch([&] {
            for (; !done; std::this_thread::sleep_for(between_looks))
                if (InterruptGuard::interrupted()) encoder.hurry(Hurry::if_stuck);
        });
        const auto end_watch = [&] {
            done = true;
            watch.join();
        };
        try {
            encoder.finish();
        } catch (...) {
            end_watch();
            throw;
        }
        end_watch();
    };
    const auto complete = [&] {
        film.take_sound(range.first + length.frames, sound);
        while (tiled || (reader && reader->pending() > 0)) encode_oldest();
        if (encoded > 0) finish();
    };
    // What is wrong is not the encoder's: the film so far is good.
    const auto keep = [&](const std::string& problem) {
        try {
            complete();
        } catch (const RecordError&) {
            throw;
        } catch (const std::exception&) { // the same again: what the encoder has is still good
            if (encoded > 0) finish();
        }
        if (encoded == 0) throw Unfinished(problem);
        throw Unfinished(fmt::format("{} ({} holds the {} frames before)", problem, options.out, encoded));
    };
    try {
        try {
            while (length.frames < length.wanted) {
                if (!draw(range.first + length.frames)) break;
                film.take_sound(range.first + length.frames, sound);
                progress.show(++length.frames);
            }
            complete();
        } catch (const RecordError&) {
            throw;
        } catch (const std::bad_alloc&) {
            keep(fmt::format("frames of {}x{} pixels need more memory than there is", width, height));
        } catch (const std::exception& error) { // the motion or the picture
            keep(error.what());
        }
    } catch (const std::exception& error) { // whatever it is, a film was begun
        progress.finish();
        throw Unfinished(error.what());
    }
    progress.finish();
    return length;
}

} // namespace pendula
