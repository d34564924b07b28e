// SPDX-License-Identifier: MIT
#include "storyboard/film_plan.hpp"

#include "acceptance_story.hpp"
#include "story_texts.hpp"
#include "support/catch.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <string>
#include <vector>

using namespace pendula;
using namespace pendula::test;

using Catch::Matchers::WithinAbs;

namespace {

constexpr int rate = 1000; // frames per second

std::vector<nlohmann::json> report() {
    const Storyboard board = read_storyboard(whole_story, "whole.film.toml");
    const FilmPlan plan(board, rate);
    std::vector<nlohmann::json> lines;
    for (std::int64_t frame = 0; frame < plan.frames(); ++frame)
        lines.push_back(nlohmann::json::parse(film_report_line(board, plan, frame)));
    return lines;
}

/// The first shot's speed, with ramps 3 u² − 2 u³ between its keys as in docs/storyboards.md.
double speed_at(double at) {
    constexpr double keys[][2] = {{0.5, 1}, {1.25, 0.125}, {2, 0.125}, {2.75, 1.5}};
    if (at <= keys[0][0]) return keys[0][1];
    for (std::size_t i = 0; i + 1 < std::size(keys); ++i) {
        const double u = (at - keys[i][0]) / (keys[i + 1][0] - keys[i][0]);
        if (u <= 1) return keys[i][1] + (keys[i + 1][1] - keys[i][1]) * u * u * (3 - 2 * u);
    }
    return keys[3][1];
}

} // namespace

TEST_CASE("a plan has the exact number of frames, and the exact time and shots of each frame") {
    const Storyboard board = read_storyboard(good_storyboard, "good.film.toml");
    // Shots of 4, 3 and 2 s, less 0.5 s for the dissolve.
    CHECK(board.duration() == 8.5);
    const FilmPlan plan(board, 60);
    CHECK(plan.frames() == 510);
    CHECK(FilmPlan(board, 24000, 1001).frames() == 204); // 203.8
    for (std::int64_t frame = 0; frame < plan.frames(); ++frame) {
        const double time = plan.time_of(frame);
        CHECK(time == static_cast<double>(frame) / 60);
        const auto shown = plan.shown(frame);
        double weight = 0;
        for (const ShownShot& shot : shown) weight += shot.weight;
        CHECK_THAT(weight, WithinAbs(1, 1e-15));
        const bool dissolves = time >= 3.5 && time < 4;
        REQUIRE(shown.size() == (dissolves ? 2 : 1));
        CHECK(shown.back().shot == (time < 3.5 ? 0 : time < 6.5 ? 1 : 2));
        if (dissolves) CHECK(shown.front().shot == 0);
    }
}

TEST_CASE("a frame's simulated time agrees with the integral of the ramp to a nanosecond") {
    const Storyboard board = read_storyboard(good_storyboard, "good.film.toml");
    const FilmPlan plan(board, 60);
    for (std::int64_t frame = 0; frame < 240; ++frame) {
        const double t = plan.time_of(frame);
        // The shot starts at a simulated time of 1 s, with speed 1. From 1 s to 2.5 s of film, a ramp leads
        // to speed 0.1; its integral is written out here.
        const long double u = std::clamp((static_cast<long double>(t) - 1) / 1.5L, 0.0L, 1.0L);
        const long double expected = 1 + std::min(static_cast<long double>(t), 1.0L) +
                                     1.5L * (u - 0.9L * (u * u * u - u * u * u * u / 2)) +
                                     0.1L * std::max(static_cast<long double>(t) - 2.5L, 0.0L);
        CHECK_THAT(plan.shown(frame).front().simulated, WithinAbs(static_cast<double>(expected), 1e-9));
    }
    CHECK_THAT(plan.shown(300).front().simulated, WithinAbs(1.5, 1e-9));
}

TEST_CASE("simulated time never goes back within a shot") {
    const Storyboard board = read_storyboard(good_storyboard, "good.film.toml");
    const FilmPlan plan(board, 1000);
    std::vector<double> last(board.shots.size(), -1);
    for (std::int64_t frame = 0; frame < plan.frames(); ++frame)
        for (const ShownShot& shown : plan.shown(frame)) {
            CHECK(shown.simulated >= last[shown.shot]);
            last[shown.shot] = shown.simulated;
        }
}

TEST_CASE("a report gives each frame's time, shots and camera poses") {
    const Storyboard board = read_storyboard(good_storyboard, "good.film.toml");
    const FilmPlan plan(board, 2);
    CHECK(film_report_line(board, plan, 2) ==
          R"({"frame": 2, "time": 1, "shots": [{"shot": 1, "at": 1, "simulated": 2, "weight": 1, "panes": [)"
          R"({"pane": 1, "chain": {"x": 0, "y": )" +
              fmt::format("{}", chain_pose(board.shots[0].panes[0].chain, 1).y) + R"(, "zoom": )" +
              fmt::format("{}", chain_pose(board.shots[0].panes[0].chain, 1).zoom) +
              R"(, "from_bob": 0, "to_bob": 0, "part": 0.7407407407407407}}]}]})");
}

TEST_CASE("a report contains every frame with its time, and shot weights that add up to one") {
    const std::vector<nlohmann::json> lines = report();
    REQUIRE(lines.size() == 4500); // 3 s and 2 s, which overlap by 0.5 s
    for (std::size_t i = 0; i < lines.size(); ++i) {
        CHECK(lines[i]["frame"] == i);
        CHECK(lines[i]["time"] == static_cast<double>(i) / rate);
        double weights = 0;
        for (const auto& shot : lines[i]["shots"]) weights += shot["weight"].get<double>();
        CHECK(weights == Approx(1).epsilon(1e-15));
        CHECK(lines[i]["shots"].size() == (i >= 2500 && i < 3000 ? 2 : 1));
    }
}

TEST_CASE("a report's simulated times agree with the integral of the ramp to a nanosecond") {
    // Simpson's rule is exact for the cubic ramps, because their ends lie on its grid.
    const std::vector<nlohmann::json> lines = report();
    double integral = 0.25, largest = 0;
    for (std::size_t i = 0; i < 3000; ++i) {
        const double at = static_cast<double>(i) / rate, h = 1.0 / rate;
        largest = std::max(largest, std::abs(lines[i]["shots"][0]["simulated"].get<double>() - integral));
        integral += h / 6 * (speed_at(at) + 4 * speed_at(at + h / 2) + speed_at(at + h));
    }
    CHECK(largest < 1e-9);
    // Between these two frames, the speed is 0.125.
    CHECK(lines[2000]["shots"][0]["simulated"].get<double>() -
              lines[1500]["shots"][0]["simulated"].get<double>() ==
          Approx(0.0625).epsilon(1e-9));
}

TEST_CASE("a report's cameras have no jumps in value or velocity") {
    // The values of each coordinate, by shot, pane and name: in a dissolve, two shots overlap.
    std::map<std::string, std::vector<double>> tracks;
    for (const nlohmann::json& line : report())
        for (const auto& shot : line["shots"])
            for (const auto& pane : shot["panes"])
                for (const char* view : {"chain", "torus"})
                    if (pane.contains(view))
                        for (const auto& [name, value] : pane[view].items()) {
                            if (name.ends_with("bob")) continue;
                            // Zooms and distances change evenly on a logarithmic scale.
                            const bool is_factor = name == "zoom" || name == "distance";
                            tracks[shot["shot"].dump() + pane["pane"].dump() + view + name].push_back(
                                is_factor ? std::log(value.get<double>()) : value.get<double>());
                        }
    REQUIRE(tracks.size() == 9); // x, y, zoom, part; azimuth, elevation, distance and the pans
    // Neighbouring keys differ by Δ ≤ 1 and are h ≥ 0.75 s apart; slopes at keys are at most 3 Δ/h (the limit
    // of Fritsch and Carlson). A cubic between two such keys has a velocity of at most 4 Δ/h and an
    // acceleration of at most 2 (3 + 2·3) Δ/h².
    constexpr double h = 0.75, dt = 1.0 / rate, velocity = 4 / h, acceleration = 18 / (h * h);
    for (const auto& [name, values] : tracks) {
        if (name.ends_with("part")) continue; // `part` starts again with each pair of bobs
        INFO(name);
        double moved = 0, jolt = 0;
        for (std::size_t i = 1; i < values.size(); ++i)
            moved = std::max(moved, std::abs(values[i] - values[i - 1]));
        for (std::size_t i = 2; i < values.size(); ++i)
            jolt = std::max(jolt, std::abs(values[i] - 2 * values[i - 1] + values[i - 2]));
        CHECK(moved <= velocity * dt);
        CHECK(jolt <= acceleration * dt * dt);
    }
    // The cameras do move.
    const std::vector<double>& zoom = tracks.at("11chainzoom");
    CHECK(*std::max_element(zoom.begin(), zoom.end()) - zoom.front() == Approx(std::log(2.5 / 0.8)));
    const std::vector<double>& azimuth = tracks.at("22torusazimuth");
    CHECK(std::abs(azimuth.back() - azimuth.front()) ==
          Approx(std::acos(-1.0) / 6).epsilon(0.01)); // turns the shorter way
}

TEST_CASE("captions show a drift with two significant digits") {
    const auto drift = [](double value) { return live_text("{drift}", {.drift = value}); };
    CHECK(drift(3.41e-9) == "3.4·10⁻⁹");
    CHECK(drift(-9.96e-9) == "−1.0·10⁻⁸");
    CHECK(drift(0.0349) == "0.035");
    CHECK(drift(0.34) == "0.34");
    CHECK(drift(0.996) == "1.0");
    CHECK(drift(3.14159) == "3.1");
    CHECK(drift(34.4) == "34");
    CHECK(drift(144) == "140");
    CHECK(drift(1.2e5) == "1.2·10⁵");
    CHECK(drift(0) == "0");
}

TEST_CASE("captions keep the text around read-outs, and a double brace gives one brace") {
    CHECK(live_text("θ₁ at {t} s, {{t}\nE*: {divergence}", {.time = 1.005}) == "θ₁ at 1.00 s, {t}\nE*: –");
}

TEST_CASE("a caption with an unknown read-out is refused") {
    CHECK_FALSE(live_text_problem("{t} {divergence} {drift} {{x}\nθ₁"));
    CHECK(live_text_problem("{time}") ==
          "expected {t}, {divergence}, {drift}, or {{ for a brace, got \"{time}\"");
    CHECK(live_text_problem("{"));
    CHECK(live_text_problem("a\tb"));
}
