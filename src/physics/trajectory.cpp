// SPDX-License-Identifier: MIT
#include "physics/trajectory.hpp"

#include "physics/refusal.hpp"
#include "physics/rigid_system.hpp"
#include "physics/rk4.hpp"
#include "physics/system_trajectory.hpp"
#include "physics/x87_triple_rk4.hpp"

namespace pendula {
namespace {

template<class Real>
std::unique_ptr<Trajectory> make_rigid(const Chain& chain, const StartState& start,
                                       const Integration& integration) {
    using System = RigidSystem<Real>;
    return std::make_unique<SystemTrajectory<System, Rk4<System>>>(chain, start, integration);
}

} // namespace

void ChainState::resize(std::size_t links) {
    for (auto* values : {&theta, &omega, &x, &y, &vx, &vy}) values->resize(links);
}

std::unique_ptr<Trajectory> make_trajectory(const Chain& chain, const StartState& start,
                                            const Integration& integration) {
    if (auto no = refusal(chain, start, integration)) throw Refused(*no);
    switch (integration.arithmetic) {
    case Arithmetic::double_:
        return make_rigid<double>(chain, start, integration);
    case Arithmetic::long_double:
        return make_rigid<long double>(chain, start, integration);
    case Arithmetic::x87:
        return std::make_unique<SystemTrajectory<RigidSystem<long double>, X87TripleRk4>>(chain, start,
                                                                                          integration);
    case Arithmetic::double_double:
        break;
    }
    throw Refused("there is no such arithmetic");
}

} // namespace pendula
