// SPDX-License-Identifier: MIT
/// What is known about a motion's exponent, in words. Pure functions.
#pragma once

#include "analysis/exponent_run.hpp"

#include <string>

namespace pendula {

struct ExponentWords {
    std::string shown;      ///< "0.898 ± 0.061 /s", "regular so far"
    std::string from;       ///< the time over which it is measured
    std::string help;       ///< sentences
    bool is_figure = false; ///< else says why there is none
};

ExponentWords words_of(const ExponentReport&);

} // namespace pendula
