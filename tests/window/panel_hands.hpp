// SPDX-License-Identifier: MIT
/// The overlay without a window, with simulated clicks and typing frame by frame.
#pragma once

#include "scene/scene.hpp"
#include "simulation/simulation.hpp"
#include "window/bare_imgui.hpp"
#include "window/controls/control_memory.hpp"
#include "window/panels/overlay.hpp"
#include "window/shell/action_table.hpp"

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace pendula::test {

class PanelHands {
  public:
    explicit PanelHands(const std::string& scene = "study-triple") : simulation(load_scene(scene).setup) {
        view.preferences.hints_seen = true;
        frames(10); // wait until the panels' sizes have settled
    }

    void frame(float seconds = 1.0f / 60) {
        ImGuiIO& io = ImGui::GetIO();
        io.DeltaTime = seconds;
        if (before_frame) before_frame();
        ImGui::NewFrame();
        if (after_frame) after_frame();
        Snapshot snapshot;
        simulation.fill(snapshot);
        snapshot.energy = simulation.main().energy();
        snapshot.ensemble_statistics = ensemble_statistics;
        Requests requests = overlay.build(snapshot, view, {60, 16});
        ImGui::Render();
        film_orders.insert(film_orders.end(), requests.film.begin(), requests.film.end());
        section_orders.insert(section_orders.end(), requests.section.begin(), requests.section.end());
        for (Command& command : requests.commands) {
            simulation.apply(command);
            commands.push_back(std::move(command));
        }
    }
    void frames(int count) {
        for (int i = 0; i < count; ++i) frame();
    }

    Box place(std::string_view control) const {
        const auto found = control_places::all().find(control);
        return found == control_places::all().end() ? Box{} : found->second;
    }
    void point_at(std::string_view control, float across = 0.5f) {
        const Box box = place(control);
        ImGui::GetIO().MousePos = {box.x + across * box.width, box.y + box.height / 2};
        frame();
    }
    void button(bool down) {
        ImGui::GetIO().MouseDown[0] = down;
        frame();
    }
    void click() {
        button(true);
        button(false);
    }
    void double_click() {
        click();
        frames(6);
        click();
    }
    void tap(ImGuiKey key) {
        set_key(key, true);
        frame();
        set_key(key, false);
        frame();
    }
    /// Performs an action as its key does, except for its requests to the window.
    void act(Action action) {
        Requests requests;
        apply(action, overlay.controls(), view, requests);
    }
    void type(std::string_view text) {
        for (const char c : text) {
            ImGui::GetIO().AddInputCharacter(static_cast<unsigned>(c));
            frame();
        }
    }

    BareImGui imgui{1280, 720};
    Simulation simulation;
    Overlay overlay{imgui.fonts, 1};
    ViewState view;
    std::function<void()> before_frame, after_frame;           ///< called before and after NewFrame()
    std::shared_ptr<const EnsembleSeries> ensemble_statistics; ///< the shown ensemble's
    std::vector<Command> commands;                             ///< requested so far
    std::vector<StoryCommand> film_orders;                     ///< likewise
    std::vector<SectionCommand> section_orders;                ///< likewise
};

} // namespace pendula::test
