// SPDX-License-Identifier: MIT
/// The window under Xvfb and what hands do in it, as xdotool carries it out.
#pragma once

#include "e2e/program.hpp"
#include "support/catch.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <string>

namespace pendula::test {

/// Runs `view` with `arguments` in a screen of its own while `script` is carried out, then ends it by a
/// signal. What it remembers stays in `folder`. Returns its report.
inline nlohmann::json with_hands(const TemporaryFolder& folder, const std::string& arguments,
                                 const std::string& script) {
    write_file(folder.path() / "run.sh",
               // Display and GL drivers keep some memory until the process ends, and are unloaded before a
               // leak checker looks.
               "export ASAN_OPTIONS=$ASAN_OPTIONS:detect_leaks=0 XDG_STATE_HOME=$PWD/state "
               "XDG_CONFIG_HOME=$PWD/config XDG_CACHE_HOME=$PWD/cache\n" +
                   program + " view --size 1280x720 --report report.json " + arguments +
                   " &\npid=$!\nwindow=$(xdotool search --sync --onlyvisible --name pendula | head -n 1)\n"
                   "xdotool windowfocus --sync $window\nsleep 1\n" +
                   script + "\nsleep 0.5\nkill -TERM $pid\nwait $pid\n");
    const Outcome outcome = run_shell("xvfb-run -a -s '-screen 0 1280x720x24' sh run.sh", folder.path());
    CAPTURE(outcome.errors);
    REQUIRE(outcome.exit_code == 0);
    return nlohmann::json::parse(read_file(folder.path() / "report.json"));
}

/// Keys as hands press them: held for some frames each.
inline std::string press(const std::string& keys) {
    return "xdotool key --delay 250 " + keys + "\nsleep 0.3\n";
}
inline std::string hold(const std::string& key, double seconds) {
    return fmt::format("xdotool keydown {0}\nsleep {1}\nxdotool keyup {0}\nsleep 0.3\n", key, seconds);
}
inline std::string type(const std::string& text) {
    return "xdotool type --delay 60 -- '" + text + "'\nsleep 0.3\n";
}
/// By the palette: a parameter's name with a value behind it.
inline std::string find(const std::string& query) { return press("ctrl+k") + type(query) + press("Return"); }

/// Where the controls are, from the report of an earlier run.
class Controls {
  public:
    explicit Controls(const nlohmann::json& report) : places_(report["controls"]) {}

    bool has(const std::string& name) const { return places_.contains(name); }
    /// The button is held `seconds` on the control, at a part of its width and of its height.
    std::string hold(const std::string& name, double across = 0.5, double seconds = 0.15,
                     double down = 0.5) const {
        INFO(name);
        REQUIRE(has(name));
        const nlohmann::json& box = places_[name];
        return fmt::format("xdotool mousemove {:.0f} {:.0f}\nsleep 0.2\nxdotool mousedown 1\nsleep {}\n"
                           "xdotool mouseup 1\nsleep 0.3\n",
                           box[0].get<double>() + across * box[2].get<double>(),
                           box[1].get<double>() + down * box[3].get<double>(), seconds);
    }
    std::string click(const std::string& name, double across = 0.5) const { return hold(name, across); }
    /// An item of the list that opens beneath a choice; counted from 0.
    std::string choose(const std::string& name, int item) const {
        return click(name) + hold(name, 0.3, 0.15, 1.7 + 0.85 * item);
    }

  private:
    nlohmann::json places_;
};

} // namespace pendula::test
