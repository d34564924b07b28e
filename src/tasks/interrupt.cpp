// SPDX-License-Identifier: MIT
#include "tasks/interrupt.hpp"

#include <csignal>
#include <cstddef>
#include <ctime>

namespace pendula {
namespace {

constexpr std::array signals{SIGINT, SIGTERM, SIGHUP};
std::atomic<bool> noted = false; // a request arrived; set by the signal handler
std::atomic<int> count = 0;      // number of requests
std::atomic<int> expected = 1;
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free);
int guards = 0;
thread_local const std::atomic<bool>* own_flag = nullptr;
double last_time = 0; // time of the last request, s; used only in the handler

double now_in_seconds() {
    timespec now;
    ::clock_gettime(CLOCK_MONOTONIC, &now); // POSIX: safe in a handler
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

void note(int signal) {
    const double now = now_in_seconds();
    if (noted && now - last_time < InterruptGuard::one_request) return;
    if (count < expected) {
        last_time = now;
        ++count;
        noted = true;
        return;
    }
    std::signal(signal, SIG_DFL);
    std::raise(signal); // takes effect when this handler returns
}

} // namespace

InterruptGuard::InterruptGuard() {
    if (guards++ == 0) { // a nested guard keeps earlier requests
        noted = false;
        count = 0;
        expected = 1;
    }
    struct sigaction action {};
    action.sa_handler = note;
    // Only one handler runs at a time, even for different signals.
    sigemptyset(&action.sa_mask);
    for (const int signal : signals) sigaddset(&action.sa_mask, signal);
    action.sa_flags = SA_RESTART;
    for (std::size_t i = 0; i < signals.size(); ++i) {
        ::sigaction(signals[i], nullptr, &previous_[i]);
        if (signals[i] == SIGINT || previous_[i].sa_handler != SIG_IGN)
            ::sigaction(signals[i], &action, nullptr);
    }
}

InterruptGuard::~InterruptGuard() {
    --guards;
    for (std::size_t i = 0; i < signals.size(); ++i) ::sigaction(signals[i], &previous_[i], nullptr);
}

const std::atomic<bool>& InterruptGuard::flag() { return own_flag ? *own_flag : noted; }
int InterruptGuard::requests() { return count; }
void InterruptGuard::expect_another() { expected = count + 1; }

OwnInterrupt::OwnInterrupt(const std::atomic<bool>& flag) { own_flag = &flag; }
OwnInterrupt::~OwnInterrupt() { own_flag = nullptr; }

} // namespace pendula
