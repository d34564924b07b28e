// SPDX-License-Identifier: MIT
/// Being told to stop in the midst of steps, one of which may take minutes: taylor divides a step of a fast
/// chain into as many as it needs.
#pragma once

#include <atomic>
#include <exception>

namespace pendula {

/// Set by another thread or a signal handler when nobody waits for the steps any longer.
using StopFlag = std::atomic<bool>;

/// A trajectory has been stopped on its way. Its state is of no use: it can be destroyed or restored.
class Interrupted : public std::exception {
  public:
    const char* what() const noexcept override { return "interrupted"; }
};

inline void check_stop(const StopFlag* stop) {
    if (stop && stop->load(std::memory_order_relaxed)) throw Interrupted();
}

} // namespace pendula
