// SPDX-License-Identifier: MIT
/// What is known of how long a motion is right, in words, where the program chooses its accuracy. Pure
/// functions.
#pragma once

#include "analysis/automatic.hpp"
#include "simulation/snapshot.hpp"

#include <optional>
#include <string>

namespace pendula {

struct AccuracyWords {
    std::string shown; ///< "right to 0.001 rad until t = 120 s"; empty if the user chooses the accuracy
    std::string help;  ///< sentences
    bool warns = false;
};

AccuracyWords words_of(const AccuracyReport&, const Snapshot&);

/// s: until when the motion shown is right, as far as the check has come; nothing where none is known.
std::optional<double> right_until(const AccuracyReport&, const Snapshot&);

} // namespace pendula
