// SPDX-License-Identifier: MIT
#include "scene/run_view_fields.hpp"

#include "scene/parameter_table.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <string>
#include <variant>

namespace pendula {
namespace {

using nlohmann::ordered_json;

constexpr std::array camera_fields{
    &CameraPose::chain_x,        &CameraPose::chain_y,  &CameraPose::chain_zoom, &CameraPose::azimuth,
    &CameraPose::elevation,      &CameraPose::distance, &CameraPose::pan_x,      &CameraPose::pan_y,
    &CameraPose::roll,           &CameraPose::clifford, &CameraPose::turn,       &CameraPose::turning,
    &CameraPose::turning_in_four};

/// Whether a row belongs to how a run is viewed.
bool is_of_view(const Parameter& row) {
    return !row.command &&
           (row.key == "trail.seconds" || row.key.starts_with("ensemble.") || row.key.starts_with("look.") ||
            row.key.starts_with("map.") || row.key.starts_with("view."));
}

/// With the fewest digits that read back as the same float.
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
