// SPDX-License-Identifier: MIT
#include "ensemble/member_states.hpp"

#include "physics/systems/body_chain.hpp"
#include "physics/systems/drive.hpp"

namespace pendula {

template<class Real>
BodyConstants<Real> body_constants(const Chain& chain, double dt) {
    const BodyChain<double> bodies(chain);
    BodyConstants<Real> constants;
    constants.links = chain.links();
    for (std::size_t i = 0; i < chain.links(); ++i) {
        constants.length[i] = static_cast<Real>(bodies.length[i]);
        constants.mass[i] = static_cast<Real>(bodies.mass[i]);
        constants.spin[i] = static_cast<Real>(bodies.spin[i]);
        constants.moment[i] = static_cast<Real>(bodies.moment[i]);
        constants.inertia[i] = static_cast<Real>(bodies.length[i] * bodies.moment[i] + bodies.spin[i]);
        constants.viscous[i] = static_cast<Real>(bodies.viscous[i]);
        constants.drag[i] = static_cast<Real>(bodies.drag[i]);
    }
    const double length = bodies.length.back();
    constants.tip_inverse =
        static_cast<Real>(1 / (length * length * bodies.mass.back() + bodies.spin.back()));
    constants.joint = chain.torque.joint - 1;
    constants.has_drag = bodies.has_drag;
    constants.is_dense = chain.links() <= most_dense_links && !bodies.has_drag && has_like_masses(bodies);
    constants.damping = static_cast<Real>(chain.damping);
    constants.dt = static_cast<Real>(dt);
    constants.half_dt = static_cast<Real>(dt / 2);
    constants.sixth_dt = static_cast<Real>(dt / 6);
    return constants;
}

template<class Real>
std::vector<OutsideMoment<Real>> outside_moments(const Chain& chain, double begin, double dt,
                                                 std::int64_t first, std::int64_t steps) {
    const Drive<double> drive(chain);
    const auto count = static_cast<std::size_t>(2 * steps + 1);
    std::vector<OutsideMoment<Real>> moments(count);
    for (std::size_t i = 0; i < count; ++i) {
        const double time = begin + static_cast<double>(2 * first + static_cast<std::int64_t>(i)) * (dt / 2);
        const DriveMoment<double> now = drive.moment(time);
        moments[i] = {static_cast<Real>(now.right()), static_cast<Real>(now.up() + chain.gravity),
                      static_cast<Real>(now.pivot.vx), static_cast<Real>(now.pivot.vy),
                      static_cast<Real>(now.torque)};
    }
    return moments;
}

template BodyConstants<float> body_constants(const Chain&, double);
template BodyConstants<double> body_constants(const Chain&, double);
template std::vector<OutsideMoment<float>> outside_moments(const Chain&, double, double, std::int64_t,
                                                           std::int64_t);
template std::vector<OutsideMoment<double>> outside_moments(const Chain&, double, double, std::int64_t,
                                                            std::int64_t);

} // namespace pendula
