// SPDX-License-Identifier: MIT
/// The window under Xvfb and what hands do in it, as xdotool carries it out.
#pragma once

#include "e2e/program.hpp"
#include "support/catch.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>
#include <vector>

namespace pendula::test {

/// So many times longer than elsewhere hands wait where a sanitizer makes the program slow.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr int pace = 2;
#else
inline constexpr int pace = 1;
#endif
inline const std::string slower =
    pace == 1 ? "" : fmt::format("sleep() {{ command sleep $(awk \"BEGIN {{ print {} * $1 }}\"); }}\n", pace);
inline std::string pause(double seconds) { return fmt::format("sleep {}\n", seconds); }

/// Where a window keeps its things: not in the home of who runs the tests. Display and GL drivers keep some
/// memory until the process ends, and are unloaded before a leak checker looks: leaks of the program's own
/// are looked for off-screen.
inline const std::string window_environment =
    "export ASAN_OPTIONS=$ASAN_OPTIONS:detect_leaks=0 XDG_STATE_HOME=$PWD/state XDG_CONFIG_HOME=$PWD/config "
    "XDG_CACHE_HOME=$PWD/cache MESA_SHADER_CACHE_DIR=$(dirname $PWD)/pendula-shaders\n";

/// Until the window is there, which it is with its first picture, or the program has ended.
inline const std::string find_window =
    "window=\n"
    "while [ -z \"$window\" ] && ! grep -q '^State:.Z' /proc/$pid/status; do\n"
    "sleep 0.1\nwindow=$(xdotool search --onlyvisible --name pendula 2>/dev/null | head -n 1)\ndone\n"
    "[ -z \"$window\" ] || timeout 30 xdotool windowfocus --sync $window\n";

/// Runs `view` with `arguments` on a screen of its own, 1280×720, while `script` is carried out once the
/// window is there; the program's process is in $pid, and `before` comes before it. It ends as the arguments
/// or the script say. The exit code is the program's.
inline Outcome with_window(const TemporaryFolder& folder, const std::string& arguments,
                           const std::string& script, const std::string& before = {}) {
    const auto exit_code = folder.path() / "exit_code";
    std::filesystem::remove(exit_code);
    write_file(folder.path() / "run.sh", window_environment + slower + before + program + " view " +
                                             arguments + " &\npid=$!\n" + find_window + script +
                                             "\nwait $pid\necho $? >exit_code\n");
    // The screen's own clearing up fails at times, of which nothing here depends.
    Outcome outcome = run_shell("xvfb-run -a -s '-screen 0 1280x720x24' sh run.sh", folder.path());
    CAPTURE(outcome.errors);
    REQUIRE(std::filesystem::exists(exit_code));
    outcome.exit_code = std::stoi(read_file(exit_code));
    return outcome;
}

/// The report of a window that the script has had its time in and that is then ended by a signal.
inline nlohmann::json with_hands(const TemporaryFolder& folder, const std::string& arguments,
                                 const std::string& script) {
    const Outcome outcome = with_window(folder, "--report report.json " + arguments,
                                        pause(0.5) + script + "\n" + pause(0.5) + "kill -TERM $pid");
    CAPTURE(outcome.errors);
    REQUIRE(outcome.exit_code == 0);
    return nlohmann::json::parse(read_file(folder.path() / "report.json"));
}

/// Keys as hands press them: held for some frames each.
inline std::string press(const std::string& keys) {
    return fmt::format("xdotool key --delay {} {}\n", 250 * pace, keys) + pause(0.3);
}
inline std::string hold(const std::string& key, double seconds) {
    return "xdotool keydown " + key + "\n" + pause(seconds) + "xdotool keyup " + key + "\n" + pause(0.3);
}
inline std::string type_text(const std::string& text) {
    return fmt::format("xdotool type --delay {} -- '{}'\n", 60 * pace, text) + pause(0.3);
}
/// By the palette: a parameter's name with a value behind it.
inline std::string find(const std::string& query) {
    return press("ctrl+k") + type_text(query) + press("Return");
}

/// Where the controls are, from the report of an earlier run.
class Controls {
  public:
    explicit Controls(const nlohmann::json& report) : places_(report["controls"]) {}

    bool has(const std::string& name) const { return places_.contains(name); }
    /// The pointer to a part of the control's width and height.
    std::string move(const std::string& name, double across = 0.5, double down = 0.5) const {
        INFO(name);
        REQUIRE(has(name));
        const nlohmann::json& box = places_[name];
        return fmt::format("xdotool mousemove {:.0f} {:.0f}\n",
                           box[0].get<double>() + across * box[2].get<double>(),
                           box[1].get<double>() + down * box[3].get<double>()) +
               pause(0.2);
    }
    /// The button is held there for some seconds.
    std::string hold(const std::string& name, double across = 0.5, double seconds = 0.15,
                     double down = 0.5) const {
        return move(name, across, down) + "xdotool mousedown 1\n" + pause(seconds) + "xdotool mouseup 1\n" +
               pause(0.3);
    }
    std::string click(const std::string& name, double across = 0.5) const { return hold(name, across); }
    std::string double_click(const std::string& name) const {
        return move(name) + "xdotool click --repeat 2 --delay 250 1\n" + pause(0.4);
    }
    /// An item of the list that opens beneath a choice; counted from 0.
    std::string choose(const std::string& name, int item) const {
        return click(name) + hold(name, 0.3, 0.15, 1.7 + 0.85 * item);
    }

  private:
    nlohmann::json places_;
};

inline std::vector<std::filesystem::path> files_with(const TemporaryFolder& folder,
                                                     const std::string& ending) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder.path()))
        if (entry.path().extension() == ending) files.push_back(entry.path());
    return files;
}

} // namespace pendula::test
