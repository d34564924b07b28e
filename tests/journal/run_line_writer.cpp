// SPDX-License-Identifier: MIT
// Tests for journal/run_line_writer.hpp: which views of a run are kept.
#include "journal/run_line_writer.hpp"

#include "scene/run_view.hpp"
#include "support/catch.hpp"

#include <initializer_list>

using namespace pendula;

namespace {

constexpr double dt = 1e-3;

LoggedView at(std::int64_t step) {
    LoggedView view;
    view.step = step;
    view.time = dt * static_cast<double>(step);
    return view;
}

} // namespace

TEST_CASE("the view log keeps an unchanged view only once") {
    ViewLog log;
    CHECK(log.add(at(0)));
    for (std::int64_t step = 1; step < 3000; ++step) CHECK_FALSE(log.add(at(step)));
    LoggedView other = at(3000);
    other.view.look.palette = Palette::ember;
    CHECK(log.add(other));
    CHECK(log.views().size() == 2);
    CHECK(log.views().back() == other);
}

TEST_CASE("a first view that is 0.2 s late counts from the run's start, and one that is 2 s late does not") {
    ViewLog log;
    const auto kept = log.add(at(200));
    REQUIRE(kept);
    CHECK(kept->step == 0);
    CHECK(kept->time == 0);
    ViewLog late;
    CHECK(late.add(at(2000))->step == 2000);
}

TEST_CASE("the view log keeps sixty views of a dragged camera per simulated second") {
    ViewLog log;
    int kept = 0;
    for (std::int64_t step = 1000; step < 3000; ++step) {
        LoggedView view = at(step);
        view.view.camera.chain_x = static_cast<float>(step);
        kept += log.add(view).has_value();
    }
    CHECK(kept == 120);
}

TEST_CASE("the view log keeps no further view while a torus turns at its own rate") {
    ViewLog log;
    const auto after = [&](std::int64_t step, double how_much) {
        LoggedView view = at(step);
        view.view.camera.turning = view.view.camera.turning_in_four = 1;
        view.view.camera.clifford = 1;
        view.view.camera.azimuth = static_cast<float>(turned(how_much));
        view.view.camera.turn = static_cast<float>(turned_in_four(how_much));
        return view;
    };
    log.add(after(1000, 1));
    for (std::int64_t step = 1020; step < 200000; step += 20)
        CHECK_FALSE(log.add(after(step, dt * static_cast<double>(step))));
    // While the run is stopped, the torus keeps turning. A film shows this only when the run continues.
    CHECK_FALSE(log.add(after(1000, 5)));
    // Here the torus has stood still for a second.
    CHECK(log.add(after(201000, 200)));
}

TEST_CASE("the last view at a step replaces earlier ones, and a cut removes all later views") {
    ViewLog log;
    log.add(at(1000));
    for (const float zoom : {2.0f, 3.0f, 4.0f}) {
        LoggedView view = at(2000);
        view.view.camera.chain_zoom = zoom;
        CHECK(log.add(view));
    }
    REQUIRE(log.views().size() == 2);
    CHECK(log.views().back().view.camera.chain_zoom == 4.0f);
    log.cut(1999);
    CHECK(log.views().size() == 1);
    log.cut(1000);
    CHECK(log.views().size() == 1);
}
