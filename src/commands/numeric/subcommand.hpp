// SPDX-License-Identifier: MIT
/// How a subcommand joins the command line: its file declares options on `app` and, if it is the chosen one,
/// stores the action to run in `chosen`.
#pragma once

#include "commands/numeric/command_line.hpp"
#include "commands/numeric/ensemble_crew.hpp"

#include "ensemble/ensemble_engine.hpp"
#include "scene/scene.hpp"

#include <CLI/CLI.hpp>

#include <array>
#include <string>
#include <vector>

namespace pendula {

void declare_scenes(CLI::App& app, ChosenCommand& chosen);
void declare_simulate(CLI::App& app, ChosenCommand& chosen);
void declare_diverge(CLI::App& app, ChosenCommand& chosen);
void declare_drift(CLI::App& app, ChosenCommand& chosen);
void declare_converge(CLI::App& app, ChosenCommand& chosen);
void declare_lyapunov(CLI::App& app, ChosenCommand& chosen);
void declare_section(CLI::App& app, ChosenCommand& chosen);
void declare_terminal(CLI::App& app, ChosenCommand& chosen);
void declare_ensemble(CLI::App& app, ChosenCommand& chosen);
void declare_map(CLI::App& app, ChosenCommand& chosen);
void declare_bench(CLI::App& app, ChosenCommand& chosen);
void declare_bench_ensemble(CLI::App& app, ChosenCommand& chosen);    ///< after declare_bench()
void declare_bench_map(CLI::App& app, ChosenCommand& chosen);         ///< after declare_bench()
void declare_bench_integrators(CLI::App& app, ChosenCommand& chosen); ///< after declare_bench()
void declare_replay(CLI::App& app, ChosenCommand& chosen);

/// With a graphics processor, opened by the third argument when it is wanted, or with a crew.
void declare_ensemble_with(CLI::App&, ChosenCommand&, OpenEnsembleDevice, MakeEnsembleCrew = {});
void declare_bench_ensemble_with(CLI::App&, ChosenCommand&, OpenEnsembleDevice);

/// The commands that draw nothing, in the order in which --help lists them.
constexpr auto numeric_subcommands_with(DeclareSubcommand ensemble, DeclareSubcommand map,
                                        DeclareSubcommand section, DeclareSubcommand bench_ensemble) {
    return std::array<DeclareSubcommand, 15>{declare_scenes,   declare_simulate,  declare_replay,
                                             declare_drift,    declare_converge,  declare_diverge,
                                             declare_lyapunov, ensemble,          map,
                                             section,          declare_terminal,  declare_bench,
                                             bench_ensemble,   declare_bench_map, declare_bench_integrators};
}
/// Those of a program without graphics.
inline constexpr auto numeric_subcommands =
    numeric_subcommands_with(declare_ensemble, declare_map, declare_section, declare_bench_ensemble);

/// The scene and its overrides: the options of every command that starts a chain.
struct SceneOptions {
    std::string scene = "study-triple";
    std::vector<std::string> overrides;

    /// Loads the requested scene; remarks about reading it go to standard error. Throws SceneError.
    Scene load() const;

    void declare(CLI::App& app) {
        app.add_option("SCENE", scene, "a shipped scene (see 'pendula scenes') or a scene file")
            ->type_name("SCENE")
            ->capture_default_str();
        app.add_option("--set", overrides, "override a key of the scene, as in --set chain.gravity=3.7")
            ->type_name("KEY=VALUE")
            ->expected(1)
            ->take_all();
    }
};

/// WIDTHxHEIGHT in pixels.
struct FrameSize {
    int width = 1280, height = 720;
};

/// Accepts a finite number from `low` to `high`, both included, also a product such as "pi/2", of which it
/// makes its value: for transform().
CLI::Validator number_within(double low, double high);

/// Accepts a whole number from `low` to `high`, both included.
CLI::Validator whole_number_within(int low, int high);

/// An option that takes WIDTHxHEIGHT, from 16 to `largest` pixels each.
void add_size_option(CLI::App& app, FrameSize& size, const std::string& help, int largest = 16384);

} // namespace pendula
