// SPDX-License-Identifier: MIT
/// The program's window on a screen of its own, and hands that work it. What hands do returns when the window
/// has carried it out and drawn it, as its report says: nothing waits a fixed time.
#pragma once

#include "e2e/eventually.hpp"
#include "e2e/program.hpp"
#include "e2e/x_server.hpp"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace pendula::test {

/// Returns shell text that becomes `pendula view` on this screen and keeps state, config and cache in the
/// folder in which it runs. `before` is shell text to run first, such as limits.
std::string view_command(const XServer&, const std::string& arguments, const std::string& before = {});

class WindowDriver {
  public:
    /// Runs view_command() in the folder. Returns when the window is open and has laid out its panels.
    explicit WindowDriver(const TemporaryFolder&, const std::string& arguments = {},
                          const std::string& before = {});

    // Input. Keys have xdotool's names; several are separated by spaces. The pace is that of a fast typist.
    void key(const std::string& keys);
    void type(const std::string& text);
    /// Types the text and presses Return.
    void enter(const std::string& text);
    /// Enters a query in the palette: a parameter's name and a value, or the name of an action.
    void find(const std::string& query);
    void point_at(double x, double y); ///< pixels of the screen
    void press(int button = 1);
    void release(int button = 1);
    /// Points to a control, named as in the report, at these fractions of its width and height. The point may
    /// lie outside the control.
    void point(const std::string& control, double across = 0.5, double down = 0.5);
    void click(const std::string& control, double across = 0.5, double down = 0.5);
    void double_click(const std::string& control);
    /// Chooses an item, counted from 0, in the list that opens below a control.
    void choose(const std::string& control, int item);
    /// Replaces the value of a control by typing.
    void retype(const std::string& control, const std::string& text);
    /// Runs xdotool commands without waiting for the window, which may not have handled them yet.
    void hands(const std::string& commands) const { screen_.xdotool(commands); }

    // Reports of the window.
    /// Waits until the window has handled all earlier input, and keeps its report.
    const nlohmann::json& settle();
    /// The newest report that was kept.
    const nlohmann::json& report() const { return report_; }
    bool has(const std::string& control) const {
        return report_.contains(nlohmann::json::json_pointer("/controls") / control);
    }
    /// Waits for a report that fulfils the condition, and returns it.
    const nlohmann::json& wait_for(const std::string& key, const nlohmann::json& value);
    const nlohmann::json& wait_until(const std::string& what,
                                     const std::function<bool(const nlohmann::json&)>& holds);
    /// Waits until the run has passed this time, in s.
    const nlohmann::json& wait_for_time(double seconds);
    /// Waits until these values are the same in two successive reports.
    const nlohmann::json& wait_until_still(const std::vector<std::string>& keys);
    Pixels pixels(const Area& area = {0, 0, XServer::width, XServer::height}) const {
        return screen_.pixels(area);
    }

    // The program.
    void signal(int number) const { program_.signal(number); }
    int process() const { return program_.id(); }
    bool has_ended() { return program_.has_ended(); }
    bool is_on_screen() const;
    /// The window's X identifier.
    const std::string& window() const { return window_; }
    /// The value of DISPLAY for other programs on the window's screen.
    const std::string& display() const { return screen_.display(); }
    /// Ends the screen, as at the end of a desktop session.
    void lose_screen() { screen_.end(); }
    /// The number of the window's child programs.
    int helpers() const;
    /// Waits until the window ends by itself.
    Outcome wait() { return program_.wait(patience); }
    /// Sends SIGTERM and waits until the window ends.
    Outcome stop();
    /// Stops the window, requires exit code 0, and returns the window's last report.
    nlohmann::json close();

  private:
    nlohmann::json ask();
    nlohmann::json box_of(const std::string& control);

    XServer screen_;
    std::filesystem::path report_file_;
    Process program_;
    nlohmann::json report_;
    std::string window_;
};

/// The files in the folder whose names end in `ending`.
std::vector<std::filesystem::path> files_ending(const TemporaryFolder&, const std::string& ending);
/// Waits until there are `count` of these files.
void wait_for_files(const TemporaryFolder&, const std::string& ending, std::size_t count = 1);

} // namespace pendula::test
