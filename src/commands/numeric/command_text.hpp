// SPDX-License-Identifier: MIT
/// A program's commands and options, read from their declarations. --help, the man pages and the shell
/// completions are written from this description, so they cannot name an option that does not exist.
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace pendula {

struct OptionText {
    std::vector<std::string> names; ///< "-h", "--help"; none for a positional argument
    std::string value;              ///< placeholder: "KEY=VALUE", "table|csv|json"; empty for a flag
    std::string description;        ///< with the accepted range and, in brackets, the default
    bool required = false;

    std::string names_and_value() const; ///< "--set KEY=VALUE"
};

struct CommandText {
    std::string name; ///< full name: "pendula bench render"
    std::string description;
    std::string footer;
    std::vector<OptionText> arguments; ///< positional
    std::vector<OptionText> options;
    std::vector<CommandText> commands;

    std::string last_name() const { return name.substr(name.rfind(' ') + 1); }
};

/// Describes a command. `name`: its full name, such as "pendula bench render". Hidden options and commands
/// (those without a group) are omitted.
CommandText describe(const CLI::App&, const std::string& name);

/// The text with a capital first letter and a full stop.
std::string sentence(std::string text);

/// The text that --help prints.
std::string help_text(const CommandText&);

/// "[OPTIONS] [SCENE]": the part after the command's name.
std::string usage_of(const CommandText&);

} // namespace pendula
