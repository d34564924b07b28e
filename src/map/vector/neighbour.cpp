// SPDX-License-Identifier: MIT
#include "map/vector/neighbour.hpp"

#include <cmath>

namespace pendula {
namespace {

/// 1, or −1 for a start whose first coordinate that is not 0 is below it.
double side_of(const PendulumStart& start) {
    for (const auto* values : {&start.theta, &start.omega})
        for (std::size_t i = 0; i < start.links; ++i)
            if ((*values)[i].hi() != 0) return (*values)[i].hi() < 0 ? -1 : 1;
    return 1;
}

} // namespace

/// The golden section gives every coordinate a different share, so that no symmetry of the chain excludes the
/// direction that grows fastest.
PendulumStart neighbour_of(const PendulumStart& start, double distance) {
    std::array<double, 2 * most_map_links> share{};
    const double time = start.time_scale();
    double part = 0, squares = 0;
    for (std::size_t place = 0; place < 2 * start.links; ++place) {
        part = std::fmod(part + 0.6180339887498949, 1.0);
        share[place] = 0.5 + part;
        const double length = place < start.links ? share[place] : time * share[place];
        squares += length * length;
    }
    const double unit = side_of(start) * distance / std::sqrt(squares);
    PendulumStart out = start;
    for (std::size_t i = 0; i < start.links; ++i) {
        out.theta[i] += unit * share[i];
        out.omega[i] += unit * share[start.links + i];
    }
    return out;
}

PendulumStart hanging_chain(std::size_t links) {
    PendulumStart start;
    start.links = links;
    start.length.fill(DoubleDouble(1));
    start.mass.fill(DoubleDouble(1));
    start.gravity = 1;
    return start;
}

} // namespace pendula
