// SPDX-License-Identifier: MIT
// Tests for window/panels/overlay.hpp: every panel, built without a window or a GL context, with random
// input.
#include "window/panels/overlay.hpp"

#include "scene/scene.hpp"
#include "simulation/simulation.hpp"
#include "support/catch.hpp"
#include "window/bare_imgui.hpp"
#include "window/controls/control_memory.hpp"
#include "window/panel_hands.hpp"
#include "window/panels/panel_layout.hpp"
#include "window/seen_text.hpp"

#include <array>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <vector>

using namespace pendula;
using pendula::test::BareImGui;
using pendula::test::living_allocations;
using pendula::test::set_ctrl;
using pendula::test::set_key;

namespace {

Snapshot snapshot_of(const Simulation& simulation) {
    Snapshot snapshot;
    simulation.fill(snapshot);
    snapshot.energy = simulation.main().energy();
    return snapshot;
}

} // namespace

namespace {

struct Played {
    std::size_t commands = 0;
    std::size_t divergence = 0; ///< largest number of points
    int late_allocations = 0;   ///< number of blocks allocated in the last quarter and not freed
};

/// Simulates random input for 500 frames, with every panel and window open.
Played play(unsigned seed) {
    const BareImGui imgui(1280, 720);
    Overlay overlay(imgui.fonts, 1);
    Setup setup = load_scene("double-2-1").setup;
    setup.ghost.enabled = true;
    Simulation simulation(setup);
    DivergenceLog divergence;
    divergence.set_sample_interval(setup.sample_interval);
    overlay.sources().divergence = &divergence;
    ViewState view;
    view.scene_name = "test";
    view.show_profiler = view.show_info = true;
    RecordingReport films;
    films.formats.resize(2);
    for (FilmFormat& format : films.formats) {
        format.id = format.label = &format == films.formats.data() ? "mp4" : "gif";
        format.ending = "." + format.id;
        format.crf = 16;
        format.worst_crf = 51;
        format.can_be_lossless = format.keeps_alpha = true;
    }
    films.window_width = 1280;
    films.window_height = 720;
    films.next_file = "/a/folder/with/quite/a/long/name/pendula-2026-11-21-103019.mp4";
    films.renders = {{1, films.next_file, 3, 600, 12.5, false, false}, {2, "/b.mp4", 0, 0, {}, true, false}};
    overlay.sources().recording = &films;
    std::mt19937 random(seed);
    std::uniform_real_distribution<float> x(0, 1280), y(0, 720);
    std::uint64_t notices = 0;
    Played played;
    int settled = 0;
#if IMGUI_VERSION_NUM < 18700
    constexpr int first_key = 0, end_of_keys = ImGuiKey_COUNT;
#else
    constexpr int first_key = ImGuiKey_NamedKey_BEGIN, end_of_keys = ImGuiKey_MouseLeft;
#endif
    std::array<bool, end_of_keys - first_key> keys_down{};

    for (int frame = 0; frame < 500; ++frame) {
        ImGuiIO& io = ImGui::GetIO();
        io.DeltaTime = 1.0f / 60;
        // Mostly over the side panels and the transport bar, holding the button for a few frames at a time.
        if (random() % 3 == 0) io.MousePos = {x(random), y(random)};
        if (random() % 2 == 0) io.MousePos.x *= 0.25f;
        if (random() % 6 == 0) io.MousePos.x = 1280 - 0.25f * io.MousePos.x;
        if (random() % 4 == 0) io.MouseDown[0] = !io.MouseDown[0];
        if (random() % 16 == 0) io.MouseDown[1] = !io.MouseDown[1];
        set_ctrl(random() % 8 == 0); // opens text fields in sliders
        io.MouseWheel = random() % 16 == 0 ? 1.0f : 0.0f;
        if (random() % 8 == 0) {
            bool& is_down = keys_down[random() % keys_down.size()];
            set_key(static_cast<ImGuiKey>(first_key + (&is_down - keys_down.data())), is_down = !is_down);
        }
        if (random() % 4 == 0) io.AddInputCharacter("0123456789.-e"[random() % 13]);

        ImGui::NewFrame();
        Snapshot snapshot = snapshot_of(simulation);
        snapshot.notice = {notices, "refused"};
        if (frame % 50 == 0) view.show_help = !view.show_help;
        if (frame % 70 == 0) view.show_palette = true;
        if (frame % 40 == 0) films.live.active = !films.live.active;
        if (frame % 60 == 0) view.show_render = true;
        if (frame % 90 == 0) view.preferences.left_open = view.preferences.right_open = true;
        if (frame % 90 == 45)
            for (auto& [title, open] : view.preferences.sections) open = true;
        if (frame % 120 == 60) view.keyboard_focus = !view.keyboard_focus;
        const Requests requests = overlay.build(snapshot, view, {60, 16});
        ImGui::Render();
        CHECK(ImGui::GetDrawData()->Valid);
        played.commands += requests.commands.size();
        for (const Command& command : requests.commands) {
            try {
                simulation.apply(command);
            } catch (const Refused&) {
                ++notices;
            }
        }
        simulation.advance(60, divergence);
        played.divergence = std::max(played.divergence, divergence.of(1).size());
        CHECK_FALSE(simulation.failure());
        if (frame == 374) settled = living_allocations;
        if (frame == 499) played.late_allocations = living_allocations - settled;
    }
    return played;
}

} // namespace

TEST_CASE("random input on every panel gives only commands that the simulation carries out or refuses") {
    std::size_t commands = 0;
    for (const unsigned seed : {1u, 2u, 3u, 4u}) {
        CAPTURE(seed);
        const Played played = play(seed);
        commands += played.commands;
        CHECK(played.divergence > 100);
        // Windows that open late have a handful of blocks each; a leak would have at least one a frame.
        CHECK(played.late_allocations < 125);
    }
    CHECK(commands > 10); // the input really reached controls
}

TEST_CASE("the panels leave room for the scene") {
    for (const auto& [width, height] : {std::pair{1024.0f, 640.0f}, {1280.0f, 720.0f}, {3840.0f, 2160.0f}}) {
        const BareImGui imgui(width, height);
        const Overlay overlay(imgui.fonts, 1);
        ViewState view;
        const FreeArea beside = overlay.free_area(view);
        CHECK(beside.width * beside.height > 0.4f * width * height);
        view.show_panels = false;
        const FreeArea whole = overlay.free_area(view);
        CHECK(whole.width == width);
        CHECK(whole.height == height);
    }
}

TEST_CASE("sections that were folded for lack of room open again when there is room") {
    const BareImGui imgui(1280, 720);
    Overlay overlay(imgui.fonts, 1);
    Setup setup = load_scene("double-2-1").setup;
    setup.ghost.count = 3;
    setup.lanes.resize(1);
    const Simulation simulation(setup);
    ViewState view;
    view.preferences.hints_seen = true;
    view.preferences.left_open = view.preferences.right_open = true;
    view.preferences.left_pinned = view.preferences.right_pinned = true; // visible at every scale
    std::uint64_t frames = 0;
    const auto shown = [&](int count) {
        std::vector<std::string> names;
        for (; count > 0; --count, ++frames) {
            ImGui::GetIO().DeltaTime = 1.0f / 60;
            ImGui::NewFrame();
            overlay.build(snapshot_of(simulation), view, {60, 16});
            ImGui::Render();
        }
        for (const auto& [name, box] : control_places::all())
            if (box.width > 0) names.push_back(name);
        return names;
    };
    shown(30);
    // The user opens a section that did not fit.
    for (const char* title : {"Chain", "Links and start", "Integration", "Look"})
        view.preferences.sections[title] = title == std::string("Look") || title == std::string("Chain");
    const std::vector<std::string> before = shown(30);
    for (const float scale : {1.3f, 2.0f, 2.6f, 1.3f}) {
        theme::apply_style(scale);
        overlay.set_scale(imgui.fonts, scale);
        CHECK(shown(20).size() < before.size()); // some sections have been folded
    }
    theme::apply_style(1);
    overlay.set_scale(imgui.fonts, 1);
    CHECK(shown(20) == before);
}

TEST_CASE("the message why a run stopped stays while the run is stopped, for two minutes at most") {
    const BareImGui imgui(1280, 720);
    Overlay overlay(imgui.fonts, 1);
    const Simulation simulation(load_scene("double-2-1").setup);
    ViewState view;
    view.preferences.hints_seen = true;
    Snapshot snapshot = snapshot_of(simulation);
    const auto is_said = [&](double seconds) {
        for (; seconds > 0; seconds -= 0.5) {
            ImGui::GetIO().DeltaTime = 0.5f;
            ImGui::NewFrame();
            overlay.build(snapshot, view, {60, 16});
            ImGui::Render();
        }
        const ImGuiWindow* window = ImGui::FindWindowByName("##notice");
        return window && window->Active;
    };
    snapshot.notice = {1, "stopped at t = 3 s, as requested", false};
    snapshot.run_state = RunState::stopped;
    CHECK(is_said(60));
    SECTION("it disappears when the run continues") {
        snapshot.run_state = RunState::running;
        CHECK_FALSE(is_said(2)); // the message is no longer true
    }
    SECTION("it disappears after two minutes") { CHECK_FALSE(is_said(65)); }
    SECTION("it is not shown over a directed film") {
        view.directing = true;
        CHECK_FALSE(is_said(2));
    }
}

TEST_CASE("a section folds gradually, or at once if motion is reduced") {
    for (const bool still : {false, true}) {
        test::PanelHands hands;
        hands.view.preferences.reduced_motion = still;
        hands.frames(20);
        const float before = hands.place("section Integration").y;
        hands.point_at("section Links and start");
        hands.click();
        std::vector<float> places;
        for (int i = 0; i < 20; ++i) {
            places.push_back(hands.place("section Integration").y);
            hands.frame();
        }
        CAPTURE(still, before, places);
        CHECK(std::is_sorted(places.rbegin(), places.rend())); // it only moves up
        CHECK(places.back() < before - 40);
        const auto between = std::count_if(places.begin(), places.end(),
                                           [&](float y) { return y < before - 1 && y > places.back() + 1; });
        CHECK((still ? between == 0 : between >= 4));
    }
}

TEST_CASE("a scene's name that does not fit has a tooltip") {
    test::PanelHands hands;
    hands.view.scene_name = "Quadruple pendulum, lengths 1, 2, 3 and 5: each mass twice the one above";
    hands.frames(3);
    const Box box = hands.place("scene");
    REQUIRE(box.width > 50);
    CHECK(ImGui::CalcTextSize(hands.view.scene_name.c_str()).x > box.width);
    hands.point_at("scene", 0.1f);
    hands.point_at("scene", 0.2f); // a tooltip appears only after a movement
    hands.frames(60);
    const ImGuiWindow* tooltip = nullptr;
    for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows)
        if (window->Active && (window->Flags & ImGuiWindowFlags_Tooltip)) tooltip = window;
    REQUIRE(tooltip);
    CHECK(tooltip->Size.x > 100);
}

TEST_CASE("the empty check boxes and radio buttons for a film have outlines") {
    test::PanelHands hands;
    RecordingReport films;
    films.formats.resize(1);
    films.formats[0].id = films.formats[0].label = "mp4";
    films.formats[0].ending = ".mp4";
    films.formats[0].can_be_lossless = films.formats[0].keeps_alpha = films.formats[0].holds_sound = true;
    films.window_width = 1280;
    films.window_height = 720;
    hands.overlay.sources().recording = &films;
    const auto outlines = [&](const char* name) {
        const ImGuiWindow* window = ImGui::FindWindowByName(name);
        REQUIRE(window);
        const ImU32 outline = ImGui::GetColorU32(theme::outline);
        int vertices = 0;
        for (const ImDrawVert& vertex : window->DrawList->VtxBuffer) vertices += vertex.col == outline;
        return vertices;
    };
    hands.view.preferences.sections = {{"Chain", false}, {"Links and start", false}, {"Integration", false},
                                       {"Look", false},  {"Views", false},           {"Recording", false}};
    hands.frames(20);
    const int folded = outlines("##left");
    hands.view.preferences.sections["Recording"] = true;
    hands.frames(20);
    CHECK(outlines("##left") >= folded + 2 * 8); // two check boxes
    hands.view.show_render = true;
    hands.frames(5);
    CHECK(outlines("##render") >= 3 * 16 + 2 * 8); // three radio buttons, two check boxes
    hands.overlay.sources().recording = nullptr;
}

TEST_CASE("the time is vertically centred on the buttons beside it") {
    test::PanelHands hands;
    const Box button = hands.place("run_stop"), time = hands.place("time");
    REQUIRE(button.height > 20);
    REQUIRE(time.height > 10);
    CHECK(std::abs(time.y + time.height / 2 - button.y - button.height / 2) <= 1);
}

TEST_CASE("a message about a film stays until the pointer moves, other messages stay some seconds") {
    test::PanelHands hands;
    const auto is_shown = [] { return !test::text_in(layout::message_window).empty(); };
    const auto wait = [&](int seconds) {
        for (int i = 0; i < 2 * seconds; ++i) hands.frame(0.5f);
    };
    hands.overlay.notify("there is no such file", true);
    wait(1);
    CHECK(test::text_in(layout::message_window).starts_with("Thereisno"));
    wait(12);
    CHECK_FALSE(is_shown());
    ImGui::GetIO().MousePos = {20, 20};
    hands.overlay.notify_until_seen("Saved /tmp/film.mp4");
    wait(60);
    CHECK(is_shown());
    ImGui::GetIO().MousePos.x += 3;
    hands.frame();
    wait(1);
    CHECK(is_shown());
    wait(12);
    CHECK_FALSE(is_shown());
}

TEST_CASE("at the end of a run, the time strip's knob can be grabbed by its right half") {
    test::PanelHands hands;
    hands.frames(3);
    const Box strip = hands.place("timeline");
    REQUIRE(strip.width > 0);
    hands.commands.clear();
    ImGui::GetIO().MousePos = {strip.x + strip.width + 4, strip.y + strip.height / 2};
    hands.frame();
    hands.button(true);
    hands.button(false);
    CHECK(std::ranges::any_of(
        hands.commands, [](const Command& command) { return std::holds_alternative<SeekTime>(command); }));
}

TEST_CASE("the help sheet scrolls only if it is higher than the window, and its button stays visible") {
    for (const ImVec2 size : {ImVec2{640, 360}, {1024, 600}, {1280, 720}, {1920, 1080}})
        for (const bool directs : {false, true}) {
            CAPTURE(size.x, directs);
            test::PanelHands hands;
            ImGui::GetIO().DisplaySize = size;
            hands.view.directing = directs;
            hands.view.show_help = true;
            hands.frames(6);
            const ImGuiWindow* sheet = ImGui::FindWindowByName("##help");
            REQUIRE(sheet);
            CHECK(sheet->Pos.y >= 0);
            CHECK(sheet->Pos.y + sheet->Size.y <= size.y);
            CHECK(test::text_in("##help").find("Close") != std::string::npos);
            const ImGuiWindow* keys = nullptr;
            for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows)
                if (window->ParentWindow == sheet && window->Active) keys = window;
            REQUIRE(keys);
            CHECK(keys->ScrollbarY == (keys->ScrollMax.y > 0));
            CHECK(keys->ScrollbarY == (keys->ContentSize.y > size.y - 80));
            ImGui::GetIO().MousePos = {size.x / 2, size.y / 2};
            for (int notch = 0; notch < 60; ++notch) {
                ImGui::GetIO().MouseWheel = -1;
                hands.frame();
            }
            hands.frames(10);
            CHECK(keys->Scroll.y == keys->ScrollMax.y);
        }
}
