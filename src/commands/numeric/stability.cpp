// SPDX-License-Identifier: MIT
// pendula stability: finds the amplitudes and frequencies of a shaking pivot at which a chain stands upright.
#include "commands/numeric/stability.hpp"

#include "commands/numeric/output.hpp"
#include "commands/numeric/waiting_line.hpp"
#include "files/numbers.hpp"
#include "physics/trajectory.hpp"
#include "tasks/worker_pool.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>

namespace pendula {
namespace {

constexpr double largest_end = 1e6; // largest allowed end of a range, mm or Hz
constexpr double mm = 1e-3;
constexpr FrameSize cells_of_table{160, 120};

/// The ends of an axis as the user typed them.
struct Ends {
    double low, high;
};

struct StabilityOptions {
    SceneOptions scene;
    std::string out; ///< empty: only the summary; "-": a table on standard output
    bool overwrite = false;
    std::optional<Ends> amplitudes, frequencies; ///< mm, Hz
    std::optional<FrameSize> size;
    std::optional<std::size_t> threads; ///< unset: as many as the machine runs at once
    ReportFormat format = ReportFormat::table;
};

void add_ends_option(CLI::App& app, const std::string& name, const std::string& unit,
                     std::optional<Ends>& ends, const std::string& help) {
    const auto read = [unit](std::string_view text) -> std::optional<Ends> {
        const std::size_t dots = text.find("..");
        if (dots == std::string_view::npos) return std::nullopt;
        const auto end = [&](std::string_view part) { return typed_number(part, unit).value_or(-1); };
        const Ends typed{end(text.substr(0, dots)), end(text.substr(dots + 2))};
        if (!(typed.low >= 0 && typed.low < typed.high && typed.high <= largest_end)) return std::nullopt;
        return typed;
    };
    add_value_option(app, name, ends, read,
                     fmt::format("a range in {} from 0 to {:g}, such as 5..40", unit, largest_end), help,
                     "A..B");
}

StabilityPlan plan_of(const StabilityOptions& options, const UprightChain& chain) {
    StabilityPlan plan = usual_stability_plan(chain);
    if (options.amplitudes) {
        plan.low_amplitude = options.amplitudes->low * mm;
        plan.high_amplitude = options.amplitudes->high * mm;
    }
    if (options.frequencies) {
        plan.low_frequency = options.frequencies->low;
        plan.high_frequency = options.frequencies->high;
    }
    return plan;
}

std::string in_mm(double metres) { return fmt::format("{:.6g}", metres / mm); }

/// A limit in millimetres: with four digits below 1 mm, else rounded to thousandths.
std::string limit(double metres) {
    return metres < mm ? fmt::format("{:.4g}", metres / mm) : fmt::format("{:.3f}", metres / mm);
}

std::string band_words(const StableBand& band) {
    return std::isfinite(band.high) ? fmt::format("between {} and {} mm", limit(band.low), limit(band.high))
                                    : fmt::format("above {} mm", limit(band.low));
}

/// One line: whether the scene's chain stands, and why; if it falls, the amplitudes or frequencies at which
/// it would stand.
std::string summary(const UprightChain& chain, const StabilityPlan& plan) {
    const VerticalShaking& own = chain.shaking();
    if (!(own.amplitude > 0)) {
        if (chain.stands(0, 0)) return "stands: counterweights hold the chain up, even on a pivot at rest";
        const auto band = chain.limits(plan.high_frequency);
        return "falls: the pivot does not move up and down" +
               (band ? fmt::format("; at {:.4g} Hz the chain would stand with an amplitude {}",
                                   plan.high_frequency, band_words(*band))
                     : std::string());
    }
    const std::string point =
        fmt::format("amplitude {} mm at {:.6g} Hz", in_mm(own.amplitude), own.frequency);
    const auto band = chain.limits(own.frequency);
    if (chain.stands(own.amplitude, own.frequency))
        return band && band->holds(own.amplitude)
                   ? fmt::format("stands: {} lies {}", point, band_words(*band))
                   : fmt::format("stands: {} lies in a stable region above the first one", point);
    const std::string falls = fmt::format("falls: {}", point);
    if (band) return fmt::format("{} does not lie {}", falls, band_words(*band));
    const auto from = chain.lowest_stable_frequency(own.amplitude);
    return fmt::format("{}, where no amplitude is stable{}", falls,
                       from ? fmt::format("; this amplitude is stable at {:.5g} Hz and above", *from)
                            : std::string());
}

/// The end of the summary of a chain that falls; empty if the chain stands.
std::string growth_words(const UprightChain& chain) {
    const VerticalShaking& own = chain.shaking();
    if (chain.stands(own.amplitude, own.frequency)) return {};
    return fmt::format("; small tilts grow at a rate of {:.4g} /s",
                       chain.growth(own.amplitude, own.frequency));
}

std::string as_json(const std::string& scene, const UprightChain& chain) {
    const VerticalShaking& own = chain.shaking();
    nlohmann::ordered_json report{{"scene", scene},
                                  {"amplitude", own.amplitude},
                                  {"frequency", own.frequency},
                                  {"stands", chain.stands(own.amplitude, own.frequency)},
                                  {"growth", chain.growth(own.amplitude, own.frequency)}};
    report["limits"] = nullptr;
    if (const auto band = chain.limits(own.frequency)) report["limits"] = {band->low, band->high};
    report["lowest_stable_frequency"] = nullptr;
    if (const auto from = chain.lowest_stable_frequency(own.amplitude))
        report["lowest_stable_frequency"] = *from;
    report["pendulum_lengths"] = chain.pendulum_lengths();
    return report.dump(2) + '\n';
}

void write_table(const StabilityChart& chart, OutputFile& out) {
    out.write("amplitude,frequency,growth\n");
    for (std::size_t row = 0; row < chart.plan.rows; ++row) {
        std::string text;
        for (std::size_t column = 0; column < chart.plan.columns; ++column)
            text += fmt::format("{},{},{}\n", csv_number(chart.plan.amplitude(column)),
                                csv_number(chart.plan.frequency(row)),
                                csv_number(chart.growth[row * chart.plan.columns + column]));
        out.write(text);
    }
}

void write_chart(const StabilityOptions& options, const StabilityDrawing& drawing, DrawnFormat format,
                 const Scene& scene, const UprightChain& chain, StabilityPlan plan,
                 const std::string& words) {
    const FrameSize size =
        options.size.value_or(format == DrawnFormat::csv ? cells_of_table : FrameSize{1280, 960});
    const FrameSize cells = format == DrawnFormat::csv ? size : drawing.cells(size);
    // Coupled modes take longer to calculate, so the cells of their pictures are larger.
    const int pixels = format == DrawnFormat::csv ? 1 : 1 + static_cast<int>(chain.coupled_modes() / 2);
    plan.columns = static_cast<std::size_t>(std::max(1, cells.width / pixels));
    plan.rows = static_cast<std::size_t>(std::max(1, cells.height / pixels));
    OutputFile out(options.out, options.overwrite); // opened for every format, to report a bad name at once
    WorkerPool workers(options.threads.value_or(usual_threads()));
    const StabilityChart chart = [&] {
        WaitingLine waiting("", out.is_standard_output());
        return calculate_stability(chain, plan, workers, [&](std::size_t done) {
            waiting.show(fmt::format("{} of {} rows", done, plan.rows));
        });
    }();
    if (format == DrawnFormat::png) return drawing.png(options.out, {scene, chain, chart, words, size});
    if (format == DrawnFormat::svg)
        out.write(drawing.svg({scene, chain, chart, words, size}));
    else
        write_table(chart, out);
    out.commit();
}

int run_stability(const StabilityOptions& options, const StabilityDrawing& drawing) {
    const DrawnFormat format = drawn_format(options.out, "chart", drawing.svg != nullptr);
    const Scene scene = options.scene.load();
    const UprightChain chain(scene.setup.chain);
    const StabilityPlan plan = plan_of(options, chain);
    const std::string words = summary(chain, plan);
    // Without --out there is no chart.
    if (!options.out.empty()) write_chart(options, drawing, format, scene, chain, plan, words);
    const std::string report = options.format == ReportFormat::json ? as_json(options.scene.scene, chain)
                                                                    : words + growth_words(chain) + '\n';
    print_beside(options.out == "-", report);
    return exit_code::done;
}

} // namespace

void declare_stability(CLI::App& app, ChosenCommand& chosen, StabilityDrawing drawing) {
    auto options = std::make_shared<StabilityOptions>();
    CLI::App* command = app.add_subcommand(
        "stability", "calculate whether a chain stands upright on a shaking pivot, and draw a chart of the "
                     "amplitudes and frequencies at which it does");
    options->scene.declare(*command);
    command
        ->add_option("--out", options->out,
                     drawing.svg ? "draw the chart (.png, .svg) or write it as a table (.csv; - is standard "
                                   "output)"
                                 : "write the chart as a table; - is standard output")
        ->type_name(drawing.svg ? "FILE" : "FILE.csv");
    command->add_flag("--force", options->overwrite, "overwrite an existing file");
    add_ends_option(*command, "--amplitudes", "mm", options->amplitudes,
                    "range of amplitudes in the chart, in mm [from 0, wide enough to show the scene's pivot "
                    "and stable points]");
    add_ends_option(
        *command, "--frequencies", "Hz", options->frequencies,
        "range of frequencies in the chart, in Hz [wide enough to show the scene's pivot and stable points]");
    auto size = std::make_shared<FrameSize>(drawing.svg ? FrameSize{1280, 960} : cells_of_table);
    add_size_option(*command, "--size", size->width, size->height,
                    drawing.svg
                        ? "size of the picture; for a table, the numbers of amplitudes and frequencies, by "
                          "default 160x120"
                        : "numbers of amplitudes and frequencies in the table");
    add_threads_option(*command, options->threads);
    add_format_option_without_csv(*command, options->format);
    command->footer(
        "The chain must be rigid. Its pivot must be at rest, or move on a line or a circle with one "
        "frequency; "
        "only the vertical part of the pivot's motion is used. The limits are exact for small tilts: they "
        "follow from the Floquet multipliers of the linearized equations of motion, which include damping "
        "and "
        "the friction of joints. Each row of a table has an amplitude in m, a frequency in Hz, and the rate "
        "in "
        "1/s at which small tilts grow. The rate is not positive where the chain stands. The output is the "
        "same for any number of threads.");
    command->callback([options, size, drawing, command, &chosen] {
        if (command->count("--size") > 0) options->size = *size;
        chosen = [options, drawing] { return run_stability(*options, drawing); };
    });
}

} // namespace pendula
