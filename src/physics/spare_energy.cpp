// SPDX-License-Identifier: MIT
#include "physics/spare_energy.hpp"

#include "physics/systems/body_chain.hpp"
#include "physics/systems/elastic_chain.hpp"
#include "physics/systems/rigid_chain.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace pendula {
namespace {

double square_of(double x) { return x * x; }

/// Mass, centre of mass and inertia of a link without its bob.
struct LinkBody {
    double mass = 0, centre = 0, inertia = 0; ///< kg; m from its upper joint; kg m²
};
LinkBody link_body(const Chain& chain, std::size_t i) {
    const double length = chain.lengths[i];
    LinkBody body;
    if (!chain.link_masses.empty()) body.mass = chain.link_masses[i];
    body.centre = chain.centres.empty() ? length / 2 : chain.centres[i];
    body.inertia = chain.inertias.empty() ? body.mass * length * length / 12 : chain.inertias[i];
    return body;
}

/// The kinetic energy, J, of link i without its bob, relative to the pivot.
double kinetic_of_link(const Chain& chain, const ChainState& state, std::size_t i) {
    const LinkBody body = link_body(chain, i);
    const double part = body.centre / chain.lengths[i];
    const double above_x = i > 0 ? state.vx[i - 1] : state.pivot_vx,
                 above_y = i > 0 ? state.vy[i - 1] : state.pivot_vy;
    const double x = std::lerp(above_x, state.vx[i], part) - state.pivot_vx,
                 y = std::lerp(above_y, state.vy[i], part) - state.pivot_vy;
    return 0.5 * (body.mass * (square_of(x) + square_of(y)) + body.inertia * square_of(state.omega[i]));
}

/// The energy, J, of the spring of link i, minus its energy when the chain hangs at rest: weight/k then
/// stretches the spring.
double in_spring(const Chain& chain, std::size_t i, double x, double y, double weight) {
    const double stretch = std::hypot(x, y) - chain.lengths[i];
    return 0.5 * (chain.stiffness * stretch * stretch - weight * weight / chain.stiffness);
}

} // namespace

SpareEnergy spare_energy_of(const Chain& chain, const ChainState& state) {
    const std::vector<double> weights = carried_weights(chain);
    const bool has_bodies = chain.has_link_masses();
    SpareEnergy energy;
    double before_x = state.pivot_x, before_y = state.pivot_y;
    for (std::size_t i = 0; i < chain.links(); ++i) {
        const double x = state.x[i] - before_x, y = state.y[i] - before_y, weight = weights[i];
        energy.kinetic += 0.5 * chain.masses[i] *
                          (square_of(state.vx[i] - state.pivot_vx) + square_of(state.vy[i] - state.pivot_vy));
        if (has_bodies) energy.kinetic += kinetic_of_link(chain, state, i);
        // A link above a counterweight (weight < 0) has its lowest energy when it points up.
        energy.height += weight * (weight < 0 ? y - chain.lengths[i] : y + chain.lengths[i]);
        if (chain.model == Model::elastic) {
            // At rest the spring is stretched by weight/k. This lowers the gravitational energy by weight²/k
            // and puts half of that energy into the spring.
            energy.height += weight * weight / chain.stiffness;
            energy.springs += in_spring(chain, i, x, y, weight);
        }
        before_x = state.x[i];
        before_y = state.y[i];
    }
    return energy;
}

WideSpareEnergy spare_energy_of(const Chain& chain, std::span<const Wide> coordinates) {
    const std::size_t half = coordinates.size() / 2;
    const auto places = coordinates.first(half), velocities = coordinates.last(half);
    if (chain.has_link_masses()) {
        const BodyChain<Wide> bodies(chain);
        const Energy<Wide> energy = body_energy<Wide>(bodies, places, velocities);
        return {energy.kinetic, energy.gravitational + energy_scale(bodies), {}};
    }
    const RigidChain<Wide> rigid(chain);
    if (chain.model == Model::rigid) {
        const Energy<Wide> energy = rigid_energy<Wide>(rigid, places, velocities);
        return {energy.kinetic, energy.gravitational + energy_scale(rigid), {}};
    }
    const ElasticChain<Wide> elastic(chain);
    const Energy<Wide> energy = elastic_energy<Wide>(elastic, places, velocities);
    WideSpareEnergy spare{energy.kinetic, energy.gravitational + energy_scale(rigid), energy.elastic};
    for (const Wide& mass : rigid.hanging_mass) {
        const Wide weight = mass * rigid.gravity, at_rest = weight * weight / elastic.stiffness;
        spare.height += at_rest;
        spare.springs -= at_rest / Wide(2);
    }
    return spare;
}

double spare_energy(const Chain& chain, const ChainState& state) {
    return std::max(spare_energy_of(chain, state).total(), 0.0);
}

void spare_energies_of_bobs(const Chain& chain, const ChainState& state, std::vector<SpareEnergy>& bobs) {
    const std::vector<double> weights = carried_weights(chain);
    const bool has_bodies = chain.has_link_masses();
    bobs.assign(chain.links(), {});
    double before_x = state.pivot_x, before_y = state.pivot_y, depth = 0;
    for (std::size_t i = 0; i < chain.links(); ++i) {
        const double x = state.x[i] - before_x, y = state.y[i] - before_y;
        depth += chain.lengths[i];
        if (chain.model == Model::elastic) {
            depth += weights[i] / chain.stiffness;
            bobs[i].springs = in_spring(chain, i, x, y, weights[i]);
        }
        bobs[i].kinetic = 0.5 * chain.masses[i] *
                          (square_of(state.vx[i] - state.pivot_vx) + square_of(state.vy[i] - state.pivot_vy));
        bobs[i].height = chain.masses[i] * chain.gravity * (state.y[i] - state.pivot_y + depth);
        if (has_bodies) {
            const LinkBody body = link_body(chain, i);
            const double part = body.centre / chain.lengths[i];
            bobs[i].kinetic += kinetic_of_link(chain, state, i);
            bobs[i].height += body.mass * chain.gravity *
                              (std::lerp(before_y, state.y[i], part) - state.pivot_y + depth -
                               chain.lengths[i] + body.centre);
        }
        before_x = state.x[i];
        before_y = state.y[i];
    }
}

} // namespace pendula
