// SPDX-License-Identifier: MIT
/// Interrupting a run of steps. A single step may take minutes: taylor divides a step of a fast chain into as
/// many as it needs.
#pragma once

#include <atomic>
#include <exception>

namespace pendula {

/// Set by another thread or a signal handler when the steps are no longer needed.
using StopFlag = std::atomic<bool>;

/// A trajectory was stopped on its way. Its state is unusable: it can only be destroyed or restored.
class Interrupted : public std::exception {
  public:
    const char* what() const noexcept override { return "interrupted"; }
};

inline void check_stop(const StopFlag* stop) {
    if (stop && stop->load(std::memory_order_relaxed)) throw Interrupted();
}

} // namespace pendula
