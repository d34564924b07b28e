// SPDX-License-Identifier: MIT
/// Golden pictures, tests/golden/NAME.png: how a scene looked when it was last approved by eye.
#pragma once

#include "support/picture.hpp"

#include <string>

namespace pendula::test {

struct Thresholds {
    int maximum = 24; ///< in codes; with another Mesa or compiler, an edge may move by a fraction of a pixel
    double mean = 0.25;
    /// For the means over 7×7 pixels around letters, in codes. Another release of FreeType or of the fonts
    /// may move a stem by up to a pixel, one column of seven (36 codes), and change the stem's edges.
    int letters = 48;
};

/// Compares `actual` with the golden picture. `without_letters` is the same picture without letters, and
/// shows where they are. Returns an empty text if the difference is within the thresholds. Otherwise returns
/// a sentence that says how large the difference is, and where it and the actual picture have been written.
/// With PENDULA_UPDATE_GOLDEN=1 in the environment, this function writes the golden picture again instead.
std::string golden_mismatch(const std::string& name, const Picture& actual, const Picture& without_letters,
                            const Thresholds& = {});

} // namespace pendula::test
