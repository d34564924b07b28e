// SPDX-License-Identifier: MIT
/// The subcommands that need no graphics. Each function declares its subcommand on `app`; if the subcommand
/// is chosen, it stores the action to run in `chosen`.
#pragma once

#include "commands/numeric/command_line.hpp"
#include "commands/numeric/map.hpp"
#include "commands/numeric/section.hpp"
#include "commands/numeric/stability.hpp"
#include "ensemble/ensemble_engine.hpp"

#include <vector>

namespace pendula {

void declare_scenes(CLI::App& app, ChosenCommand& chosen);
void declare_simulate(CLI::App& app, ChosenCommand& chosen);
void declare_diverge(CLI::App& app, ChosenCommand& chosen);
void declare_drift(CLI::App& app, ChosenCommand& chosen);
void declare_converge(CLI::App& app, ChosenCommand& chosen);
void declare_lyapunov(CLI::App& app, ChosenCommand& chosen);
void declare_fit(CLI::App& app, ChosenCommand& chosen);
void declare_terminal(CLI::App& app, ChosenCommand& chosen);
void declare_replay(CLI::App& app, ChosenCommand& chosen);

/// Declares `bench` with its commands. `open`: opens a graphics processor, which is then measured too.
void declare_bench(CLI::App& app, ChosenCommand& chosen, OpenEnsembleDevice open = {});
void declare_bench_integrators(CLI::App& bench, ChosenCommand& chosen);

/// What a program with graphics adds to the numeric commands. All empty in a program without graphics.
struct GraphicParts {
    OpenEnsembleDevice device; ///< opens the graphics processor
    MapPictures maps;
    PortraitDrawing portraits;
    StabilityDrawing charts;
};

/// The commands that need no graphics, in the order in which --help lists them.
std::vector<DeclareSubcommand> numeric_subcommands(const GraphicParts& parts = {});

} // namespace pendula
