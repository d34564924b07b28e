// SPDX-License-Identifier: MIT
/// Chooses the accuracy of the window's run if its scene leaves that to the program. Works on its own thread:
/// first a likely choice, then a check at the lowest priority. Drawing thread.
#pragma once

#include "analysis/automatic.hpp"
#include "simulation/command.hpp"
#include "simulation/snapshot.hpp"

#include <memory>
#include <optional>
#include <string>

namespace pendula {

class AccuracyWatch {
  public:
    AccuracyWatch();
    ~AccuracyWatch();
    AccuracyWatch(const AccuracyWatch&) = delete;
    AccuracyWatch& operator=(const AccuracyWatch&) = delete;

    /// Stops the calculation without waiting for its end; known results stay. For a window that closes: with
    /// many links the check takes a while to stop.
    void stop();

    /// Call it once a frame. Results for earlier runs are kept for a while.
    void look(const Snapshot&);
    /// The report on the run in the last look(). Empty if the user chooses the accuracy, or if the run has
    /// been changed since its start, because then no choice holds. Valid until the next call.
    const AccuracyReport& report();

    struct Change {
        Reintegrate command;
        std::string notice; ///< a message for the user; empty at the very beginning of the run
    };
    /// The chosen integration, once, if the run in the last look() has another one. Nothing for a changed
    /// run, because the command would be ignored.
    std::optional<Change> change(const Snapshot&);

  private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

} // namespace pendula
