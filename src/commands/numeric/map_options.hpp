// SPDX-License-Identifier: MIT
/// The options that describe a map on the command line, and the same description as text inside a picture.
#pragma once

#include "commands/numeric/options.hpp"
#include "map/map_colours.hpp"
#include "map/map_job.hpp"
#include "scene/scene.hpp"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>

namespace pendula {

/// A complete description of a map, as stored in a picture and changed by options.
struct MapOrder {
    Scene scene;
    MapJobSetup job;
    MapColouring colouring;
    bool has_range = false; ///< whether the colouring's range was given; otherwise the values' range is used
};

/// `option` is what the user wrote, for the message. Throws Refused.
MapAxis read_map_axis(const std::string& option, std::string_view name);
/// Reads a number in the axis's unit, degrees for angles; returns SI units to all digits of a double-double.
DoubleDouble read_map_number(const std::string& option, const MapAxis&, std::string_view text);

struct MapOptions {
    std::optional<MapQuantity> quantity;
    std::optional<std::size_t> link;
    std::optional<double> until;
    std::optional<double> neighbour;
    std::string x, y, centre; ///< "theta1:-180:180" or "theta1", "X,Y"
    std::string width, height;
    std::optional<FrameSize> size;
    std::optional<std::size_t> samples;
    std::optional<MapPalette> palette;
    std::optional<MapScale> scale;
    std::string range; ///< "LOW:HIGH"

    void declare(CLI::App&);
    /// `order` with the given options applied. Throws Refused.
    MapOrder over(MapOrder order) const;
};

/// The map of a scene's table [map], 1024 pixels wide and high.
MapOrder map_of_scene(const Scene&);

/// The order without its scene as one line of JSON, and the reverse, given the scene. `file` is the name in
/// messages. Throws Refused.
std::string to_map_text(const MapOrder&);
MapOrder parse_map_text(std::string_view text, const Scene&, const std::string& file);

} // namespace pendula
