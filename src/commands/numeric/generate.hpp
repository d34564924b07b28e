// SPDX-License-Identifier: MIT
/// The hidden command `generate`, which writes a program's man page, its shell completions and two pages of
/// docs/; and the texts of the man page that do not come from the commands.
#pragma once

#include "commands/numeric/command_line.hpp"
#include "commands/numeric/command_text.hpp"

#include <CLI/CLI.hpp>

#include <span>
#include <string>
#include <string_view>

namespace pendula {

struct ManualEntry {
    std::string_view term; ///< for example a file, a variable or a command line
    std::string_view text;
};

struct Manual {
    std::string_view summary;                      ///< follows the name; no capital letter, no full stop
    std::string_view synopsis;                     ///< "COMMAND [OPTIONS] [SCENE]"
    std::span<const std::string_view> description; ///< paragraphs
    std::span<const ManualEntry> files, environment, examples;
    std::string_view see_also;
};

extern const Manual graphic_manual, numeric_manual, mpi_manual;

/// Call it after all other commands are declared: `generate` describes the commands that `app` contains.
void declare_generate(CLI::App& app, const Program& program, ChosenCommand& chosen);

/// Scripts with which shells complete the program's command line.
std::string bash_completion(const CommandText& program);
std::string zsh_completion(const CommandText& program);
std::string fish_completion(const CommandText& program);

} // namespace pendula
