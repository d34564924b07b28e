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

namespace {

constexpr double plate_breadth = 0.4; ///< breadth of a plate / its length
constexpr double rod_part = 1.0 / 3;  ///< mass of a rod / mass of the rod and its bob

double of_uniform_rod(double mass, double length) { return mass * length * length / 12; }

} // namespace

Chain with_shape(Chain chain, LinkShape shape) {
    if (shape == LinkShape::own) return chain;
    const std::size_t n = chain.links();
    std::vector<double> all = chain.masses;
    for (std::size_t i = 0; i < chain.link_masses.size(); ++i) all[i] += chain.link_masses[i];
    chain.centres.clear();
    chain.inertias.clear();
    chain.link_masses = all;
    chain.masses.assign(n, 0);
    if (shape == LinkShape::points) {
        chain.masses = all;
        chain.link_masses.clear();
    }
    for (std::size_t i = 0; i < n && shape == LinkShape::plates; ++i)
        chain.inertias.push_back(of_uniform_rod(all[i], chain.lengths[i]) *
                                 (1 + plate_breadth * plate_breadth));
    for (std::size_t i = 0; i < n && shape == LinkShape::rods_and_bobs; ++i) {
        chain.link_masses[i] = rod_part * all[i];
        chain.masses[i] = all[i] - chain.link_masses[i];
    }
    return chain;
}

LinkShape shape_of(const Chain& chain) {
    if (!chain.has_link_masses()) return LinkShape::points;
    const Chain tidy = without_idle_lists(chain);
    for (const LinkShape shape : {LinkShape::rods, LinkShape::plates, LinkShape::rods_and_bobs})
        if (without_idle_lists(with_shape(chain, shape)) == tidy) return shape;
    return LinkShape::own;
}

Chain without_idle_lists(Chain chain) {
    for (auto* list : {&chain.joint_friction, &chain.dry_friction, &chain.air_drag})
        if (!any(*list)) list->clear();
    if (!any(chain.link_masses) && !any(chain.inertias))
        for (auto* list : {&chain.link_masses, &chain.centres, &chain.inertias}) list->clear();
    const auto is_usual = [&](const std::vector<double>& list, auto usual) {
        for (std::size_t i = 0; i < list.size(); ++i)
            if (list[i] != usual(i)) return false;
        return true;
    };
    if (is_usual(chain.centres, [&](std::size_t i) { return chain.lengths[i] / 2; })) chain.centres.clear();
    if (chain.link_masses.size() == chain.inertias.size() && is_usual(chain.inertias, [&](std::size_t i) {
            return of_uniform_rod(chain.link_masses[i], chain.lengths[i]);
        }))
        chain.inertias.clear();
    return chain;
}

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

bool has_like_masses(const BodyChain<double>& chain) {
    constexpr double ratio = 16;
    const auto [least, most] = std::ranges::minmax(chain.mass);
    if (!(least > 0) || !(most <= ratio * least)) return false;
    for (std::size_t i = 0; i < chain.links(); ++i) {
        const double delta = chain.spin[i] / (chain.length[i] * chain.length[i]);
        if (!(delta <= most)) return false;
        const double below = i + 1 < chain.links() ? chain.mass[i] / 2 : chain.mass[i];
        const double above = i > 0 ? chain.mass[i - 1] / 2 : ratio * most; // the pivot is infinitely heavy
        if (!(above * below + delta * (above + below) >= above * below / 16)) return false;
    }
    return true;
}

} // namespace pendula
