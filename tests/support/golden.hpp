// SPDX-License-Identifier: MIT
/// Golden pictures, tests/golden/NAME.png: how a scene looked when it was last approved by eye.
#pragma once

#include "support/picture.hpp"

#include <string>

namespace pendula::test {

struct Thresholds {
    int maximum =
        24; ///< codes: an edge may fall a fraction of a pixel elsewhere with another Mesa or compiler
    double mean = 0.25;
    /// Codes, of the means over 7×7 pixels where letters are: other releases of FreeType and of the fonts
    /// move a stem by up to a pixel, which is a column of seven (36 codes), and change its edges.
    int letters = 48;
};

/// Compares `actual` with the golden picture; `without_letters` is the same without any, which tells where
/// they are. Empty if it is within the thresholds; else a sentence that says by how much it differs and
/// where the actual picture and the difference have been written. With PENDULA_UPDATE_GOLDEN=1 in the
/// environment the golden picture is written anew instead.
std::string golden_mismatch(const std::string& name, const Picture& actual, const Picture& without_letters,
                            const Thresholds& = {});

} // namespace pendula::test
