// SPDX-License-Identifier: MIT
/// Measures the Lyapunov exponent of the shown motion on its own thread at the lowest priority. The physics
/// does not wait for the results. Call it on the drawing thread.
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

    /// Requests the measurement of the shown motion. Call it once a frame. Keeps some earlier results.
    void look(const Snapshot&);
    /// The result for the motion in the last look(), up to the shown moment or as far as measured.
    ExponentReport report() const;

  private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

} // namespace pendula
