// SPDX-License-Identifier: MIT
// pendula fit: a chain fitted to a recording of a real one, and how far it foretells the rest of it.
#include "commands/numeric/numeric_subcommands.hpp"
#include "commands/numeric/options.hpp"
#include "commands/numeric/output.hpp"
#include "commands/numeric/waiting_line.hpp"
#include "measured/chain_fit.hpp"
#include "physics/trajectory.hpp"
#include "tasks/interrupt.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pendula {
namespace {

struct FitOptions {
    SceneOptions scene;
    std::string recording, out, report;
    std::vector<std::string> free{"link_masses", "centres", "inertias", "joint_friction"};
    std::string unit, zero = "down", sense = "ccw", y_axis;
    bool relative = false, overwrite = false;
    double until = 0, frame_rate = 0;
    ReportFormat format = ReportFormat::table;
};

MeasuredReading reading_of(const FitOptions& options) {
    MeasuredReading reading;
    if (!options.unit.empty()) reading.in_degrees = options.unit == "deg";
    reading.from_up = options.zero == "up";
    reading.clockwise = options.sense == "cw";
    reading.relative = options.relative;
    if (!options.y_axis.empty()) reading.y_down = options.y_axis == "down";
    if (options.frame_rate > 0) reading.frame_rate = options.frame_rate;
    return reading;
}

std::string in_mrad(double angle) { return fmt::format("{:.3g} mrad", 1e3 * angle); }

/// One sentence: how well the chain explains what was measured.
std::string verdict(const ChainFit& fit) {
    const std::string scatter = in_mrad(fit.scatter);
    const double times = fit.scatter > 0 ? fit.rms / fit.scatter : 0;
    if (fit.residual_count == 0)
        return "the first half second cannot be fitted: give a better first guess of lengths and masses";
    if (!fit.is_converged)
        return fmt::format("the fit has not settled: its residuals are {} where the markers scatter by {}",
                           in_mrad(fit.rms), scatter);
    if (times > 10 && fit.rms > 10e-3)
        return fmt::format("this chain does not fit: its residuals are {} where the markers scatter by {}",
                           in_mrad(fit.rms), scatter);
    if (times > 2)
        return fmt::format("fits to {}, but the markers scatter by only {}: something small is missing",
                           in_mrad(fit.rms), scatter);
    return fmt::format("fits to {}, which is what the markers scatter by ({})", in_mrad(fit.rms), scatter);
}

/// A second of what was not fitted.
struct Foretold {
    double begin, end; ///< s
    double rms;        ///< rad
};

std::vector<Foretold> foretold(const ChainFit& fit, const Measured& measured) {
    double longest = 0;
    for (const MeasuredPiece& piece : measured.pieces)
        longest = std::max(longest, piece.time.back() - piece.time.front());
    std::vector<Foretold> seconds;
    for (double begin = fit.horizon; begin + 1e-9 < longest; begin += 1) {
        const double end = std::min(begin + 1, longest);
        seconds.push_back({begin, end, rms_between(fit, measured, begin + 1e-9, end)});
    }
    return seconds;
}

std::string number_words(const FittedNumber& number) {
    if (number.is_kept) return fmt::format("{:.6g}  kept: angles tell only ratios of masses", number.value);
    if (!number.is_told) return fmt::format("{:.6g}  not told by angles alone", number.value);
    return fmt::format("{:.6g} ± {:.2g}", number.value, number.error);
}

std::string as_text(const ChainFit& fit, const Measured& measured) {
    std::string text;
    for (const std::string& column : measured.columns) text += column + '\n';
    text += fmt::format("{} pieces, {} samples of {} angles\n\n", measured.pieces.size(), measured.samples(),
                        measured.links());
    text += fmt::format("fitted over {:.4g} s of each piece: {}\n", fit.horizon, verdict(fit));
    for (const Foretold& second : foretold(fit, measured))
        text += fmt::format("foretold from {:.4g} to {:.4g} s: {}\n", second.begin, second.end,
                            in_mrad(second.rms));
    text += '\n';
    for (const FittedNumber& number : fit.numbers)
        text += fmt::format("{:<18} {}\n", number.name, number_words(number));
    text += "\nWhat angles tell, in SI units (s1: the lever of the first link's weight):\n";
    for (const FittedNumber& number : fit.terms)
        text += fmt::format("{:<18} {}\n", number.name, number_words(number));
    return text;
}

nlohmann::ordered_json in_json(const std::vector<FittedNumber>& numbers) {
    auto list = nlohmann::ordered_json::array();
    for (const FittedNumber& number : numbers)
        list.push_back(
            {{"name", number.name},
             {"value", number.value},
             {"standard_error", number.is_told && !number.is_kept ? nlohmann::ordered_json(number.error)
                                                                  : nlohmann::ordered_json(nullptr)},
             {"kept", number.is_kept},
             {"told", number.is_told}});
    return list;
}

std::string as_json(const ChainFit& fit, const Measured& measured) {
    nlohmann::ordered_json report{{"columns", measured.columns},       {"pieces", measured.pieces.size()},
                                  {"samples", measured.samples()},     {"horizon", fit.horizon},
                                  {"converged", fit.is_converged},     {"rms_mrad", 1e3 * fit.rms},
                                  {"scatter_mrad", 1e3 * fit.scatter}, {"verdict", verdict(fit)},
                                  {"numbers", in_json(fit.numbers)},   {"terms", in_json(fit.terms)}};
    auto ahead = nlohmann::ordered_json::array();
    for (const Foretold& second : foretold(fit, measured))
        ahead.push_back({{"from", second.begin}, {"to", second.end}, {"rms_mrad", 1e3 * second.rms}});
    report["foretold"] = ahead;
    return report.dump(2) + '\n';
}

int run_fit(const FitOptions& options) {
    Scene scene = options.scene.load();
    const Measured measured = read_measured(options.recording, reading_of(options));
    // Opened first, so that a bad name is told before the work.
    std::optional<OutputFile> out, report;
    if (!options.out.empty()) out.emplace(options.out, options.overwrite);
    if (!options.report.empty()) report.emplace(options.report, options.overwrite);
    const ChainFit fit = [&] {
        const InterruptGuard guard; // the first request ends the fit with its best so far
        WaitingLine waiting("");
        return fit_chain(
            scene.setup.chain, measured, {options.free, options.until},
            [&](const FitProgress& now) {
                waiting.show(fmt::format("{:.3g} s fitted, to {}", now.horizon, in_mrad(now.rms)));
            },
            &InterruptGuard::flag());
    }();
    if (out) {
        scene.setup.chain = fit.chain;
        scene.setup.start = fit.starts.front();
        scene.name += ", fitted";
        out->write(to_toml(scene));
        out->commit();
    }
    if (report) {
        report->write(as_json(fit, measured));
        report->commit();
    }
    print_report(options.format == ReportFormat::json ? as_json(fit, measured) : as_text(fit, measured));
    return fit.is_converged ? exit_code::done : exit_code::failed;
}

} // namespace

void declare_fit(CLI::App& app, ChosenCommand& chosen) {
    auto options = std::make_shared<FitOptions>();
    CLI::App* command = app.add_subcommand("fit", "fit a chain to a recording of a real pendulum");
    options->scene.declare(*command);
    command
        ->add_option("RECORDING", options->recording,
                     "a table of times and angles, or of the x and y of the pivot and each bob")
        ->type_name("FILE.csv")
        ->required();
    command
        ->add_option("--free", options->free,
                     "what is fitted, besides the start of each piece: masses, link_masses, inertias, "
                     "joint_friction, air_drag, centres, lengths, damping, zero (of the angles)")
        ->type_name("LIST")
        ->delimiter(',')
        ->default_str("link_masses,centres,inertias,joint_friction");
    command->add_option("--until", options->until, "fit only this much of each piece, and foretell the rest")
        ->type_name("SECONDS")
        ->transform(number_within(1e-3, 1e6));
    const auto choice = [&](const char* name, std::string& value, const std::array<std::string, 2>& values,
                            const char* help) {
        const auto check = [values](const std::string& typed) {
            return typed == values[0] || typed == values[1]
                       ? std::string()
                       : fmt::format("expected {} or {}, got '{}'", values[0], values[1], typed);
        };
        command->add_option(name, value, help)->type_name(values[0] + "|" + values[1])->check(check);
    };
    choice("--unit", options->unit, {"rad", "deg"}, "of angles [as the table's names say, or rad]");
    choice("--zero", options->zero, {"down", "up"}, "where angles are 0 [down]");
    choice("--sense", options->sense, {"ccw", "cw"}, "how angles grow: counter-clockwise or clockwise [ccw]");
    command->add_flag("--relative", options->relative,
                      "each angle from the second on counts from the link above");
    choice("--y", options->y_axis, {"up", "down"}, "where the y of markers grows [down for pixels, else up]");
    command->add_option("--frame-rate", options->frame_rate, "times are numbers of frames at this rate")
        ->type_name("HZ")
        ->transform(number_within(1e-3, 1e6));
    command->add_option("--out", options->out, "write the fitted scene to this file")->type_name("FILE.toml");
    command->add_option("--report", options->report, "write the figures to this file")
        ->type_name("FILE.json");
    command->add_flag("--force", options->overwrite, "overwrite existing files");
    add_format_option_without_csv(*command, options->format);
    command->footer("The scene gives the lengths and the first guess. Angles tell only ratios of masses, so "
                    "if all masses "
                    "and frictions are free the first mass is kept. The fit begins with half a second and "
                    "grows by itself. "
                    "Ctrl C ends it with its best so far, and exit code 1. The first piece's start becomes "
                    "the start of the "
                    "fitted scene.");
    command->callback([options, &chosen] { chosen = [options] { return run_fit(*options); }; });
}

} // namespace pendula
