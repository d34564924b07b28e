// SPDX-License-Identifier: MIT
/// For commands that follow a scene's motion themselves: the integration of a scene with automatic accuracy.
#pragma once

#include "analysis/automatic.hpp"
#include "commands/numeric/waiting_line.hpp"

#include <optional>

namespace pendula {

/// If the program is to choose: sets the integration that it chooses, after at most some seconds per minute
/// wished for, and far longer for a hundred links. Meanwhile a waiting line shows how far the check has come.
/// The choice is then the setup's own, and made only once. Throws Refused if the wish cannot be checked.
std::optional<AccuracyChoice> settle_accuracy(Setup&, WaitingLog = {});

} // namespace pendula
