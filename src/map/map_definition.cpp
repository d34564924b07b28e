// SPDX-License-Identifier: MIT
#include "map/map_definition.hpp"

#include "ensemble/ensemble_setup.hpp"
#include "map/map_starts.hpp"
#include "physics/trajectory.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

namespace pendula {
namespace {

bool is_angle_or_velocity(const MapAxis& axis) {
    return axis.coordinate == MapCoordinate::angle || axis.coordinate == MapCoordinate::velocity;
}

std::optional<std::string> refuse_axis(const MapAxis& axis, std::size_t links) {
    const MapCoordinateTraits& traits = traits_of(axis.coordinate);
    if (traits.has_link && (axis.link < 1 || axis.link > links))
        return refusal_words("the link of ", traits.name, " must be from 1 to ", links, ", not ", axis.link);
    return std::nullopt;
}

/// Refuses a range in which no start exists.
std::optional<std::string> refuse_range(const MapAxis& axis, double low, double high) {
    if (!(low >= -largest_coordinate && high <= largest_coordinate))
        return refusal_words("the range of ", name_of(axis), " must lie within ±", largest_coordinate);
    const MapCoordinateTraits& traits = traits_of(axis.coordinate);
    if (traits.must_be_positive && !(high > 0))
        return refusal_words("the range of ", name_of(axis), " must reach above 0");
    if (traits.must_not_be_negative && !(high >= 0))
        return refusal_words("the range of ", name_of(axis), " must reach 0 or more");
    return std::nullopt;
}

double present_value(const MapDefinition& definition, const MapAxis& axis) {
    PendulumStart start;
    const std::size_t i = axis.link > 0 ? axis.link - 1 : 0;
    MapDefinition plain = definition; // with axes that do not change the start
    plain.axes = {MapAxis{MapCoordinate::gravity, 0}, MapAxis{MapCoordinate::damping, 0}};
    if (!MapStarts(plain).at({definition.chain.gravity, definition.chain.damping}, start)) return 0;
    switch (axis.coordinate) {
    case MapCoordinate::angle:
        return start.theta[i].hi();
    case MapCoordinate::velocity:
        return start.omega[i].hi();
    case MapCoordinate::energy: {
        const Energy<DoubleDouble> energy = energy_of(start);
        return static_cast<double>(energy.kinetic + energy.gravitational);
    }
    default: {
        Chain chain = definition.chain;
        return member_of(chain, axis);
    }
    }
}

/// The low and the high end of an axis.
std::pair<DoubleDouble, DoubleDouble> usual_limits(const MapDefinition& definition, const MapAxis& axis) {
    const DoubleDouble pi = RealTraits<DoubleDouble>::pi;
    const double value = present_value(definition, axis);
    switch (axis.coordinate) {
    case MapCoordinate::angle:
        return {-pi, pi};
    case MapCoordinate::velocity: {
        const double fast = std::max(10.0, 2 * std::abs(value));
        return {-fast, fast};
    }
    case MapCoordinate::length:
    case MapCoordinate::mass:
        return {value / 4, value * 4};
    case MapCoordinate::gravity:
        return {0.0, value > 0 ? 2 * value : 20.0};
    case MapCoordinate::damping:
        return {0.0, value > 0 ? 2 * value : 1.0};
    case MapCoordinate::energy:
        break;
    case MapCoordinate::pivot_phase:
    case MapCoordinate::torque_phase:
        return {0.0, 360.0};
    case MapCoordinate::centre:
        return {0.0, definition.chain.lengths[axis.link - 1]};
    default:
        return {0.0, value > 0 ? 2 * value : 1.0};
    }
    // The range of energies of the chain at rest: from all links hanging to all links straight up.
    double whole = 0;
    const Chain& chain = definition.chain;
    const std::vector<double> weights = carried_weights(chain);
    for (std::size_t i = 0; i < chain.links(); ++i) whole += std::abs(weights[i]) * chain.lengths[i];
    whole = std::max(whole, 1.0);
    return {-whole, std::max(whole, value)};
}

} // namespace

MapDefinition usual_map(const Chain& chain, const StartState& start, MapQuantity quantity) {
    MapDefinition definition{chain, start, quantity};
    if (chain.links() == 1) definition.axes[1] = {MapCoordinate::velocity, 1};
    if (traits_of(quantity).has_link && !traits_of(quantity).has_any_link) definition.link = chain.links();
    return definition;
}

MapPlace usual_place(const MapDefinition& definition) {
    const auto [x_low, x_high] = usual_limits(definition, definition.axes[0]);
    const auto [y_low, y_high] = usual_limits(definition, definition.axes[1]);
    return place_between(x_low, x_high, y_low, y_high);
}

namespace {

/// Refuses maps that are not possible for links with mass, friction or a drive.
std::optional<std::string> refuse_bodies(const MapDefinition& definition) {
    const Chain& chain = definition.chain;
    if (definition.quantity == MapQuantity::top_speed && chain.has_moving_pivot())
        return "a map of top-speed needs a pivot that stands still: set pivot.path to still, "
               "or choose another quantity";
    for (const MapAxis& axis : definition.axes) {
        const MapCoordinate of = axis.coordinate;
        const bool is_of_pivot = of == MapCoordinate::pivot_amplitude ||
                                 of == MapCoordinate::pivot_frequency || of == MapCoordinate::pivot_phase;
        if (is_of_pivot && !chain.pivot.oscillates())
            return refusal_words("the axis ", name_of(axis),
                                 " needs a pivot that moves: set pivot.path to line or circle");
        const bool is_of_tone = of == MapCoordinate::torque_frequency || of == MapCoordinate::torque_phase;
        if ((is_of_tone && chain.torque.course != TorqueCourse::sine) ||
            (of == MapCoordinate::torque_strength && !chain.has_torque()))
            return refusal_words("the axis ", name_of(axis), " needs a torque: set torque.course to sine",
                                 is_of_tone ? "" : " or constant");
    }
    return std::nullopt;
}

} // namespace

std::optional<std::string> refusal(const MapDefinition& definition) {
    const Chain& chain = definition.chain;
    if (chain.model != Model::rigid) return "a map is made of rigid chains: choose the rigid model";
    if (auto no = refuse_bodies(definition)) return no;
    if (chain.links() < 1 || chain.links() > most_map_links)
        return refusal_words("a map is made of chains of 1 to ", most_map_links, " links, not ",
                             chain.links());
    const Integration integration{.method = Method::taylor, .arithmetic = Arithmetic::double_, .dt = 1e-2};
    if (auto no = refusal(chain, definition.start, integration)) return no;
    if (!(definition.until > 0 && definition.until <= longest_map_time))
        return refusal_words("a map must simulate more than 0 s and at most ", longest_map_time, " s, not ",
                             definition.until, " s");
    const MapQuantityTraits& traits = traits_of(definition.quantity);
    if (definition.link > chain.links())
        return refusal_words("the link of ", traits.name, " must be at most ", chain.links(), ", not ",
                             definition.link);
    if (definition.link == 0 && traits.has_link && !traits.has_any_link)
        return refusal_words("the ", traits.name, " belongs to one link: choose a link from 1 to ",
                             chain.links());
    if (definition.link != 0 && !traits.has_link)
        return refusal_words("the ", traits.name, " belongs to the whole chain: leave out the link");
    if (!(definition.neighbour_distance >= 1e-12 && definition.neighbour_distance <= 0.1))
        return refusal_words("a neighbour must start 1e-12 to 0.1 rad away, not ",
                             definition.neighbour_distance, " rad");
    for (const MapAxis& axis : definition.axes)
        if (auto no = refuse_axis(axis, chain.links())) return no;
    if (definition.axes[0] == definition.axes[1])
        return refusal_words("both axes are ", name_of(definition.axes[0]), ": choose two different axes");
    return std::nullopt;
}

std::optional<std::string> refusal(const MapDefinition& definition, const MapPlace& place) {
    if (auto no = refusal(definition)) return no;
    if (!(place.width > 0 && place.height > 0))
        return "the range of an axis must have its low end below its high end";
    if (auto no =
            refuse_range(definition.axes[0], place.x.hi() - place.width / 2, place.x.hi() + place.width / 2))
        return no;
    if (auto no = refuse_range(definition.axes[1], place.y.hi() - place.height / 2,
                               place.y.hi() + place.height / 2))
        return no;
    const double narrowest = 1e-28;
    for (const auto& [centre, width] : {std::pair{place.x, place.width}, {place.y, place.height}})
        if (width < narrowest * std::max(1.0, std::abs(centre.hi())))
            return refusal_words("the arithmetic cannot resolve a place narrower than ", narrowest,
                                 ": choose a wider place");
    return std::nullopt;
}

bool is_symmetric(const MapDefinition& definition) {
    if (!is_angle_or_velocity(definition.axes[0]) || !is_angle_or_velocity(definition.axes[1])) return false;
    if (!is_drive_mirrored(definition.chain)) return false;
    MapStarts starts(definition);
    PendulumStart start;
    if (!starts.at({0.0, 0.0}, start)) return false;
    for (std::size_t i = 0; i < start.links; ++i)
        if (start.theta[i].hi() != 0 || start.omega[i].hi() != 0) return false;
    return true;
}

double mirrored_value(MapQuantity quantity, double value) {
    if (quantity != MapQuantity::angle || value == std::numbers::pi) return value;
    return -value;
}

std::optional<MapStart> start_at(const MapDefinition& definition, const MapPoint& point) {
    PendulumStart start;
    if (!MapStarts(definition).at(point, start)) return std::nullopt;
    MapStart out{definition.chain, {}};
    out.chain.gravity = start.gravity.hi();
    out.chain.damping = start.damping.hi();
    out.start.unit = AngleUnit::radians;
    if (start.bodies) out.chain = *start.bodies;
    for (std::size_t i = 0; i < start.links; ++i) {
        if (!start.bodies) {
            out.chain.lengths[i] = start.length[i].hi();
            out.chain.masses[i] = start.mass[i].hi();
        }
        out.start.angles.push_back(start.theta[i].hi());
        out.start.angular_velocities.push_back(start.omega[i].hi());
    }
    for (const auto* values : {&start.theta, &start.omega})
        for (std::size_t i = 0; i < start.links; ++i) out.start.state.emplace_back((*values)[i]);
    return out;
}

} // namespace pendula
