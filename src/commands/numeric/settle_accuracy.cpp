// SPDX-License-Identifier: MIT
#include "commands/numeric/settle_accuracy.hpp"

#include <fmt/format.h>

#include <utility>

namespace pendula {

std::optional<AccuracyChoice> settle_accuracy(Setup& setup, WaitingLog log) {
    if (setup.accuracy != Accuracy::automatic) return {};
    WaitingLine waiting("the motion is calculated twice, to see for how long it is right", false, log);
    waiting.show("choosing the accuracy");
    const AccuracyChoice choice =
        choose_accuracy(setup.chain, setup.start, setup.right, nullptr, [&](const AccuracyReport& report) {
            if (report.choice)
                waiting.show(fmt::format("checking {}, {:.3g} of {} s",
                                         name_of(report.choice->chosen.arithmetic),
                                         report.choice->right_until, setup.right.right_for));
        });
    setup = integrated_by(std::move(setup), choice.chosen);
    setup.accuracy = Accuracy::chosen;
    return choice;
}

} // namespace pendula
