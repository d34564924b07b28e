// SPDX-License-Identifier: MIT
#include "commands/numeric/map.hpp"

#include "commands/numeric/options.hpp"
#include "physics/arithmetic/double_double.hpp"
#include "physics/arithmetic/number_text.hpp"
#include "physics/trajectory.hpp"
#include "scene/map_view.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <cstddef>
#include <vector>

namespace pendula {
namespace {

void add_positive(CLI::App& app, const std::string& name, std::optional<double>& value,
                  const std::string& help, const std::string& type) {
    const auto read = [](std::string_view text) {
        const auto number = number_from<double>(text);
        return number && *number > 0 && std::isfinite(*number) ? number : std::nullopt;
    };
    add_value_option(app, name, value, read, "a positive number", help, type);
}

void add_whole(CLI::App& app, const std::string& name, std::optional<std::size_t>& value, std::size_t low,
               std::size_t high, const std::string& help) {
    const auto read = [low, high](std::string_view text) {
        const auto number = number_from<std::size_t>(text);
        return number && *number >= low && *number <= high ? number : std::nullopt;
    };
    add_value_option(app, name, value, read, fmt::format("a whole number from {} to {}", low, high), help,
                     "N");
}

constexpr int most_pixels = 65536; ///< in each direction

DoubleDouble unit_of(const MapAxis& axis) {
    return axis.coordinate == MapCoordinate::angle ? RealTraits<DoubleDouble>::pi / 180 : DoubleDouble(1);
}

struct Interval {
    DoubleDouble centre;
    double width;
};

Interval read_interval(const std::string& option, const MapAxis& axis, std::string_view low,
                       std::string_view high) {
    const DoubleDouble a = read_map_number(option, axis, low), b = read_map_number(option, axis, high);
    if (!(a < b))
        throw Refused(
            fmt::format("{}: expected the low end below the high end, got {}:{}", option, low, high));
    return {(a + b) / 2, static_cast<double>(b - a)};
}

/// Reads an axis from `text` into `axis`. Returns its range if `text` has one.
std::optional<Interval> read_axis(const std::string& option, const std::string& text, MapAxis& axis) {
    if (text.empty()) return std::nullopt;
    const std::vector<std::string_view> parts = parts_of(text, ':');
    if (parts.size() != 1 && parts.size() != 3)
        throw Refused(fmt::format("{}: expected an axis and its range, such as theta1:-180:180, got '{}'",
                                  option, text));
    axis = read_map_axis(option, parts[0]);
    if (parts.size() == 1) return std::nullopt;
    return read_interval(option, axis, parts[1], parts[2]);
}

double positive_width(const std::string& option, const MapAxis& axis, const std::string& text) {
    const auto width = static_cast<double>(read_map_number(option, axis, text));
    if (!(width > 0)) throw Refused(fmt::format("{}: expected a positive number, got '{}'", option, text));
    return width;
}

/// One name for each coordinate, with link 1 if the coordinate belongs to a link.
std::vector<std::string> axis_names() {
    std::vector<std::string> names;
    for (const MapCoordinateTraits& traits : map_coordinate_table)
        names.push_back(std::string(traits.name) + (traits.has_link ? "1" : ""));
    return names;
}

} // namespace

MapAxis read_map_axis(const std::string& option, std::string_view name) {
    const std::optional<MapAxis> axis = map_axis_from_name(name);
    if (!axis)
        throw Refused(fmt::format("{}: expected one of {} (links are counted from 1), got '{}'", option,
                                  fmt::join(axis_names(), ", "), name));
    return *axis;
}

DoubleDouble read_map_number(const std::string& option, const MapAxis& axis, std::string_view text) {
    const std::optional<DoubleDouble> number = parse_decimal(text);
    if (!number) throw Refused(fmt::format("{}: expected a number, got '{}'", option, text));
    return *number * unit_of(axis);
}

void MapOptions::declare(CLI::App& app) {
    add_choice<MapQuantity>(app, "--quantity", quantity, "the quantity to map [the scene's map.quantity]");
    add_whole(app, "--link", link, 0, most_map_links,
              "link for flip time, angle and speed, counted from 1; 0: any link [the scene's map.link]");
    add_positive(app, "--until", until, "simulated time for each start [the scene's map.until]", "SECONDS");
    add_positive(app, "--neighbour", neighbour,
                 "for parting-time: initial distance of the neighbour in rad [1e-09]", "DISTANCE");
    app.add_option("--x", x,
                   fmt::format("horizontal axis and its range: {} (links are counted from 1); angles in "
                               "degrees [the scene's map.x, whole range]",
                               fmt::join(axis_names(), ", ")))
        ->type_name("AXIS:LOW:HIGH");
    app.add_option("--y", y, "vertical axis and its range [the scene's map.y, whole range]")
        ->type_name("AXIS:LOW:HIGH");
    app.add_option(
           "--centre", centre,
           "centre of the picture instead of ranges, with up to 32 digits [the scene's map.x_centre and "
           "map.y_centre]")
        ->type_name("X,Y");
    app.add_option("--width", width,
                   "with --centre: width of the picture, in the unit of x [the scene's map.width]")
        ->type_name("NUMBER");
    app.add_option("--height", height,
                   "with --centre: height of the picture, in the unit of y [same scale as the width]")
        ->type_name("NUMBER");
    add_value_option(
        app, "--size", size, [](std::string_view text) { return frame_size_from(text, 1, most_pixels); },
        fmt::format("WIDTHxHEIGHT from 1 to {}", most_pixels), "size of the map in pixels [1024x1024]",
        "WxH");
    add_whole(app, "--samples", samples, 1, most_extra_samples + 1,
              "antialiasing of pictures: number of starts for each pixel that differs from a neighbour [1]");
    add_choice<MapPalette>(
        app, "--palette", palette,
        "colours [the scene's map.palette; with another --quantity, a palette that suits it]");
    add_choice<MapScale>(app, "--scale", scale,
                         "scale from values to colours [the scene's map.scale; with another --quantity, a "
                         "scale that suits it]");
    app.add_option("--range", range, "values at the ends of the palette [all values except 1 % at each end]")
        ->type_name("LOW:HIGH");
}

MapOrder MapOptions::over(MapOrder order) const {
    MapDefinition& definition = order.job.definition;
    const bool was_centred = !centre.empty();
    if (quantity && *quantity != definition.quantity) {
        const std::array<MapAxis, 2> axes = definition.axes;
        const double kept_until = definition.until;
        definition = usual_map(definition.chain, definition.start, *quantity);
        definition.axes = axes;
        definition.until = kept_until;
        order.has_range = false;
        MapPicture none;
        none.definition = definition;
        order.colouring = usual_colouring(none);
    }
    if (link) definition.link = *link;
    if (until) definition.until = *until;
    if (neighbour) definition.neighbour_distance = *neighbour;
    const std::array<MapAxis, 2> before = definition.axes;
    const auto x_range = read_axis("--x", x, definition.axes[0]);
    const auto y_range = read_axis("--y", y, definition.axes[1]);
    if (auto no = refusal(definition)) throw Refused(*no);
    MapPlace& place = order.job.place;
    const MapPlace usual = usual_place(definition);
    if (definition.axes[0] != before[0]) {
        place.x = usual.x;
        place.width = usual.width;
    }
    if (definition.axes[1] != before[1]) {
        place.y = usual.y;
        place.height = usual.height;
    }
    if (size) {
        order.job.columns = static_cast<std::size_t>(size->width);
        order.job.rows = static_cast<std::size_t>(size->height);
    }
    if (x_range) {
        place.x = x_range->centre;
        place.width = x_range->width;
    }
    if (y_range) {
        place.y = y_range->centre;
        place.height = y_range->width;
    }
    if ((x_range || y_range) && was_centred)
        throw Refused("--centre: expected axes without ranges, such as --x theta1");
    if (was_centred != !width.empty())
        throw Refused(was_centred ? "--centre needs --width" : "--width needs --centre");
    if (!height.empty() && !was_centred) throw Refused("--height needs --centre");
    if (was_centred) {
        const std::vector<std::string_view> parts = parts_of(centre, ',');
        if (parts.size() != 2) throw Refused(fmt::format("--centre: expected X,Y, got '{}'", centre));
        place.x = read_map_number("--centre", definition.axes[0], parts[0]);
        place.y = read_map_number("--centre", definition.axes[1], parts[1]);
        place.width = positive_width("--width", definition.axes[0], width);
        place.height = height.empty() ? place.width * static_cast<double>(order.job.rows) /
                                            static_cast<double>(order.job.columns)
                                      : positive_width("--height", definition.axes[1], height);
    }
    if (auto no = refusal(definition, place)) throw Refused(*no);
    if (samples) order.job.samples = *samples;
    if (palette) order.colouring.palette = *palette;
    if (scale) order.colouring.scale = *scale;
    if (!range.empty()) {
        const std::vector<std::string_view> parts = parts_of(range, ':');
        const auto number = [&](std::string_view text) {
            return read_map_number("--range", {MapCoordinate::energy, 0}, text);
        };
        if (parts.size() != 2) throw Refused(fmt::format("--range: expected LOW:HIGH, got '{}'", range));
        order.colouring.range = {static_cast<double>(number(parts[0])),
                                 static_cast<double>(number(parts[1]))};
        if (!(order.colouring.range.low < order.colouring.range.high))
            throw Refused(fmt::format("--range: expected the low end below the high end, got '{}'", range));
        order.has_range = true;
    }
    return order;
}

namespace {

using Json = nlohmann::ordered_json;

DoubleDouble exact(const Json& text) {
    const auto number = parse_hexadecimal(text.get<std::string>());
    if (!number) throw Refused("no number");
    return *number;
}

template<NamedEnum Enum>
Enum named(const Json& name) {
    const auto value = from_name<Enum>(name.get<std::string>());
    if (!value) throw Refused("no such name");
    return *value;
}

MapAxis axis_of(const Json& name) { return read_map_axis("axis", name.get<std::string>()); }

} // namespace

MapOrder map_of_scene(const Scene& scene) {
    const MapDefinition usual = usual_map(scene.setup.chain, scene.setup.start);
    if (auto no = refusal(usual)) throw Refused(*no);
    MapOrder order{scene, {}, {}, false};
    MapDefinition& definition = order.job.definition;
    definition = map_definition(scene.map, scene.setup.chain, scene.setup.start);
    const bool has_usual_axes = scene.map.x == MapView().x && scene.map.y == MapView().y;
    if (has_usual_axes) definition.axes = usual.axes; // a single link has no theta2, the default y
    // If an axis belongs to a link that the chain does not have, the usual axis gives the range. Such an axis
    // is not refused here, because an option may still replace it.
    MapDefinition known = definition;
    for (std::size_t i = 0; i < known.axes.size(); ++i)
        if (known.axes[i].link > known.chain.links()) known.axes[i] = usual.axes[i];
    order.job.place = map_place(scene.map, usual_place(known));
    order.job.columns = order.job.rows = 1024;
    MapPicture none;
    none.definition = definition;
    order.colouring =
        chosen_colouring(usual_colouring(none), definition.quantity, scene.map.palette, scene.map.scale);
    return order;
}

std::string to_map_text(const MapOrder& order) {
    const MapDefinition& map = order.job.definition;
    const MapPlace& place = order.job.place;
    Json json{{"pendula-map", 1},
              {"quantity", name_of(map.quantity)},
              {"link", map.link},
              {"until", map.until},
              {"neighbour", map.neighbour_distance},
              {"x", name_of(map.axes[0])},
              {"y", name_of(map.axes[1])},
              {"centre", {to_hexadecimal(place.x), to_hexadecimal(place.y)}},
              {"width", place.width},
              {"height", place.height},
              {"columns", order.job.columns},
              {"rows", order.job.rows},
              {"samples", order.job.samples},
              {"palette", name_of(order.colouring.palette)},
              {"scale", name_of(order.colouring.scale)},
              {"turned", order.colouring.is_turned}};
    if (order.has_range) json["range"] = {order.colouring.range.low, order.colouring.range.high};
    return json.dump();
}

MapOrder parse_map_text(std::string_view text, const Scene& scene, const std::string& file) {
    MapOrder order = map_of_scene(scene);
    try {
        const Json json = Json::parse(text);
        if (json.at("pendula-map") != 1) throw Refused("another format");
        MapDefinition& map = order.job.definition;
        map.quantity = named<MapQuantity>(json.at("quantity"));
        map.link = json.at("link").get<std::size_t>();
        map.until = json.at("until").get<double>();
        map.neighbour_distance = json.at("neighbour").get<double>();
        map.axes = {axis_of(json.at("x")), axis_of(json.at("y"))};
        order.job.place = {exact(json.at("centre").at(0)), exact(json.at("centre").at(1)),
                           json.at("width").get<double>(), json.at("height").get<double>()};
        order.job.columns = json.at("columns").get<std::size_t>();
        order.job.rows = json.at("rows").get<std::size_t>();
        order.job.samples = json.at("samples").get<std::size_t>();
        order.colouring.palette = named<MapPalette>(json.at("palette"));
        order.colouring.scale = named<MapScale>(json.at("scale"));
        order.colouring.is_turned = json.at("turned").get<bool>();
        order.has_range = json.contains("range");
        if (order.has_range)
            order.colouring.range = {json.at("range").at(0).get<double>(),
                                     json.at("range").at(1).get<double>()};
        if (order.job.columns < 1 || order.job.columns > most_pixels || order.job.rows < 1 ||
            order.job.rows > most_pixels || order.job.samples < 1 ||
            order.job.samples > most_extra_samples + 1)
            throw Refused("a size out of range");
    } catch (const std::exception&) {
        throw Refused(fmt::format("{}: expected a map that this version of pendula has written", file));
    }
    if (auto no = refusal(order.job.definition, order.job.place))
        throw Refused(fmt::format("{}: {}", file, *no));
    return order;
}

} // namespace pendula
