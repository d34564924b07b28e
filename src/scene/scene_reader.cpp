// SPDX-License-Identifier: MIT
#include "scene/scene_reader.hpp"

#include "physics/precise_state.hpp"
#include "physics/trajectory.hpp"
#include "scene/nearest_word.hpp"
#include "simulation/trajectory_group.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

namespace pendula {
namespace {

constexpr std::string_view override_file = "--set";

/// The table a key lies in; none for the top level. A key in quotes may have a dot of its own.
std::string_view table_of(std::string_view key) {
    const std::size_t dot = key.starts_with('"') ? std::string_view::npos : key.find('.');
    return dot == std::string_view::npos ? std::string_view{} : key.substr(0, dot);
}

std::string_view name_in_table(std::string_view key) {
    const std::string_view table = table_of(key);
    return table.empty() ? key : key.substr(table.size() + 1);
}

std::string_view without_spaces_around(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t");
    return first == std::string_view::npos ? ""
                                           : text.substr(first, text.find_last_not_of(" \t") + 1 - first);
}

std::vector<std::string_view> known_tables() {
    std::vector<std::string_view> tables;
    for (const Parameter& row : parameter_table())
        if (const auto table = table_of(row.key);
            !table.empty() && (tables.empty() || tables.back() != table))
            tables.push_back(table);
    return tables;
}

/// The names of `table`'s keys; of the top level without one.
std::vector<std::string_view> names_in(std::string_view table) {
    std::vector<std::string_view> names;
    if (table.empty()) names.push_back("format");
    for (const Parameter& row : parameter_table())
        if (table_of(row.key) == table) names.push_back(name_in_table(row.key));
    return names;
}

bool contains(const std::vector<std::string_view>& words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

/// The key of another table whose last part is `name`, for one that stands in the wrong place.
std::optional<std::string_view> key_elsewhere(std::string_view name) {
    for (const Parameter& row : parameter_table())
        if (name_in_table(row.key) == name) return row.key;
    return std::nullopt;
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

/// Why the lane cannot run beside the setup's chain: one sentence, or nothing.
std::optional<std::string> lane_refusal(const Setup& setup, const PrecisionLane& lane) {
    try {
        substeps_of(lane, setup.integration);
    } catch (const Refused& refused) {
        return refused.what();
    }
    const auto reason = refusal(setup.chain, setup.start, integration_of(lane, setup.integration));
    return reason ? std::optional(fmt::format("lane '{}': {}", to_text(lane), *reason)) : std::nullopt;
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
    : file_(file), last_line_(document.last_line) {
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
    } else if (contains(known_tables(), entry.key)) {
        if (!std::holds_alternative<TomlTable>(entry.value))
            throw scene_error(origin, entry.key,
                              fmt::format("expected a table [{}], got {}", entry.key, describe(entry.value)));
        origins_[entry.key] = origin;
    } else {
        refuse_unknown(entry, origin);
    }
}

void SceneReader::refuse_unknown(const TomlEntry& entry, Origin origin) const {
    const std::string_view table = table_of(entry.key);
    const std::string_view name = name_in_table(entry.key);
    if (std::holds_alternative<TomlTable>(entry.value) && table.empty()) {
        const auto tables = known_tables();
        const auto meant = nearest_word(entry.key, tables);
        throw scene_error(origin, entry.key,
                          meant ? fmt::format("unknown table; did you mean [{}]?", *meant)
                                : fmt::format("unknown table; expected one of {}", fmt::join(tables, ", ")));
    }
    const auto names = names_in(table);
    if (const auto meant = nearest_word(name, names))
        throw scene_error(origin, entry.key,
                          fmt::format("unknown key; did you mean {}{}{}?", table, table.empty() ? "" : ".", *meant));
    if (const auto meant = key_elsewhere(name))
        throw scene_error(origin, entry.key, fmt::format("unknown key; did you mean {}?", *meant));
    throw scene_error(origin, entry.key,
                      names.empty()
                          ? fmt::format("unknown key; the tables are {}", fmt::join(known_tables(), ", "))
                          : fmt::format("unknown key; expected one of {}", fmt::join(names, ", ")));
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
    origins_[std::string(row.key)] = origin;
    if (row.key == "lanes.integrations") lane_lines_ = entry.element_lines;
}

void SceneReader::use_start_angles_once(const Parameter& row, Origin origin) {
    for (const auto& [key, other] :
         {std::pair{"start.angles", "start.angles_deg"}, std::pair{"start.angles_deg", "start.angles"}}) {
        const auto found = origins_.find(std::string_view(other));
        if (row.key != key || found == origins_.end()) continue;
        if (found->second.file == origin.file)
            throw scene_error(origin, key, fmt::format("expected either {} or {}, got both", key, other));
        origins_.erase(found); // an override in the other unit
    }
}

Origin SceneReader::origin_of(std::string_view key) const {
    if (const auto found = origins_.find(key); found != origins_.end()) return found->second;
    if (const auto found = origins_.find(table_of(key)); found != origins_.end()) return found->second;
    return {file_, last_line_};
}

Scene SceneReader::finish() {
    demand_required();
    demand_lists_of_one_length();
    demand_state_of_the_angles();
    demand_ghost_on_the_chain();
    demand_few_companions();
    demand_runnable();
    demand_runnable_lanes();
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
        if (arithmetic != Arithmetic::x87 || origin_of(key).file == override_file) return;
        arithmetic = Arithmetic::long_double;
        scene_.note =
            "this build has no x87 arithmetic: the scene is calculated in long-double, which has the same "
            "80 bits";
    };
    replace(scene_.setup.integration.arithmetic, "integration.arithmetic");
    for (PrecisionLane& lane : scene_.setup.lanes) replace(lane.arithmetic, "lanes.integrations");
}

void SceneReader::demand_required() const {
    for (const Parameter& row : parameter_table())
        if (row.required && !origins_.contains(row.key))
            throw scene_error(origin_of(row.key), row.key, "missing; expected " + expectation(row));
    if (!origins_.contains("start.angles") && !origins_.contains("start.angles_deg"))
        throw scene_error(origin_of("start.angles_deg"), "start.angles_deg",
                          "missing; expected a list of angles in degrees, or start.angles in radians");
}

void SceneReader::demand_lists_of_one_length() {
    const std::size_t links = scene_.setup.chain.links();
    auto& velocities = scene_.setup.start.angular_velocities;
    if (!origins_.contains("start.angular_velocities")) velocities.assign(links, 0.0);

    const std::array lists{std::pair{"chain.masses", scene_.setup.chain.masses.size()},
                           std::pair{origins_.contains("start.angles") ? "start.angles" : "start.angles_deg",
                                     scene_.setup.start.angles.size()},
                           std::pair{"start.angular_velocities", velocities.size()}};
    // After an override of the number of links, name everything that must follow it, not just the first.
    const Origin lengths_origin = origin_of("chain.lengths");
    if (lengths_origin.file == override_file) {
        std::vector<std::string_view> stale;
        for (const auto& [key, size] : lists)
            if (size != links && origin_of(key).file != override_file) stale.push_back(key);
        if (!stale.empty())
            throw scene_error(lengths_origin, "chain.lengths",
                              fmt::format("expected {} to be set to {} value{} too", fmt::join(stale, ", "),
                                          links, links == 1 ? "" : "s"));
    }
    for (const auto& [key, size] : lists)
        if (size != links)
            throw scene_error(origin_of(key), key,
                              fmt::format("expected {} number{}, one for each of chain.lengths, got {}",
                                          links, links == 1 ? "" : "s", size));
}

/// An override of what the state was made for takes its place.
void SceneReader::demand_state_of_the_angles() {
    StartState& start = scene_.setup.start;
    const Chain& chain = scene_.setup.chain;
    if (start.state.empty() || state_belongs(chain, start)) return;
    constexpr std::array beside{"start.angles", "start.angles_deg", "start.angular_velocities", "chain.model",
                                "chain.lengths"};
    const bool overridden = std::any_of(beside.begin(), beside.end(), [this](std::string_view key) {
        const auto found = origins_.find(key);
        return found != origins_.end() && found->second.file == override_file;
    });
    if (overridden && origin_of("start.state").file != override_file) {
        start.state.clear();
        start.state_rest.clear();
        return;
    }
    throw scene_error(
        origin_of("start.state"), "start.state",
        fmt::format("expected the {} coordinates of the {} chain, with the angles and velocities "
                    "that stand beside them",
                    chain.coordinates(), name_of(chain.model)));
}

void SceneReader::demand_ghost_on_the_chain() const {
    const std::size_t link = scene_.setup.ghost.link, links = scene_.setup.chain.links();
    if (link > links)
        throw scene_error(
            origin_of("ghost.link"), "ghost.link",
            fmt::format("expected a link from 1 to {}, as many as chain.lengths has, got {}", links, link));
}

void SceneReader::demand_few_companions() const {
    const std::size_t ghosts = scene_.setup.ghost.ghosts(), lanes = scene_.setup.lanes.size();
    if (ghosts + lanes <= most_companions) return;
    const std::string_view key = ghosts > lanes ? "ghost.count" : "lanes.integrations";
    throw scene_error(origin_of(key), key,
                      fmt::format("expected at most {} ghosts and lanes in all, got {} and {}",
                                  most_companions, ghosts, lanes));
}

void SceneReader::demand_runnable_lanes() const {
    const Setup& setup = scene_.setup;
    for (std::size_t i = 0; i < setup.lanes.size(); ++i) {
        const auto reason = lane_refusal(setup, setup.lanes[i]);
        if (!reason) continue;
        Origin origin = origin_of("lanes.integrations");
        if (i < lane_lines_.size()) origin.line = lane_lines_[i];
        throw scene_error(origin, "lanes.integrations", *reason);
    }
}

void SceneReader::demand_runnable() const {
    const Setup& setup = scene_.setup;
    const auto reason = refusal(setup.chain, setup.start, setup.integration);
    if (!reason) return;
    // To blame is the key that, put to what every build can run, makes the sentence go away.
    using Cure = void (*)(Setup&);
    constexpr std::pair<std::string_view, Cure> cures[] = {
        {"integration.dt", [](Setup& s) { s.integration.dt = 1e-9; }},
        {"chain.model", [](Setup& s) { s.chain.model = Model::rigid; }},
        {"integration.method", [](Setup& s) { s.integration.method = Method::rk4; }},
        {"integration.arithmetic", [](Setup& s) { s.integration.arithmetic = Arithmetic::long_double; }},
        {"integration.compensated", [](Setup& s) { s.integration.compensated = false; }},
    };
    for (const auto& [key, cure] : cures) {
        Setup cured = setup;
        cure(cured);
        if (refusal(cured.chain, cured.start, cured.integration) != reason)
            throw scene_error(origin_of(key), key, *reason);
    }
    throw scene_error(origin_of("chain.lengths"), "chain.lengths", *reason);
}

Scene parse_scene(std::string_view text, std::string_view file, std::span<const std::string> overrides) {
    SceneReader reader(read_toml(text, file), file);
    for (const std::string& assignment : overrides) reader.take_override(assignment);
    return reader.finish();
}

} // namespace pendula
