// SPDX-License-Identifier: MIT
#include "app/interrupt.hpp"

#include <csignal>
#include <cstddef>
#include <ctime>

namespace pendula {
namespace {

constexpr std::array signals{SIGINT, SIGTERM, SIGHUP};
std::atomic<bool> noted = false; // written in a signal handler
static_assert(std::atomic<bool>::is_always_lock_free);
int guards = 0;
timespec first_time; // of a signal; read and written in the handler only

double now_in_seconds(timespec& now) {
    ::clock_gettime(CLOCK_MONOTONIC, &now); // POSIX: may be called in a handler
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

void note(int signal) {
    timespec now;
    const double seconds = now_in_seconds(now);
    if (!noted) {
        first_time = now;
        noted = true;
        return;
    }
    const double first =
        static_cast<double>(first_time.tv_sec) + 1e-9 * static_cast<double>(first_time.tv_nsec);
    if (seconds - first < InterruptGuard::one_request) return;
    std::signal(signal, SIG_DFL);
    std::raise(signal); // acted on when this handler returns
}

} // namespace

InterruptGuard::InterruptGuard() {
    if (guards++ == 0) noted = false; // what an outer guard has noted is not forgotten
    struct sigaction action {};
    action.sa_handler = note;
    // One handler at a time, also where the signals differ.
    sigemptyset(&action.sa_mask);
    for (const int signal : signals) sigaddset(&action.sa_mask, signal);
    action.sa_flags = SA_RESTART;
    for (std::size_t i = 0; i < signals.size(); ++i) ::sigaction(signals[i], &action, &previous_[i]);
}

InterruptGuard::~InterruptGuard() {
    --guards;
    for (std::size_t i = 0; i < signals.size(); ++i) ::sigaction(signals[i], &previous_[i], nullptr);
}

const std::atomic<bool>& InterruptGuard::flag() { return noted; }

} // namespace pendula
