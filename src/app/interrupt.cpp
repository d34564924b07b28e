// SPDX-License-Identifier: MIT
#include "app/interrupt.hpp"

#include <csignal>
#include <cstddef>

namespace pendula {
namespace {

constexpr std::array signals{SIGINT, SIGTERM, SIGHUP};
volatile std::sig_atomic_t noted = 0; // written in a signal handler

void note(int signal) {
    noted = 1;
    std::signal(signal, SIG_DFL);
}

} // namespace

InterruptGuard::InterruptGuard() {
    noted = 0;
    for (std::size_t i = 0; i < signals.size(); ++i) previous_[i] = std::signal(signals[i], note);
}

InterruptGuard::~InterruptGuard() {
    for (std::size_t i = 0; i < signals.size(); ++i) std::signal(signals[i], previous_[i]);
}

bool InterruptGuard::interrupted() { return noted != 0; }

} // namespace pendula
