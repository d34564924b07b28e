// SPDX-License-Identifier: MIT
// Tests for scene/recorded_scene.hpp, and for the keys of a scene's recording.
#include "scene/recorded_scene.hpp"

#include "ensemble/draw_starts.hpp"
#include "ensemble/ensemble.hpp"
#include "measured/recordings.hpp" // of tests/
#include "scene/run_file.hpp"
#include "scene_texts.hpp"
#include "simulation/timeline.hpp"

#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

using namespace pendula;
using namespace pendula::test;
namespace fs = std::filesystem;

namespace {

/// A folder with a recording of two links.
struct RecordingFolder {
    TemporaryFolder folder;
    fs::path table = folder.path() / "filmed.csv";

    RecordingFolder() {
        std::ofstream out(table);
        out << "t (s),theta1 (rad),theta2 (rad)\n";
        for (int i = 0; i < 50; ++i)
            out << fmt::format("{},{},{}\n", 3 + 0.01 * i, 1 - 0.2 * i * 0.01, 0.5 + 0.3 * i * 0.01);
    }

    std::string scene(const std::string& rest, const std::string& lengths = "[0.25, 0.2]") const {
        return written(folder, "scene.toml",
                       fmt::format("format = 1\n[chain]\nlengths = {}\nmasses = [0, 0.02]\n"
                                   "link_masses = [0.2, 0.1]\n{}",
                                   lengths, rest));
    }
};

std::string error_of_file(const std::string& path, const std::vector<std::string>& overrides = {}) {
    return refusal_of([&] { load_scene(path, overrides); });
}

} // namespace

TEST_CASE("the table of a recording opens as a scene of uniform rods with the recording's start") {
    const RecordingFolder files;
    const Scene scene = load_scene(files.table.string());
    CHECK(scene.name == "filmed");
    CHECK(scene.setup.chain.links() == 2);
    CHECK(scene.setup.chain.masses == std::vector<double>{0, 0});
    CHECK(is_guessed(scene.setup.chain));
    CHECK(scene.setup.measured.kept->times.size() == 50);
    CHECK(scene.setup.measured.kept->times.front() == 3);
    const StartState& start = scene.setup.start;
    CHECK(start.unit == AngleUnit::radians);
    CHECK(std::abs(start.angles[0] - 1) < 1e-12);
    CHECK(std::abs(start.angular_velocities[0] + 0.2) < 1e-9);
    CHECK(std::abs(start.angular_velocities[1] - 0.3) < 1e-9);
    // Overrides add what the table does not contain, and the start follows them.
    const std::vector<std::string> turned{"measured.sense=cw", "chain.lengths=[0.3,0.1]"};
    const Scene other = load_scene(files.table.string(), turned);
    CHECK(other.setup.chain.lengths == std::vector<double>{0.3, 0.1});
    CHECK_FALSE(is_guessed(other.setup.chain));
    CHECK(std::abs(other.setup.start.angles[0] + 1) < 1e-12);
}

TEST_CASE("a scene reads the recording it names, contains it when written, and starts like it by default") {
    const RecordingFolder files;
    const Scene scene = load_scene(files.scene("[measured]\nfile = \"filmed.csv\"\nzero = \"down\"\n"));
    CHECK(std::abs(scene.setup.start.angles[1] - 0.5) < 1e-12);
    CHECK(parse_scene(to_toml(scene), "again") == scene);
    const Scene own =
        load_scene(files.scene("[start]\nangles = [0.1, 0.2]\n[measured]\nfile = \"filmed.csv\"\n"));
    CHECK(own.setup.start.angles == std::vector<double>{0.1, 0.2});
    const std::vector<std::string> given{fmt::format("measured.file={}", files.table.string())};
    const std::vector<std::string> overrides = with_tables(given);
    REQUIRE(overrides.size() == 2);
    const Scene added = load_scene(files.scene("[start]\nangles = [0.1, 0.2]\n"), overrides);
    CHECK(added.setup.measured == scene.setup.measured);
}

TEST_CASE("a scene without a recording is written without the keys of recordings") {
    CHECK(to_toml(parse_scene(good_scene, "f")).find("measured") == std::string::npos);
}

TEST_CASE("a run file contains the recording of its scene") {
    const RecordingFolder files;
    Scene scene = load_scene(files.table.string());
    scene.setup.integration.arithmetic = Arithmetic::double_;
    Timeline timeline(scene.setup);
    struct NoSink final : SampleSink {
        void put(const SampleHeader&, std::span<const BobSample>) override {}
    } sink;
    timeline.advance(500, sink);
    const RunFile read = parse_run(to_lines({scene, timeline.record(), {}}), "run");
    CHECK(read.scene.setup.measured == scene.setup.measured);
    CHECK(read.record.setup == scene.setup);
}

TEST_CASE("an error in a recording names the file, line and column, or the key") {
    const RecordingFolder files;
    CHECK(error_of_file(files.scene("[measured]\nfile = \"none.csv\"\n"))
              .find("scene.toml:7: measured.file:") != std::string::npos);
    CHECK(error_of_file(files.scene("[measured]\nfile = \"filmed.csv\"\n", "[0.25, 0.2, 0.1]"))
              .find("chain.masses: expected 3 numbers") != std::string::npos);
    std::ofstream(files.table) << "t,theta1\n0,1\n1,x\n2,3\n";
    CHECK(error_of_file(files.scene("[measured]\nfile = \"filmed.csv\"\n"))
              .ends_with("filmed.csv:3: column 2 (theta1): expected a number, got 'x'"));
    CHECK(error_of_file(files.table.string())
              .ends_with("filmed.csv:3: column 2 (theta1): expected a number, got 'x'"));
    CHECK(error_of(with("[start]", "[measured]\ntimes = [0, 1]\nangles = [1, 2, 3]\n[start]")) ==
          "f.toml:11: measured.angles: a measured motion of 3 links at 2 points in time needs 6 angles, got "
          "3");
    CHECK(error_of(with("[start]", "[measured]\nzero = \"left\"\n[start]")) ==
          "f.toml:10: measured.zero: expected one of down, up, got \"left\"");
}

TEST_CASE("converting a recording for a scene and back changes nothing but the origin of its times") {
    const RecordingFolder files;
    const Measured table = read_measured(files.table.string());
    const Measured again = measured_of(motion_of(table.pieces.front()), 2);
    REQUIRE(again.samples() == table.samples());
    for (std::size_t i = 0; i < 50; ++i) {
        CHECK(again.pieces[0].time[i] == table.pieces[0].time[i] - 3);
        CHECK(again.pieces[0].theta[1][i] == table.pieces[0].theta[1][i]);
    }
}

TEST_CASE(
    "a video's path is relative to the scene's folder, and a travelling scene keeps only the file name") {
    const RecordingFolder there;
    const Scene scene = load_scene(
        there.scene("[start]\nangles = [1, 0.5]\n[video]\nfile = \"clips/../film.mp4\"\nbegin = 1.5\n"));
    CHECK(scene.video.file == (there.folder.path() / "film.mp4").string());
    CHECK(scene.video.begin == 1.5);
    CHECK(parse_scene(to_toml(scene), "saved").video == scene.video);
    const Scene travelled = parse_scene(to_travelling_toml(scene), "film");
    CHECK(travelled.video.file == "film.mp4");
    CHECK(travelled.setup == scene.setup);
    // A path given by --set is relative to the working folder.
    const std::vector<std::string> set{"video.file=other.mp4"};
    CHECK(load_scene(there.table.string(), set).video.file == "other.mp4");
    CHECK(error_of_file(there.table.string(), {"video.strength=2"}) ==
          "--set: video.strength: expected a number from 0 to 1, got 2");
}

TEST_CASE("a video is placed by the markers that were tracked in it") {
    const RecordingFolder there;
    const fs::path table = there.folder.path() / "markers.csv";
    {
        std::ofstream out(table);
        out << "t,x1 (px),y1 (px),x2 (px),y2 (px)\n";
        for (int i = 0; i < 50; ++i)
            out << fmt::format("{},640,200,{},{}\n", 2 + 0.01 * i, 640 + 160 * std::sin(0.1 * i),
                               200 + 160 * std::cos(0.1 * i));
    }
    const std::vector<std::string> set{"video.file=film.mp4", "chain.lengths=[0.4]"};
    const VideoView video = load_scene(table.string(), set).video;
    CHECK(std::abs(video.scale - 400) < 0.01);
    CHECK(video.pivot_x == 640);
    CHECK(video.pivot_y == 200);
    CHECK(video.begin == 2);
    const std::vector<std::string> laid{"video.file=film.mp4", "video.scale=300"};
    CHECK(load_scene(table.string(), laid).video.scale == 300);
    CHECK(load_scene(table.string()).video == VideoView());
}

TEST_CASE("an ensemble drawn from the uncertainty of a fit spreads as fast as the fit predicts", "[bulk]") {
    // A recording of rods, with noise; the first second is fitted.
    const Measured measured = recorded(1, 201, true_rods(), 1e-3);
    const ChainFit fit = fit_chain(true_rods(), measured, {{"link_masses", "joint_friction"}, 1});
    CHECK(fit.open_constants ==
          std::vector<std::string>{"link_masses 1", "link_masses 2", "joint_friction 1", "joint_friction 2"});
    // The variance of each fitted number is the sum of the squares of its entries in open_ways.
    const std::size_t numbers = fit.open_constants.size() + 4;
    REQUIRE(fit.open_ways.size() == numbers * numbers);
    for (std::size_t k = 0; k < fit.numbers.size(); ++k) {
        double variance = 0;
        for (std::size_t way = 0; way < numbers; ++way)
            variance += fit.open_ways[way * numbers + k] * fit.open_ways[way * numbers + k];
        CHECK(std::sqrt(variance) == Approx(fit.numbers[k].error).epsilon(1e-6));
    }

    constexpr std::size_t members = 400 * drawn_together;
    const EnsembleChoice open = open_ensemble(fit, members);
    WorkerPool workers(2);
    REQUIRE(!refusal(fit.chain, fit.starts.front(), open.setup));
    Ensemble ensemble(fit.chain, fit.starts.front(), open.setup, workers);
    Ensemble middle(fit.chain, fit.starts.front(), {.count = 1, .spread = 0}, workers);
    for (const std::int64_t at : {0, 250, 500, 750}) { // up to 1.5 s, in steps of 2 ms
        ensemble.advance(at - ensemble.step(), workers);
        middle.advance(at - middle.step(), workers);
        std::vector<double> here(4), there(4);
        middle.coordinates(0, here);
        for (std::size_t link = 0; link < 2; ++link) {
            double squares = 0;
            for (std::size_t m = 0; m < members; ++m) {
                ensemble.coordinates(m, there);
                squares += (there[link] - here[link]) * (there[link] - here[link]) / members;
            }
            CAPTURE(at, link);
            // With 400 draws, the standard error is 3.5 %; four times as much is allowed.
            CHECK(std::sqrt(squares) ==
                  Approx(fit.spreads[0][link][static_cast<std::size_t>(at / 5)]).epsilon(0.15));
        }
    }
    // A scene file keeps the ensemble.
    Scene scene;
    scene.name = "open";
    scene.setup.chain = fit.chain;
    scene.setup.start = fit.starts.front();
    scene.setup.ensemble = open;
    CHECK(parse_scene(to_toml(scene), "open.toml").setup.ensemble == open);
}
