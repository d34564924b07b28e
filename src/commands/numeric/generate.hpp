// SPDX-License-Identifier: MIT
/// `PROGRAM generate FORMAT`, a hidden command: the program writes the files that are installed beside it.
#pragma once

#include "commands/numeric/command_line.hpp"

#include <CLI/CLI.hpp>

namespace pendula {

/// Declare it last: it describes everything that `app` contains by then.
void declare_generate(CLI::App& app, const Program& program, ChosenCommand& chosen);

} // namespace pendula
