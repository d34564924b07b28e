// SPDX-License-Identifier: MIT
/// Scripts by which shells complete a program's command line: its commands, their options, and the words and
/// files that these take.
#pragma once

#include "commands/command_text.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace pendula {

/// What an argument or an option's value can be.
struct Completion {
    std::vector<std::string> words; ///< those that end in '=' are gone on with
    bool files = false;
};

/// By the placeholder of its value: "table|csv|json", "METHOD", "SCENE", "FILE.csv".
Completion completion_of(std::string_view placeholder);

std::string bash_completion(const CommandText& program);
std::string zsh_completion(const CommandText& program);
std::string fish_completion(const CommandText& program);

/// The command, then all that it holds, each before its own.
std::vector<const CommandText*> all_commands(const CommandText&);

/// 'text', quoted for a shell.
std::string shell_quoted(std::string_view text);

} // namespace pendula
