// SPDX-License-Identifier: MIT
/// Measures the exponent of the stretch that the window shows, on a thread of its own at the lowest priority:
/// what it has not come to yet is told later, and the physics never waits. Drawing thread.
#pragma once

#include "analysis/exponent_report.hpp"
#include "simulation/snapshot.hpp"

#include <memory>

namespace pendula {

class ExponentWatch {
  public:
    ExponentWatch();
    ~ExponentWatch();
    ExponentWatch(const ExponentWatch&) = delete;
    ExponentWatch& operator=(const ExponentWatch&) = delete;

    /// What is shown now. Stretches that have been shown before are remembered for a while.
    void look(const Snapshot&);
    /// Of the stretch last looked at, up to that moment or as far as it has been measured. Lives until the
    /// next call.
    const ExponentReport& report();

  private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

} // namespace pendula
