// SPDX-License-Identifier: MIT
/// Scripts with which shells complete a program's command line: its commands, their options, and the words
/// and files that these accept.
#pragma once

#include "commands/numeric/command_text.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace pendula {

/// The possible values of an argument or an option.
struct Completion {
    std::vector<std::string> words; ///< a word that ends in '=' is continued
    bool files = false;
};

/// From the placeholder of its value: "table|csv|json", "METHOD", "SCENE", "FILE.csv".
Completion completion_of(std::string_view placeholder);

std::string bash_completion(const CommandText& program);
std::string zsh_completion(const CommandText& program);
std::string fish_completion(const CommandText& program);

/// The command, then all its subcommands, each before its own.
std::vector<const CommandText*> all_commands(const CommandText&);

/// 'text', quoted for a shell.
std::string shell_quoted(std::string_view text);

} // namespace pendula
