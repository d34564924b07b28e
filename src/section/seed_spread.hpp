// SPDX-License-Identifier: MIT
/// Places for seeds. Pure functions.
#pragma once

#include "section/section_outline.hpp"

#include <cstddef>
#include <vector>

namespace pendula {

/// A place of a section: θ_j (rad) and ω_j or p_j.
struct SectionPlace {
    double across = 0, up = 0;
};

/// `count` places spread evenly over the allowed region, or none if it is empty: points of the additive
/// sequence with the plastic number's powers (M. Roberts, "The unreasonable effectiveness of quasirandom
/// sequences", 2018) over the region's box, without those that are forbidden. The first places are the same
/// for every count.
std::vector<SectionPlace> spread_seeds(const SectionShell&, std::size_t count);

/// `count` places at equal distances from one to the other, both included, without those that are forbidden.
std::vector<SectionPlace> row_of_seeds(const SectionShell&, const SectionPlace& from, const SectionPlace& to,
                                       std::size_t count);

} // namespace pendula
