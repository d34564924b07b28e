// SPDX-License-Identifier: MIT
// Tests for window/features/measured/measured_section.hpp: a recording in the right panel, and its fit.
#include "support/catch.hpp"
#include "window/panel_hands.hpp"
#include "window/seen_text.hpp"

#include <chrono>
#include <cmath>
#include <memory>
#include <thread>
#include <vector>

using namespace pendula;
using namespace pendula::test;

namespace {

/// A pendulum of one uniform rod and its recording, which is that of a rod of another length.
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
    bool wait_for(const std::string& text) {
        for (int i = 0; i < 3000; ++i) { // a minute at the worst
            frame();
            if (text_in("##right").find(text) != std::string::npos) return true;
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        }
        return false;
    }
};

} // namespace

TEST_CASE("the section is there where there is a recording, and says how far the chain is off it") {
    PanelHands without;
    without.view.preferences.right_open = true;
    without.frames(30);
    CHECK(text_in("##right").find("Measured") == std::string::npos);
}

TEST_CASE("how far off the chain is shows, and whether the recording is seen") {
    MeasuredHands hands;
    CHECK(text_in("##right").find("0.5000rad") != std::string::npos);
    struct NoSink final : SampleSink {
        void put(const SampleHeader&, std::span<const BobSample>) override {}
    } sink;
    hands.simulation.advance(3000, sink);
    hands.frames(30);
    CHECK(text_in("##right").find("notseennow") != std::string::npos);
}

TEST_CASE("a click starts the chain as the recording does, or lays it on it where it is") {
    MeasuredHands hands;
    hands.point_at("start_as_recorded");
    hands.click();
    REQUIRE(hands.simulation.setup().start.angles.size() == 1);
    // Of the parabola through 80 ms: the fourth derivative is at most (3/2 · g/L)², times t⁴/24.
    CHECK(std::abs(hands.simulation.setup().start.angles[0] - 1) < 5e-3);
    struct NoSink final : SampleSink {
        void put(const SampleHeader&, std::span<const BobSample>) override {}
    } sink;
    hands.simulation.advance(700, sink);
    hands.simulation.measure();
    CHECK(hands.simulation.members()[1].separation.angle > 0.05);
    hands.frames(3);
    hands.point_at("lay_on_recording");
    hands.click();
    // The parabola through 80 ms of the swing: its third derivative is at most 0.5 · (3/2 · g/L)^(3/2).
    CHECK(hands.simulation.members()[1].separation.angle < 2e-3);
}

TEST_CASE("a fit by a click changes the run until it moves as the recording does") {
    MeasuredHands hands;
    hands.point_at("fit_free");
    hands.click();
    hands.frames(3);
    for (const char* name : {"lengths", "link_masses", "centres", "inertias", "joint_friction"}) {
        hands.point_at(name);
        hands.click();
    }
    hands.point_at("off_by"); // outside the open list
    hands.click();
    hands.frames(3);
    hands.point_at("fit");
    hands.click();
    const bool done = hands.wait_for("Fitsto");
    CAPTURE(text_in("##right"));
    REQUIRE(done);
    CHECK(std::abs(hands.simulation.setup().chain.lengths[0] - 0.3) < 1e-6);
    CHECK(std::abs(hands.simulation.setup().start.angles[0] - 1) < 1e-6);
    CHECK(text_in("##right").find("Lengths1") != std::string::npos);
}
