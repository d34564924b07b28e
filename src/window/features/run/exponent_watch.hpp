// SPDX-License-Identifier: MIT
/// Measures the Lyapunov exponent of the motion that the window shows, on its own thread at the lowest
/// priority: results appear when they are ready, and the physics never waits. Drawing thread.
#pragma once

#include "analysis/exponent_run.hpp"
#include "simulation/snapshot.hpp"

#include <memory>

namespace pendula {

class ExponentWatch {
  public:
    ExponentWatch();
    ~ExponentWatch();
    ExponentWatch(const ExponentWatch&) = delete;
    ExponentWatch& operator=(const ExponentWatch&) = delete;

    /// Call it once a frame. Results for earlier motions are kept for a while.
    void look(const Snapshot&);
    /// The result for the motion in the last look(), up to its moment or as far as measured. Valid until the
    /// next call.
    const ExponentReport& report();

  private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

} // namespace pendula
