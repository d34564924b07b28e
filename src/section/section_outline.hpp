// SPDX-License-Identifier: MIT
/// The edge of a section's allowed region as a curve, for shading the outside. Pure functions.
#pragma once

#include "section/section_shell.hpp"

#include <cstddef>
#include <vector>

namespace pendula {

/// The allowed values at one angle; low = high where the region ends.
struct OutlineColumn {
    double across = 0, low = 0, high = 0;
};

/// A connected part of the region, from its left end to its right.
using OutlinePart = std::vector<OutlineColumn>;

/// The parts of the region for θ_j from −π to π, ascending. A region that goes all the way round touches both
/// ends. Its ends are found to 1e-12 rad; `columns` (≥ 8) are about evenly spaced, closer at the ends.
std::vector<OutlinePart> section_outline(const SectionShell&, int columns = 512);

/// The largest |u| of the region; 0 if it is empty.
double largest_up(const std::vector<OutlinePart>&);

/// Whether no place is allowed.
inline bool is_empty(const std::vector<OutlinePart>& parts) { return parts.empty(); }

/// A place of a section: θ_j (rad) and ω_j or p_j.
struct SectionPlace {
    double across = 0, up = 0;
};

/// `count` places spread evenly over the allowed region, or none if it is empty: points of the additive
/// sequence with the plastic number's powers (M. Roberts, "The unreasonable effectiveness of quasirandom
/// sequences", 2018) over the region's box, without forbidden places. The first places are the same for every
/// count.
std::vector<SectionPlace> spread_seeds(const SectionShell&, std::size_t count);

/// `count` places at equal distances from one to the other, both included, without forbidden places.
std::vector<SectionPlace> row_of_seeds(const SectionShell&, const SectionPlace& from, const SectionPlace& to,
                                       std::size_t count);

} // namespace pendula
