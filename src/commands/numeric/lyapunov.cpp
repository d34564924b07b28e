// SPDX-License-Identifier: MIT
// pendula lyapunov: measures how fast nearly equal starts of a chain diverge, averaged over a long motion.
#include "analysis/lyapunov.hpp"
#include "analysis/drift.hpp"
#include "analysis/figures.hpp"
#include "commands/numeric/command_line.hpp"
#include "commands/numeric/numeric_subcommands.hpp"
#include "commands/numeric/options.hpp"
#include "commands/numeric/output.hpp"
#include "commands/numeric/waiting_line.hpp"
#include "physics/refusal.hpp"
#include "scene/scene.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <memory>
#include <string>

namespace pendula {
namespace {

struct LyapunovOptions {
    SceneOptions scene;
    std::string method = "taylor", arithmetic; ///< empty arithmetic: as in the scene
    double dt = 0;                             ///< s; 0: the scene's dt, or the method's usual dt
    LyapunovPlan plan;
    ReportFormat format = ReportFormat::table;
};

/// The default method is taylor: at full precision of the arithmetic it needs a twentieth of the time of rk4,
/// and the method's error does not affect the exponent. If x87 cannot run the method, long-double is used,
/// which has the same 64 bits.
Integration choose_integration(const LyapunovOptions& options, const Integration& scene, Model model) {
    Integration chosen = scene;
    chosen.method = parse_method(options.method);
    if (!options.arithmetic.empty())
        chosen.arithmetic = parse_arithmetic(options.arithmetic);
    else if (chosen.arithmetic == Arithmetic::x87 && !supports(Arithmetic::x87, chosen.method, model))
        chosen.arithmetic = Arithmetic::long_double;
    if (options.dt > 0)
        chosen.dt = options.dt;
    else if (chosen.method != scene.method)
        chosen.dt = traits_of(chosen.method).usual_dt;
    return chosen;
}

const char* word_for(ExponentVerdict verdict) {
    switch (verdict) {
    case ExponentVerdict::chaotic:
        return "chaotic";
    case ExponentVerdict::dying:
        return "dying";
    case ExponentVerdict::regular:
        return "regular";
    case ExponentVerdict::measuring:
    case ExponentVerdict::unclear:
        break;
    }
    return "too early to tell";
}

/// One sentence on the meaning of the figures.
std::string verdict(const LyapunovStudy& study) {
    switch (study.verdict()) {
    case ExponentVerdict::chaotic:
        return fmt::format("chaotic: a small difference grows tenfold in {:.3g} s",
                           std::log(10.0) / study.exponent);
    case ExponentVerdict::dying:
        return "not chaotic: differences die away";
    case ExponentVerdict::regular:
        return fmt::format(
            "regular so far: within the error, differences grow no faster than in proportion to time, which "
            "gives {:.2g} /s over this duration; an exponent above {:.2g} /s would have been detected",
            study.regular_growth, study.highest());
    case ExponentVerdict::measuring:
    case ExponentVerdict::unclear:
        break;
    }
    return fmt::format(
        "too early to tell: within three standard errors the exponent is between {:.2g} and "
        "{:.2g} /s, and regular motion gives up to {:.2g} /s over this duration: choose a longer "
        "--duration",
        study.lowest(), study.highest(), study.regular_growth);
}

std::string as_table(const LyapunovStudy& study, Model model, const std::string& scene) {
    TextTable table({"up to, s", "exponent, 1/s", "in this block, 1/s"});
    for (const LyapunovBlock& block : study.blocks)
        table.add({fmt::format("{:.6g}", block.to), fmt::format("{:.4f}", block.running),
                   fmt::format("{:.4f}", block.exponent)});
    const Integration& integration = study.integration;
    std::string text =
        fmt::format("{}: largest Lyapunov exponent, by Benettin's method\n"
                    "{} in {}, dt = {} s; the first {:.6g} s of {:.6g} s left out; mean of {} motion{}\n"
                    "distance {}, reset to {:.1e} every {:.4g} s\n",
                    scene, name_of(integration.method), name_of(integration.arithmetic), integration.dt,
                    study.transient, study.plan.duration, study.plan.members,
                    study.plan.members == 1 ? "" : "s", norm_text(model, study.scales), study.displacement,
                    study.interval) +
        table.text();
    if (study.failure) return text;
    text += fmt::format("exponent {} /s (standard error over {} blocks of {:.4g} s)\n",
                        with_error(study.exponent, study.standard_error), study.blocks.size(),
                        study.blocks.front().to - study.blocks.front().from);
    if (!study.blocks_are_independent())
        text +=
            fmt::format("Neighbouring blocks are correlated ({:.2f}). The error allows for this; a longer "
                        "duration makes the error more certain.\n",
                        study.block_correlation);
    return text + verdict(study) + '\n';
}

std::string as_csv(const LyapunovStudy& study) {
    std::string text = "from,to,block_exponent,exponent\n";
    for (const LyapunovBlock& block : study.blocks)
        text += fmt::format("{},{},{},{}\n", csv_number(block.from), csv_number(block.to),
                            csv_number(block.exponent), csv_number(block.running));
    return text;
}

std::string as_json(const LyapunovStudy& study, Model model, const std::string& scene) {
    const Integration& integration = study.integration;
    nlohmann::ordered_json report{{"scene", scene},
                                  {"exponent", study.exponent}, // NaN becomes null
                                  {"standard_error", study.standard_error},
                                  {"chaotic", study.chaotic()},
                                  {"verdict", word_for(study.verdict())},
                                  {"regular_growth", study.regular_growth},
                                  {"block_correlation", study.block_correlation},
                                  {"duration", study.plan.duration},
                                  {"members", study.plan.members},
                                  {"transient", study.transient},
                                  {"interval", study.interval},
                                  {"displacement", study.displacement},
                                  {"time_scale", study.scales.time},
                                  {"method", name_of(integration.method)},
                                  {"arithmetic", name_of(integration.arithmetic)},
                                  {"dt", integration.dt},
                                  {"ms_per_simulated_second", study.ms_per_simulated_second}};
    if (model == Model::elastic) report["length_scale"] = study.scales.length;
    if (study.failure) report["failure"] = *study.failure;
    report["blocks"] = nlohmann::ordered_json::array();
    for (const LyapunovBlock& block : study.blocks)
        report["blocks"].push_back({{"from", block.from},
                                    {"to", block.to},
                                    {"block_exponent", block.exponent},
                                    {"exponent", block.running}});
    return report.dump(2) + '\n';
}

int lyapunov(const LyapunovOptions& options) {
    const Setup setup = options.scene.load().setup;
    const Model model = setup.chain.model;
    const Integration integration = choose_integration(options, setup.integration, setup.chain.model);
    const LyapunovStudy study = [&] {
        const WaitingLine waiting(what_makes_it_slow(setup.chain, setup.start, integration));
        return measure_lyapunov(setup.chain, setup.start, integration, options.plan, thread_seconds);
    }();
    print_in(
        options.format, [&] { return as_table(study, model, options.scene.scene); },
        [&] { return as_csv(study); }, [&] { return as_json(study, model, options.scene.scene); });
    if (!study.failure) return exit_code::done;
    complain(*study.failure);
    return exit_code::failed;
}

} // namespace

void declare_lyapunov(CLI::App& app, ChosenCommand& chosen) {
    auto options = std::make_shared<LyapunovOptions>();
    CLI::App* command = app.add_subcommand("lyapunov", "estimate how fast almost equal starts diverge");
    options->scene.declare(*command);
    add_seconds_option(*command, "--duration", options->plan.duration,
                       "simulated time; the first tenth is not counted")
        ->required();
    command
        ->add_option("--members", options->plan.members,
                     fmt::format("average over this many motions from almost equal starts [{}]",
                                 options->plan.members))
        ->type_name("N")
        ->check(number_within(1, 1000));
    command->add_option("--method", options->method, "the method [taylor, the fastest]")->type_name("METHOD");
    command
        ->add_option("--arithmetic", options->arithmetic,
                     "the arithmetic [the scene's; long-double if x87 does not support the method]")
        ->type_name("ARITHMETIC");
    add_seconds_option(
        *command, "--dt", options->dt,
        "the timestep [the scene's if the scene has the same method, else the method's usual timestep]");
    add_format_option(*command, options->format);
    command->callback([options, &chosen] { chosen = [options] { return lyapunov(*options); }; });
}

} // namespace pendula
