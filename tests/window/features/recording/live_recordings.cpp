// SPDX-License-Identifier: MIT
// Tests for window/features/recording/live_recordings.hpp: errors outside the encoder lose no film.
#include "window/features/recording/live_recordings.hpp"

#include "record/film_file.hpp"
#include "record/record_support.hpp"
#include "support/catch.hpp"
#include "support/gl_context.hpp"
#include "support/process.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>

using namespace pendula;
using namespace pendula::test;

namespace {

constexpr gl::Size window{320, 180};

/// Draws pictures until `films` has encoded this many.
void record(LiveRecordings& films, int pictures) {
    while (films.figures().encoded < pictures) {
        films.scene_is_drawn(window, true, [](const gl::Framebuffer&) {});
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
}

int counted(const TemporaryFolder& folder, const char* file) {
    const Outcome probe =
        run_shell(fmt::format("ffprobe -v error -count_frames -select_streams v -show_entries "
                              "stream=nb_read_frames -of csv=p=0 {}",
                              file),
                  folder.path());
    return probe.output.empty() ? -1 : std::stoi(probe.output);
}

double seconds_of(const TemporaryFolder& folder, const char* file) {
    const Outcome probe = run_shell(
        fmt::format("ffprobe -v error -show_entries format=duration -of csv=p=0 {}", file), folder.path());
    return probe.output.empty() ? -1 : std::stod(probe.output);
}

} // namespace

namespace {

/// A stand-in for ffmpeg that reads and counts pictures, and takes `seconds` to encode each of them.
class SlowEncoder {
  public:
    explicit SlowEncoder(double seconds)
        : ffmpeg_(fmt::format(
              "for last; do :; done; case \"$*\" in *pipe:0*) ;; *) exit 0 ;; esac\n"
              "while [ $(head -c 230450 | wc -c) -gt 230000 ]; do printf x >>'{}'; sleep {}; done; "
              "echo film >\"${{last#file:}}\"",
              reads_.string(), seconds)) {}
    std::int64_t read() const {
        std::error_code none;
        const auto bytes = std::filesystem::file_size(reads_, none);
        return none ? 0 : static_cast<std::int64_t>(bytes);
    }
    const std::filesystem::path& folder() const { return folder_.path(); }

  private:
    TemporaryFolder folder_;
    std::filesystem::path reads_ = folder_.path() / "reads";
    StandIn ffmpeg_;
};

} // namespace

TEST_CASE(
    "an encoder that is too slow gets fewer pictures, and has at most a second of work left at the end") {
    const GlContext context;
    // Counts pictures instead of time: the encoder needs one second for `a_second` pictures.
    for (const auto& [seconds, a_second] : {std::pair{0.04, 25}, {0.1, 10}, {0.15, 6}}) {
        CAPTURE(seconds);
        const SlowEncoder encoder(seconds);
        LiveRecordings films;
        films.start({.file = encoder.folder() / "film.mkv", .frames_per_second = 60, .size = {320, 180}},
                    window, {});
        while (encoder.read() < 12) {
            films.scene_is_drawn(window, true, [](const gl::Framebuffer&) {});
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        }
        films.stop();
        const std::int64_t read = encoder.read(), due = films.figures().due;
        CHECK(due > 24);
        CHECK(films.figures().finishing == 1);
        films.wait();
        // This second includes the picture that is being read at the end.
        CHECK(encoder.read() - read <= a_second);
        CHECK(encoder.read() < due * 3 / 4);
        CHECK(films.figures().finishing == 0);
    }
}

TEST_CASE("a still picture that is shown again does not count as dropped") {
    const GlContext context;
    for (const bool still : {true, false}) {
        const SlowEncoder encoder(0.1);
        LiveRecordings films;
        films.start({.file = encoder.folder() / "film.mkv", .frames_per_second = 60, .size = {320, 180}},
                    window, {});
        while (encoder.read() < 6) {
            films.scene_is_drawn(
                window, true, [](const gl::Framebuffer&) {}, still);
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        }
        CHECK((films.figures().dropped == 0) == still);
        films.stop();
        films.wait();
    }
}

TEST_CASE("a picture that cannot be drawn ends the film of the window, but the film so far is kept") {
    const GlContext context;
    const TemporaryFolder folder;
    LiveRecordings films;
    films.start({.file = folder.path() / "film.mp4", .frames_per_second = 30, .size = {64, 48}}, window, {});
    record(films, 4);
    while (films.is_recording())
        films.scene_is_drawn(window, true,
                             [](const gl::Framebuffer&) { throw std::runtime_error("the picture is lost"); });
    films.wait();
    const std::string said = "the picture is lost (" + (folder.path() / "film.mp4").string() +
                             " contains the film up to this moment)";
    CHECK(films.first_failure() == said);
    CHECK(films.take_news().failures == std::vector<std::string>{said});
    CHECK(seconds_of(folder, "film.mp4") ==
          Approx(static_cast<double>(films.figures().due) / 30).margin(1e-3));
}

TEST_CASE("the end of the window completes the film of the window") {
    const GlContext context;
    const TemporaryFolder folder;
    {
        LiveRecordings films;
        films.start({.file = folder.path() / "film.mp4", .frames_per_second = 30, .size = {64, 48}}, window,
                    {});
        record(films, 4);
    }
    CHECK(counted(folder, "film.mp4") >= 4);
}

TEST_CASE("the name of a film is in use from the film's beginning, although its file appears at the end") {
    const GlContext context;
    const TemporaryFolder folder;
    const std::filesystem::path file = folder.path() / "window.mp4";
    LiveRecordings films;
    CHECK_FALSE(films.is_making(file));
    films.start({.file = file, .size = {64, 48}}, window, {});
    CHECK_FALSE(std::filesystem::exists(file));
    CHECK(films.is_making(file));
    record(films, 2);
    films.stop();
    CHECK((films.is_making(file) || std::filesystem::exists(file)));
    films.wait();
    CHECK_FALSE(films.is_making(file));
    CHECK(std::filesystem::exists(file));
}

TEST_CASE("a film of a window of odd size stores its true size in its command") {
    const GlContext context;
    const TemporaryFolder folder;
    LiveRecordings films;
    films.start({.file = folder.path() / "film.mp4",
                 .frames_per_second = 30,
                 .size = {65, 49},
                 .encoding = {.lossless = true}},
                window, load_scene("study-triple"));
    record(films, 1);
    films.stop();
    films.wait();
    CHECK(films.take_news().failures.empty());
    CHECK(read_metadata(folder.path() / "film.mp4").command.ends_with(" --fps 30 --size 64x48 --lossless"));
}

TEST_CASE("a film of the window stores its depth of 8 bits if its codec would otherwise have more") {
    const GlContext context;
    const TemporaryFolder folder;
    for (const auto& [codec, ends] :
         {std::pair{"h265", " --codec h265 --depth 8"}, {"h264", " --codec h264"}}) {
        CAPTURE(codec);
        const std::filesystem::path file = folder.path() / (std::string(codec) + ".mp4");
        LiveRecordings films;
        films.start({.file = file, .frames_per_second = 30, .size = {64, 48}, .encoding = {.codec = codec}},
                    window, load_scene("study-triple"));
        record(films, 1);
        films.stop();
        films.wait();
        const FilmNews news = films.take_news();
        CHECK(news.failures.empty());
        CHECK(news.completed == file.string());
        CHECK(read_metadata(file).command.ends_with(ends));
    }
}

TEST_CASE("a film of the window stores its scene's name and the changes to the scene") {
    const GlContext context;
    const TemporaryFolder folder;
    const auto said_of = [&](const Scene& scene) {
        LiveRecordings films;
        films.start({.file = folder.path() / "film.mkv", .size = {64, 48}, .overwrite = true}, window, scene);
        record(films, 1);
        films.stop();
        films.wait();
        return read_metadata(folder.path() / "film.mkv");
    };
    Scene scene = load_scene("double-2-1");
    scene.setup.chain.gravity = 1.62;
    const RecordMetadata said = said_of(scene);
    CHECK(said.title == scene.name);
    CHECK(said.command.starts_with("pendula record double-2-1 --set "));
    CHECK(said.command.find(" --set 'chain.gravity=1.62' ") != std::string::npos);
    // A scene too long for a command line is stored in the film itself.
    scene = load_scene("rope-100");
    for (double& length : scene.setup.chain.lengths) length *= 1.0000000012345;
    CHECK(said_of(scene).command == "pendula record film.mkv --fps 60 --size 64x48");
}
