// SPDX-License-Identifier: MIT
#include "render/plots/angle_curve.hpp"

#include <algorithm>

namespace pendula {

void set_edges(gl::Program& program, const GpuSampleRing& ring, const CurvePlan& plan,
               double sample_interval) {
    const double chord = sample_interval * plan.stride / plan.subdivisions;
    // Two chords, and the overshoot of a curve between samples; half a turn is always enough.
    const double margin = 3.0 * static_cast<double>(ring.largest_omega()) * chord + 0.05;
    program.set("edge_margin", static_cast<float>(margin < 4 ? margin : 4.0));
}

std::string with_index(std::string_view symbol, std::size_t link) {
    std::string name(symbol);
    for (const char digit : std::to_string(link))
        name += std::string("\xE2\x82") + static_cast<char>(0x80 + digit - '0');
    return name;
}

} // namespace pendula
