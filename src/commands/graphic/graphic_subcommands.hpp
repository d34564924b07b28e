// SPDX-License-Identifier: MIT
/// The subcommands that need graphics, and versions of numeric subcommands that use graphics.
#pragma once

#include "commands/numeric/command_line.hpp"
#include "commands/numeric/map.hpp"

namespace pendula {

void declare_view(CLI::App& app, ChosenCommand& chosen);
void declare_record(CLI::App& app, ChosenCommand& chosen);
void declare_handout(CLI::App& app, ChosenCommand& chosen);
void declare_track(CLI::App& app, ChosenCommand& chosen);
void declare_join(CLI::App& app, ChosenCommand& chosen);
void declare_bench_render(CLI::App& app, ChosenCommand& chosen); ///< call it after declare_bench()
void declare_bench_record(CLI::App& app, ChosenCommand& chosen); ///< call it after declare_bench()

// Numeric commands that can draw or use a graphics processor.
void declare_ensemble_on_graphics(CLI::App& app, ChosenCommand& chosen);
void declare_map_on_graphics(CLI::App& app, ChosenCommand& chosen);
void declare_section_on_graphics(CLI::App& app, ChosenCommand& chosen);
void declare_stability_on_graphics(CLI::App& app, ChosenCommand& chosen);
/// Call it after declare_bench().
void declare_bench_ensemble_on_graphics(CLI::App& app, ChosenCommand& chosen);

/// Functions for PNG pictures and films of maps; they need no OpenGL.
MapPictures map_pictures();

/// For --version: the versions of OpenGL and ffmpeg, or why one cannot be used. Throws nothing.
FoundParts found_graphics();

} // namespace pendula
