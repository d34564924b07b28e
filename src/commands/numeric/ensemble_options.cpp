// SPDX-License-Identifier: MIT
#include "commands/numeric/ensemble_options.hpp"

#include "commands/numeric/choice_option.hpp"
#include "scene/parameter_table.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cctype>
#include <charconv>
#include <cmath>
#include <string>
#include <string_view>

namespace pendula {
namespace {

/// As std::from_chars reads it: 1e6 and nan too.
std::optional<double> number_in(const std::string& text) {
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return number;
}

void add_number(CLI::App& app, const std::string& name, std::optional<double>& value, const std::string& help,
                const std::string& type = "NUMBER") {
    const auto read = [name, &value](const CLI::results_t& results) {
        value = number_in(results.front());
        if (!value)
            throw CLI::ValidationError(name, fmt::format("expected a number, got '{}'", results.front()));
        return true;
    };
    app.add_option(name, read, help)->type_name(type)->expected(1);
}

/// Whole numbers may be written 1e6. What they may be the ensemble says itself.
template<class Whole>
void add_whole_number(CLI::App& app, const std::string& name, std::optional<Whole>& value,
                      const std::string& help) {
    constexpr double exact = 0x1p53; // up to here every whole number is a double
    const auto read = [name, &value](const CLI::results_t& results) {
        const std::string& text = results.front();
        Whole digits{};
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), digits);
        if (error == std::errc{} && end == text.data() + text.size()) {
            value = digits;
            return true;
        }
        const std::optional<double> number = number_in(text);
        if (!number || !(*number >= 0 && *number <= exact) || *number != std::floor(*number))
            throw CLI::ValidationError(name,
                                       fmt::format("expected a whole number from 0 up, got '{}'", text));
        value = static_cast<Whole>(*number);
        return true;
    };
    app.add_option(name, read, help)->type_name("N")->expected(1);
}

/// A sentence of the parameter table as the options say it: without capital and full stop.
std::string option_help(std::string_view sentence) {
    std::string help(sentence.substr(0, sentence.size() - 1));
    help.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(help.front())));
    return help;
}

} // namespace

void EnsembleOptions::declare(CLI::App& app) {
    const auto else_scene = [](std::string_view help, std::string_view key) {
        return fmt::format("{} [the scene's ensemble.{}]", help, key);
    };
    add_whole_number(app, "--count", count,
                     else_scene(fmt::format("members, up to {}; 1e6 is a million", most_members), "count"));
    const auto as_in_scene = [&](std::string_view key) {
        return else_scene(option_help(find_parameter(fmt::format("ensemble.{}", key))->help), key);
    };
    add_choice(app, "--starts", starts, as_in_scene("starts"));
    add_number(app, "--spread", spread, as_in_scene("spread"));
    add_whole_number(app, "--link", link, as_in_scene("link"));
    add_whole_number(app, "--seed", seed, as_in_scene("seed"));
    add_choice(app, "--precision", precision, as_in_scene("precision"));
    add_number(app, "--dt", dt, else_scene("the timestep of RK4", "dt"), "SECONDS");
}

EnsembleSetup EnsembleOptions::over(EnsembleSetup scene) const {
    scene.count = count.value_or(scene.count);
    scene.starts = starts.value_or(scene.starts);
    scene.spread = spread.value_or(scene.spread);
    scene.link = link.value_or(scene.link);
    scene.seed = seed.value_or(scene.seed);
    scene.precision = precision.value_or(scene.precision);
    scene.dt = dt.value_or(scene.dt);
    return scene;
}

} // namespace pendula
