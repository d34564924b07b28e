// SPDX-License-Identifier: MIT
/// What a plot of a Poincaré section shows. Plain values, which must outlive the frame.
#pragma once

#include "render/plots/plot_curve.hpp"
#include "section/section_choice.hpp"
#include "section/section_outline.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace pendula {

/// The allowed region; null while it is not known.
using SharedOutline = std::shared_ptr<const std::vector<OutlinePart>>;

struct ShownSection {
    SectionChoice choice;
    SharedOutline allowed;
    std::span<const PlotCurve> orbits; ///< their points are not joined; the main chain's comes first
    std::span<const float> strengths;  ///< of each orbit's dots; none: all alike
    std::uint64_t revision = 0;        ///< grows when the orbits change
    std::string note;                  ///< plane and energy
    std::string empty;                 ///< why there is no section
};

} // namespace pendula
