// SPDX-License-Identifier: MIT
/// Where in a map's plane the chain and start lie that it was made of. Pure.
#pragma once

#include "map/map_definition.hpp"

namespace pendula {

/// The definition must have passed refusal(). Of an angle, of all its turns the one next to `centre`.
MapPoint present_point(const MapDefinition&, const MapPoint& centre);

} // namespace pendula
