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

/// A command line for the shell that becomes `pendula view` on this screen and keeps what a home is for in
/// the folder it runs in. `before` is shell text, as limits.
std::string view_command(const XServer&, const std::string& arguments, const std::string& before = {});

class WindowDriver {
  public:
    /// Runs view_command() in the folder. Returns when the window is there and has laid out its panels.
    explicit WindowDriver(const TemporaryFolder&, const std::string& arguments = {},
                          const std::string& before = {});

    // Hands. Keys are xdotool's, several with spaces between them; a fast typist's pace.
    void key(const std::string& keys);
    void type(const std::string& text);
    /// Types this, and Return.
    void enter(const std::string& text);
    /// By the palette: a parameter's name with a value behind it, or what an action is called.
    void find(const std::string& query);
    void point_at(double x, double y); ///< pixels of the screen
    void press(int button = 1);
    void release(int button = 1);
    /// Of a control, as the report names it: to a part of its width and height, which may lie outside of it.
    void point(const std::string& control, double across = 0.5, double down = 0.5);
    void click(const std::string& control, double across = 0.5, double down = 0.5);
    void double_click(const std::string& control);
    /// An item of the list that opens beneath a choice; counted from 0.
    void choose(const std::string& control, int item);
    /// Types this in place of a control's value.
    void retype(const std::string& control, const std::string& text);
    /// Commands of xdotool at once: the window may not have seen them yet.
    void hands(const std::string& commands) const { screen_.xdotool(commands); }

    // What the window says.
    /// Waits until all that has been done before is carried out, and keeps the report of then.
    const nlohmann::json& settle();
    /// The newest one so far.
    const nlohmann::json& report() const { return report_; }
    bool has(const std::string& control) const {
        return report_.contains(nlohmann::json::json_pointer("/controls") / control);
    }
    /// Wait for a report in which this is so, and return it.
    const nlohmann::json& wait_for(const std::string& key, const nlohmann::json& value);
    const nlohmann::json& wait_until(const std::string& what,
                                     const std::function<bool(const nlohmann::json&)>& holds);
    /// Waits until the run has passed this time, s.
    const nlohmann::json& wait_for_time(double seconds);
    /// Waits until these stay as they are from one report to the next.
    const nlohmann::json& wait_until_still(const std::vector<std::string>& keys);
    Pixels pixels(const Area& area = {0, 0, XServer::width, XServer::height}) const {
        return screen_.pixels(area);
    }

    // The program.
    void signal(int number) const { program_.signal(number); }
    int process() const { return program_.id(); }
    bool has_ended() { return program_.has_ended(); }
    bool is_on_screen() const;
    /// The window's number on its screen.
    const std::string& window() const { return window_; }
    /// What DISPLAY is for other programs on its screen.
    const std::string& display() const { return screen_.display(); }
    /// Its screen ends, as when the desktop does.
    void lose_screen() { screen_.end(); }
    /// How many programs run for it.
    int helpers() const;
    /// Waits until the window ends by itself.
    Outcome wait() { return program_.wait(patience); }
    /// Asks it to stop.
    Outcome stop();
    /// The same, and exit code 0 is required. The report that it has left.
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

/// In the folder, by the end of their names.
std::vector<std::filesystem::path> files_ending(const TemporaryFolder&, const std::string& ending);
/// Waits until there is one, or this many.
void wait_for_files(const TemporaryFolder&, const std::string& ending, std::size_t count = 1);

} // namespace pendula::test
