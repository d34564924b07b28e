// SPDX-License-Identifier: MIT
/// What a command line offers, as values read from its declaration: --help, the man pages and the shells'
/// completions are written from these, so none of them can name an option that is not there.
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
    std::string name; ///< with those it belongs to: "pendula bench render"
    std::string description;
    std::string footer;
    std::vector<OptionText> arguments; ///< positional
    std::vector<OptionText> options;
    std::vector<CommandText> commands;

    std::string last_name() const { return name.substr(name.rfind(' ') + 1); }
};

/// `name` is the command's, with those it belongs to. Options and commands without a group are hidden.
CommandText describe(const CLI::App&, const std::string& name);

/// With a capital and a full stop.
std::string sentence(std::string text);

/// As --help prints it.
std::string help_text(const CommandText&);

/// "[OPTIONS] [SCENE]": what follows the command's name.
std::string usage_of(const CommandText&);

} // namespace pendula
