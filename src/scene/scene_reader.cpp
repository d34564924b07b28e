// SPDX-License-Identifier: MIT
#include "scene/scene_reader.hpp"

#include "scene/scene_check.hpp"
#include "scene/scene_keys.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace pendula {
namespace {

std::string_view without_spaces_around(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t");
    return first == std::string_view::npos ? ""
                                           : text.substr(first, text.find_last_not_of(" \t") + 1 - first);
}

/// The entry's value as the row's kind, or nothing if its type is another.
std::optional<ParameterValue> convert(const Parameter& row, const TomlValue& value) {
    const auto* integer = std::get_if<std::int64_t>(&value);
    const auto* floating = std::get_if<double>(&value);
    switch (row.kind) {
    case ParameterKind::boolean:
        if (const auto* boolean = std::get_if<bool>(&value)) return *boolean;
        break;
    case ParameterKind::integer:
        if (integer) return static_cast<double>(*integer);
        break;
    case ParameterKind::number:
        if (integer) return static_cast<double>(*integer);
        if (floating) return *floating;
        break;
    case ParameterKind::text:
    case ParameterKind::choice:
        if (const auto* text = std::get_if<std::string>(&value)) return *text;
        break;
    case ParameterKind::numbers:
        if (const auto* numbers = std::get_if<std::vector<double>>(&value)) return *numbers;
        break;
    case ParameterKind::texts:
        if (const auto* texts = std::get_if<std::vector<std::string>>(&value)) return *texts;
        if (const auto* none = std::get_if<std::vector<double>>(&value); none && none->empty())
            return std::vector<std::string>{};
        break;
    }
    return std::nullopt;
}

/// In a list over several lines, the line of the first element that the row does not accept.
std::size_t line_of_problem(const Parameter& row, const TomlEntry& entry) {
    if (const auto* numbers = std::get_if<std::vector<double>>(&entry.value))
        for (std::size_t i = 0; i < numbers->size(); ++i)
            if (!accepts(row, (*numbers)[i])) return entry.element_lines[i];
    if (const auto* texts = std::get_if<std::vector<std::string>>(&entry.value); texts && row.element_problem)
        for (std::size_t i = 0; i < texts->size(); ++i)
            if (row.element_problem((*texts)[i])) return entry.element_lines[i];
    return entry.line;
}

/// The value of an override: TOML, except that text needs no quotes.
TomlEntry read_override(std::string_view key, std::string_view value) {
    const Parameter* row = find_parameter(key);
    const bool bare_text = row && (row->kind == ParameterKind::text || row->kind == ParameterKind::choice) &&
                           !value.starts_with('"') && !value.starts_with('\'');
    TomlEntry entry{std::string(key), std::string(value), 0, 0, {}};
    // A line break would begin another key; where none is left, the reader sees exactly one.
    if (bare_text || value.find_first_of("\r\n") != std::string_view::npos) return entry;
    try {
        entry = read_toml(fmt::format("value = {}", value), override_file).entries.front();
    } catch (const SceneError&) {
        return entry; // as text, which the row refuses, saying what it expected
    }
    entry.key = key;
    entry.line = 0;
    std::fill(entry.element_lines.begin(), entry.element_lines.end(), std::size_t{0});
    return entry;
}

} // namespace

SceneReader::SceneReader(const TomlDocument& document, std::string_view file)
    : file_(file), origins_(file, document.last_line) {
    check_format(document);
    for (const TomlEntry& entry : document.entries)
        if (entry.key != "format") take(entry, {file_, entry.line});
}

// First of all: a file of another format may differ in everything else.
void SceneReader::check_format(const TomlDocument& document) const {
    for (const TomlEntry& entry : document.entries) {
        if (entry.key != "format") continue;
        const auto* number = std::get_if<std::int64_t>(&entry.value);
        if (number && *number == 1) return;
        throw scene_error(
            {file_, entry.line}, "format",
            fmt::format("expected 1, the only format this version reads, got {}", describe(entry.value)));
    }
    throw scene_error({file_, 1}, "format", "missing; expected format = 1 at the top of the file");
}

void SceneReader::take_override(std::string_view assignment) {
    const std::size_t equals = assignment.find('=');
    const std::string_view key = without_spaces_around(assignment.substr(0, equals));
    if (equals == std::string_view::npos || key.empty())
        throw scene_error({override_file}, in_quotes(assignment),
                          "expected key=value, as in chain.gravity=3.7");
    if (key == "format") throw scene_error({override_file}, key, "cannot be set: every scene is of format 1");
    take(read_override(key, without_spaces_around(assignment.substr(equals + 1))), {override_file});
}

void SceneReader::take(const TomlEntry& entry, Origin origin) {
    if (const Parameter* row = find_parameter(entry.key)) {
        use(*row, entry, origin);
    } else if (is_known_table(entry.key)) {
        if (!std::holds_alternative<TomlTable>(entry.value))
            throw scene_error(origin, entry.key,
                              fmt::format("expected a table [{}], got {}", entry.key, describe(entry.value)));
        origins_.set(entry.key, origin);
    } else {
        const bool is_table = std::holds_alternative<TomlTable>(entry.value) && table_of(entry.key).empty();
        throw scene_error(origin, entry.key, is_table ? unknown_table(entry.key) : unknown_key(entry.key));
    }
}

void SceneReader::use(const Parameter& row, const TomlEntry& entry, Origin origin) {
    const std::optional<ParameterValue> value = convert(row, entry.value);
    if (!value)
        throw scene_error(origin, row.key,
                          fmt::format("expected {}, got {}", expectation(row), describe(entry.value)));
    if (const auto problem = check(row, *value)) {
        origin.line = line_of_problem(row, entry);
        throw scene_error(origin, row.key, *problem);
    }
    use_start_angles_once(row, origin);
    row.set(scene_, *value);
    origins_.set(row.key, origin);
    if (row.key == "lanes.integrations") lane_lines_ = entry.element_lines;
}

void SceneReader::use_start_angles_once(const Parameter& row, Origin origin) {
    for (const auto& [key, other] :
         {std::pair{"start.angles", "start.angles_deg"}, std::pair{"start.angles_deg", "start.angles"}}) {
        const Origin* set = origins_.find(other);
        if (row.key != key || !set) continue;
        if (set->file == origin.file)
            throw scene_error(origin, key, fmt::format("expected either {} or {}, got both", key, other));
        origins_.forget(other); // an override in the other unit
    }
}

Scene SceneReader::finish() {
    check_whole(scene_, origins_, lane_lines_);
    take_usual_values();
    return scene_;
}

/// Of what nothing is said, and what the rest decides.
void SceneReader::take_usual_values() {
    for (const Parameter& row : parameter_table())
        if (row.usual && !origins_.contains(row.key)) row.set(scene_, row.usual(scene_));
}

void SceneReader::do_without_x87() {
    const auto replace = [this](Arithmetic& arithmetic, std::string_view key) {
        if (arithmetic != Arithmetic::x87 || origins_.of(key).file == override_file) return;
        arithmetic = Arithmetic::long_double;
        scene_.note =
            "this build has no x87 arithmetic: the scene is calculated in long-double, which has the same "
            "80 bits";
    };
    replace(scene_.setup.integration.arithmetic, "integration.arithmetic");
    for (PrecisionLane& lane : scene_.setup.lanes) replace(lane.arithmetic, "lanes.integrations");
}

Scene parse_scene(std::string_view text, std::string_view file, std::span<const std::string> overrides) {
    SceneReader reader(read_toml(text, file), file);
    for (const std::string& assignment : overrides) reader.take_override(assignment);
    return reader.finish();
}

} // namespace pendula
