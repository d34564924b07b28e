// SPDX-License-Identifier: MIT
/// The subcommands that need no graphics. Each function declares its subcommand on `app`; if the subcommand
/// is chosen, it stores the action to run in `chosen`.
#pragma once

#include "commands/numeric/command_line.hpp"
#include "ensemble/ensemble_engine.hpp"

#include <array>

namespace pendula {

void declare_scenes(CLI::App& app, ChosenCommand& chosen);
void declare_simulate(CLI::App& app, ChosenCommand& chosen);
void declare_diverge(CLI::App& app, ChosenCommand& chosen);
void declare_drift(CLI::App& app, ChosenCommand& chosen);
void declare_converge(CLI::App& app, ChosenCommand& chosen);
void declare_lyapunov(CLI::App& app, ChosenCommand& chosen);
void declare_section(CLI::App& app, ChosenCommand& chosen);
void declare_stability(CLI::App& app, ChosenCommand& chosen);
void declare_fit(CLI::App& app, ChosenCommand& chosen);
void declare_terminal(CLI::App& app, ChosenCommand& chosen);
void declare_ensemble(CLI::App& app, ChosenCommand& chosen);
void declare_map(CLI::App& app, ChosenCommand& chosen);
void declare_bench(CLI::App& app, ChosenCommand& chosen);
void declare_bench_ensemble(CLI::App& app, ChosenCommand& chosen);    ///< call it after declare_bench()
void declare_bench_map(CLI::App& app, ChosenCommand& chosen);         ///< call it after declare_bench()
void declare_bench_integrators(CLI::App& app, ChosenCommand& chosen); ///< call it after declare_bench()
void declare_replay(CLI::App& app, ChosenCommand& chosen);

/// Like declare_bench_ensemble(), but the command also measures a graphics processor. The third argument
/// opens it when needed.
void declare_bench_ensemble_with(CLI::App&, ChosenCommand&, OpenEnsembleDevice);

/// The commands that need no graphics, in the order in which --help lists them.
constexpr auto numeric_subcommands_with(DeclareSubcommand ensemble, DeclareSubcommand map,
                                        DeclareSubcommand section, DeclareSubcommand stability,
                                        DeclareSubcommand bench_ensemble) {
    return std::array<DeclareSubcommand, 17>{declare_scenes,
                                             declare_simulate,
                                             declare_replay,
                                             declare_drift,
                                             declare_converge,
                                             declare_diverge,
                                             declare_lyapunov,
                                             ensemble,
                                             map,
                                             section,
                                             stability,
                                             declare_fit,
                                             declare_terminal,
                                             declare_bench,
                                             bench_ensemble,
                                             declare_bench_map,
                                             declare_bench_integrators};
}
/// The commands of a program without graphics.
inline constexpr auto numeric_subcommands = numeric_subcommands_with(
    declare_ensemble, declare_map, declare_section, declare_stability, declare_bench_ensemble);

} // namespace pendula
