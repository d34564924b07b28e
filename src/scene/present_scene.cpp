// SPDX-License-Identifier: MIT
#include "scene/present_scene.hpp"

#include "files/text.hpp"
#include "scene/parameter_table.hpp"
#include "scene/scene_error.hpp"

#include <algorithm>
#include <optional>
#include <vector>

namespace pendula {
namespace {

constexpr std::string_view clipboard = "command line";
/// Bytes; enough for a thousand links with all digits.
constexpr std::size_t longest_line = std::size_t{1} << 20;

[[noreturn]] void refuse(std::string_view why) { throw scene_error({clipboard}, "", why); }

bool is_program(std::string_view word) { return word == "pendula" || word.ends_with("/pendula"); }

} // namespace

Scene present_scene(Scene shown, const Snapshot& snapshot) {
    shown.setup = snapshot.setup;
    shown.speed = snapshot.speed;
    shown.note.clear();
    StartState& start = shown.setup.start;
    const std::size_t links = snapshot.setup.chain.links();
    start = {};
    start.unit = AngleUnit::radians;
    start.state = snapshot.coordinates;
    if (snapshot.setup.chain.model == Model::rigid && snapshot.coordinates.size() == 2 * links) {
        for (std::size_t i = 0; i < 2 * links; ++i)
            (i < links ? start.angles : start.angular_velocities)
                .push_back(static_cast<double>(snapshot.coordinates[i]));
    } else {
        start.angles = snapshot.states.front().theta;
        start.angular_velocities = snapshot.states.front().omega;
    }
    return shown;
}

std::string scene_arguments(const Scene& scene, std::string_view base_name) {
    std::vector<ShippedScene> shipped = shipped_scenes();
    const auto same_name = std::find_if(shipped.begin(), shipped.end(), [&](const ShippedScene& candidate) {
        return candidate.name == base_name;
    });
    const std::string& id = (same_name == shipped.end() ? shipped.begin() : same_name)->id;
    const Scene base = load_scene(id);
    std::string line = id;
    // Whether the line must set the key: the scene's value differs from the base's, or only the base's value
    // is the default that follows from other keys.
    const auto is_given = [&](const Parameter& row) {
        if (!is_written(row, base) || value_text(row, scene) != value_text(row, base)) return true;
        const bool may_be_usual = row.usual && std::get<double>(row.get(base)) == row.usual(base);
        return may_be_usual && std::get<double>(row.get(scene)) != row.usual(scene);
    };
    for (const Parameter& row : parameter_table())
        if (is_written(row, scene) && is_given(row))
            line += " --set " + in_shell_quotes(std::string(row.key) + "=" + value_text(row, scene));
    return line;
}

std::string to_command_line(const Scene& scene, std::string_view base) {
    return "pendula view " + scene_arguments(scene, base);
}

Scene scene_from_command_line(std::string_view line) {
    if (line.size() > longest_line) refuse("expected at most a megabyte");
    std::optional<std::vector<std::string>> split = shell_words(line);
    if (!split) refuse("expected every quote to be closed");
    std::vector<std::string>& words = *split;
    std::erase(words, std::string());
    if (!words.empty() && is_program(words.front())) words.erase(words.begin());
    if (!words.empty() && words.front() == "view") words.erase(words.begin());
    std::string name = shipped_scenes().front().id;
    std::vector<std::string> overrides;
    bool named = false;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string& word = words[i];
        if (word == "--set" && i + 1 < words.size())
            overrides.push_back(words[++i]);
        else if (word.starts_with("--set="))
            overrides.push_back(word.substr(6));
        else if (!word.starts_with("-") && !named) {
            name = word;
            named = true;
        } else
            refuse("expected pendula view SCENE --set KEY=VALUE …, got " + in_quotes(word));
    }
    if (!named && overrides.empty()) refuse("expected pendula view SCENE --set KEY=VALUE …, got nothing");
    return load_scene(name, with_tables(overrides));
}

} // namespace pendula
