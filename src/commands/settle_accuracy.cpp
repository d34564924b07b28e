// SPDX-License-Identifier: MIT
#include "commands/settle_accuracy.hpp"

#include "commands/waiting_line.hpp"

#include <utility>

namespace pendula {

std::optional<AccuracyChoice> settle_accuracy(Setup& setup, bool shares_screen) {
    if (setup.accuracy != Accuracy::automatic) return {};
    WaitingLine waiting("the motion is calculated twice, to see for how long it is right", shares_screen);
    waiting.show("choosing the accuracy");
    const AccuracyChoice choice = choose_accuracy(setup.chain, setup.start, setup.right);
    setup = integrated_by(std::move(setup), choice.chosen);
    setup.accuracy = Accuracy::chosen;
    return choice;
}

} // namespace pendula
