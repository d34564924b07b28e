// SPDX-License-Identifier: MIT
#include "commands/waiting_line.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <stop_token>
#include <unistd.h>
#include <utility>

namespace pendula {
namespace {

constexpr int first_told = 10, cause_told = 50; ///< tenths of a second until each is shown

} // namespace

WaitingLine::WaitingLine(std::string cause, bool shares_screen) : cause_(std::move(cause)) {
    if (isatty(STDERR_FILENO) != 1 || (shares_screen && isatty(STDOUT_FILENO) == 1)) return;
    thread_ = std::jthread([this](const std::stop_token& stop) {
        for (int tenths = 1;; ++tenths) {
            std::unique_lock lock(mutex_);
            changed_.wait_for(lock, stop, std::chrono::milliseconds(100), [] { return false; });
            if (stop.stop_requested()) return;
            if (tenths >= first_told && tenths % 2 == 0) tell(tenths);
        }
    });
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

/// The cause goes on a line of its own that stays, since it may be wider than the screen.
void WaitingLine::tell(int tenths) {
    if (tenths == cause_told && !cause_.empty()) fmt::print(stderr, "\r\033[KThis takes long: {}.\n", cause_);
    fmt::print(stderr, "\r{}{} s\033[K", progress_.empty() ? "calculating, " : progress_ + ", ", tenths / 10);
    std::fflush(stderr);
    shown_ = true;
}

} // namespace pendula
