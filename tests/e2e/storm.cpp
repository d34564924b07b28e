// SPDX-License-Identifier: MIT
// Tests for pendula view: storms of random keys, hands and sizes, as from somebody in a hurry. Each is
// repeated by its seed: docs/testing.md says how.
#include "e2e/window_driver.hpp"
#include "support/catch.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <iostream>
#include <iterator>
#include <random>
#include <string>

using namespace pendula::test;
using nlohmann::json;

namespace {

constexpr int events_at_once = 60; ///< events between two checks that the window still exists

/// Random input as commands for xdotool. The same seed gives the same input.
class Hands {
  public:
    Hands(unsigned seed, std::string window) : dice_(seed), window_(std::move(window)) {}

    std::string next() {
        const unsigned kind = one_of(100);
        if (kind < 45) return "key --delay 2 " + key();
        if (kind < 65) return fmt::format("mousemove {} {}", one_of(1280), one_of(720));
        if (kind < 75) return fmt::format("click --repeat {} --delay 20 {}", 1 + one_of(2), button());
        if (kind < 82) return fmt::format("click --repeat {} --delay 5 {}", 1 + one_of(4), 4 + one_of(2));
        if (kind < 87) return fmt::format("{} {}", one_of(2) == 0 ? "mousedown" : "mouseup", button());
        if (kind < 90) return fmt::format("{} {}", one_of(3) == 0 ? "keydown" : "keyup", pick(modifiers));
        if (kind < 94) return "type --delay 2 --args 1 " + quoted(pick(texts));
        return fmt::format("windowsize {} {}", window_, size());
    }

    std::string pause() { return one_of(3) == 0 ? fmt::format(" sleep {:.3f}", 0.001 * one_of(60)) : ""; }

    /// Releases all buttons and modifiers, and closes all dialogues.
    std::string end() const {
        std::string commands = "mouseup 1 mouseup 2 mouseup 3";
        for (const char* modifier : modifiers) commands += fmt::format(" keyup {}", modifier);
        return commands + fmt::format(" windowsize {} 900 600 key Escape Escape Escape", window_);
    }

  private:
    static constexpr const char* modifiers[] = {"shift", "ctrl", "alt"};
    /// The keys from the program's table of keys, without the one that quits. Keys that open something stand
    /// several times.
    static constexpr const char* keys[] = {"space",
                                           "Right",
                                           "shift+Right",
                                           "period",
                                           "alt+Right",
                                           "Left",
                                           "shift+Left",
                                           "comma",
                                           "alt+Left",
                                           "shift+r",
                                           "End",
                                           "minus",
                                           "plus",
                                           "equal",
                                           "r",
                                           "BackSpace",
                                           "ctrl+z",
                                           "ctrl+shift+z",
                                           "ctrl+y",
                                           "c",
                                           "g",
                                           "e",
                                           "bracketleft",
                                           "bracketright",
                                           "t",
                                           "Tab",
                                           "shift+Tab",
                                           "F4",
                                           "F5",
                                           "F6",
                                           "ctrl+k",
                                           "ctrl+k",
                                           "1",
                                           "2",
                                           "3",
                                           "4",
                                           "5",
                                           "6",
                                           "7",
                                           "1",
                                           "2",
                                           "3",
                                           "4",
                                           "5",
                                           "6",
                                           "7",
                                           "Prior",
                                           "Next",
                                           "m",
                                           "Home",
                                           "F11",
                                           "ctrl+p",
                                           "v",
                                           "v",
                                           "shift+v",
                                           "k",
                                           "Delete",
                                           "ctrl+plus",
                                           "ctrl+minus",
                                           "ctrl+0",
                                           "F2",
                                           "ctrl+c",
                                           "ctrl+v",
                                           "ctrl+s",
                                           "ctrl+shift+s",
                                           "ctrl+o",
                                           "ctrl+o",
                                           "ctrl+o",
                                           "ctrl+g",
                                           "ctrl+g",
                                           "ctrl+g",
                                           "F3",
                                           "Escape",
                                           "Escape",
                                           "Escape",
                                           "F1",
                                           "F1",
                                           "Return",
                                           "Return",
                                           "Up",
                                           "Down",
                                           "ctrl+a",
                                           "shift+Home",
                                           "x",
                                           "0"};
    static constexpr const char* texts[] = {"0",   "1.5", "-2",    "gravity 1.62", "9e99",    "film",
                                            "map", "..",  "/",     "links 3",      "dt 1e-3", "run until",
                                            "nan", "90",  "ghost", "plots",        "a/b c",   "speed 0.1"};
    static constexpr const char* sizes[] = {"1 1",     "4000 3000", "640 360", "320 200", "1280 720",
                                            "900 600", "900 600",   "200 900", "1024 600"};

    unsigned one_of(unsigned count) { return static_cast<unsigned>(dice_() % count); }
    template<class Choices>
    const char* pick(const Choices& choices) {
        return choices[one_of(static_cast<unsigned>(std::size(choices)))];
    }
    std::string key() { return pick(keys); }
    unsigned button() { return one_of(4) < 3 ? 1 : 2 + one_of(2); }
    std::string size() {
        if (one_of(3) > 0) return pick(sizes);
        return fmt::format("{} {}", 1 + one_of(1400), 1 + one_of(900));
    }

    std::mt19937 dice_;
    std::string window_;
};

/// Opens a window with a scene that the seed chooses, sends random input, and checks how the window ends.
void storm(unsigned seed, int events) {
    CAPTURE(seed, events);
    constexpr const char* scenes[] = {"map-of-flips", "study-triple",   "triple-fan",
                                      "jelly",        "double-islands", "prism.film.toml"};
    WorkFolder folder;
    // Films are small, except for every fourth seed: there they have the size of the window.
    if (seed % 4 != 0)
        folder.write(
            "config/pendula/config.toml",
            "[film]\nwidth = 320\nheight = 180\nframes_per_second = 30\nfrom = \"present\"\nduration = 1\n");
    WindowDriver window(
        folder, fmt::format("{} --size 900x600 --run-file run.pendula", scenes[seed % std::size(scenes)]));
    Hands hands(seed, window.window());
    for (int done = 0; done < events && !window.has_ended();) {
        std::string commands;
        for (const int end = std::min(events, done + events_at_once); done < end; ++done)
            commands += hands.next() + hands.pause() + ' ';
        window.hands(commands);
    }
    if (!window.has_ended()) window.hands(hands.end());
    const Outcome outcome = window.stop();
    CAPTURE(outcome.errors);
    REQUIRE(outcome.exit_code == 0);
    CHECK(json::parse(folder.read("report.json"))["gl_errors"] == 0);
    const Outcome replayed = folder.pendula("replay --verify run.pendula");
    CAPTURE(replayed.errors);
    CHECK(replayed.output == "identical\n");
}

unsigned setting(const char* variable, unsigned usual) {
    const char* text = std::getenv(variable);
    return text ? static_cast<unsigned>(std::strtoul(text, nullptr, 10)) : usual;
}

} // namespace

TEST_CASE("a window survives a storm of keys, pointer actions and sizes, and its run replays") {
    storm(1, 300);
}

TEST_CASE("a window survives storms of any number and length", "[.][storm]") {
    const unsigned first = setting("PENDULA_STORM_SEED", 1), count = setting("PENDULA_STORMS", 1);
    const auto events = static_cast<int>(setting("PENDULA_STORM_EVENTS", 5000));
    for (unsigned seed = first; seed < first + count; ++seed) {
        storm(seed, events);
        std::cout << "storm " << seed << " is over\n" << std::flush;
    }
}
