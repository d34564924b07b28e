// SPDX-License-Identifier: MIT
// Tests for window/shell/action.hpp and for the requests of actions.
#include "support/test_data.hpp"
#include "window/shell/action_table.hpp"

#include "support/catch.hpp"
#include "window/controls/widgets.hpp"
#include "window/panel_hands.hpp"
#include "window/panels/command_palette.hpp"
#include "window/seen_text.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <cstddef>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

using namespace pendula;

namespace {

/// The state on which keys act, and the requests that they have made.
struct Keys {
    explicit Keys(const Snapshot& snapshot = {}) : controls(snapshot) {}
    void press(Action action) { apply(action, controls, view, requests); }

    ControlState controls;
    ViewState view;
    Requests requests;
};

} // namespace

TEST_CASE("no two actions share a key, and each action has a help text") {
    std::set<std::pair<int, int>> seen;
    for (const ActionRow& row : action_table()) {
        CHECK_FALSE(row.help.empty());
        if (row.key.code == 0) continue; // it has no key, only a name in the palette
        // Escape never quits the program; it only closes what is open.
        CHECK((row.key.code != GLFW_KEY_ESCAPE || row.action == Action::close_top));
        CHECK_FALSE(row.key.shown.empty());
        CHECK(seen.emplace(row.key.code, row.key.modifiers).second);
        CHECK(action_for(row.key.code, row.key.modifiers, false) == row.action);
    }
}

TEST_CASE("a key counts together with its modifiers, and only some keys repeat while held") {
    CHECK(action_for(GLFW_KEY_RIGHT, 0, false) == Action::step);
    CHECK(action_for(GLFW_KEY_RIGHT, GLFW_MOD_SHIFT, true) == Action::step_second);
    CHECK(action_for(GLFW_KEY_COMMA, 0, true) == Action::step_back_single);
    CHECK(action_for(GLFW_KEY_LEFT, GLFW_MOD_ALT, true) == Action::step_back_single);
    CHECK(action_for(GLFW_KEY_SPACE, GLFW_MOD_CAPS_LOCK | GLFW_MOD_NUM_LOCK, false) == Action::run_stop);
    CHECK_FALSE(action_for(GLFW_KEY_SPACE, 0, true));
    CHECK_FALSE(action_for(GLFW_KEY_SPACE, GLFW_MOD_CONTROL, false));
    CHECK(action_for(GLFW_KEY_ESCAPE, 0, false) == Action::close_top);
    CHECK_FALSE(action_for(GLFW_KEY_ESCAPE, 0, true)); // each press closes one layer
}

TEST_CASE("actions become commands, edits of the view, or requests to the window") {
    Snapshot snapshot;
    snapshot.run_state = RunState::running;
    snapshot.speed = 1;
    snapshot.setup.ghost.enabled = true;
    Keys keys(snapshot);
    for (const Action action : {Action::run_stop, Action::step_second, Action::toggle_ghost, Action::faster})
        keys.press(action);
    REQUIRE(keys.requests.commands.size() == 4);
    CHECK_FALSE(std::get<SetRunning>(keys.requests.commands[0]).running);
    CHECK(std::get<StepOnce>(keys.requests.commands[1]).steps == 10000); // 1 s of 0.1 ms
    CHECK_FALSE(std::get<SetGhost>(keys.requests.commands[2]).ghost.enabled);
    CHECK(std::get<SetSpeed>(keys.requests.commands[3]).factor == 2);

    keys.press(Action::toggle_trails);
    keys.press(Action::toggle_panels);
    CHECK_FALSE(keys.view.show_trails);
    CHECK_FALSE(keys.view.show_panels);
    keys.press(Action::screenshot);
    CHECK(keys.requests.actions == std::vector{Action::screenshot});
}

TEST_CASE("while a film is directed, the keys for the run act on the film or do nothing") {
    Keys keys;
    keys.view.directing = true;
    for (const Action action : {Action::run_stop, Action::home_camera, Action::undo, Action::save_scene})
        keys.press(action);
    REQUIRE(keys.requests.film.size() == 4);
    CHECK(std::get<Action>(keys.requests.film[0]) == Action::film_play);
    CHECK(std::get<Action>(keys.requests.film[1]) == Action::film_start);
    CHECK(std::get<Action>(keys.requests.film[2]) == Action::film_undo);
    CHECK(std::get<Action>(keys.requests.film[3]) == Action::film_save);
    const Layout layout = keys.view.views.layout;
    for (const Action action : {Action::toggle_ghost, Action::reset, Action::faster, Action::layout_torus,
                                Action::toggle_elastic, Action::clear_trails})
        keys.press(action);
    CHECK(keys.requests.commands.empty());
    CHECK(keys.requests.actions.empty());
    CHECK(keys.view.views.layout == layout);
    keys.press(Action::open_file);
    CHECK(keys.requests.actions == std::vector{Action::open_file});
    keys.view.directing = false;
    keys.press(Action::film_play); // chosen in the palette: shows the film
    CHECK(std::get<Action>(keys.requests.film.back()) == Action::film_play);
}

TEST_CASE("presses of the same key within one frame add up") {
    Snapshot snapshot;
    snapshot.speed = 1;
    snapshot.setup.ghost.enabled = true;
    Keys keys(snapshot);
    for (int i = 0; i < 2; ++i) keys.press(Action::toggle_ghost);
    CHECK(std::get<SetGhost>(keys.requests.commands.back()).ghost.enabled);
    for (int i = 0; i < 3; ++i) keys.press(Action::slower);
    CHECK(std::get<SetSpeed>(keys.requests.commands.back()).factor == 1 / 5.0 / 2);
}

TEST_CASE(
    "at any dt, an arrow key steps by a frame's time, with Shift by a second, and a full stop by one step") {
    Keys keys;
    const auto steps = [&](Action action, double dt) {
        keys.controls.timestep = dt;
        keys.requests = {};
        keys.press(action);
        return std::get<StepOnce>(keys.requests.commands.at(0)).steps;
    };
    CHECK(steps(Action::step, 1e-4) == 167);
    CHECK(steps(Action::step_back, 1e-3) == -17);
    CHECK(steps(Action::step_second, 1e-3) == 1000);
    CHECK(steps(Action::step_back_second, 1.0 / 64) == -64);
    CHECK(steps(Action::step_single, 1e-3) == 1);
    CHECK(steps(Action::step_back_single, 1e-3) == -1);
    CHECK(steps(Action::step, 0.5) == 1); // at least one step
}

TEST_CASE("the keys for the start and the end of a run go to its first and last step") {
    Snapshot snapshot;
    snapshot.timeline.end_step = 4321;
    Keys keys(snapshot);
    keys.press(Action::rewind);
    keys.press(Action::to_end);
    CHECK(std::get<SeekStep>(keys.requests.commands.at(0)).step == 0);
    CHECK(std::get<SeekStep>(keys.requests.commands.at(1)).step == 4321);
}

TEST_CASE("the speed keys go through the same round speeds upwards and downwards") {
    Snapshot snapshot;
    snapshot.speed = 1;
    Keys keys(snapshot);
    std::vector<std::string> said;
    for (int i = 0; i < 7; ++i) {
        keys.press(Action::slower);
        said.push_back(widgets::speed(keys.controls.speed));
    }
    CHECK(said == std::vector<std::string>{"1/2×", "1/5×", "1/10×", "1/20×", "1/50×", "1/100×", "1/200×"});
    said.clear();
    for (int i = 0; i < 11; ++i) {
        keys.press(Action::faster);
        said.push_back(widgets::speed(keys.controls.speed));
    }
    CHECK(said == std::vector<std::string>{"1/100×", "1/50×", "1/20×", "1/10×", "1/5×", "1/2×", "1×", "2×",
                                           "5×", "10×", "20×"});
    keys.controls.speed = 0.3; // between two round speeds
    keys.press(Action::faster);
    CHECK(keys.controls.speed == 0.5);
    CHECK(widgets::speed(0.37) == "0.37×");
}

TEST_CASE("the keys never change a speed beyond the slider in the wrong direction") {
    Snapshot snapshot;
    snapshot.speed = 500;
    Keys keys(snapshot);
    keys.press(Action::faster);
    CHECK(std::get<SetSpeed>(keys.requests.commands.back()).factor == 500);
    keys.press(Action::slower);
    CHECK(std::get<SetSpeed>(keys.requests.commands.back()).factor < 500);
}

TEST_CASE("the guide's table of keys and the help sheet name the same keys") {
    std::ifstream file(test::test_data() + "/../docs/guide.md");
    REQUIRE(file);
    std::string readme((std::istreambuf_iterator<char>(file)), {});
    const std::size_t begin = readme.find("| key | does |");
    REQUIRE(begin != std::string::npos);
    const std::string table = readme.substr(begin, readme.find("\n\n", begin) - begin);
    // The keys of a line are in its first column, separated by commas, "or" or "to".
    std::set<std::string> named;
    std::istringstream lines(table);
    std::string line;
    for (int number = 0; std::getline(lines, line); ++number) {
        if (number < 2) continue; // the header
        std::string keys = line.substr(2, line.find(" | ", 2) - 2);
        for (const std::string between : {", ", " or "})
            for (std::size_t at = 0; (at = keys.find(between, at)) != std::string::npos;)
                keys.replace(at, between.size(), 1, '\n');
        std::istringstream each(keys);
        for (std::string key; std::getline(each, key);) named.insert(key);
    }
    CHECK(named.erase("1 to 7") == 1);
    for (const char* layout : {"1", "2", "3", "4", "5", "6", "7"}) named.insert(layout);
    CHECK(named.erase("Backspace") == 1); // the sheet names only the first key of each action
    std::set<std::string> shown;
    for (const ActionRow& row : action_table())
        if (!row.key.shown.empty()) shown.insert(std::string(row.key.shown));
    CHECK(named == shown);
}

TEST_CASE("keys change the chain's model, the scene and the overlay's size") {
    Keys keys;
    keys.press(Action::toggle_elastic);
    CHECK(std::get<SetChain>(keys.requests.commands.back()).chain.model == Model::elastic);
    keys.press(Action::toggle_elastic);
    CHECK(std::get<SetChain>(keys.requests.commands.back()).chain.model == Model::rigid);

    // Goes through all scenes and back to the first.
    const std::vector<ShippedScene> scenes = shipped_scenes();
    keys.view.scene_name = scenes.front().name;
    for (std::size_t i = 1; i <= scenes.size(); ++i) {
        keys.press(Action::next_scene);
        CHECK(keys.requests.open_scene == scenes[i % scenes.size()].id);
        keys.view.scene_name = scenes[i % scenes.size()].name;
    }
    keys.press(Action::previous_scene);
    CHECK(keys.requests.open_scene == scenes.back().id);

    for (int i = 0; i < 3; ++i) keys.press(Action::larger_overlay);
    CHECK(keys.view.preferences.ui_scale == Approx(1.331).epsilon(0.01));
    for (int i = 0; i < 3; ++i) keys.press(Action::smaller_overlay);
    CHECK(keys.view.preferences.ui_scale == 1);
    for (int i = 0; i < 50; ++i) keys.press(Action::larger_overlay);
    CHECK(keys.view.preferences.ui_scale == most_ui_scale);
}

TEST_CASE("only the actions that need the window are passed to the window") {
    const std::set<Action> of_the_window{
        Action::clear_trails, Action::home_camera, Action::fullscreen, Action::screenshot,
        Action::record,       Action::save_scene,  Action::save_run,   Action::open_file,
        Action::gallery,      Action::close_top,   Action::quit,       Action::map_back,
        Action::map_forward,  Action::hand_out,    Action::copy_state, Action::paste_state};
    for (const ActionRow& row : action_table()) {
        CAPTURE(row.help);
        Keys keys;
        keys.press(row.action);
        CHECK(keys.requests.actions.empty() == !of_the_window.contains(row.action));
    }
}

TEST_CASE("copying and pasting a state have keys, lines on the help sheet and entries in the palette") {
    test::PanelHands hands;
    ImGui::GetIO().DisplaySize = {1920, 1400}; // large enough for the whole sheet
    hands.view.show_help = true;
    hands.frames(6);
    std::string sheet;
    for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows)
        if (std::string_view(window->Name).starts_with("##help/")) sheet = test::text_in(window->Name);
    CHECK(action_for(GLFW_KEY_C, GLFW_MOD_CONTROL, false) == Action::copy_state);
    CHECK(action_for(GLFW_KEY_V, GLFW_MOD_CONTROL, false) == Action::paste_state);
    const CommandPalette palette;
    for (const Action action : {Action::copy_state, Action::paste_state}) {
        const ActionRow& row = row_of(action);
        CAPTURE(row.help);
        const std::vector<PaletteEntry> found = palette.search(row.help);
        REQUIRE_FALSE(found.empty());
        CHECK(std::get<ChosenAction>(found.front().choice).action == action);
        std::string line = std::string(row.key.shown) + std::string(row.help);
        std::erase(line, ' '); // spaces draw no glyphs
        CHECK(sheet.find(line) != std::string::npos);
    }
}

TEST_CASE("two presses in one frame go two scenes forward or back") {
    Keys keys;
    const std::vector<ShippedScene> scenes = shipped_scenes();
    keys.view.scene_name = scenes.front().name;
    keys.press(Action::next_scene);
    keys.press(Action::next_scene);
    CHECK(keys.requests.open_scene == scenes[2].id);
    for (int i = 0; i < 2; ++i) keys.press(Action::previous_scene);
    CHECK(keys.requests.open_scene == scenes[0].id);
}

TEST_CASE("while a dialogue is open, most keys do nothing") {
    for (const Action action : {Action::close_top, Action::render, Action::fullscreen, Action::quit})
        CHECK(works_over_dialogs(action));
    for (const Action action : {Action::record, Action::toggle_palette, Action::run_stop, Action::reset})
        CHECK_FALSE(works_over_dialogs(action));
    CHECK(action_for(GLFW_KEY_Q, GLFW_MOD_CONTROL, false) == Action::quit);
}
