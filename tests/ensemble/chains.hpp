// SPDX-License-Identifier: MIT
/// Chains and starts that the tests of this room share.
#pragma once

#include "ensemble/ensemble.hpp"
#include "support/catch.hpp"

#include <cstddef>
#include <vector>

namespace pendula::test {

/// Unlike lengths and masses, so that no two terms of the equations are alike.
inline Chain uneven_chain(std::size_t links, double damping = 0) {
    Chain chain;
    for (std::size_t i = 0; i < links; ++i) {
        chain.lengths.push_back(1.0 - 0.07 * static_cast<double>(i));
        chain.masses.push_back(i % 2 ? 0.6 : 1.3);
    }
    chain.damping = damping;
    return chain;
}

/// Every link at `degrees`, a little more at each, at rest.
inline StartState start_at(std::size_t links, double degrees) {
    StartState start;
    for (std::size_t i = 0; i < links; ++i) {
        start.angles.push_back(degrees + static_cast<double>(i));
        start.angular_velocities.push_back(0);
    }
    return start;
}

inline std::vector<double> coordinates_of(const Ensemble& ensemble, std::size_t member) {
    std::vector<double> state(2 * ensemble.links());
    ensemble.coordinates(member, state);
    return state;
}

/// The states of all members, row after row.
inline std::vector<double> all_coordinates(const Ensemble& ensemble) {
    std::vector<double> all;
    std::vector<double> row(ensemble.members());
    for (std::size_t place = 0; place < 2 * ensemble.links(); ++place) {
        ensemble.coordinate_row(place, 0, row);
        all.insert(all.end(), row.begin(), row.end());
    }
    return all;
}

} // namespace pendula::test
