// SPDX-License-Identifier: MIT
#include "commands/numeric/map_options.hpp"
#include "physics/arithmetic/number_text.hpp"
#include "physics/trajectory.hpp"
#include "scene/map_view.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace pendula {
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
    if (has_usual_axes) definition.axes = usual.axes; // a single link has no second angle
    MapDefinition known = definition; // an axis that the chain does not have may yet be replaced by an option
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
        constexpr std::size_t most_pixels = 65536;
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
