// SPDX-License-Identifier: MIT
#include "scene/map_view.hpp"

#include "map/map_starts.hpp"
#include "physics/arithmetic/double_double.hpp"
#include "physics/precise_state.hpp"

#include <algorithm>
#include <cmath>

namespace pendula {
namespace {

/// The start in radians, with all digits of a double-double in every coordinate.
StartState in_radians(const Chain& chain, const StartState& start) {
    const PreciseState precise = precise_start(chain, start);
    StartState result;
    result.unit = AngleUnit::radians;
    for (const auto* values : {&precise.theta, &precise.omega})
        for (const Wide& value : *values) {
            // A map calculates coordinates as double-doubles.
            const auto number = static_cast<DoubleDouble>(value);
            result.state.emplace_back(number);
            (values == &precise.theta ? result.angles : result.angular_velocities).push_back(number.hi());
        }
    return result;
}

void put_velocity(StartState& start, std::size_t link, double value) {
    const std::size_t place = start.angles.size() + link;
    start.state[place] = start.angular_velocities[link] = value;
}

/// Keeps only the direction of the velocities, because an energy axis scales them.
void forget_speed(StartState& start) {
    double fastest = 0;
    for (const double omega : start.angular_velocities) fastest = std::max(fastest, std::abs(omega));
    for (std::size_t i = 0; i < start.angles.size(); ++i)
        put_velocity(start, i, fastest > 0 ? start.angular_velocities[i] / fastest : 1);
}

void forget_axis(const MapAxis& axis, MapDefinition& definition) {
    Chain& chain = definition.chain;
    StartState& start = definition.start;
    const std::size_t link = axis.link - 1;
    switch (axis.coordinate) {
    case MapCoordinate::angle:
        start.state[link] = start.angles[link] = 0;
        break;
    case MapCoordinate::velocity:
        put_velocity(start, link, 0);
        break;
    case MapCoordinate::energy:
        forget_speed(start);
        break;
    default:
        member_of(chain, axis) = usual_member(axis);
    }
}

} // namespace

MapDefinition map_definition(const MapView& view, const Chain& chain, const StartState& start) {
    MapDefinition definition{chain, start, view.quantity, view.link, view.until, {view.x, view.y}};
    const MapQuantityTraits& traits = traits_of(view.quantity);
    if (!traits.has_link) definition.link = 0;
    if (definition.link > chain.links() || (definition.link == 0 && traits.has_link && !traits.has_any_link))
        definition.link = chain.links();
    return definition;
}

MapDefinition without_axes(MapDefinition definition) {
    if (refusal(definition)) return definition;
    definition.start = in_radians(definition.chain, definition.start);
    for (const MapAxis& axis : definition.axes) forget_axis(axis, definition);
    return definition;
}

MapPlace map_place(const MapView& view, const MapPlace& all) {
    if (view.is_everywhere()) return all;
    return {view.x_centre, view.y_centre, view.width, view.height};
}

void set_place(MapView& view, const MapPlace& place) {
    view.x_centre = place.x;
    view.y_centre = place.y;
    view.width = place.width;
    view.height = place.height;
}

void forget_place(MapView& view) { set_place(view, {0.0, 0.0, 0, 0}); }

MapColouring chosen_colouring(MapColouring colouring, MapQuantity quantity, MapPaletteChoice palette,
                              MapScaleChoice scale) {
    if (palette != MapPaletteChoice::automatic)
        colouring.palette = static_cast<MapPalette>(static_cast<int>(palette) - 1);
    if (scale != MapScaleChoice::automatic && traits_of(quantity).has_logarithm)
        colouring.scale = static_cast<MapScale>(static_cast<int>(scale) - 1);
    return colouring;
}

} // namespace pendula
