// SPDX-License-Identifier: MIT
#include "render/bob_forces.hpp"

#include "physics/systems/elastic_chain.hpp"
#include "physics/systems/rigid_tension.hpp"

#include <cmath>
#include <cstddef>
#include <span>

namespace pendula {

std::vector<glm::dvec2> forces_on_bobs(const Chain& chain, const ChainState& state) {
    const std::size_t links = chain.links();
    std::vector<glm::dvec2> forces(links);
    if (chain.model == Model::elastic) {
        std::vector<double> position, acceleration(2 * links);
        for (std::size_t i = 0; i < links; ++i) position.insert(position.end(), {state.x[i], state.y[i]});
        elastic_accelerations<double>(ElasticChain<double>(chain), position, acceleration);
        for (std::size_t i = 0; i < links; ++i)
            forces[i] = chain.masses[i] * glm::dvec2(acceleration[2 * i], acceleration[2 * i + 1]);
        return forces;
    }
    std::vector<double> alpha(links);
    TensionForm<double>(links).accelerations(RigidChain<double>(chain), state.theta, state.omega, alpha);
    glm::dvec2 acceleration(0);
    for (std::size_t i = 0; i < links; ++i) {
        const double sine = std::sin(state.theta[i]), cosine = std::cos(state.theta[i]);
        const double turning = state.omega[i] * state.omega[i];
        acceleration += chain.lengths[i] * glm::dvec2(alpha[i] * cosine - turning * sine,
                                                      alpha[i] * sine + turning * cosine);
        forces[i] = chain.masses[i] * acceleration;
    }
    return forces;
}

} // namespace pendula
