// SPDX-License-Identifier: MIT
#include "scene/scene_reader.hpp"

#include "files/numbers.hpp"
#include "scene/parameter_table.hpp"
#include "scene/recorded_scene.hpp"
#include "scene/scene_error.hpp"
#include "scene/table_file.hpp"
#include "scene/toml_document.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pendula {
namespace {

// The keys of a scene file by table, and the messages about unknown keys.

/// The table that contains the key; empty at the top level. A key in quotes may itself contain a dot.
std::string_view table_of(std::string_view key) {
    const std::size_t dot = key.starts_with('"') ? std::string_view::npos : key.find('.');
    return dot == std::string_view::npos ? std::string_view{} : key.substr(0, dot);
}

std::string_view name_in_table(std::string_view key) {
    const std::string_view table = table_of(key);
    return table.empty() ? key : key.substr(table.size() + 1);
}

/// The names of the keys in `table`, or at the top level if it is empty.
std::vector<std::string_view> names_in(std::string_view table) {
    std::vector<std::string_view> names;
    if (table.empty()) names.push_back("format");
    for (const Parameter& row : parameter_table())
        if (table_of(row.key) == table) names.push_back(name_in_table(row.key));
    for (const TableKey& key : table_keys())
        if (table_of(key.file) == table) names.push_back(name_in_table(key.file));
    return names;
}

/// The first key in any table whose last part is `name`: the user may have used the wrong table.
std::optional<std::string_view> key_elsewhere(std::string_view name) {
    for (const Parameter& row : parameter_table())
        if (name_in_table(row.key) == name) return row.key;
    return std::nullopt;
}

/// All tables, in the order of the parameter table.
std::vector<std::string_view> known_tables() {
    std::vector<std::string_view> tables;
    for (const Parameter& row : parameter_table())
        if (const auto table = table_of(row.key);
            !table.empty() && (tables.empty() || tables.back() != table))
            tables.push_back(table);
    return tables;
}

bool is_known_table(std::string_view name) {
    const auto tables = known_tables();
    return std::find(tables.begin(), tables.end(), name) != tables.end();
}

/// The messages for an unknown table or key: one sentence, with the name that was probably meant, if any.
std::string unknown_table(std::string_view name) {
    const auto tables = known_tables();
    const auto meant = nearest_word(name, tables);
    return meant ? fmt::format("unknown table; did you mean [{}]?", *meant)
                 : fmt::format("unknown table; expected one of {}", fmt::join(tables, ", "));
}

std::string unknown_key(std::string_view key) {
    const std::string_view table = table_of(key);
    const std::string_view name = name_in_table(key);
    const auto names = names_in(table);
    if (const auto meant = nearest_word(name, names))
        return fmt::format("unknown key; did you mean {}{}{}?", table, table.empty() ? "" : ".", *meant);
    if (const auto meant = key_elsewhere(name)) return fmt::format("unknown key; did you mean {}?", *meant);
    return names.empty() ? fmt::format("unknown key; the tables are {}", fmt::join(known_tables(), ", "))
                         : fmt::format("unknown key; expected one of {}", fmt::join(names, ", "));
}

std::string_view without_spaces_around(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t");
    return first == std::string_view::npos ? ""
                                           : text.substr(first, text.find_last_not_of(" \t") + 1 - first);
}

/// The value converted to the row's kind; nothing if its type does not fit.
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

/// The line of the first list element that the row does not accept, because a list may span several lines. If
/// there is no such element, the entry's line.
std::size_t line_of_problem(const Parameter& row, const TomlEntry& entry) {
    if (const auto* numbers = std::get_if<std::vector<double>>(&entry.value))
        for (std::size_t i = 0; i < numbers->size(); ++i)
            if (!accepts(row, (*numbers)[i])) return entry.element_lines[i];
    if (const auto* texts = std::get_if<std::vector<std::string>>(&entry.value); texts && row.element_problem)
        for (std::size_t i = 0; i < texts->size(); ++i)
            if (row.element_problem((*texts)[i])) return entry.element_lines[i];
    return entry.line;
}

/// Reads a number or a list of numbers in the window's notation, which is not TOML: "pi/2", "[pi/2, 90/7]".
std::optional<TomlValue> read_typed(const Parameter& row, std::string_view text) {
    if (row.kind == ParameterKind::number)
        if (const auto number = typed_number(text, row.unit)) return *number;
    if (row.kind != ParameterKind::numbers || !text.starts_with('[') || !text.ends_with(']'))
        return std::nullopt;
    std::vector<double> numbers;
    text = text.substr(1, text.size() - 2);
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t comma = std::min(text.find(',', begin), text.size());
        const auto number = typed_number(text.substr(begin, comma - begin), row.unit);
        if (!number) return std::nullopt;
        numbers.push_back(*number);
        begin = comma + 1;
    }
    return numbers;
}

/// Reads the value of an override: TOML, except that text needs no quotes and numbers may be products or
/// quotients (see read_typed()).
TomlEntry read_override(std::string_view key, std::string_view value) {
    const Parameter* row = find_parameter(key);
    const bool is_text = row ? row->kind == ParameterKind::text || row->kind == ParameterKind::choice
                             : find_table_key(key) != nullptr;
    const bool bare_text = is_text && !value.starts_with('"') && !value.starts_with('\'');
    TomlEntry entry{std::string(key), std::string(value), 0, 0, {}};
    // A line break could begin another key, so a value with line breaks is not parsed as TOML.
    if (bare_text || value.find_first_of("\r\n") != std::string_view::npos) return entry;
    try {
        entry = read_toml(fmt::format("value = {}", value), override_file).entries.front();
    } catch (const SceneError&) {
        const std::optional<TomlValue> typed = row ? read_typed(*row, value) : std::nullopt;
        if (!typed) return entry; // the entry is still text, which the row refuses with a message
        entry.value = *typed;
        if (const auto* numbers = std::get_if<std::vector<double>>(&entry.value))
            entry.element_lines.resize(numbers->size());
    }
    entry.key = key;
    entry.line = 0;
    std::fill(entry.element_lines.begin(), entry.element_lines.end(), std::size_t{0});
    return entry;
}

/// The value of pivot.path and torque.course if a table is given.
constexpr std::string_view table_course = "table";

/// The name of a table's file, from the entry that names it.
std::string table_name(const TomlEntry& entry, Origin origin) {
    const auto* name = std::get_if<std::string>(&entry.value);
    if (!name || name->empty())
        throw scene_error(origin, entry.key,
                          fmt::format("expected the name of a file, got {}", describe(entry.value)));
    return *name;
}

/// Throws SceneError unless the document has the format that this version reads. This check is made first,
/// because all other keys may differ in another format.
void check_format(const TomlDocument& document, std::string_view file) {
    for (const TomlEntry& entry : document.entries) {
        if (entry.key != "format") continue;
        const auto* number = std::get_if<std::int64_t>(&entry.value);
        if (number && *number == 1) return;
        throw scene_error(
            {file, entry.line}, "format",
            fmt::format("expected 1, the only format this version reads, got {}", describe(entry.value)));
    }
    throw scene_error({file, 1}, "format", "missing; expected format = 1 at the top of the file");
}

/// Reads one scene: the constructor reads the file; then call take_override() for each override, and finally
/// finish(). All functions throw SceneError.
class SceneReader {
  public:
    SceneReader(const TomlDocument&, std::string_view file, const std::filesystem::path* tables);

    /// Reads an override "key=value" as given to --set. It replaces the file's value; if a key is overridden
    /// twice, the last override applies.
    void take_override(std::string_view assignment);

    /// For a build without x87: if the file (not an override) chooses x87, replaces it by long double.
    void do_without_x87();

    /// Checks the scene as a whole (check_whole()) and returns it.
    Scene finish();

  private:
    void take(const TomlEntry&, Origin);
    void use(const Parameter&, const TomlEntry&, Origin);
    void use_start_angles_once(const Parameter&, Origin);
    void find_video(Origin);
    void use_table(const TomlEntry&, Origin);
    void start_as_recorded();
    void take_usual_values();

    Scene scene_;
    std::string_view file_;
    const std::filesystem::path* tables_;
    KeyOrigins origins_;
    std::vector<std::size_t> lane_lines_; ///< the line of each element of lanes.integrations
};

SceneReader::SceneReader(const TomlDocument& document, std::string_view file,
                         const std::filesystem::path* tables)
    : file_(file), tables_(tables), origins_(file, document.last_line) {
    check_format(document, file);
    for (const TomlEntry& entry : document.entries)
        if (entry.key != "format" && !find_table_key(entry.key)) take(entry, {file_, entry.line});
    // Table files are read last, when it is known which of their columns the scene also contains.
    for (const TomlEntry& entry : document.entries)
        if (find_table_key(entry.key)) take(entry, {file_, entry.line});
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
    } else if (find_table_key(entry.key)) {
        use_table(entry, origin);
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
    if (row.key == "video.file") find_video(origin);
    if (row.key == "lanes.integrations") lane_lines_ = entry.element_lines;
}

void SceneReader::use_start_angles_once(const Parameter& row, Origin origin) {
    for (const auto& [key, other] :
         {std::pair{"start.angles", "start.angles_deg"}, std::pair{"start.angles_deg", "start.angles"}}) {
        const Origin* set = origins_.find(other);
        if (row.key != key || !set) continue;
        if (set->file == origin.file)
            throw scene_error(origin, key, fmt::format("expected either {} or {}, got both", key, other));
        origins_.forget(other); // the override replaces the angles in the other unit
    }
}

/// Makes the video's path absolute: a scene file names it relative to its own folder.
void SceneReader::find_video(Origin origin) {
    std::string& file = scene_.video.file;
    if (file.empty() || !tables_ || origin.file == override_file) return;
    std::error_code unknown;
    const auto path = std::filesystem::absolute(*tables_ / file, unknown);
    if (!unknown) file = path.lexically_normal().string();
}

/// Copies the numbers of a table's file into the scene, so that films, runs and saved scenes need no other
/// file.
void SceneReader::use_table(const TomlEntry& entry, Origin origin) {
    const TableKey& key = *find_table_key(entry.key);
    const std::string name = table_name(entry, origin);
    if (!tables_ || origin.file == override_file)
        throw scene_error(origin, key.file,
                          fmt::format("expected {} instead: only a scene file, or --set on the command line, "
                                      "may name the file of a table",
                                      fmt::join(key.columns, ", ")));
    for (const std::string_view column : key.columns)
        if (origins_.contains(column))
            throw scene_error(origins_.of(column), column,
                              fmt::format("expected either {} or {}, got both", column, key.file));
    const Parameter* course = find_parameter(key.course);
    if (course && origins_.contains(key.course) &&
        course->get(scene_) != ParameterValue(std::string(table_course)))
        throw scene_error(
            origins_.of(key.course), key.course,
            fmt::format("expected {}, or no value, because {} is given", in_quotes(table_course), key.file));
    const auto lists = read_table(key, (*tables_ / name).string(), origin);
    for (std::size_t i = 0; i < lists.size(); ++i) {
        find_parameter(key.columns[i])->set(scene_, lists[i]);
        origins_.set(key.columns[i], origin);
    }
    if (!course) return;
    course->set(scene_, std::string(table_course));
    origins_.set(key.course, origin);
}

Scene SceneReader::finish() {
    start_as_recorded();
    check_whole(scene_.setup, origins_, lane_lines_);
    take_usual_values();
    return scene_;
}

/// If the scene sets no start, starts the chain like the recording.
void SceneReader::start_as_recorded() {
    const Setup& setup = scene_.setup;
    if (setup.measured.empty() || origins_.contains("start.angles") || origins_.contains("start.angles_deg"))
        return;
    const std::size_t links = setup.chain.links();
    // If the recording does not fit the chain, check_whole() reports it.
    const bool fits = !measured_refusal(setup.measured, setup.chain);
    scene_.setup.start = fits ? recorded_start(setup.measured, links)
                              : StartState{.angles = std::vector<double>(links),
                                           .angular_velocities = std::vector<double>(links)};
    for (const std::string_view key : {"start.angles", "start.angular_velocities"})
        origins_.set(key, origins_.of("measured.angles"));
}

/// Gives each key without a value its default, if this default follows from the rest of the scene.
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

} // namespace

Scene read_scene(std::string_view text, std::string_view file, std::span<const std::string> overrides,
                 const std::filesystem::path* tables, bool has_x87) {
    SceneReader reader(read_toml(text, file), file, tables);
    for (const std::string& assignment : overrides) reader.take_override(assignment);
    if (!has_x87) reader.do_without_x87();
    return reader.finish();
}

std::vector<std::string> with_tables(std::span<const std::string> overrides) {
    std::vector<std::string> all;
    for (const std::string& assignment : overrides) {
        const std::size_t equals = assignment.find('=');
        const TableKey* key =
            find_table_key(without_spaces_around(std::string_view(assignment).substr(0, equals)));
        if (!key || equals == std::string::npos) {
            all.push_back(assignment); // the scene reader reports any error in it
            continue;
        }
        const std::string_view value = without_spaces_around(std::string_view(assignment).substr(equals + 1));
        const Origin origin{override_file};
        const auto lists = read_table(*key, table_name(read_override(key->file, value), origin), origin);
        if (!key->course.empty()) all.push_back(fmt::format("{}={}", key->course, table_course));
        for (std::size_t i = 0; i < lists.size(); ++i)
            all.push_back(fmt::format("{}={}", key->columns[i],
                                      value_text(*find_parameter(key->columns[i]), lists[i])));
    }
    return all;
}

Scene parse_scene(std::string_view text, std::string_view file, std::span<const std::string> overrides) {
    return read_scene(text, file, overrides);
}

const Origin* KeyOrigins::find(std::string_view key) const {
    const auto found = origins_.find(key);
    return found == origins_.end() ? nullptr : &found->second;
}

Origin KeyOrigins::of(std::string_view key) const {
    if (const Origin* origin = find(key)) return *origin;
    if (const Origin* origin = find(table_of(key))) return *origin;
    return {file_, last_line_};
}

} // namespace pendula
