// SPDX-License-Identifier: MIT
// Tests for window/controls/control_memory.hpp: each overlay has its own, and none outlives its overlay.
#include "window/controls/control_memory.hpp"

#include "scene/scene.hpp"
#include "simulation/simulation.hpp"
#include "support/catch.hpp"
#include "window/bare_imgui.hpp"
#include "window/controls/typed_value.hpp"
#include "window/panels/overlay.hpp"

#include <memory>
#include <stdexcept>

using namespace pendula;

TEST_CASE("a new overlay starts without typed text and without places of controls") {
    const test::BareImGui imgui(1280, 720);
    constexpr ImGuiID control = 7;
    auto first = std::make_unique<Overlay>(imgui.fonts, 1.0f);
    control_places::note("gravity", {10, 10, 50, 20});
    typed_value::begin(control, 1.5);
    CHECK(control_places::all().contains("gravity"));
    CHECK(typed_ahead::keeps());

    const auto second = std::make_unique<Overlay>(imgui.fonts, 1.0f);
    CHECK(control_places::all().empty());
    CHECK_FALSE(typed_value::update(control));
    CHECK_FALSE(typed_ahead::keeps());
    typed_value::begin(control, 2.5);
    first.reset(); // its memory was not the current one
    CHECK(typed_value::update(control));
}

TEST_CASE("without an overlay there is no current memory, and typed keys are not stored") {
    const test::BareImGui imgui(1280, 720);
    std::make_unique<Overlay>(imgui.fonts, 1.0f).reset();
    CHECK_FALSE(ControlMemory::has_current());
    typed_ahead::begin();
    CHECK_FALSE(typed_ahead::keeps());
    CHECK_THROWS_AS(control_places::all(), std::logic_error);
}

TEST_CASE("building an overlay makes its memory the current one") {
    const test::BareImGui imgui(1280, 720);
    Overlay first(imgui.fonts, 1);
    const ControlMemory& of_first = ControlMemory::current();
    const Overlay second(imgui.fonts, 1);
    CHECK(&ControlMemory::current() != &of_first);
    ViewState view;
    const Simulation simulation(load_scene("double-2-1").setup);
    Snapshot snapshot;
    simulation.fill(snapshot);
    ImGui::GetIO().DeltaTime = 1.0f / 60;
    ImGui::NewFrame();
    first.build(snapshot, view, {60, 16});
    ImGui::Render();
    CHECK(&ControlMemory::current() == &of_first);
}
