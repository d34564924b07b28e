// SPDX-License-Identifier: MIT
#include "map/map_starts.hpp"

#include "physics/precise_state.hpp"
#include "physics/refusal.hpp"
#include "physics/systems/body_chain.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <stdexcept>
#include <vector>

namespace pendula {
namespace {

constexpr DoubleDouble pi = RealTraits<DoubleDouble>::pi;

/// The angle without whole turns. An angle in [−π, π] keeps its bits.
DoubleDouble wrapped(DoubleDouble angle) {
    if (abs(angle) <= pi) return angle;
    const DoubleDouble turn = pi * 2.0;
    return angle - turn * std::round(angle.hi() / turn.hi());
}

bool is_possible(const PendulumStart& start) {
    if (start.bodies) {
        for (std::size_t i = 0; i < start.links; ++i)
            if (!(std::abs(start.omega[i].hi()) <= largest_coordinate)) return false;
        return !refuse_chain(*start.bodies);
    }
    for (std::size_t i = 0; i < start.links; ++i)
        if (!(start.length[i].hi() > 0) || !(start.mass[i].hi() > 0) ||
            !(std::abs(start.omega[i].hi()) <= largest_coordinate))
            return false;
    return start.gravity.hi() >= 0 && start.damping.hi() >= 0;
}

/// Scales the velocities so that the start has the given energy; a chain at rest first gets equal velocities.
/// Returns false if the start angles alone have more energy.
bool set_energy(PendulumStart& start, DoubleDouble energy) {
    Energy<DoubleDouble> now = energy_of(start);
    const DoubleDouble kinetic = energy - now.gravitational;
    if (!(kinetic.hi() >= 0)) return false;
    if (now.kinetic.hi() == 0) {
        start.omega.fill(DoubleDouble(1));
        now = energy_of(start);
        if (!(now.kinetic.hi() > 0)) return kinetic.hi() == 0;
    }
    const DoubleDouble factor = sqrt(kinetic / now.kinetic);
    for (DoubleDouble& omega : start.omega) omega = omega * factor;
    return true;
}

} // namespace

double PendulumStart::time_scale() const {
    double reach = 0;
    for (std::size_t i = 0; i < links; ++i) reach += length[i].hi();
    return gravity.hi() > 0 ? std::sqrt(reach / static_cast<double>(links) / gravity.hi()) : 1;
}

Energy<DoubleDouble> energy_of(const PendulumStart& start) {
    if (start.bodies)
        return body_energy<DoubleDouble>(BodyChain<DoubleDouble>(*start.bodies),
                                         std::span(start.theta).first(start.links),
                                         std::span(start.omega).first(start.links));
    Energy<DoubleDouble> energy;
    DoubleDouble hanging, vx, vy;
    for (std::size_t i = 0; i < start.links; ++i) hanging += start.mass[i];
    for (std::size_t i = 0; i < start.links; ++i) {
        DoubleDouble sine, cosine;
        sin_cos(start.theta[i], sine, cosine);
        const DoubleDouble speed = start.length[i] * start.omega[i];
        vx += speed * cosine;
        vy += speed * sine;
        energy.kinetic += start.mass[i] * (vx * vx + vy * vy) * 0.5;
        energy.gravitational -= start.gravity * hanging * start.length[i] * cosine;
        hanging -= start.mass[i];
    }
    return energy;
}

MapStarts::MapStarts(const MapDefinition& definition) : axes_(definition.axes) {
    const Chain& chain = definition.chain;
    const PreciseState state = precise_start(chain, definition.start);
    base_.links = chain.links();
    for (std::size_t i = 0; i < base_.links; ++i) {
        base_.theta[i] = DoubleDouble(state.theta[i]);
        base_.omega[i] = DoubleDouble(state.omega[i]);
        base_.length[i] = chain.lengths[i];
        base_.mass[i] = chain.masses[i];
    }
    base_.gravity = chain.gravity;
    base_.damping = chain.damping;
    if (has_bodies(definition)) base_.bodies = chain;
}

namespace {

/// Returns the entry of `link`. An empty list is first filled with `usual(i)` for each link i.
template<class Usual>
double& of_list(std::vector<double>& list, std::size_t links, std::size_t link, const Usual& usual) {
    if (list.empty())
        for (std::size_t i = 0; i < links; ++i) list.push_back(usual(i));
    return list[link];
}

} // namespace

double& member_of(Chain& chain, const MapAxis& axis) {
    const std::size_t link = axis.link > 0 ? axis.link - 1 : 0, links = chain.links();
    const auto none = [](std::size_t) { return 0.0; };
    switch (axis.coordinate) {
    case MapCoordinate::length:
        return chain.lengths[link];
    case MapCoordinate::mass:
        return chain.masses[link];
    case MapCoordinate::gravity:
        return chain.gravity;
    case MapCoordinate::damping:
        return chain.damping;
    case MapCoordinate::link_mass:
        return of_list(chain.link_masses, links, link, none);
    case MapCoordinate::centre: {
        const LinkBodies usual = link_bodies(chain);
        return of_list(chain.centres, links, link,
                       [&](std::size_t i) { return static_cast<double>(usual.centre[i]); });
    }
    case MapCoordinate::inertia: {
        const LinkBodies usual = link_bodies(chain);
        return of_list(chain.inertias, links, link,
                       [&](std::size_t i) { return static_cast<double>(usual.inertia[i]); });
    }
    case MapCoordinate::joint_friction:
        return of_list(chain.joint_friction, links, link, none);
    case MapCoordinate::dry_friction:
        return of_list(chain.dry_friction, links, link, none);
    case MapCoordinate::air_drag:
        return of_list(chain.air_drag, links, link, none);
    case MapCoordinate::pivot_amplitude:
        return chain.pivot.amplitude;
    case MapCoordinate::pivot_frequency:
        return chain.pivot.frequency;
    case MapCoordinate::pivot_phase:
        return chain.pivot.phase_deg;
    case MapCoordinate::torque_strength:
        return chain.torque.strength;
    case MapCoordinate::torque_frequency:
        return chain.torque.frequency;
    case MapCoordinate::torque_phase:
        return chain.torque.phase_deg;
    case MapCoordinate::angle:
    case MapCoordinate::velocity:
    case MapCoordinate::energy:
        break;
    }
    throw std::logic_error("this map axis varies no value of the chain");
}

double usual_member(const MapAxis& axis) {
    Chain usual{.lengths = {1}, .masses = {1}};
    if (axis.coordinate == MapCoordinate::link_mass) return 1;
    const MapAxis of_first{axis.coordinate, axis.link > 0 ? std::size_t{1} : std::size_t{0}};
    if (axis.coordinate == MapCoordinate::centre || axis.coordinate == MapCoordinate::inertia)
        usual.link_masses = {1};
    return member_of(usual, of_first);
}

bool has_bodies(const MapDefinition& definition) {
    return !definition.chain.is_plain() || std::ranges::any_of(definition.axes, [](const MapAxis& axis) {
        return traits_of(axis.coordinate).is_of_bodies;
    });
}

void MapStarts::apply(const MapAxis& axis, DoubleDouble value, PendulumStart& start) const {
    const std::size_t link = axis.link - 1;
    const bool is_of_start = axis.coordinate == MapCoordinate::angle ||
                             axis.coordinate == MapCoordinate::velocity ||
                             axis.coordinate == MapCoordinate::energy;
    if (start.bodies && !is_of_start) member_of(*start.bodies, axis) = value.hi();
    switch (axis.coordinate) {
    case MapCoordinate::angle:
        start.theta[link] = value;
        break;
    case MapCoordinate::velocity:
        start.omega[link] = value;
        break;
    case MapCoordinate::length:
        start.length[link] = value;
        break;
    case MapCoordinate::mass:
        start.mass[link] = value;
        break;
    case MapCoordinate::gravity:
        start.gravity = value;
        break;
    case MapCoordinate::damping:
        start.damping = value;
        break;
    default:
        break; // at() sets the energy last; the axes of bodies are set above
    }
}

bool MapStarts::at(const MapPoint& point, PendulumStart& start) const {
    start = base_;
    apply(axes_[0], point.x, start);
    apply(axes_[1], point.y, start);
    for (std::size_t i = 0; i < start.links; ++i) start.theta[i] = wrapped(start.theta[i]);
    if (!is_possible(start)) return false;
    if (axes_[0].coordinate == MapCoordinate::energy) return set_energy(start, point.x);
    if (axes_[1].coordinate == MapCoordinate::energy) return set_energy(start, point.y);
    return true;
}

bool MapStarts::is_balanced(const PendulumStart& start) {
    if (start.bodies && start.bodies->is_driven()) return false;
    for (std::size_t i = 0; i < start.links; ++i) {
        const DoubleDouble size = abs(start.theta[i]), off = size.hi() < 1 ? size : size - pi;
        if (start.omega[i].hi() != 0 || std::abs(off.hi()) > 0x1p-100) return false;
    }
    return true;
}

namespace {

bool bodies_can_be_up(const PendulumStart& start, std::size_t link) {
    const Chain& chain = *start.bodies;
    if (chain.is_driven()) return true;
    const BodyChain<double> bodies(chain);
    double whole = 0, least = 0;
    for (std::size_t i = 0; i < start.links; ++i) {
        if (bodies.moment[i] < 0) return true; // a counterweight
        whole += bodies.moment[i];
        if (link == i + 1 || (link == 0 && (i == 0 || bodies.moment[i] < least))) least = bodies.moment[i];
    }
    const Energy<DoubleDouble> energy = energy_of(start);
    const double kinetic = energy.kinetic.hi(), g = chain.gravity;
    constexpr double rounding = 1e-13; // as in can_be_up()
    return kinetic + energy.gravitational.hi() >= -g * (whole - 2 * least) - rounding * (kinetic + g * whole);
}

} // namespace

bool MapStarts::can_be_up(const PendulumStart& start, std::size_t link) {
    if (start.bodies) return bodies_can_be_up(start, link);
    double hanging = 0, whole = 0, least = 0, kinetic = 0, gravitational = 0, vx = 0, vy = 0;
    for (std::size_t i = 0; i < start.links; ++i) hanging += start.mass[i].hi();
    for (std::size_t i = 0; i < start.links; ++i) {
        const double length = start.length[i].hi(), mass = start.mass[i].hi(), weight = hanging * length;
        const double cosine = std::cos(start.theta[i].hi()), sine = std::sin(start.theta[i].hi());
        whole += weight;
        if (link == i + 1 || (link == 0 && (i == 0 || weight < least))) least = weight;
        vx += length * start.omega[i].hi() * cosine;
        vy += length * start.omega[i].hi() * sine;
        kinetic += mass * (vx * vx + vy * vy) / 2;
        gravitational -= weight * cosine;
        hanging -= mass;
    }
    const double g = start.gravity.hi();
    const double energy = kinetic + g * gravitational, needed = -g * (whole - 2 * least);
    // A start exactly at the limit counts as possible and is integrated, so that rounding errors do not
    // decide.
    constexpr double rounding = 1e-13;
    return energy >= needed - rounding * (kinetic + g * whole);
}

namespace {

/// The sign of the first coordinate that is not 0; 1 if all are 0.
double side_of(const PendulumStart& start) {
    for (const auto* values : {&start.theta, &start.omega})
        for (std::size_t i = 0; i < start.links; ++i)
            if ((*values)[i].hi() != 0) return (*values)[i].hi() < 0 ? -1 : 1;
    return 1;
}

} // namespace

/// The golden ratio gives every coordinate a different share of the displacement, which then has a
/// component in the direction that grows fastest, even if the chain is symmetric.
PendulumStart neighbour_of(const PendulumStart& start, double distance) {
    std::array<double, 2 * most_map_links> share{};
    const double time = start.time_scale();
    double part = 0, squares = 0;
    for (std::size_t place = 0; place < 2 * start.links; ++place) {
        part = std::fmod(part + 0.6180339887498949, 1.0);
        share[place] = 0.5 + part;
        const double length = place < start.links ? share[place] : time * share[place];
        squares += length * length;
    }
    const double unit = side_of(start) * distance / std::sqrt(squares);
    PendulumStart out = start;
    for (std::size_t i = 0; i < start.links; ++i) {
        out.theta[i] += unit * share[i];
        out.omega[i] += unit * share[start.links + i];
    }
    return out;
}

PendulumStart hanging_chain(std::size_t links) {
    PendulumStart start;
    start.links = links;
    start.length.fill(DoubleDouble(1));
    start.mass.fill(DoubleDouble(1));
    start.gravity = 1;
    return start;
}

} // namespace pendula
