// SPDX-License-Identifier: MIT
#include "window/features/map/started_chain.hpp"

#include "map/map_starts.hpp"
#include "physics/arithmetic/double_double.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace pendula {
namespace {

constexpr double interval = 1.0 / 240; ///< s between two states
constexpr std::int64_t steps_per_look = 60;

} // namespace

StartedChain::StartedChain(const MapStart& start) : start_(start) { begin(); }

void StartedChain::begin() {
    // As exact as doubles allow, with as few steps as possible.
    const Integration integration{
        .method = Method::taylor, .arithmetic = Arithmetic::double_, .dt = interval};
    try {
        trajectory_ = make_trajectory(start_.chain, start_.start, integration);
        trajectory_->state(state_);
    } catch (const Refused&) {
        trajectory_.reset();
    }
}

double StartedChain::time() const {
    return trajectory_ ? interval * static_cast<double>(trajectory_->step()) : 0;
}

void StartedChain::follow(double time, double patience) {
    if (!trajectory_) return;
    const auto wanted = static_cast<std::int64_t>(std::floor(time / interval + 1e-6));
    if (wanted < trajectory_->step()) begin();
    const auto began = std::chrono::steady_clock::now();
    while (trajectory_ && trajectory_->step() < wanted && !trajectory_->failure()) {
        trajectory_->advance(std::min(steps_per_look, wanted - trajectory_->step()));
        if (std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count() > patience) break;
    }
    if (trajectory_) trajectory_->state(state_);
}

std::vector<glm::dvec2> StartedChain::pose() const {
    std::vector<glm::dvec2> bobs;
    for (std::size_t i = 0; i < state_.x.size(); ++i) bobs.emplace_back(state_.x[i], state_.y[i]);
    return bobs;
}

namespace {

/// Returns the start that the definition contains. To get it from MapStarts, which needs two axes, takes
/// gravity and damping as axes, and the point at which both have the chain's values.
PendulumStart plain_start(const MapDefinition& definition) {
    MapDefinition plain = definition;
    plain.axes = {MapAxis{MapCoordinate::gravity, 0}, MapAxis{MapCoordinate::damping, 0}};
    PendulumStart start;
    MapStarts(plain).at({definition.chain.gravity, definition.chain.damping}, start);
    return start;
}

DoubleDouble next_to(DoubleDouble angle, DoubleDouble centre) {
    const DoubleDouble turn = RealTraits<DoubleDouble>::pi * 2.0;
    const double turns = std::round((centre - angle).hi() / turn.hi());
    return turns == 0 ? angle : angle + turn * turns;
}

DoubleDouble value_of(const MapAxis& axis, const Chain& of, const PendulumStart& start, DoubleDouble centre) {
    const std::size_t link = axis.link > 0 ? axis.link - 1 : 0;
    switch (axis.coordinate) {
    case MapCoordinate::angle:
        return next_to(start.theta[link], centre);
    case MapCoordinate::velocity:
        return start.omega[link];
    case MapCoordinate::length:
        return start.length[link];
    case MapCoordinate::mass:
        return start.mass[link];
    case MapCoordinate::gravity:
        return start.gravity;
    case MapCoordinate::damping:
        return start.damping;
    case MapCoordinate::energy: {
        const Energy<DoubleDouble> energy = energy_of(start);
        return energy.kinetic + energy.gravitational;
    }
    default:
        break;
    }
    Chain chain = of;
    return member_of(chain, axis);
}

} // namespace

MapPoint present_point(const MapDefinition& definition, const MapPoint& centre) {
    const PendulumStart start = plain_start(definition);
    return {value_of(definition.axes[0], definition.chain, start, centre.x),
            value_of(definition.axes[1], definition.chain, start, centre.y)};
}

} // namespace pendula
