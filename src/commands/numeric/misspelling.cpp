// SPDX-License-Identifier: MIT
#include "commands/numeric/misspelling.hpp"

#include "physics/trajectory.hpp"
#include "scene/scene.hpp"
#include "scene/scene_error.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string_view>

namespace pendula {
namespace {

using Words = std::vector<std::string>;

bool is_option(const std::string& word) { return word.starts_with('-') && word != "-"; }

std::vector<const CLI::App*> commands_of(const CLI::App& app) {
    return app.get_subcommands([](const CLI::App* command) { return !command->get_group().empty(); });
}

Words names_of_commands(const CLI::App& app) {
    Words names;
    for (const CLI::App* command : commands_of(app)) names.push_back(command->get_name());
    return names;
}

std::string did_you_mean(std::string_view word, const Words& known, std::string_view before = "") {
    const auto meant = nearest_word(word, std::vector<std::string_view>(known.begin(), known.end()));
    return meant ? fmt::format("; did you mean {}{}?", before, *meant) : "";
}

bool is_command(const CLI::App& app, const std::string& word) {
    const auto commands = app.get_subcommands([](const CLI::App*) { return true; });
    return std::any_of(commands.begin(), commands.end(),
                       [&](const CLI::App* command) { return command->get_name() == word; });
}

/// Whether the next word is this option's value, as in a command that has the option. An option that no
/// command has is refused later, with an error that refers to the command after it.
bool takes_next_word(const CLI::App& app, const std::string& option, const std::string& next) {
    if (option.find('=') != std::string::npos) return false;
    for (const CLI::App* command : commands_of(app))
        if (const CLI::Option* found = command->get_option_no_throw(option))
            return found->get_items_expected_max() > 0;
    return !is_option(next) && !is_command(app, next);
}

/// The last command that was read, and its name with the commands above it.
std::pair<const CLI::App*, std::string> command_read(const CLI::App& app) {
    const CLI::App* command = &app;
    std::string name = app.get_name();
    while (!command->get_subcommands().empty()) {
        command = command->get_subcommands().front();
        name += " " + command->get_name();
    }
    return {command, name};
}

std::string unknown_option(const CLI::App& command, const std::string& given) {
    const std::string word = given.substr(0, given.find('='));
    Words names;
    for (const CLI::Option* option : command.get_options())
        if (!option->get_group().empty())
            for (const std::string& name : option->get_lnames()) names.push_back(name);
    const std::string bare = word.substr(std::min(word.find_first_not_of('-'), word.size()));
    return "unknown option " + in_quotes(word) + did_you_mean(bare, names, "--");
}

/// The error if a word does not belong anywhere or a command is missing: more helpful than CLI11's.
std::optional<std::string> misplaced(const CLI::App& command) {
    const Words words = command.remaining();
    if (const auto option = std::find_if(words.begin(), words.end(), is_option); option != words.end())
        return unknown_option(command, *option);
    const Words commands = names_of_commands(command);
    if (!commands.empty() && words.empty())
        return fmt::format("expected a command: {}", fmt::join(commands, ", "));
    if (!commands.empty())
        return fmt::format("unknown command {}{}", in_quotes(words.front()),
                           did_you_mean(words.front(), commands));
    if (!words.empty()) return "unexpected argument " + in_quotes(words.front());
    return std::nullopt;
}

} // namespace

void put_command_first(const CLI::App& app, Words& arguments) {
    for (auto word = arguments.begin(); word != arguments.end(); ++word) {
        if (*word == "--" || *word == "--version") return;
        if (!is_option(*word)) {
            if (is_command(app, *word)) std::rotate(arguments.begin(), word, word + 1);
            return;
        }
        if (word + 1 != arguments.end() && takes_next_word(app, *word, *(word + 1))) ++word;
    }
}

void require_known_word(const CLI::App& app, const std::string& word, bool may_be_scene) {
    std::error_code ignored;
    if (is_option(word) || is_command(app, word)) return;
    if (may_be_scene && (is_file_name(word) || std::filesystem::exists(word, ignored))) return;
    const Words commands = names_of_commands(app);
    Words scenes;
    if (may_be_scene)
        for (const ShippedScene& scene : shipped_scenes()) scenes.push_back(scene.id);
    if (std::find(scenes.begin(), scenes.end(), word) != scenes.end()) return;
    Words known = commands;
    known.insert(known.end(), scenes.begin(), scenes.end());
    const std::string guess = did_you_mean(word, known);
    const std::string lists =
        !guess.empty()
            ? ""
            : fmt::format("; the commands are {}", fmt::join(commands, ", ")) +
                  (may_be_scene ? fmt::format("; the scenes are {}", fmt::join(scenes, ", ")) : "");
    throw Refused((may_be_scene ? "unknown command or scene " : "unknown command ") + in_quotes(word) +
                  guess + lists);
}

std::string explain(const CLI::App& app, const CLI::ParseError& error) {
    const auto [command, name] = command_read(app);
    std::string sentence = error.what();
    if (dynamic_cast<const CLI::ExtrasError*>(&error) || dynamic_cast<const CLI::RequiredError*>(&error))
        sentence = misplaced(*command).value_or(sentence);
    return fmt::format("{} ({} --help lists what there is)", sentence, name);
}

} // namespace pendula
