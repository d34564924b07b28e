// SPDX-License-Identifier: MIT
/// Interrupting long work, also within a step: taylor divides a step of a fast chain into as many steps as it
/// needs, which may take minutes.
#pragma once

#include <atomic>

namespace pendula {

/// Set by another thread or a signal handler when the work is no longer needed. A std::stop_token would not
/// do: a signal handler must not request its stop.
using StopFlag = std::atomic<bool>;

/// Thrown when work was stopped: its state is unusable, and can only be destroyed or restored. Not an error,
/// so not a std::exception: error handlers do not catch it.
class Interrupted {};

inline void check_stop(const StopFlag* stop) {
    if (stop && stop->load(std::memory_order_relaxed)) throw Interrupted();
}

} // namespace pendula
