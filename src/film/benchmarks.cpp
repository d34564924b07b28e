// SPDX-License-Identifier: MIT
#include "film/benchmarks.hpp"

#include "ensemble/ensemble_benchmark.hpp"
#include "film/filmed_views.hpp"
#include "film/offscreen.hpp"
#include "gl/context.hpp"
#include "gl/draw.hpp"
#include "gl/pixel_reader.hpp"
#include "gl/texture.hpp"
#include "record/ffmpeg_program.hpp"
#include "record/ffmpeg_sink.hpp"
#include "record/film_file.hpp"
#include "record/record_error.hpp"
#include "render/scene_renderer.hpp"
#include "simulation/simulation.hpp"
#include "tasks/interrupt.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <memory>
#include <stdlib.h>
#include <thread>

namespace pendula {
namespace {

template<typename Work>
double milliseconds_of(Work work) {
    const auto began = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - began).count();
}

Timing timing_of(const std::vector<double>& values) {
    return {*std::min_element(values.begin(), values.end()), median_of(values)};
}

template<typename Draw>
Timing time_frames(int repeats, Draw draw) {
    std::vector<double> values;
    for (int i = 0; i < repeats; ++i) {
        gl::finish();
        values.push_back(milliseconds_of([&] {
            draw();
            gl::finish();
        }));
    }
    return timing_of(values);
}

std::vector<PassBench> time_passes(SceneRenderer& renderer, int repeats, const auto& draw) {
    std::vector<std::string> names;
    std::vector<std::vector<double>> gpu, cpu;
    renderer.time_passes(PassClock::Mode::waiting);
    for (int i = 0; i < repeats; ++i) {
        draw();
        const auto times = renderer.pass_times();
        names.resize(times.size());
        gpu.resize(times.size());
        cpu.resize(times.size());
        for (std::size_t pass = 0; pass < times.size(); ++pass) {
            names[pass] = times[pass].name;
            gpu[pass].push_back(times[pass].milliseconds);
            cpu[pass].push_back(times[pass].cpu_milliseconds);
        }
    }
    renderer.time_passes(PassClock::Mode::off);
    std::vector<PassBench> passes;
    for (std::size_t pass = 0; pass < names.size(); ++pass)
        passes.push_back({names[pass], timing_of(gpu[pass]), timing_of(cpu[pass])});
    return passes;
}

} // namespace

RenderBench measure_rendering(const Scene& scene, const RenderBenchOptions& options) {
    const gl::OffscreenContext context;
    Simulation simulation(scene.setup);
    SceneRenderer renderer;
    simulation.advance_until(options.time, renderer);
    if (const auto failure = simulation.failure()) throw Refused(*failure);
    const StillFrame still = still_frame(scene, simulation, options.time, options.width, options.height);
    const FrameInput& input = still.input;

    const gl::Framebuffer target("bench frame", options.width, options.height, gl::Format::rgba8);
    const auto draw = [&] { renderer.draw(input, target.id(), options.width, options.height); };
    const auto clear = [&] {
        gl::begin_pass(target.id(), {0, 0, options.width, options.height}, gl::Blend::none);
        gl::clear(0, 0, 0, 1);
    };
    time_frames(options.warm_up, draw);
    time_frames(options.warm_up, clear);

    RenderBench bench;
    bench.renderer = gl::renderer_name();
    const gl::Counters before = gl::counters();
    draw();
    bench.draw_calls = gl::counters().draw_calls - before.draw_calls;
    bench.uploaded_bytes = gl::counters().uploaded_bytes - before.uploaded_bytes;
    bench.frame = time_frames(options.repeats, draw);
    bench.empty_frame = time_frames(options.repeats, clear);
    bench.passes = time_passes(renderer, options.repeats, draw);
    return bench;
}

namespace {

class TemporaryPlace {
  public:
    TemporaryPlace() {
        std::string name = (std::filesystem::temp_directory_path() / "pendula-bench-XXXXXX").string();
        if (::mkdtemp(name.data()) == nullptr) throw RecordError("the folder " + name + " cannot be made");
        folder_ = name;
    }
    ~TemporaryPlace() {
        std::error_code ignored;
        std::filesystem::remove_all(folder_, ignored);
    }
    TemporaryPlace(const TemporaryPlace&) = delete;
    TemporaryPlace& operator=(const TemporaryPlace&) = delete;
    std::filesystem::path operator/(const char* name) const { return folder_ / name; }

  private:
    std::filesystem::path folder_;
};

/// Throws Unfinished if interrupted, because the measured speed would be wrong.
void require_no_interrupt() {
    if (InterruptGuard::interrupted()) throw Unfinished("interrupted before the measurement was complete");
}

/// Draws all frames and passes their pixels to `use` in order.
void draw_all(const Scene& scene, const RecordBenchOptions& options, std::string* renderer,
              const std::function<void(std::span<const std::byte>)>& use) {
    const gl::OffscreenContext context;
    if (renderer) *renderer = gl::renderer_name();
    Film film(scene, nullptr, options.film);
    gl::PixelReader reader(options.film.width, options.film.height);
    for (int i = 0; i < options.frames; ++i) {
        if (reader.full()) use(reader.take());
        reader.request(film.draw(i));
        require_no_interrupt();
    }
    while (reader.pending() > 0) use(reader.take());
}

void write_raw(const Scene& scene, const RecordBenchOptions& options, const std::filesystem::path& raw) {
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(raw.c_str(), "wb"), &std::fclose);
    if (!file) throw RecordError(raw.string() + " cannot be written");
    const int width = options.film.width, height = options.film.height;
    std::vector<std::byte> rows(static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 4);
    draw_all(scene, options, nullptr, [&](std::span<const std::byte> bottom_up) {
        gl::copy_top_down(bottom_up, width, height, rows);
        if (std::fwrite(rows.data(), 1, rows.size(), file.get()) != rows.size())
            throw RecordError(raw.string() + " cannot be written: there is no space for the raw frames");
    });
}

/// Encodes a file of raw frames with the ffmpeg arguments of a film.
void encode_file(const RecordingOptions& video, const std::filesystem::path& raw) {
    const VideoCodec& codec = codec_for(video.target, video.encoding);
    std::vector<std::string> line = FfmpegSink::arguments(video, codec.encoders.front(), video.target);
    std::replace(line.begin(), line.end(), std::string("pipe:0"), "file:" + raw.string());
    ChildProcess ffmpeg = start_ffmpeg(line, {.files = {metadata_text(video.metadata)}});
    ffmpeg.close_input();
    while (!ffmpeg.has_ended()) {
        require_no_interrupt();
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    if (!ffmpeg.succeeded()) throw RecordError("ffmpeg cannot encode the frames: " + ffmpeg.error_text());
}

} // namespace

RecordBench measure_recording(const Scene& scene, const RecordBenchOptions& options) {
    const InterruptGuard guard;
    const TemporaryPlace place;
    RecordBench bench;
    const auto rate_of = [&](const std::function<void()>& work) {
        return 1e3 * options.frames / milliseconds_of(work);
    };
    write_raw(scene, options, place / "raw"); // this is also the warm-up
    bench.render =
        rate_of([&] { draw_all(scene, options, &bench.renderer, [](std::span<const std::byte>) {}); });
    const RecordingOptions video{.target = place / "encoded.mp4",
                                 .width = options.film.width,
                                 .height = options.film.height,
                                 .frames_per_second = options.film.frames_per_second,
                                 .encoding = options.encoding};
    bench.encode = rate_of([&] { encode_file(video, place / "raw"); });
    OffscreenOptions film;
    film.out = (place / "film.mp4").string();
    film.frames = FrameRange{0, options.frames - 1};
    film.film = options.film;
    film.encoding = options.encoding;
    bool is_whole = false;
    bench.both = rate_of([&] { is_whole = record_offscreen(scene, film).whole(); });
    if (!is_whole) throw Unfinished("interrupted before the measurement was complete");
    return bench;
}

} // namespace pendula
