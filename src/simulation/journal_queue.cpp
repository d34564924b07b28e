// SPDX-License-Identifier: MIT
#include "simulation/journal_queue.hpp"

#include "simulation/overloaded.hpp"

namespace pendula {

void JournalQueue::drain(RunObserver& observer) {
    while (const auto* event = events_.front()) {
        std::visit(Overloaded{
                       [&](const RunRecord& record) { observer.run_began(record); },
                       [&](const Reintegrated& anew) { observer.run_reintegrated(anew.record); },
                       [&](const LoggedCommand& command) { observer.command_logged(command); },
                       [&](const KeyframeHash& hash) { observer.keyframe_taken(hash); },
                       [&](const Cut& cut) { observer.future_cut(cut.step, cut.commands); },
                       [&](const Reached& reached) { observer.reached(reached.step, reached.hash); },
                   },
                   *event);
        events_.pop();
    }
}

} // namespace pendula
