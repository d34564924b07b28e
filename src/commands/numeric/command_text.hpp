// SPDX-License-Identifier: MIT
/// The contents of a command line, as values read from its declaration. --help, the man pages and the shell
/// completions are written from these, so none of them can name an option that does not exist.
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
};

struct CommandText {
    std::string name; ///< with the commands above it: "pendula bench render"
    std::string description;
    std::string footer;
    std::vector<OptionText> arguments; ///< positional
    std::vector<OptionText> options;
    std::vector<CommandText> commands;

    std::string last_name() const { return name.substr(name.rfind(' ') + 1); }
};

/// `name` is the command's, with the commands above it. Options and commands without a group are hidden.
CommandText describe(const CLI::App&, const std::string& name);

/// With a capital letter and a full stop.
std::string sentence(std::string text);

/// The text that --help prints.
std::string help_text(const CommandText&);

/// "[OPTIONS] [SCENE]": the part after the command's name.
std::string usage_of(const CommandText&);

} // namespace pendula
