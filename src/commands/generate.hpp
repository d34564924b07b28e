// SPDX-License-Identifier: MIT
/// `PROGRAM generate FORMAT`, a hidden command: what is installed beside the program, written by itself.
#pragma once

#include "commands/command_line.hpp"

#include <CLI/CLI.hpp>

namespace pendula {

/// Declared last: it describes all that `app` holds by then.
void declare_generate(CLI::App& app, const Program& program, ChosenCommand& chosen);

} // namespace pendula
