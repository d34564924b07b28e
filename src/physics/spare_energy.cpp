// SPDX-License-Identifier: MIT
#include "physics/spare_energy.hpp"

#include "physics/systems/elastic_chain.hpp"
#include "physics/systems/rigid_chain.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace pendula {
namespace {

double square_of(double x) { return x * x; }

/// N, that each link carries.
std::vector<double> weights_of(const Chain& chain) {
    std::vector<double> weights(chain.links());
    double mass = 0;
    for (std::size_t i = chain.links(); i-- > 0;) weights[i] = (mass += chain.masses[i]) * chain.gravity;
    return weights;
}

/// J, in the spring of link i, which is stretched by weight/k at rest.
double in_spring(const Chain& chain, std::size_t i, double x, double y, double weight) {
    const double stretch = std::hypot(x, y) - chain.lengths[i];
    return 0.5 * (chain.stiffness * stretch * stretch - weight * weight / chain.stiffness);
}

} // namespace

SpareEnergy spare_energy_of(const Chain& chain, const ChainState& state) {
    const std::vector<double> weights = weights_of(chain);
    SpareEnergy energy;
    double before_x = 0, before_y = 0;
    for (std::size_t i = 0; i < chain.links(); ++i) {
        const double x = state.x[i] - before_x, y = state.y[i] - before_y, weight = weights[i];
        energy.kinetic += 0.5 * chain.masses[i] * (square_of(state.vx[i]) + square_of(state.vy[i]));
        energy.height += weight * (y + chain.lengths[i]);
        if (chain.model == Model::elastic) {
            // At rest the height energy is lower by weight²/k, half of which is in the spring.
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
    const std::vector<double> weights = weights_of(chain);
    bobs.assign(chain.links(), {});
    double before_x = 0, before_y = 0, depth = 0;
    for (std::size_t i = 0; i < chain.links(); ++i) {
        const double x = state.x[i] - before_x, y = state.y[i] - before_y;
        depth += chain.lengths[i];
        if (chain.model == Model::elastic) {
            depth += weights[i] / chain.stiffness;
            bobs[i].springs = in_spring(chain, i, x, y, weights[i]);
        }
        bobs[i].kinetic = 0.5 * chain.masses[i] * (square_of(state.vx[i]) + square_of(state.vy[i]));
        bobs[i].height = chain.masses[i] * chain.gravity * (state.y[i] + depth);
        before_x = state.x[i];
        before_y = state.y[i];
    }
}

} // namespace pendula
