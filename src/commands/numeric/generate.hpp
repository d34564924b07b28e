// SPDX-License-Identifier: MIT
/// The hidden command `generate`, which writes a program's man page, its completions and two pages of docs/;
/// and the parts of the man page other than commands and options.
#pragma once

#include "commands/numeric/command_line.hpp"
#include "commands/numeric/command_text.hpp"

#include <CLI/CLI.hpp>

#include <span>
#include <string>
#include <string_view>

namespace pendula {

struct ManualEntry {
    std::string_view term; ///< a file, a variable, a command line
    std::string_view text;
};

struct Manual {
    std::string_view summary;                      ///< after the name: no capital, no full stop
    std::string_view synopsis;                     ///< "COMMAND [OPTIONS] [SCENE]"
    std::span<const std::string_view> description; ///< paragraphs
    std::span<const ManualEntry> files, environment, examples;
    std::string_view see_also;
};

extern const Manual graphic_manual, numeric_manual, mpi_manual;

/// Declare it last: it describes everything that `app` contains by then.
void declare_generate(CLI::App& app, const Program& program, ChosenCommand& chosen);

/// Scripts with which shells complete the program's command line.
std::string bash_completion(const CommandText& program);
std::string zsh_completion(const CommandText& program);
std::string fish_completion(const CommandText& program);

} // namespace pendula
