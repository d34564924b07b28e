// SPDX-License-Identifier: MIT
/// The subcommands that need graphics, and what graphics add to the numeric subcommands.
#pragma once

#include "commands/numeric/command_line.hpp"
#include "commands/numeric/map.hpp"
#include "commands/numeric/stability.hpp"

#include <vector>

namespace pendula {

void declare_view(CLI::App& app, ChosenCommand& chosen);
void declare_record(CLI::App& app, ChosenCommand& chosen);
void declare_handout(CLI::App& app, ChosenCommand& chosen);
void declare_track(CLI::App& app, ChosenCommand& chosen);
void declare_join(CLI::App& app, ChosenCommand& chosen);
void declare_bench_render(CLI::App& app, ChosenCommand& chosen); ///< call it after declare_bench()
void declare_bench_record(CLI::App& app, ChosenCommand& chosen); ///< call it after declare_bench()

/// All commands of the program with graphics, in the order in which --help lists them.
std::vector<DeclareSubcommand> graphic_subcommands();

/// Functions for PNG pictures and films of maps; they need no OpenGL.
MapPictures map_pictures();
/// Functions that draw charts of stability.
StabilityDrawing stability_drawing();

/// For --version: the versions of OpenGL and ffmpeg, or why one cannot be used. Throws nothing.
FoundParts found_graphics();

} // namespace pendula
