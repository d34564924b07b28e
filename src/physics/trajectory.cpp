// SPDX-License-Identifier: MIT
#include "physics/trajectory.hpp"

#include "physics/build_trajectory.hpp"
#include "physics/refusal.hpp"
#include "physics/system_trajectory.hpp"
#include "physics/systems/body_chain.hpp"

#include <algorithm>
#include <sstream>

namespace pendula {
namespace {

std::unique_ptr<Trajectory> build(const Chain& chain, const PreciseState& start,
                                  const Integration& integration) {
    switch (integration.arithmetic) {
    case Arithmetic::double_:
        return build_trajectory<double>(chain, start, integration);
    case Arithmetic::long_double:
        return build_trajectory<long double>(chain, start, integration);
    case Arithmetic::x87:
        return build_x87(chain, start, integration);
    case Arithmetic::double_double:
        return build_trajectory<DoubleDouble>(chain, start, integration);
    case Arithmetic::quad_double:
        return build_trajectory<QuadDouble>(chain, start, integration);
    }
    throw Refused("unknown arithmetic");
}

} // namespace

void ChainState::resize(std::size_t links) {
    for (auto* values : {&theta, &omega, &x, &y, &vx, &vy}) values->resize(links);
}

std::vector<std::string> Trajectory::state_digits() const {
    const PreciseState state = precise_state();
    const int digits = traits_of(integration_.arithmetic).digits;
    std::vector<std::string> out;
    const auto tell = [&](const Wide& value) { out.push_back(to_decimal(value, digits)); };
    for (const Wide& theta : state.theta) tell(theta);
    for (const Wide& omega : state.omega) tell(omega);
    for (std::size_t i = 0; i < state.links(); ++i) {
        tell(state.x[i]);
        tell(state.y[i]);
    }
    if (chain_.model == Model::elastic)
        for (const Wide& strain : state.strain) tell(strain);
    return out;
}

std::unique_ptr<Trajectory> make_trajectory(const Chain& chain, const StartState& start,
                                            const Integration& integration) {
    if (auto no = refusal(chain, start, integration)) throw Refused(*no);
    return build(chain, precise_start(chain, start), integration);
}

std::unique_ptr<Trajectory> make_trajectory(const Chain& chain, const PreciseState& state,
                                            const Integration& integration) {
    if (auto no = refuse_chain(chain)) throw Refused(*no);
    if (auto no = refuse_timestep(integration.dt)) throw Refused(*no);
    if (auto no = refuse_combination(chain, integration)) throw Refused(*no);
    if (state.links() != chain.links())
        throw Refused("a moving chain cannot change its number of links: start a new motion instead");
    return build(chain, state, integration);
}

std::unique_ptr<Trajectory> make_trajectory(const Trajectory& from, const Chain& chain,
                                            const Integration& integration) {
    return make_trajectory(chain, from.precise_state(), integration);
}

bool can_become(const Chain& from, const Chain& to) {
    const auto names = [](const EnergyShare& a, const EnergyShare& b) {
        return a.cause == b.cause && a.joint == b.joint;
    };
    return from.model == to.model && from.is_plain() == to.is_plain() &&
           std::ranges::equal(energy_accounts(from), energy_accounts(to), names);
}

void require_changed_chain(const Chain& present, const Chain& changed, const Integration& integration) {
    if (auto no = refuse_chain(changed)) throw Refused(*no);
    if (!can_become(present, changed) || changed.links() != present.links())
        throw Refused("a moving chain cannot change its model, its number of links, or which kinds of "
                      "friction and drive it has: "
                      "start a new motion instead");
    if (auto no = refuse_combination(changed, integration)) throw Refused(*no);
}

void require_changed_timestep(const Chain& chain, const Integration& changed) {
    if (auto no = refuse_timestep(changed.dt)) throw Refused(*no);
    if (auto no = refuse_combination(chain, changed)) throw Refused(*no);
}

StateSignature signature_of(const Chain& chain, const Integration& integration) {
    return {3, // format
            static_cast<std::uint32_t>(chain.model),
            static_cast<std::uint32_t>(integration.method),
            static_cast<std::uint32_t>(integration.arithmetic),
            integration.compensated ? 1u : 0u,
            static_cast<std::uint32_t>(integration.stages),
            static_cast<std::uint32_t>(integration.order),
            static_cast<std::uint32_t>(chain.links())};
}

std::string failure_sentence(const std::string& cause, std::int64_t step, const Chain& chain,
                             const Integration& integration) {
    std::ostringstream sentence;
    sentence << cause << " at step " << step << " of dt = " << integration.dt
             << " s: " << advice(chain, integration);
    return sentence.str();
}

} // namespace pendula
