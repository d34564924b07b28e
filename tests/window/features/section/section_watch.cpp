// SPDX-License-Identifier: MIT
// Tests for window/features/section/section_watch.hpp and for the window's list of orbits.
#include "window/features/section/section_watch.hpp"

#include "physics/trajectory.hpp"
#include "render/look/scene_theme.hpp"
#include "scene/scene.hpp"
#include "section/section_choice.hpp"
#include "simulation/simulation.hpp"
#include "studied_chain.hpp"
#include "support/catch.hpp"
#include "window/features/section/window_section.hpp"

#include <algorithm>
#include <chrono>
#include <functional>
#include <thread>

using namespace pendula;
using namespace pendula::test;

namespace {

/// Follows the run until `done`, for a minute at most: the watch works at low priority.
bool follow_until(WindowSection& section, const Snapshot& snapshot, const SectionChoice& choice,
                  const std::function<bool()>& done) {
    for (int look = 0; look < 60'000; ++look) {
        section.follow(snapshot, choice, Theme::night, true);
        if (done()) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return false;
}

std::size_t main_crossings(const WindowSection& section) { return section.report()->main_crossings; }

/// The run's own crossings, calculated here.
std::size_t crossings_until(const Setup& setup, double time) {
    CrossingWatch watch(make_trajectory(setup.chain, setup.start, setup.integration), {}, 0);
    watch.advance(time, 1000000);
    return watch.crossings().size();
}

void quiet(std::string, bool) {}

} // namespace

TEST_CASE("the section reports up to which time its crossings are known while they are incomplete") {
    Simulation simulation(double_setup());
    TeeSink sink;
    simulation.advance_until(60, sink);
    Snapshot late = published(simulation);
    late.run_state = RunState::stopped;
    const std::size_t all = crossings_until(double_setup(), 60);
    WindowSection section;
    section.follow(late, {}, Theme::night, true);
    REQUIRE(section.report()->main_until);
    CHECK(*section.report()->main_until < 60);
    CHECK(section.report()->time == late.time);
    CHECK(follow_until(section, late, {}, [&] {
        const bool is_known = !section.report()->main_until;
        CHECK((!is_known || main_crossings(section) == all));
        return is_known;
    }));

    // After another plane and back, the crossings are already known.
    const SectionChoice other{1, 0, 0, SectionUpward::velocity};
    section.follow(late, other, Theme::night, true);
    CHECK(section.report()->main_until);
    section.follow(late, {}, Theme::night, true);
    CHECK(main_crossings(section) == all);
    CHECK_FALSE(section.report()->main_until);
}

TEST_CASE("the section follows the run forward and back, and starts anew after a change of the energy") {
    Simulation simulation(double_setup());
    TeeSink sink;
    WindowSection section;
    section.follow(published(simulation), {}, Theme::night, false);
    CHECK(section.report() == nullptr);
    simulation.advance_until(20, sink);
    const Snapshot late = published(simulation);
    const std::size_t all = crossings_until(double_setup(), 20);
    REQUIRE(all > 5);
    CHECK(follow_until(section, late, {}, [&] { return main_crossings(section) == all; }));
    Snapshot early = late;
    early.time = 10;
    section.follow(early, {}, Theme::night, true);
    CHECK(main_crossings(section) == crossings_until(double_setup(), 10));
    section.follow(late, {}, Theme::night, true);
    CHECK(main_crossings(section) == all);

    const std::string note = section.report()->note;
    simulation.apply(SetGravity{5});
    section.follow(published(simulation), {}, Theme::night, true);
    CHECK(main_crossings(section) == 0);
    CHECK(section.report()->note != note);
    simulation.advance_until(40, sink);
    CHECK(follow_until(section, published(simulation), {}, [&] { return main_crossings(section) > 3; }));
    simulation.apply(SetDamping{0.1});
    section.follow(published(simulation), {}, Theme::night, true);
    CHECK_THAT(section.report()->trouble, contains("keeps its energy"));
    CHECK(main_crossings(section) == 0);
}

TEST_CASE("a click seeds an orbit or says why not, and orbits can be renamed, hidden, launched and removed") {
    Simulation simulation(double_setup());
    const Snapshot snapshot = published(simulation);
    WindowSection section;
    section.follow(snapshot, {}, Theme::night, true);
    std::string told;
    const auto notify = [&](std::string text, bool) { told = std::move(text); };
    SectionGesture click;
    click.click = SectionPlace{0, 1000};
    section.take(click, notify);
    CHECK_THAT(told, contains("Forbidden: "));
    click.click = SectionPlace{0.2, 0.3};
    section.take(click, notify);
    SectionGesture row;
    row.row = {{0.1, 0.1}, {0.2, 0.1}, {0.3, 0.1}, {0.3, 900}};
    section.take(row, notify);
    const auto orbits = [&]() -> const std::vector<SectionReport::Orbit>& {
        return section.report()->orbits;
    };
    CHECK(follow_until(section, snapshot, {}, [&] {
        return orbits().size() == 4 && orbits()[0].crossings > 100 && orbits()[3].crossings > 100;
    }));
    CHECK(orbits()[0].name == "Orbit 1");
    CHECK_FALSE(orbits()[0].colour == orbits()[1].colour);

    const int first = orbits()[0].id;
    std::vector<Command> sent;
    const auto send = [&](Command command) { sent.push_back(std::move(command)); };
    section.carry_out(RenameOrbit{first, "An island"}, send);
    section.carry_out(HideOrbit{first, true}, send);
    section.follow(snapshot, {}, Theme::night, true);
    CHECK(orbits()[0].name == "An island");
    CHECK(orbits()[0].is_hidden);
    FrameInput input;
    section.fill(input);
    CHECK(input.section.orbits.size() == 4); // the run and the three visible orbits
    section.carry_out(LaunchOrbit{first}, send);
    REQUIRE(sent.size() == 1);
    simulation.apply(sent.front());
    const Snapshot launched = published(simulation);
    CHECK(static_cast<double>(
              section_energy(launched.setup.chain, launched.origin->trajectory->precise_state())) ==
          Approx(static_cast<double>(
              section_energy(snapshot.setup.chain, snapshot.origin->trajectory->precise_state()))));
    section.follow(launched, {}, Theme::night, true);
    CHECK(orbits()[0].crossings > 100);  // orbits of the same energy stay
    CHECK_FALSE(section.undo_removal()); // the last change was not a removal
    section.carry_out(RemoveOrbit{first}, send);
    section.follow(launched, {}, Theme::night, true);
    CHECK(orbits().size() == 3);
    section.sent(SetRunning{});
    CHECK(section.undo_removal() == "Undone: An island is back");
    CHECK(follow_until(section, launched, {}, [&] { return orbits()[0].crossings > 100; }));
    CHECK(orbits()[0].id == first);
    CHECK_FALSE(section.undo_removal());
    section.carry_out(RemoveOrbit{first}, send);
    section.sent(SetGhost{});
    CHECK_FALSE(section.undo_removal());
    section.follow(launched, {}, Theme::night, true);
    CHECK(orbits().size() == 3);
    section.carry_out(RemoveAllOrbits{}, send);
    section.follow(launched, {}, Theme::night, true);
    CHECK(orbits().empty());
    section.take(click, quiet);
    section.follow(launched, {}, Theme::night, true);
    CHECK(orbits().at(0).name == "Orbit 1"); // a new list counts from 1
}

TEST_CASE("spread orbits have different colours, and another theme recolours them without a restart") {
    Simulation simulation(double_setup());
    const Snapshot snapshot = published(simulation);
    WindowSection section;
    constexpr std::size_t count = 6;
    const auto follow = [&](Theme theme) { section.follow(snapshot, {}, theme, true, count); };
    follow(Theme::night);
    const auto& orbits = section.report()->orbits;
    REQUIRE(orbits.size() == count);
    bool has_shown = false;
    for (int look = 0; look < 60'000 && !has_shown; ++look) {
        follow(Theme::night);
        has_shown = std::ranges::all_of(orbits, [](const auto& orbit) { return orbit.crossings > 40; });
        if (!has_shown) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    REQUIRE(has_shown);
    FrameInput input;
    section.fill(input);
    REQUIRE(input.section.strengths.size() == count + 1);
    CHECK(input.section.orbits[0].colour == theme_of(Theme::night).text); // the run's
    for (std::size_t i = 0; i < count; ++i) CHECK(input.section.orbits[i + 1].colour == orbits[i].colour);
    CHECK_FALSE(orbits[0].colour == orbits[1].colour);
    const glm::vec3 at_night = orbits[0].colour;
    const std::size_t crossings = orbits[0].crossings;
    follow(Theme::paper);
    CHECK(orbits.size() == count);
    CHECK(orbits[0].crossings >= crossings); // another theme does not restart the orbits
    CHECK_FALSE(orbits[0].colour == at_night);
}

TEST_CASE("each spread place has at most one orbit, even if orbits were removed before the count changes") {
    Simulation simulation(double_setup());
    const Snapshot snapshot = published(simulation);
    WindowSection section;
    const auto follow = [&](std::size_t count) { section.follow(snapshot, {}, Theme::night, true, count); };
    follow(10);
    const auto& orbits = section.report()->orbits;
    const auto names = [&] {
        std::vector<std::string> all;
        for (const auto& orbit : orbits) all.push_back(orbit.name);
        return all;
    };
    using Names = std::vector<std::string>;
    REQUIRE(orbits.size() == 10);
    section.carry_out(RemoveOrbit{orbits[2].id}, [](const Command&) {});
    follow(5);
    CHECK(names() == Names{"Orbit 1", "Orbit 2", "Orbit 4", "Orbit 5"});
    follow(6);
    CHECK(names() == Names{"Orbit 1", "Orbit 2", "Orbit 4", "Orbit 5", "Orbit 11"});
    section.carry_out(RemoveOrbit{orbits[4].id}, [](const Command&) {});
    follow(2);
    CHECK(section.undo_removal() == std::nullopt); // the removed orbit's place is beyond the present count
    follow(3);
    CHECK(names() == Names{"Orbit 1", "Orbit 2", "Orbit 12"});
}

TEST_CASE("a double click leaves no orbit, and a change of gravity restarts the orbits at their places") {
    Simulation simulation(double_setup());
    WindowSection section;
    section.follow(published(simulation), {}, Theme::night, true);
    SectionGesture click;
    click.click = SectionPlace{0.2, 0.3};
    section.take(click, quiet);
    SectionGesture twice;
    twice.is_double = true;
    section.take(twice, quiet);
    section.follow(published(simulation), {}, Theme::night, true);
    CHECK(section.report()->orbits.empty());
    click.click = SectionPlace{0.2, 4.0};
    section.take(click, quiet);
    const auto& orbits = section.report()->orbits;
    CHECK(follow_until(section, published(simulation), {},
                       [&] { return !orbits.empty() && orbits[0].crossings > 10; }));
    simulation.apply(SetGravity{0.3});
    section.follow(published(simulation), {}, Theme::night, true);
    CHECK(orbits[0].crossings == 0);
    CHECK_THAT(orbits[0].trouble, contains("With the present energy, no motion"));
    simulation.apply(SetGravity{9.81});
    CHECK(follow_until(section, published(simulation), {}, [&] { return orbits[0].crossings > 10; }));
    CHECK(orbits[0].trouble.empty());
    // Another plane shows the same motion.
    const SectionChoice other{1, 0, 0, SectionUpward::velocity};
    CHECK(follow_until(section, published(simulation), other, [&] { return orbits[0].crossings > 10; }));
}
