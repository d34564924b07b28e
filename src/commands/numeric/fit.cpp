// SPDX-License-Identifier: MIT
// pendula fit: fits a chain to a recording of a real pendulum, and measures how well it predicts the rest.
#include "commands/numeric/numeric_subcommands.hpp"
#include "commands/numeric/options.hpp"
#include "commands/numeric/output.hpp"
#include "commands/numeric/waiting_line.hpp"
#include "measured/chain_fit.hpp"
#include "measured/fit_words.hpp"
#include "measured/model_choice.hpp"
#include "physics/trajectory.hpp"
#include "scene/recorded_scene.hpp"
#include "tasks/interrupt.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
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
    bool relative = false, overwrite = false, squares = false, choose = false;
    double until = 0, frame_rate = 0;
    int prism = 0; ///< members
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

/// A table of the models that were tried; empty without --choose.
std::string as_text(const ModelChoice& choice) {
    if (choice.trials.empty()) return {};
    std::string text = fmt::format("{:<38} {:>12} {:>12}\n", "model", "fitted", "predicted");
    for (const ModelTrial& trial : choice.trials)
        text += fmt::format("{:<38} {:>12} {:>12}\n", trial.name, in_mrad(trial.fitted),
                            std::isfinite(trial.held_out) ? in_mrad(trial.held_out) : "-");
    if (!std::isfinite(choice.trials[choice.best].held_out))
        return text + "no model was found that predicts the held-out data\n\n";
    return text + fmt::format("chosen: {}, the simplest model that predicts {} as well as the best model\n\n",
                              choice.trials[choice.best].name, choice.held_out);
}

std::string as_text(const ChainFit& fit, const Measured& measured) {
    std::string text;
    for (const std::string& column : measured.columns) text += column + '\n';
    text += fmt::format("{} pieces, {} samples of {} angles\n\n", measured.pieces.size(), measured.samples(),
                        measured.links());
    text += fmt::format("fitted over {:.4g} s of each piece: {}\n", fit.horizon, verdict(fit));
    for (const PredictedSecond& second : predicted_seconds(fit, measured))
        text += fmt::format("predicted from {:.4g} to {:.4g} s: {}\n", second.begin, second.end,
                            prediction_words(second));
    if (const std::string words = horizon_words(fit, measured); !words.empty()) text += words + '\n';
    text += '\n';
    for (const FittedNumber& number : fit.numbers)
        text += fmt::format("{:<18} {}\n", number.name, number_words(number));
    text +=
        "\nQuantities that the angles determine, in SI units (s1: the lever of the first link's weight):\n";
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

std::string as_json(const ChainFit& fit, const Measured& measured, const ModelChoice& choice) {
    nlohmann::ordered_json report{{"columns", measured.columns},       {"pieces", measured.pieces.size()},
                                  {"samples", measured.samples()},     {"horizon", fit.horizon},
                                  {"converged", fit.is_converged},     {"rms_mrad", 1e3 * fit.rms},
                                  {"scatter_mrad", 1e3 * fit.scatter}, {"outliers", fit.outliers},
                                  {"verdict", verdict(fit)},           {"numbers", in_json(fit.numbers)},
                                  {"terms", in_json(fit.terms)}};
    auto ahead = nlohmann::ordered_json::array();
    for (const PredictedSecond& second : predicted_seconds(fit, measured))
        ahead.push_back({{"from", second.begin},
                         {"to", second.end},
                         {"rms_mrad", 1e3 * second.rms},
                         {"predicted_mrad", 1e3 * second.predicted}});
    report["predicted"] = ahead;
    const auto number = [](double value) { // JSON has no infinity and no NaN
        return std::isfinite(value) ? nlohmann::ordered_json(value) : nlohmann::ordered_json(nullptr);
    };
    const Horizon horizon = horizon_of(fit, measured);
    report["lost"] = {{"beyond_rad", lost_beyond},
                      {"measured", number(horizon.measured)},
                      {"predicted", number(horizon.predicted)},
                      {"folding_time", number(horizon.folding)}};
    if (choice.trials.empty()) return report.dump(2) + '\n';
    auto models = nlohmann::ordered_json::array();
    for (const ModelTrial& trial : choice.trials)
        models.push_back({{"name", trial.name},
                          {"free", trial.free},
                          {"fitted_mrad", 1e3 * trial.fitted},
                          {"held_out_mrad", number(1e3 * trial.held_out)}});
    report["models"] = models;
    report["chosen"] = choice.trials[choice.best].name;
    return report.dump(2) + '\n';
}

/// The recording that the options name; otherwise the recording in the scene.
Measured recording_of(const FitOptions& options, const Scene& scene) {
    if (!options.recording.empty()) return read_measured(options.recording, reading_of(options));
    if (scene.setup.measured.empty())
        throw Refused(fmt::format("{} has no recording: give one after it, as in pendula fit {} data.csv",
                                  options.scene.scene, options.scene.scene));
    return measured_of(scene.setup.measured, scene.setup.chain.links());
}

int run_fit(const FitOptions& options) {
    Scene scene = options.scene.load();
    const Measured measured = recording_of(options, scene);
    // Files are opened first, so that a bad name is reported before the fit.
    std::optional<OutputFile> out, report;
    if (!options.out.empty()) out.emplace(options.out, options.overwrite);
    if (!options.report.empty()) report.emplace(options.report, options.overwrite);
    ModelChoice choice;
    if (options.prism > 0 && !out)
        throw Refused("--prism needs --out, the file for the scene with the ensemble");
    const ChainFit fit = [&] {
        const InterruptGuard guard; // the first signal ends the fit with the best result so far
        WaitingLine waiting("");
        const auto show = [&](const std::string& what, const FitProgress& now) {
            waiting.show(fmt::format("{}{:.3g} s fitted, to {}", what, now.horizon, in_mrad(now.rms)));
        };
        FitPlan plan{options.free, options.until, !options.squares};
        Chain chain = scene.setup.chain;
        if (options.choose) {
            choice = choose_model(
                chain, measured, plan,
                [&](const std::string& model, const FitProgress& now) { show(model + ": ", now); },
                &InterruptGuard::flag());
            chain = choice.trials[choice.best].chain;
            plan.free = choice.trials[choice.best].free;
        }
        return fit_chain(
            chain, measured, plan, [&](const FitProgress& now) { show("", now); }, &InterruptGuard::flag());
    }();
    if (out) {
        scene.setup.chain = fit.chain;
        scene.setup.start = fit.starts.front();
        scene.setup.measured =
            motion_of(true_motion(measured, fit.camera, fit.chain.lengths.front()).pieces.front());
        if (options.prism > 0) {
            const auto members = static_cast<std::size_t>(options.prism);
            scene.setup.ensemble = open_ensemble(fit, members);
            scene.ensemble_look = open_look(members);
            if (auto no = refusal(fit.chain, scene.setup.start, scene.setup.ensemble.setup))
                throw Refused(*no);
        }
        scene.name += ", fitted";
        out->write(to_toml(scene));
        out->commit();
    }
    if (report) {
        report->write(as_json(fit, measured, choice));
        report->commit();
    }
    print_report(options.format == ReportFormat::json ? as_json(fit, measured, choice)
                                                      : as_text(choice) + as_text(fit, measured));
    return fit.is_converged ? exit_code::done : exit_code::failed;
}

} // namespace

void declare_fit(CLI::App& app, ChosenCommand& chosen) {
    auto options = std::make_shared<FitOptions>();
    CLI::App* command = app.add_subcommand("fit", "fit a chain to a recording of a real pendulum");
    options->scene.declare(*command);
    command
        ->add_option("RECORDING", options->recording,
                     "a table of times and angles, or of x and y of the pivot and each bob [the recording in "
                     "the scene]")
        ->type_name("FILE.csv");
    command
        ->add_option(
            "--free", options->free,
            "parameters to fit; the start of each piece is always fitted. Of the chain: masses, link_masses, "
            "inertias, joint_friction, dry_friction, air_drag, centres, lengths, damping. Of the camera: "
            "zero "
            "(an offset of each angle), tilt, pivot, stretch, rate (of its clock)")
        ->type_name("LIST")
        ->delimiter(',')
        ->default_str("link_masses,centres,inertias,joint_friction");
    command->add_option("--until", options->until, "fit only this much of each piece, and predict the rest")
        ->type_name("SECONDS")
        ->transform(number_within(1e-3, 1e6));
    command->add_flag("--choose", options->choose,
                      "try point masses and rods with several frictions, and fit the simplest model that "
                      "predicts held-out data almost as well as the best model does");
    command->add_flag(
        "--squares", options->squares,
        "plain least squares: angles far from the fitted motion have the same weight as others");
    const auto choice = [&](const char* name, std::string& value, const std::array<std::string, 2>& values,
                            const char* help) {
        const auto read = [values](const std::string& typed) {
            return typed == values[0] || typed == values[1] ? std::optional(typed) : std::nullopt;
        };
        add_value_option(*command, name, value, read, values[0] + " or " + values[1], help,
                         values[0] + "|" + values[1]);
    };
    choice("--unit", options->unit, {"rad", "deg"},
           "unit of angles [as in the table's column names, else rad]");
    choice("--zero", options->zero, {"down", "up"}, "direction of a link whose angle is 0 [down]");
    choice("--sense", options->sense, {"ccw", "cw"},
           "direction in which angles grow: counter-clockwise or clockwise [ccw]");
    command->add_flag("--relative", options->relative,
                      "each angle except the first is measured from the link above");
    choice("--y", options->y_axis, {"up", "down"},
           "direction in which the y of markers grows [down for pixels and in tables with likelihoods, else "
           "up]");
    command->add_option("--frame-rate", options->frame_rate, "read times as frame numbers at this rate")
        ->type_name("HZ")
        ->transform(number_within(1e-3, 1e6));
    command->add_option("--out", options->out, "write the fitted scene to this file")->type_name("FILE.toml");
    command
        ->add_option("--prism", options->prism,
                     "add an ensemble of this many chains to the scene in --out: all fit the recording about "
                     "equally well; "
                     "they separate where prediction ends")
        ->type_name("MEMBERS")
        ->transform(whole_number_within(1, static_cast<int>(most_members)));
    command->add_option("--report", options->report, "write the results to this file")
        ->type_name("FILE.json");
    command->add_flag("--force", options->overwrite, "overwrite existing files");
    add_format_option_without_csv(*command, options->format);
    command->footer(
        "The scene gives the lengths and the first guess. Angles determine only ratios of masses, "
        "so if all masses and frictions are free, the first mass keeps its value. The fit begins with "
        "the first 0.5 s of each piece and then includes more and more time. Ctrl-C ends the fit "
        "with the best result so far, and exit code 1. The start of the first piece becomes the "
        "start of the fitted scene.");
    command->callback([options, &chosen] { chosen = [options] { return run_fit(*options); }; });
}

} // namespace pendula
