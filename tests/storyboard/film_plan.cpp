// SPDX-License-Identifier: MIT
#include "storyboard/film_plan.hpp"

#include "story_texts.hpp"
#include "support/catch.hpp"

#include <fmt/format.h>

#include <cmath>

using namespace pendula;
using namespace pendula::test;
using Catch::Matchers::WithinAbs;

TEST_CASE("a plan has the exact number of frames, with the exact shots and times") {
    const Storyboard board = read_storyboard(good_storyboard, "good.film.toml");
    // 4 + 3 − 0.5 of the dissolve + 2 s.
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

TEST_CASE("a frame's simulated time is the ramp's integral within a nanosecond") {
    const Storyboard board = read_storyboard(good_storyboard, "good.film.toml");
    const FilmPlan plan(board, 60);
    for (std::int64_t frame = 0; frame < 240; ++frame) {
        const double t = plan.time_of(frame);
        // From 1 s on at speed 1; from 1 s to 2.5 s of film a ramp to 0.1, whose integral is written out.
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

TEST_CASE("a report says when and from where each frame is seen") {
    const Storyboard board = read_storyboard(good_storyboard, "good.film.toml");
    const FilmPlan plan(board, 2);
    CHECK(film_report_line(board, plan, 2) ==
          R"({"frame": 2, "time": 1, "shots": [{"shot": 1, "at": 1, "simulated": 2, "weight": 1, "panes": [)"
          R"({"pane": 1, "chain": {"x": 0, "y": )" +
              fmt::format("{}", chain_pose(board.shots[0].panes[0].chain, 1).y) + R"(, "zoom": )" +
              fmt::format("{}", chain_pose(board.shots[0].panes[0].chain, 1).zoom) +
              R"(, "from_bob": 0, "to_bob": 0, "part": 0.7407407407407407}}]}]})");
}
