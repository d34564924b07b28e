// SPDX-License-Identifier: MIT
#include "commands/numeric/waiting_line.hpp"

#include "commands/numeric/command_line.hpp"
#include "tasks/threads.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <unistd.h>
#include <utility>

namespace pendula {
namespace {

/// On a terminal: tenths of a second until the first line, and until the cause is shown.
constexpr int first_told = 10, cause_told = 50;
constexpr int lines_soon = 6; ///< in a log: number of lines after which the interval becomes longer

} // namespace

WaitingLine::WaitingLine(std::string cause, bool shares_screen, WaitingLog log)
    : cause_(std::move(cause)), terminal_(isatty(STDERR_FILENO) == 1), log_(log) {
    if (terminal_ ? shares_screen && isatty(STDOUT_FILENO) == 1 : log_.seconds == 0) return;
    try {
        thread_ = start_thread([this](const std::stop_token& stop) { tell_until(stop); });
    } catch (const NoThread&) { // without a thread the work continues silently
    }
}

void WaitingLine::tell_until(const std::stop_token& stop) {
    for (int tenths = 1;; ++tenths) {
        std::unique_lock lock(mutex_);
        changed_.wait_for(lock, stop, std::chrono::milliseconds(100), [] { return false; });
        if (stop.stop_requested()) return;
        try {
            if (terminal_ && tenths >= first_told && tenths % 2 == 0) tell(tenths);
            if (!terminal_ && tenths % 10 == 0) log(tenths / 10);
        } catch (const std::exception&) { // the terminal has closed
            return;
        }
    }
}

WaitingLine::~WaitingLine() {
    if (!thread_.joinable()) return;
    thread_.request_stop();
    thread_.join();
    if (shown_) fmt::print(stderr, "\r\033[K");
}

void WaitingLine::show(std::string progress) {
    if (!thread_.joinable()) return;
    const std::lock_guard lock(mutex_);
    progress_ = std::move(progress);
}

void WaitingLine::log(int seconds) {
    const int every = seconds <= lines_soon * log_.seconds ? log_.seconds : lines_soon * log_.seconds;
    if (seconds % every != 0) return;
    std::string line = fmt::format("still calculating after {} s", seconds);
    if (!progress_.empty()) line += ": " + progress_;
    if (seconds == log_.seconds && !cause_.empty()) line += fmt::format(" ({})", cause_);
    complain(line);
}

/// The cause is printed on a separate line that is not overwritten, because it may be wider than the screen.
void WaitingLine::tell(int tenths) {
    if (tenths == cause_told && !cause_.empty())
        fmt::print(stderr, "\r\033[KThis takes a long time: {}.\n", cause_);
    fmt::print(stderr, "\r{}{} s\033[K", progress_.empty() ? "calculating, " : progress_ + ", ", tenths / 10);
    std::fflush(stderr);
    shown_ = true;
}

std::string time_left(double passed, double done, double left) {
    if (!(done > 0)) return "starting";
    const auto seconds = static_cast<std::int64_t>(passed * left / done);
    return fmt::format("{}:{:02d} left", seconds / 60, seconds % 60);
}

std::optional<AccuracyChoice> settle_accuracy(Setup& setup, WaitingLog log) {
    if (setup.accuracy != Accuracy::automatic) return {};
    WaitingLine waiting("the motion is calculated twice to find out how long it stays accurate", false, log);
    waiting.show("choosing the accuracy");
    const AccuracyChoice choice =
        choose_accuracy(setup.chain, setup.start, setup.right, nullptr, [&](const AccuracyReport& report) {
            if (report.choice)
                waiting.show(fmt::format("checking {}, {:.3g} of {} s",
                                         name_of(report.choice->chosen.arithmetic),
                                         report.choice->right_until, setup.right.right_for));
        });
    setup = integrated_by(std::move(setup), choice.chosen);
    setup.accuracy = Accuracy::chosen;
    return choice;
}

} // namespace pendula
