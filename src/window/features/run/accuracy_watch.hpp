// SPDX-License-Identifier: MIT
/// Chooses the accuracy of the window's run if the scene's accuracy is automatic. Calculates on its own
/// thread: first a likely choice, then a check at the lowest priority. Call it on the drawing thread.
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

    /// Stops the calculation without waiting for its end, and keeps the known results. Call it when the
    /// window closes, because with many links the check takes a while to stop.
    void stop();

    /// Call it once a frame. Requests the calculation for this run, unless its result is still stored.
    void look(const Snapshot&);
    /// The report on the run in the last look(). Empty if the user chooses the accuracy, or if the run has
    /// been changed since its start, because the check covers only unchanged runs.
    AccuracyReport report() const;

    struct Change {
        Reintegrate command;
        std::string notice; ///< a message for the user; empty before the check is done
    };
    /// The command for the chosen integration, if the run in the last look() has another integration.
    /// Returned only once. Nothing for a changed run, because the run would ignore the command.
    std::optional<Change> change(const Snapshot&);

  private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

} // namespace pendula
