// SPDX-License-Identifier: MIT
#include "e2e/window_driver.hpp"

#include "support/catch.hpp"

#include <fmt/format.h>

#include <csignal>
#include <sstream>
#include <utility>

namespace pendula::test {
namespace {

using nlohmann::json;

constexpr int key_delay = 40, type_delay = 25; // ms

/// A window lays out its panels, and folds those that do not fit, within this number of frames.
constexpr int frames_of_layout = 10;

std::filesystem::path without(const std::filesystem::path& file) {
    std::filesystem::remove(file);
    return file;
}

} // namespace

std::string view_command(const XServer& screen, const std::string& arguments, const std::string& before) {
    return "export DISPLAY=" + screen.display() +
           " XDG_STATE_HOME=$PWD/state XDG_CONFIG_HOME=$PWD/config XDG_CACHE_HOME=$PWD/cache "
           "MESA_SHADER_CACHE_DIR=$(dirname $PWD)/pendula-shaders\n" +
           before + "\nexec " + program + " view " + arguments;
}

WindowDriver::WindowDriver(const TemporaryFolder& folder, const std::string& arguments,
                           const std::string& before)
    : report_file_(without(folder.path() / "report.json"))
    , program_(view_command(screen_, "--report " + quoted(report_file_.string()) + ' ' + arguments, before),
               folder.path()) {
    eventually("the window", [&] {
        window_ = screen_.xdotool("search --onlyvisible --name pendula 2>/dev/null | head -n 1");
        return !window_.empty() || has_ended();
    });
    if (window_.empty()) FAIL("there is no window: " << program_.wait(0).errors);
    window_.pop_back();
    screen_.xdotool("windowfocus --sync " + window_);
    wait_until("the panels' layout", [](const json& report) { return report["frames"] >= frames_of_layout; });
}

nlohmann::json WindowDriver::ask() {
    std::filesystem::remove(report_file_);
    signal(SIGUSR1);
    eventually("a report", [&] { return std::filesystem::exists(report_file_) || has_ended(); });
    if (!std::filesystem::exists(report_file_)) FAIL("there is no report: " << program_.wait(0).errors);
    return json::parse(read_file(report_file_));
}

const json& WindowDriver::settle() { return report_ = ask(); }

const json& WindowDriver::wait_until(const std::string& what, const std::function<bool(const json&)>& holds) {
    eventually(what, [&] { return holds(settle()); });
    return report_;
}

const json& WindowDriver::wait_for(const std::string& key, const json& value) {
    return wait_until(key + " = " + value.dump(),
                      [&](const json& report) { return report.value(key, json()) == value; });
}

const json& WindowDriver::wait_for_time(double seconds) {
    return wait_until(fmt::format("a run of {} s", seconds),
                      [&](const json& report) { return report["sim_time"] > seconds; });
}

const json& WindowDriver::wait_until_still(const std::vector<std::string>& keys) {
    std::vector<json> before;
    return wait_until("a report like the one before", [&](const json& report) {
        std::vector<json> now;
        for (const std::string& key : keys) now.push_back(report[key]);
        return now == std::exchange(before, now);
    });
}

void WindowDriver::key(const std::string& keys) {
    hands(fmt::format("key --delay {} {}", key_delay, keys));
    settle();
}

void WindowDriver::type(const std::string& text) {
    hands(fmt::format("type --delay {} -- {}", type_delay, quoted(text)));
    settle();
}

void WindowDriver::enter(const std::string& text) {
    type(text);
    key("Return");
}

void WindowDriver::find(const std::string& query) {
    key("ctrl+k");
    enter(query);
}

void WindowDriver::point_at(double x, double y) {
    hands(fmt::format("mousemove {:.0f} {:.0f}", x, y));
    settle();
}

void WindowDriver::press(int button) {
    hands(fmt::format("mousedown {}", button));
    settle();
}

void WindowDriver::release(int button) {
    hands(fmt::format("mouseup {}", button));
    settle();
}

json WindowDriver::box_of(const std::string& control) {
    if (!has(control)) wait_until("the control " + control, [&](const json&) { return has(control); });
    INFO(control);
    REQUIRE(has(control));
    return report_["controls"][control];
}

void WindowDriver::point(const std::string& control, double across, double down) {
    // The control may still be moving, for example because a panel or a list opens.
    for (json box = box_of(control), last; box != last; last = std::exchange(box, box_of(control)))
        point_at(box[0].get<double>() + across * box[2].get<double>(),
                 box[1].get<double>() + down * box[3].get<double>());
}

void WindowDriver::click(const std::string& control, double across, double down) {
    point(control, across, down);
    press();
    release();
}

void WindowDriver::double_click(const std::string& control) {
    point(control);
    hands("click --repeat 2 --delay 60 1");
    settle();
}

void WindowDriver::choose(const std::string& control, int item) {
    click(control);
    click(control, 0.3, 1.7 + 0.85 * item);
}

void WindowDriver::retype(const std::string& control, const std::string& text) {
    double_click(control);
    enter(text);
}

bool WindowDriver::is_on_screen() const {
    return !screen_.xdotool("search --onlyvisible --name pendula 2>/dev/null").empty();
}

int WindowDriver::helpers() const {
    std::istringstream children(
        run_shell(fmt::format("cat /proc/{}/task/*/children", process()), ".").output);
    int count = 0;
    for (int child = 0; children >> child;) ++count;
    return count;
}

Outcome WindowDriver::stop() {
    signal(SIGTERM);
    return wait();
}

json WindowDriver::close() {
    const Outcome outcome = stop();
    CAPTURE(outcome.errors);
    REQUIRE(outcome.exit_code == 0);
    return json::parse(read_file(report_file_));
}

std::vector<std::filesystem::path> files_ending(const TemporaryFolder& folder, const std::string& ending) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder.path()))
        if (entry.path().string().ends_with(ending)) files.push_back(entry.path());
    return files;
}

void wait_for_files(const TemporaryFolder& folder, const std::string& ending, std::size_t count) {
    eventually(fmt::format("{} files *{}", count, ending),
               [&] { return files_ending(folder, ending).size() >= count; });
}

} // namespace pendula::test
