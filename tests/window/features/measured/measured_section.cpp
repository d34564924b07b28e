// SPDX-License-Identifier: MIT
// Tests for window/features/measured/measured_section.hpp: a recording in the right panel, and its fit.
#include "support/catch.hpp"
#include "window/panel_hands.hpp"
#include "window/seen_text.hpp"

#include <chrono>
#include <cmath>
#include <memory>
#include <string_view>
#include <thread>
#include <vector>

using namespace pendula;
using namespace pendula::test;

namespace {

/// A pendulum of one uniform rod, with the recording of a longer rod.
Setup beside_recording() {
    Setup truth;
    truth.chain.lengths = {0.3};
    truth.chain.masses = {0};
    truth.chain.link_masses = {0.1};
    truth.start = {.angles = {1}, .unit = AngleUnit::radians, .angular_velocities = {0}};
    truth.integration = {Method::rk4, Arithmetic::double_, 1e-3};
    truth.ghost.enabled = false;
    const auto run = make_trajectory(truth.chain, truth.start, truth.integration);
    MeasuredRows rows;
    ChainState state;
    for (int i = 0; i <= 200; ++i) {
        run->state(state);
        rows.times.push_back(0.01 * i);
        rows.angles.push_back(state.theta[0]);
        run->advance(10);
    }
    Setup setup = truth;
    setup.chain.lengths = {0.27};
    setup.start.angles = {0.5};
    setup.measured.kept = std::make_shared<const MeasuredRows>(rows);
    return setup;
}

struct MeasuredHands : PanelHands {
    MeasuredHands() {
        ImGui::GetIO().DisplaySize = {1280, 1200};
        view.preferences.right_open = true;
        simulation.apply(Load{beside_recording()});
        frames(30);
    }
    void run(std::int64_t steps) {
        struct NoSink final : SampleSink {
            void put(const SampleHeader&, std::span<const BobSample>) override {}
        } sink;
        simulation.advance(steps, sink);
        simulation.measure();
    }
    void free_only(const std::vector<const char*>& wanted) {
        point_at("fit_free");
        click();
        frames(3);
        // The switches to press: unwanted parameters that are free at first, and wanted ones that are not.
        std::vector<const char*> pressed{"link_masses", "centres", "inertias", "joint_friction"};
        for (const char* name : wanted)
            if (std::erase(pressed, std::string_view(name)) == 0) pressed.push_back(name);
        for (const char* name : pressed) {
            point_at(name);
            click();
        }
        point_at("off_by"); // outside the open list
        click();
        frames(3);
    }
    bool wait_for(const std::string& text) {
        for (int i = 0; i < 3000; ++i) { // at most a minute
            frame();
            if (text_in("##right").find(text) != std::string::npos) return true;
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        }
        return false;
    }
};

} // namespace

TEST_CASE("the panel has no section on recordings if there is no recording") {
    PanelHands without;
    without.view.preferences.right_open = true;
    without.frames(30);
    CHECK(text_in("##right").find("Measured") == std::string::npos);
}

TEST_CASE("the section shows the distance from the recording, and whether the recording is visible") {
    MeasuredHands hands;
    CHECK(text_in("##right").find("0.5000rad") != std::string::npos);
    hands.run(3000);
    hands.frames(30);
    CHECK(text_in("##right").find("notseennow") != std::string::npos);
}

TEST_CASE("a click starts the chain as recorded, or moves the chain to the recording's present state") {
    MeasuredHands hands;
    hands.point_at("start_as_recorded");
    hands.click();
    REQUIRE(hands.simulation.setup().start.angles.size() == 1);
    // Error of the parabola through 80 ms: the fourth derivative is at most (3/2 · g/L)², times t⁴/24.
    CHECK(std::abs(hands.simulation.setup().start.angles[0] - 1) < 5e-3);
    hands.run(700);
    CHECK(hands.simulation.members()[1].separation.angle > 0.05);
    hands.frames(3);
    hands.point_at("lay_on_recording");
    hands.click();
    // Error of the parabola through 80 ms: the third derivative is at most 0.5 · (3/2 · g/L)^(3/2).
    CHECK(hands.simulation.members()[1].separation.angle < 2e-3);
}

TEST_CASE("a fit by a click makes the run match the recording") {
    MeasuredHands hands;
    hands.free_only({"lengths"});
    hands.point_at("fit");
    hands.click();
    const bool done = hands.wait_for("Thechainfitsto");
    CAPTURE(text_in("##right"));
    REQUIRE(done);
    CHECK(std::abs(hands.simulation.setup().chain.lengths[0] - 0.3) < 1e-6);
    CHECK(std::abs(hands.simulation.setup().start.angles[0] - 1) < 1e-6);
    CHECK(text_in("##right").find("Lengths1") != std::string::npos);
}

TEST_CASE("dragging the flag on the time strip sets the end of the fit") {
    MeasuredHands hands;
    hands.run(2000);
    hands.frames(30);
    CHECK(hands.view.fit_flag.whole == Approx(2));
    const Box strip = hands.place("timeline");
    const auto drag = [&](float from, float to) {
        ImGui::GetIO().MousePos = {strip.x + from * strip.width - 3, strip.y + 2};
        hands.frame();
        hands.button(true);
        ImGui::GetIO().MousePos.x = strip.x + to * strip.width;
        hands.frames(2);
        hands.button(false);
    };
    drag(1, 0.5f);
    CHECK(hands.view.fit_flag.until == Approx(1).margin(0.05));
    CHECK(hands.simulation.time() == Approx(2)); // the knob does not move
    CHECK(text_in("##right").find("Fitseconds1") != std::string::npos);
    drag(0.5f, 1.1f);
    CHECK(hands.view.fit_flag.until == 0); // all
    drag(0.5f, 0.3f);                      // without a flag, this drag moves the knob
    const SeekTime* sought = nullptr;
    for (const Command& command : hands.commands)
        if (const auto* seek = std::get_if<SeekTime>(&command)) sought = seek;
    REQUIRE(sought);
    CHECK(sought->time == Approx(0.6).margin(0.05));
}

TEST_CASE("Escape ends a fit but not the next one") {
    MeasuredHands hands;
    CHECK_FALSE(hands.overlay.close_top(hands.view));
    hands.point_at("choose_model");
    hands.click();
    REQUIRE(hands.view.fit_flag.is_working);
    CHECK(hands.overlay.close_top(hands.view));
    hands.frames(2);
    CHECK(text_in("##right").find("stopped") != std::string::npos);
    REQUIRE(hands.wait_for("Chooseamodel"));
    hands.point_at("fit");
    hands.click();
    REQUIRE(hands.wait_for("mrad"));
}

TEST_CASE("choosing a model compares several models and fits the chain") {
    MeasuredHands hands;
    hands.point_at("choose_model");
    hands.click();
    REQUIRE(hands.wait_for("Thechainfitsto"));
    const std::string text = text_in("##right");
    CAPTURE(text);
    CHECK(text.find("Points,uniformdamping") != std::string::npos);
    CHECK(text.find("viscousanddryjoints") != std::string::npos);
}

TEST_CASE("after a fit of the zero angle, the recording is shown without its offset") {
    MeasuredHands hands;
    Setup setup = beside_recording();
    MeasuredRows rows = *setup.measured.kept;
    for (double& angle : rows.angles) angle += 0.05;
    setup.measured.kept = std::make_shared<const MeasuredRows>(rows);
    hands.simulation.apply(Load{setup});
    hands.frames(3);
    hands.free_only({"lengths", "zero"});
    hands.point_at("fit");
    hands.click();
    REQUIRE(hands.wait_for("Thechainfitsto"));
    hands.frames(3);
    CHECK(std::abs(hands.simulation.setup().measured.kept->angles[0] - 1) < 1e-6);
    CHECK(text_in("##right").find("Zero1") != std::string::npos); // the fitted zero remains listed
}
