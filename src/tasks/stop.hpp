// SPDX-License-Identifier: MIT
/// Interrupts long work, even within one integration step. The integrator `taylor` divides a step of a fast
/// chain into many smaller steps, which may take minutes.
#pragma once

#include <atomic>

namespace pendula {

/// Set by another thread or a signal handler when the work is no longer needed. It is not a std::stop_token,
/// because a signal handler must not request a stop through one.
using StopFlag = std::atomic<bool>;

/// Thrown when work was stopped. The state of the work is then unusable: it can only be destroyed or
/// restored. Not derived from std::exception, so that error handlers do not catch it.
class Interrupted {};

inline void check_stop(const StopFlag* stop) {
    if (stop && stop->load(std::memory_order_relaxed)) throw Interrupted();
}

} // namespace pendula
