// SPDX-License-Identifier: MIT
// Tests for ui/action.hpp and for what an action asks for.
#include "ui/action.hpp"

#include "support/catch.hpp"
#include "ui/overlay.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <set>

using namespace pendula;

TEST_CASE("no two bindings share a key, and each line of the help sheet has words") {
    std::set<std::pair<int, int>> seen;
    for (const KeyBinding& binding : key_table()) {
        CHECK(seen.emplace(binding.key, binding.modifiers).second);
        CHECK(binding.shown.empty() == binding.help.empty());
    }
}

TEST_CASE("a key is found with its modifiers, and repeats only where holding makes sense") {
    CHECK(action_for(GLFW_KEY_RIGHT, 0, false) == Action::step);
    CHECK(action_for(GLFW_KEY_RIGHT, GLFW_MOD_SHIFT, true) == Action::step_many);
    CHECK(action_for(GLFW_KEY_SPACE, GLFW_MOD_CAPS_LOCK | GLFW_MOD_NUM_LOCK, false) == Action::run_stop);
    CHECK_FALSE(action_for(GLFW_KEY_SPACE, 0, true));
    CHECK_FALSE(action_for(GLFW_KEY_SPACE, GLFW_MOD_CONTROL, false));
    CHECK_FALSE(action_for(GLFW_KEY_ESCAPE, 0, false));
}

TEST_CASE("actions become commands, edits of the view, or requests to the window") {
    Snapshot snapshot;
    snapshot.run_state = RunState::running;
    snapshot.speed = 1;
    snapshot.setup.ghost.enabled = true;
    ControlState controls(snapshot);
    ViewState view;
    Requests requests;
    for (const Action action : {Action::run_stop, Action::step_many, Action::toggle_ghost, Action::faster})
        Overlay::perform(action, controls, view, requests);
    REQUIRE(requests.commands.size() == 4);
    CHECK_FALSE(std::get<SetRunning>(requests.commands[0]).running);
    CHECK(std::get<StepOnce>(requests.commands[1]).steps == 50);
    CHECK_FALSE(std::get<SetGhost>(requests.commands[2]).ghost.enabled);
    CHECK(std::get<SetSpeed>(requests.commands[3]).factor == Approx(1.4677992676));

    Overlay::perform(Action::toggle_trails, controls, view, requests);
    Overlay::perform(Action::toggle_panels, controls, view, requests);
    CHECK_FALSE(view.show_trails);
    CHECK_FALSE(view.show_panels);
    Overlay::perform(Action::screenshot, controls, view, requests);
    CHECK(requests.actions == std::vector{Action::screenshot});
}

TEST_CASE("presses within one frame add up") {
    Snapshot snapshot;
    snapshot.speed = 1;
    snapshot.setup.ghost.enabled = true;
    ControlState controls(snapshot);
    ViewState view;
    Requests requests;
    for (int i = 0; i < 2; ++i) Overlay::perform(Action::toggle_ghost, controls, view, requests);
    CHECK(std::get<SetGhost>(requests.commands.back()).ghost.enabled);
    for (int i = 0; i < 6; ++i) Overlay::perform(Action::slower, controls, view, requests);
    CHECK(std::get<SetSpeed>(requests.commands.back()).factor == Approx(0.1));
}

TEST_CASE("a speed beyond the slider is never changed the wrong way") {
    Snapshot snapshot;
    snapshot.speed = 500;
    ControlState controls(snapshot);
    ViewState view;
    Requests requests;
    Overlay::perform(Action::faster, controls, view, requests);
    CHECK(std::get<SetSpeed>(requests.commands.back()).factor == 500);
    Overlay::perform(Action::slower, controls, view, requests);
    CHECK(std::get<SetSpeed>(requests.commands.back()).factor < 500);
}
