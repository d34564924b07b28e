// SPDX-License-Identifier: MIT
/// Chooses the accuracy of the run that the window shows, if its scene leaves that to the program. On a
/// thread of its own: first a likely choice, then a check at the lowest priority. Drawing thread.
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

    /// Stops the calculation without waiting for its end; what is known stays. For a window that closes: with
    /// many links it takes a while until the check stops.
    void stop();

    /// Once a frame. Results for runs shown earlier are kept for a while.
    void look(const Snapshot&);
    /// Of the run last looked at. Empty if the user chooses the accuracy, or if the run has been changed
    /// since its start: then no choice holds. Valid until the next call.
    const AccuracyReport& report();

    struct Change {
        Reintegrate command;
        std::string notice; ///< what the user is told; empty at the run's very beginning
    };
    /// The chosen integration, once, if the run looked at has another. Nothing for a run in which anything
    /// has been changed, since the command would be ignored.
    std::optional<Change> change(const Snapshot&);

  private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

} // namespace pendula
