// SPDX-License-Identifier: MIT
#include "scene/run_fields.hpp"

#include "physics/trajectory.hpp"
#include "scene/parameter_table.hpp"
#include "simulation/command.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace pendula {
namespace {

using nlohmann::ordered_json;

/// Reads a number that must be in the range of the scene's parameter `row`.
double take_number(JsonFields& line, std::string_view key, std::string_view row) {
    const double number = line.number(key);
    if (const auto problem = check(*find_parameter(row), number)) line.refuse(key, *problem);
    return number;
}

std::vector<double> take_numbers(JsonFields& line, std::string_view key, std::string_view row) {
    std::vector<double> numbers = line.numbers(key, std::max(max_links, find_parameter(row)->most_numbers));
    if (const auto problem = check(*find_parameter(row), numbers)) line.refuse(key, *problem);
    return numbers;
}

double finite(double number, std::string_view key) {
    if (!std::isfinite(number))
        throw scene_error({"run file"}, key, fmt::format("expected a finite number, got {}", number));
    return number;
}

std::vector<double> finite(const std::vector<double>& numbers, std::string_view key) {
    for (const double number : numbers) finite(number, key);
    return numbers;
}

ordered_json lane_texts(const std::vector<PrecisionLane>& lanes) {
    ordered_json texts = ordered_json::array();
    for (const PrecisionLane& lane : lanes) {
        if (lane.dt != 0 && !(lane.dt > 0 && std::isfinite(lane.dt)))
            throw scene_error({"run file"}, "lanes", "expected a positive dt");
        texts.push_back(to_text(lane));
    }
    return texts;
}

constexpr std::array motion_lists{std::pair{"theta", &Motion::theta}, std::pair{"omega", &Motion::omega},
                                  std::pair{"x", &Motion::x},         std::pair{"y", &Motion::y},
                                  std::pair{"vx", &Motion::vx},       std::pair{"vy", &Motion::vy}};

/// Writes a change's own fields. Omits the empty lists of a motion.
struct Fields {
    ordered_json& line;

    void operator()(const SetGravity& change) const { line["value"] = finite(change.value, "gravity"); }
    void operator()(const SetDamping& change) const { line["value"] = finite(change.value, "damping"); }
    void operator()(const SetTimestep& change) const { line["value"] = finite(change.value, "timestep"); }
    void operator()(const SetChain& change) const {
        for_each_written_field(change.chain, [&](std::string_view key, const auto& member) {
            auto& place = line[std::string(key)];
            Overloaded{[&](const std::vector<double>& list) { place = finite(list, key); },
                       [&](double number) { place = finite(number, key); },
                       [&](std::size_t number) { place = number; },
                       [&](NamedEnum auto value) { place = name_of(value); }}(member);
        });
    }
    void operator()(const SetIntegration& change) const {
        const Integration& integration = change.integration;
        line["method"] = name_of(integration.method);
        line["arithmetic"] = name_of(integration.arithmetic);
        line["dt"] = finite(integration.dt, "dt");
        line["compensated"] = integration.compensated;
        line["stages"] = integration.stages;
        line["order"] = integration.order;
    }
    void operator()(const SetGhost& change) const {
        line["enabled"] = change.ghost.enabled;
        line["link"] = change.ghost.link;
        line["offset"] = finite(change.ghost.offset, "offset");
        line["count"] = change.ghost.count;
    }
    void operator()(const SetLanes& change) const { line["lanes"] = lane_texts(change.lanes); }
    void operator()(const SetMotion& change) const {
        for (const auto& [key, list] : motion_lists)
            if (const std::vector<double>& numbers = change.motion.*list; !numbers.empty())
                line[key] = finite(numbers, key);
    }
    void operator()(const ResetEnergyReference&) const {}
    void operator()(const SetEnsemble& change) const {
        const EnsembleSetup& setup = change.ensemble.setup;
        line["enabled"] = change.ensemble.enabled;
        line["count"] = setup.count;
        line["starts"] = name_of(setup.starts);
        line["spread"] = finite(setup.spread, "spread");
        line["link"] = setup.link;
        line["seed"] = setup.seed;
        line["precision"] = name_of(setup.precision);
        line["dt"] = finite(setup.dt, "dt");
        if (!setup.drawn.empty()) line["drawn"] = setup.drawn;
        if (!setup.ways.empty()) line["ways"] = finite(setup.ways, "ways");
    }
};

template<NamedEnum Enum>
Enum take_name(JsonFields& line, std::string_view key) {
    return static_cast<Enum>(line.choice(key, names_of<Enum>()));
}

Chain take_chain(JsonFields& line) {
    const auto row = [](std::string_view key) {
        return key.find('.') == key.npos ? fmt::format("chain.{}", key) : std::string(key);
    };
    Chain chain;
    std::size_t place = 0;
    for_each_field(chain, [&](std::string_view key, auto& member) {
        if (place++ >= always_written_chain_keys && !line.has(key)) return;
        Overloaded{[&]<NamedEnum Enum>(Enum& value) { value = take_name<Enum>(line, key); },
                   [&](std::vector<double>& list) { list = take_numbers(line, key, row(key)); },
                   [&](std::size_t& number) {
                       number = static_cast<std::size_t>(line.whole_number(key, 1, max_links));
                   },
                   [&](double& number) { number = take_number(line, key, row(key)); }}(member);
    });
    return chain;
}

Integration take_integration(JsonFields& line) {
    Integration integration;
    integration.method = take_name<Method>(line, "method");
    integration.arithmetic = take_name<Arithmetic>(line, "arithmetic");
    integration.dt = take_number(line, "dt", "integration.dt");
    integration.compensated = line.boolean("compensated");
    integration.stages = static_cast<int>(line.whole_number("stages", least_stages, most_stages));
    integration.order = static_cast<int>(line.whole_number("order", 0, most_taylor_order));
    return integration;
}

GhostSetup take_ghost(JsonFields& line) {
    GhostSetup ghost;
    ghost.enabled = line.boolean("enabled");
    ghost.link = static_cast<std::size_t>(line.whole_number("link", 1, max_links));
    ghost.offset = take_number(line, "offset", "ghost.offset");
    ghost.count = static_cast<std::size_t>(line.whole_number("count", 1, most_companions));
    return ghost;
}

EnsembleChoice take_ensemble(JsonFields& line) {
    EnsembleChoice choice;
    choice.enabled = line.boolean("enabled");
    EnsembleSetup& setup = choice.setup;
    setup.count = static_cast<std::size_t>(line.whole_number("count", 1, most_members));
    setup.starts = take_name<EnsembleStarts>(line, "starts");
    setup.spread = take_number(line, "spread", "ensemble.spread");
    setup.link = static_cast<std::size_t>(line.whole_number("link", 1, most_ensemble_links));
    setup.seed = static_cast<std::uint64_t>(line.whole_number("seed", 0, largest_seed));
    setup.precision = take_name<EnsemblePrecision>(line, "precision");
    setup.dt = take_number(line, "dt", "ensemble.dt");
    if (line.has("drawn")) setup.drawn = line.texts("drawn", most_drawn);
    if (line.has("ways")) setup.ways = line.numbers("ways", most_way_numbers);
    return choice;
}

std::vector<PrecisionLane> take_lanes(JsonFields& line) {
    std::vector<PrecisionLane> lanes;
    for (const std::string& text : line.texts("lanes", most_companions)) {
        try {
            lanes.push_back(parse_precision_lane(text));
        } catch (const Refused& refused) {
            line.refuse("lanes", refused.what());
        }
    }
    return lanes;
}

Motion take_motion(JsonFields& line) {
    Motion motion;
    for (const auto& [key, list] : motion_lists) {
        if (!line.has(key)) continue;
        motion.*list = line.numbers(key, max_links);
        for (const double number : motion.*list)
            if (std::abs(number) > largest_coordinate)
                line.refuse(key, fmt::format("expected numbers from {} to {}, got {}", -largest_coordinate,
                                             largest_coordinate, number));
    }
    return motion;
}

} // namespace

void put_change(ordered_json& line, const LoggedChange& change) {
    line["change"] = name_of(change);
    std::visit(Fields{line}, change);
}

LoggedChange take_change(JsonFields& line) {
    switch (line.choice("change", change_names)) {
    case 0:
        return SetGravity{take_number(line, "value", "chain.gravity")};
    case 1:
        return SetDamping{take_number(line, "value", "chain.damping")};
    case 2:
        return SetChain{take_chain(line)};
    case 3:
        return SetTimestep{take_number(line, "value", "integration.dt")};
    case 4:
        return SetIntegration{take_integration(line)};
    case 5:
        return SetGhost{take_ghost(line)};
    case 6:
        return SetLanes{take_lanes(line)};
    case 7:
        return SetMotion{take_motion(line)};
    case 8:
        return ResetEnergyReference{};
    default:
        return SetEnsemble{take_ensemble(line)};
    }
}

namespace {

constexpr std::array camera_fields{
    &CameraPose::chain_x,        &CameraPose::chain_y,  &CameraPose::chain_zoom, &CameraPose::azimuth,
    &CameraPose::elevation,      &CameraPose::distance, &CameraPose::pan_x,      &CameraPose::pan_y,
    &CameraPose::roll,           &CameraPose::clifford, &CameraPose::turn,       &CameraPose::turning,
    &CameraPose::turning_in_four};

/// Whether a parameter belongs to a run's view.
bool is_of_view(const Parameter& row) {
    return !row.command &&
           (row.key == "trail.seconds" || row.key.starts_with("ensemble.") || row.key.starts_with("look.") ||
            row.key.starts_with("map.") || row.key.starts_with("view."));
}

/// The number with the fewest digits that is read as the same float.
double short_digits(float number) {
    if (!std::isfinite(number)) throw scene_error({"run file"}, "camera", "expected finite numbers");
    return std::strtod(fmt::format("{}", number).c_str(), nullptr);
}

ParameterValue take_value(JsonFields& line, const Parameter& row) {
    switch (row.kind) {
    case ParameterKind::boolean:
        return line.boolean(row.key);
    case ParameterKind::integer:
    case ParameterKind::number:
        return line.number(row.key);
    default:
        return line.text(row.key);
    }
}

} // namespace

void put_view(ordered_json& line, const RunView& view, const Scene& scene) {
    Scene seen = scene;
    seen.viewing() = view.viewing();
    for (const Parameter& row : parameter_table()) {
        if (!is_of_view(row)) continue;
        const ParameterValue value = row.get(seen);
        if (value == row.get(scene)) continue;
        if (const auto* on = std::get_if<bool>(&value)) line[std::string(row.key)] = *on;
        if (const auto* number = std::get_if<double>(&value)) line[std::string(row.key)] = *number;
        if (const auto* text = std::get_if<std::string>(&value)) line[std::string(row.key)] = *text;
    }
    if (!view.show_trails) line["trails"] = false;
    ordered_json camera = ordered_json::array();
    for (const auto field : camera_fields) camera.push_back(short_digits(view.camera.*field));
    line["camera"] = std::move(camera);
}

RunView take_view(JsonFields& line, const Scene& scene) {
    Scene seen = scene;
    for (const Parameter& row : parameter_table()) {
        if (!is_of_view(row) || !line.has(row.key)) continue;
        const ParameterValue value = take_value(line, row);
        if (const auto problem = check(row, value)) line.refuse(row.key, *problem);
        row.set(seen, value);
    }
    RunView view;
    view.viewing() = seen.viewing();
    view.show_trails = !line.has("trails") || line.boolean("trails");
    const std::vector<double> camera = line.numbers("camera", camera_fields.size());
    if (camera.size() != camera_fields.size())
        line.refuse("camera",
                    fmt::format("expected {} numbers, got {}", camera_fields.size(), camera.size()));
    for (std::size_t i = 0; i < camera.size(); ++i) {
        if (!(std::abs(camera[i]) <= std::numeric_limits<float>::max()))
            line.refuse("camera", fmt::format("expected a number, got {}", camera[i]));
        view.camera.*camera_fields[i] = static_cast<float>(camera[i]);
    }
    return view;
}

} // namespace pendula
