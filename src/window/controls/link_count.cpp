// SPDX-License-Identifier: MIT
#include "window/controls/link_count.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace pendula {
namespace {

/// Resizes `list` to `links` elements. New elements are copied from `longer` if `longer` begins with the
/// elements of `list`; elements beyond the end of `longer` are `next`.
void lengthen(std::vector<double>& list, const std::vector<double>& longer, std::size_t links, double next) {
    const bool goes_on = longer.size() > list.size() && std::equal(list.begin(), list.end(), longer.begin());
    if (goes_on)
        list.insert(list.end(), longer.begin() + static_cast<std::ptrdiff_t>(list.size()), longer.end());
    list.resize(links, next);
}

} // namespace

Setup with_links(Setup setup, std::size_t links, const Setup& longest) {
    if (links != setup.chain.links()) setup.measured = {}; // the measured motion has the old number of links
    lengthen(setup.chain.lengths, longest.chain.lengths, links, setup.chain.lengths.back());
    lengthen(setup.chain.masses, longest.chain.masses, links, setup.chain.masses.back());
    lengthen(setup.start.angles, longest.start.angles, links, setup.start.angles.back());
    lengthen(setup.start.angular_velocities, longest.start.angular_velocities, links, 0.0);
    setup.start.offset_link = std::min(setup.start.offset_link, links - 1);
    setup.ghost.link = std::min(setup.ghost.link, links);
    setup.ensemble.setup.link = std::min(setup.ensemble.setup.link, links);
    return setup;
}

Setup with_reach(Setup setup, double reach) {
    const double factor = reach / setup.chain.reach();
    for (double& length : setup.chain.lengths) length *= factor;
    return setup;
}

} // namespace pendula
