// SPDX-License-Identifier: MIT
/// Chains and starts that the tests of this room share.
#pragma once

#include "ensemble/ensemble.hpp"
#include "support/catch.hpp"

#include <cstddef>
#include <vector>

namespace pendula::test {

/// Lengths and masses differ from link to link, so that no two terms of the equations are equal.
inline Chain uneven_chain(std::size_t links, double damping = 0) {
    Chain chain;
    for (std::size_t i = 0; i < links; ++i) {
        chain.lengths.push_back(1.0 - 0.07 * static_cast<double>(i));
        chain.masses.push_back(i % 2 ? 0.6 : 1.3);
    }
    chain.damping = damping;
    return chain;
}

struct NamedChain {
    const char* name;
    Chain chain;
};

/// Chains with one kind of body, force or drive each, and one chain with several of them.
inline std::vector<NamedChain> body_chains(std::size_t links) {
    const Chain points = uneven_chain(links, 0.1);
    Chain rods = points, rubbing = points, slowed = points, shaken = points, turned = points;
    for (std::size_t i = 0; i < links; ++i) {
        const double more = 0.1 * static_cast<double>(i);
        rods.link_masses.push_back(0.8 - more / 2);
        rods.centres.push_back(0.4 + more / 2);
        rods.inertias.push_back(0.07);
        rubbing.joint_friction.push_back(0.05 + more);
        slowed.air_drag.push_back(0.2 + more);
    }
    shaken.pivot = {.path = PivotPath::circle,
                    .amplitude = 0.2,
                    .frequency = 1.3,
                    .phase_deg = 20,
                    .second_amplitude = 0.1,
                    .second_frequency = 3.1};
    turned.torque = {.course = TorqueCourse::sine,
                     .joint = (links + 1) / 2,
                     .strength = 2,
                     .frequency = 0.7,
                     .phase_deg = 40};
    Chain all = rods;
    all.joint_friction = rubbing.joint_friction;
    all.air_drag = slowed.air_drag;
    all.pivot = shaken.pivot;
    all.torque = turned.torque;
    if (links > 1) all.masses[links - 2] = 0; // a joint without a bob
    Chain table = points;
    table.pivot = {.path = PivotPath::table};
    table.pivot.times = {0, 0.1, 0.2, 0.3, 0.4};
    table.pivot.x = {0, 0.02, -0.01, 0.03, 0};
    table.pivot.y = {0, 0.01, 0.03, -0.02, 0};
    return {{"rods", rods},     {"friction", rubbing}, {"drag", slowed}, {"pivot", shaken},
            {"torque", turned}, {"table", table},      {"all", all}};
}

/// At rest, with the first link at `degrees` and each next link 1° further.
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

/// The coordinates of all members, one row for each coordinate.
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
