// SPDX-License-Identifier: MIT
// Tests for the section on energy: its figures do not depend on the number of frames.
#include "support/catch.hpp"
#include "window/controls/widgets.hpp"
#include "window/panel_hands.hpp"
#include "window/seen_text.hpp"

#include <fmt/format.h>

#include <cmath>
#include <string>
#include <vector>

using namespace pendula;

TEST_CASE("the panel shows the run's own loss and expected loss, at any frame rate") {
    for (const double frame_seconds : {0.05, 0.4}) {
        CAPTURE(frame_seconds);
        const test::BareImGui imgui(1280, 720);
        Overlay overlay(imgui.fonts, 1);
        Setup setup = load_scene("study-triple").setup;
        setup.chain.damping = 0.2;
        const Simulation simulation(setup);
        ViewState view;
        view.preferences.hints_seen = true;
        view.preferences.right_open = true;
        view.preferences.sections["Energy"] = true;
        Snapshot snapshot;
        simulation.fill(snapshot);
        snapshot.energy = simulation.main().energy();
        for (double t = 0; t < 6; t += frame_seconds) {
            snapshot.time = t;
            snapshot.energy.kinetic = 100 + 90 * std::sin(6 * t);
            snapshot.energy.change = -21.5432 * t;
            snapshot.damping_loss = -21.5433 * t;
            ImGui::GetIO().DeltaTime = static_cast<float>(frame_seconds);
            ImGui::NewFrame();
            overlay.build(snapshot, view, {60, 16});
            ImGui::Render();
        }
        const std::string text = test::text_in("##right");
        CAPTURE(text);
        const auto told = [&](double joules) { return widgets::fixed(joules, 4) + "J"; };
        CHECK(text.find("Lost" + told(-snapshot.energy.change)) != std::string::npos);
        CHECK(text.find("Expectedloss" + told(-snapshot.damping_loss)) != std::string::npos);
    }
}

TEST_CASE("the panel and the status line say the same about the energy, also after an undo") {
    const test::BareImGui imgui(1280, 720);
    Overlay overlay(imgui.fonts, 1);
    const Simulation simulation(load_scene("study-triple").setup);
    ViewState view;
    view.preferences.hints_seen = true;
    view.preferences.right_open = true;
    view.preferences.sections["Energy"] = true;
    Snapshot snapshot;
    simulation.fill(snapshot);
    snapshot.energy = simulation.main().energy();
    const auto said_in = [](const char* window) {
        const std::string text = test::text_in(window);
        const auto at = text.find("Energykeptto");
        return at == std::string::npos ? std::string() : text.substr(at, text.find("digits", at) - at);
    };
    for (int frame = 0; frame < 60; ++frame) {
        snapshot.time = frame < 30 ? 20 + 0.02 * frame : 5 + 0.02 * frame; // an undo leads back in time
        snapshot.energy.change = (frame < 30 ? 1e-13 : 3e-16) * snapshot.energy.scale;
        ImGui::GetIO().DeltaTime = 0.02f;
        ImGui::NewFrame();
        overlay.build(snapshot, view, {60, 16});
        ImGui::Render();
        if (frame < 3) continue; // the windows do not have their sizes yet
        CHECK_FALSE(said_in("##right").empty());
        CHECK(said_in("##right") == said_in("##status"));
    }
}

TEST_CASE("the text on the error's trend depends on the run's readings, not on the number of frames") {
    std::string first;
    for (const int frames : {1, 200}) {
        CAPTURE(frames);
        test::PanelHands hands("study-triple");
        hands.view.preferences.right_open = true;
        hands.view.preferences.sections["Energy"] = true;
        DriftTrend trend;
        trend.set_sample_interval(hands.simulation.setup().sample_interval);
        hands.overlay.sources().drift = &trend;
        for (int frame = 1; frame <= frames; ++frame) {
            hands.simulation.advance_until(12.0 * frame / frames, trend);
            hands.frame();
        }
        hands.frames(30); // until the figures have been refreshed
        const std::string text = test::text_in("##right");
        const std::size_t kept = text.find("Energykept");
        REQUIRE(kept != std::string::npos);
        CHECK(text.find("itstrendshowsafter") == std::string::npos);
        const std::string said = text.substr(kept, text.find("Count") - kept);
        if (first.empty()) first = said;
        CHECK(said == first);
    }
}

TEST_CASE("after a restart of the energy count while stopped, the error's trend is unknown") {
    test::PanelHands hands("study-triple");
    hands.view.preferences.right_open = true;
    hands.view.preferences.sections["Energy"] = true;
    DriftTrend trend;
    trend.set_sample_interval(hands.simulation.setup().sample_interval);
    hands.overlay.sources().drift = &trend;
    hands.simulation.advance_until(12, trend);
    hands.frames(30);
    CHECK(test::text_in("##right").find("itstrendshowsafter") == std::string::npos);
    hands.simulation.apply(ResetEnergyReference{});
    hands.frames(30);
    CHECK(test::text_in("##right").find("trendknownafter10s") != std::string::npos);
}

TEST_CASE("very large and very small energies are shown with an exponent") {
    test::PanelHands hands("double-2-1");
    hands.view.preferences.right_open = true;
    hands.view.preferences.sections["Energy"] = true;
    const auto told = [&](double mass) {
        Setup setup = hands.simulation.setup();
        setup.chain.masses = {mass, mass};
        setup.start.angular_velocities = {3, 1};
        hands.simulation.apply(Load{setup});
        hands.frames(30);
        const std::string text = test::text_in("##right");
        const auto at = text.find("KineticT");
        REQUIRE(at != std::string::npos);
        return text.substr(at, text.find('J', at) - at);
    };
    CHECK(told(1).find('e', 5) == std::string::npos);
    CHECK(told(1e18).find("e+") != std::string::npos);
    CHECK(told(1e18).size() < 25);
    CHECK(told(1e-9).find("e−") != std::string::npos);
}

TEST_CASE("F2 shows the state and the energies to all digits of the arithmetic") {
    test::PanelHands hands("double-2-1");
    hands.view.show_info = true;
    for (const Arithmetic arithmetic : {Arithmetic::double_, Arithmetic::quad_double}) {
        CAPTURE(std::string(name_of(arithmetic)));
        Setup setup = hands.simulation.setup();
        setup.integration = {.method = Method::rk4, .arithmetic = arithmetic, .dt = 1e-2};
        hands.simulation.apply(Load{setup});
        struct : SampleSink {
            void put(const SampleHeader&, std::span<const BobSample>) override {}
        } nowhere;
        hands.simulation.advance(40, nowhere);
        hands.frames(30);
        const std::string text = test::text_in("##info");
        CAPTURE(text);
        const std::vector<std::string> digits = hands.simulation.main().state_digits();
        for (std::size_t i = 0; i < 4; ++i) { // angles and angular velocities
            std::string shown = digits[i];
            if (shown.starts_with('-')) shown = "−" + shown.substr(1);
            CAPTURE(shown);
            CHECK(text.find(shown) != std::string::npos);
        }
        CHECK(text.find("energiesinJ,relativetohangingatrest") != std::string::npos);
        std::vector<Wide> coordinates;
        hands.simulation.main().coordinates(coordinates);
        const WideSpareEnergy energy = spare_energy_of(setup.chain, coordinates);
        const int count = traits_of(arithmetic).digits;
        for (const auto& [name, value] :
             {std::pair<std::string, Wide>{"T", energy.kinetic}, {"V", energy.height}, {"E", energy.total()}})
            CHECK(text.find(name + to_decimal(value, count)) != std::string::npos);
        const std::string change = text.substr(text.find("ΔE"));
        CHECK(change.size() < 16); // the error has only three digits
    }
}

TEST_CASE("the panel counts energies from the chain hanging at rest") {
    test::PanelHands hands("double-2-1");
    hands.view.preferences.right_open = true;
    hands.view.preferences.sections["Energy"] = true;
    for (const Model model : {Model::rigid, Model::elastic}) {
        Setup setup = hands.simulation.setup();
        setup.chain.model = model;
        setup.start.angles = {0, 0};
        setup.start.angular_velocities = {0, 0};
        hands.simulation.apply(Load{setup});
        hands.frames(30);
        if (model == Model::rigid) // an elastic chain starts above rest: its springs are not stretched
            CHECK(test::text_in("##right").find("Vaboverest0.0000J") != std::string::npos);
        setup.start.angles = {90, 90};
        hands.simulation.apply(Load{setup});
        hands.frames(30);
        Snapshot snapshot;
        hands.simulation.fill(snapshot);
        const double joules = spare_energy_of(setup.chain, snapshot.states.front()).total();
        CHECK(joules > 1);
        CHECK(test::text_in("##right").find("Eaboverest" + widgets::fixed(joules, 4) + "J") !=
              std::string::npos);
    }
}
