// SPDX-License-Identifier: MIT
/// Options that several commands share, and clocks for benchmarks. An invalid value gives an error of one
/// sentence that says what was expected.
#pragma once

#include "ensemble/ensemble_engine.hpp"
#include "physics/names.hpp"
#include "scene/scene.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace pendula {

/// The scene and its overrides: the options of every command that starts a chain.
struct SceneOptions {
    std::string scene = "study-triple";
    std::vector<std::string> overrides;

    /// Loads the requested scene. Prints the scene's note, if any, on standard error. Throws SceneError.
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

/// The whole text as a number in the form of std::from_chars(), for example "1e6" for a double; nothing for
/// other texts.
template<class Number>
std::optional<Number> number_from(std::string_view text) {
    Number number{};
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    return error == std::errc{} && stop == end ? std::optional(number) : std::nullopt;
}

/// The parts of a text between the separators; one part if there is no separator.
std::vector<std::string_view> parts_of(std::string_view text, char separator);

/// WIDTHxHEIGHT, each from `smallest` to `largest`; nothing for other texts.
std::optional<FrameSize> frame_size_from(std::string_view text, int smallest, int largest);

/// Accepts a finite number from `low` to `high`, both included, or a product such as "pi/2". Replaces the
/// text by the number, so use it with transform().
CLI::Validator number_within(double low, double high);

/// Accepts a whole number from `low` to `high`, both included.
CLI::Validator whole_number_within(int low, int high);

/// Declares an option with one value. `read` makes the value from its text, or returns nothing if the text is
/// invalid. `expected`: what is valid, in words for the error message. Without the option, `value` does not
/// change.
template<class Value, class Read>
CLI::Option* add_value_option(CLI::App& app, const std::string& name, Value& value, const Read& read,
                              const std::string& expected, const std::string& help, const std::string& type) {
    const auto set = [name, &value, read, expected](const CLI::results_t& results) {
        auto given = read(results.front());
        if (!given)
            throw CLI::ValidationError(name, fmt::format("expected {}, got '{}'", expected, results.front()));
        value = *std::move(given);
        return true;
    };
    return app.add_option(name, set, help)->type_name(type)->expected(1);
}

/// Declares an option WIDTHxHEIGHT, each from 16 to `largest` pixels.
void add_size_option(CLI::App&, const std::string& name, int& width, int& height, const std::string& help,
                     int largest = 16384);

/// The longest simulated time that commands accept, s.
inline constexpr double longest_duration = 1e9;

/// Declares an option for a positive number of seconds up to longest_duration, or a product such as "pi/2".
CLI::Option* add_seconds_option(CLI::App&, const std::string& name, double& seconds, const std::string& help);

/// Declares an option for positive numbers of seconds, separated by commas, without duplicates.
void add_seconds_list_option(CLI::App&, const std::string& name, std::vector<double>& seconds,
                             const std::string& help);

/// Declares --threads, from 1 to 1024.
void add_threads_option(CLI::App&, std::optional<std::size_t>& threads,
                        const std::string& help = "number of threads");

/// Declares --repeats for a measurement that reports the fastest repeat and the median. `help` says what is
/// repeated, for example "batches per kernel".
void add_repeats_option(CLI::App&, int& repeats, const std::string& help);

/// Declares an option whose value is a name of Enum. `value`: an Enum or a std::optional<Enum>.
template<NamedEnum Enum, class Value>
void add_choice(CLI::App& app, const std::string& name, Value& value, const std::string& help) {
    add_value_option(app, name, value, from_name<Enum>,
                     fmt::format("one of {}", fmt::join(names_of<Enum>(), ", ")), help,
                     fmt::format("{}", fmt::join(names_of<Enum>(), "|")));
}

void add_engine_option(CLI::App&, EnsembleEngine&, const std::string& help);

/// For --help: when the engines give the same bytes.
inline constexpr const char* engine_words =
    "gpu gives the same bytes only with the same graphics processor and driver, and calculates in single "
    "precision; auto chooses gpu if a short measurement shows that it is faster, but never a graphics "
    "processor that the CPU emulates";

/// The CPU time that this thread has used, s. Unlike wall time, it does not include the time of other
/// programs.
double thread_seconds();

/// Reads the wall clock, s.
double wall_seconds();

} // namespace pendula
