// SPDX-License-Identifier: MIT
// Tests for SectionStudy of window/features/section/section_watch.hpp, which calculates without a thread.
#include "physics/trajectory.hpp"
#include "scene/scene.hpp"
#include "simulation/simulation.hpp"
#include "studied_chain.hpp"
#include "support/catch.hpp"
#include "window/features/section/section_watch.hpp"

#include <map>
#include <vector>

using namespace pendula;
using namespace pendula::test;

TEST_CASE("a section study reports each crossing once, also when more time is requested later") {
    const Setup setup = double_setup();
    Simulation simulation(setup);
    const Snapshot snapshot = published(simulation);
    const PreciseState start = snapshot.origin->trajectory->precise_state();
    SectionWish wish{snapshot.origin, {}, 1, 30, section_energy(setup.chain, start), {{7, 3, start}}};
    SectionStudy study;
    study.want(wish);
    std::map<int, std::vector<PlotPoint>> told;
    const auto work = [&] {
        for (auto news = study.work(); !news.empty(); news = study.work())
            for (const OrbitNews& each : news)
                told[each.id].insert(told[each.id].end(), each.points.begin(), each.points.end());
    };
    work();
    wish.time = 60;
    study.want(wish);
    work();
    CrossingWatch alone(make_trajectory(setup.chain, setup.start, setup.integration), {}, 0);
    alone.advance(60, 1000000);
    REQUIRE(told[main_orbit].size() == alone.crossings().size());
    for (std::size_t i = 0; i < told[main_orbit].size(); ++i)
        CHECK(told[main_orbit][i].across == static_cast<double>(alone.crossings()[i].across));
    CHECK(told[7].size() == most_live_crossings);
    CHECK(told[7].front().time == Approx(told[main_orbit].front().time).epsilon(1e-9)); // the same motion
}

TEST_CASE("a section study prefers the main chain to many orbits, and resumes it after undo and redo") {
    const Setup setup = double_setup();
    Simulation simulation(setup);
    const Snapshot snapshot = published(simulation);
    const PreciseState start = snapshot.origin->trajectory->precise_state();
    SectionWish wish{snapshot.origin, {}, 1, 60, section_energy(setup.chain, start), {}};
    for (int id = 1; id <= 12; ++id) wish.orbits.push_back({id, 3, start});
    SectionStudy study;
    std::size_t slices_of_orbits = 0, slices_of_main = 0;
    double until = 0;
    const auto catch_up = [&] {
        study.want(wish);
        for (bool is_complete = false; !is_complete;)
            for (const OrbitNews& news : study.work()) {
                ++(news.id == main_orbit ? slices_of_main : slices_of_orbits);
                if (news.id != main_orbit) continue;
                CHECK(news.until >= until);
                CHECK(news.is_complete == (news.until == wish.time));
                until = news.until;
                is_complete = news.is_complete;
            }
    };
    catch_up();
    CHECK(slices_of_main >= 30);
    CHECK(slices_of_orbits < 2 * slices_of_main);

    wish.version = 2; // undo has led to another run …
    wish.time = 1;
    until = 0;
    catch_up();
    wish.version = 1; // … and redo back
    wish.time = 62;
    until = 60 - 1e-9;
    slices_of_main = 0;
    catch_up();
    CHECK(slices_of_main <= 2);
}
