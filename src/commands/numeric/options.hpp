// SPDX-License-Identifier: MIT
/// Options that several commands share, whose errors say in one sentence what was expected; and clocks for
/// the measurements of commands.
#pragma once

#include "ensemble/ensemble_engine.hpp"
#include "physics/names.hpp"
#include "scene/scene.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pendula {

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

/// Accepts a finite number from `low` to `high`, both included, or a product such as "pi/2", which it
/// replaces by its value: for transform().
CLI::Validator number_within(double low, double high);

/// Accepts a whole number from `low` to `high`, both included.
CLI::Validator whole_number_within(int low, int high);

/// An option that takes WIDTHxHEIGHT, from 16 to `largest` pixels each.
void add_size_option(CLI::App& app, FrameSize& size, const std::string& help, int largest = 16384);

/// The longest time for which a command runs a chain, s: at the usual dt longer than anyone would wait.
inline constexpr double longest_duration = 1e9;

/// A positive number of seconds, at most longest_duration; as in the window it may be a product: "pi/2".
CLI::Option* add_seconds_option(CLI::App&, const std::string& name, double& seconds, const std::string& help);

/// Positive numbers of seconds, separated by commas, without duplicates.
CLI::Option* add_seconds_list_option(CLI::App&, const std::string& name, std::vector<double>& seconds,
                                     const std::string& help);

/// --threads: from 1 to 1024. Without the option `threads` keeps its value; 0 means as many as the machine
/// runs at once.
void add_threads_option(CLI::App&, int& threads, const std::string& help = "threads");

/// --repeats of a measurement, of which the fastest and the median are reported; `help` says what is
/// repeated.
void add_repeats_option(CLI::App&, int& repeats, const std::string& help);

/// An option whose value is one name of Enum; if it is not given, `value` stays as it is.
template<NamedEnum Enum>
void add_choice(CLI::App& app, const std::string& name, std::optional<Enum>& value, const std::string& help) {
    const auto read = [name, &value](const CLI::results_t& results) {
        value = from_name<Enum>(results.front());
        if (!value)
            throw CLI::ValidationError(name, fmt::format("expected one of {}, got '{}'",
                                                         fmt::join(names_of<Enum>(), ", "), results.front()));
        return true;
    };
    app.add_option(name, read, help)
        ->type_name(fmt::format("{}", fmt::join(names_of<Enum>(), "|")))
        ->expected(1);
}

void add_engine_option(CLI::App&, EnsembleEngine&, const std::string& help);

/// How reproducible each engine is, for --help.
inline constexpr const char* engine_words =
    "gpu gives the same bytes only with the same graphics processor and driver, in single precision; auto "
    "takes it if it is hardware and a short measurement finds it faster";

/// The processor time that this thread has used, s. Unlike the wall clock, it does not count time used by
/// other programs.
double thread_seconds();

/// Reads the wall clock, s.
double wall_seconds();

} // namespace pendula
