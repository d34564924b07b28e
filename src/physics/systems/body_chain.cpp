// SPDX-License-Identifier: MIT
#include "physics/systems/body_chain.hpp"

#include "physics/arithmetic/quad_double.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace pendula {
namespace {

bool any(const std::vector<double>& list) {
    return std::any_of(list.begin(), list.end(), [](double number) { return number != 0; });
}

} // namespace

bool Chain::has_link_masses() const { return any(link_masses) || any(inertias); }
bool Chain::has_friction() const { return any(joint_friction) || any(dry_friction) || any(air_drag); }

LinkBodies link_bodies(const Chain& chain) {
    LinkBodies bodies;
    for (std::size_t i = 0; i < chain.links(); ++i) {
        const Wide length = to_wide(chain.lengths[i]);
        const Wide mass = chain.link_masses.empty() ? Wide(0) : to_wide(chain.link_masses[i]);
        bodies.mass.push_back(mass);
        bodies.centre.push_back(chain.centres.empty() ? length / Wide(2) : to_wide(chain.centres[i]));
        bodies.inertia.push_back(chain.inertias.empty() ? mass * length * length / Wide(12)
                                                        : to_wide(chain.inertias[i]));
    }
    return bodies;
}

LumpedChain lumped(const Chain& chain) {
    const LinkBodies bodies = link_bodies(chain);
    LumpedChain lumps;
    const std::size_t n = chain.links();
    for (std::size_t i = 0; i < n; ++i) {
        const Wide length = to_wide(chain.lengths[i]), centre = bodies.centre[i];
        const Wide at_end = bodies.mass[i] * centre / length;
        (i > 0 ? lumps.mass[i - 1] : lumps.at_pivot) += bodies.mass[i] - at_end;
        lumps.mass.push_back(to_wide(chain.masses[i]) + at_end);
        lumps.spin.push_back(bodies.inertia[i] - bodies.mass[i] * centre * (length - centre));
    }
    return lumps;
}

std::vector<EnergyShare> energy_accounts(const Chain& chain) {
    std::vector<EnergyShare> accounts;
    if (!chain.has_friction() && !chain.is_driven()) return accounts;
    const auto add_each = [&](EnergyCause cause, const std::vector<double>& list) {
        for (std::size_t i = 0; i < list.size(); ++i)
            if (list[i] != 0) accounts.push_back({cause, i});
    };
    if (chain.damping != 0) accounts.push_back({EnergyCause::damping, 0});
    add_each(EnergyCause::joint_friction, chain.joint_friction);
    add_each(EnergyCause::dry_friction, chain.dry_friction);
    add_each(EnergyCause::air_drag, chain.air_drag);
    if (chain.has_moving_pivot()) accounts.push_back({EnergyCause::pivot, 0});
    if (chain.has_torque()) accounts.push_back({EnergyCause::torque, chain.torque.joint - 1});
    return accounts;
}

} // namespace pendula
