// SPDX-License-Identifier: MIT
/// Chooses the accuracy of the run that the window shows, if its scene leaves that to the program: what is
/// likely at once, on a thread of its own, and the check at the lowest priority. Drawing thread.
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

    /// Ends what is being found out, without waiting; what is known stays. For a window that closes: a check
    /// of many links takes a while to notice.
    void stop();

    /// What is shown now. What was found out for runs shown earlier is kept for a while.
    void look(const Snapshot&);
    /// Of the run last looked at: empty where the user chooses its accuracy, or if it has been changed since
    /// its start, which no choice holds for. Valid until the next call.
    const AccuracyReport& report();

    /// The run's own integration, once, where it is not what was looked at; `told` says why if that is not at
    /// the run's very beginning. Nothing for a run in which anything has been changed: it would be ignored.
    struct Order {
        Reintegrate command;
        std::string told;
    };
    std::optional<Order> order(const Snapshot&);

  private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

} // namespace pendula
