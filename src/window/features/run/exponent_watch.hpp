// SPDX-License-Identifier: MIT
/// Measures the exponent of the segment of motion that the window shows, on its own thread at the lowest
/// priority: results arrive when they are ready, and the physics never waits. Drawing thread.
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

    /// Once a frame. Results of segments shown earlier are kept for a while.
    void look(const Snapshot&);
    /// The result for the segment in the last look(), up to its moment or as far as measured. Valid until the
    /// next call.
    const ExponentReport& report();

  private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

} // namespace pendula
