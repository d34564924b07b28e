// SPDX-License-Identifier: MIT
// pendula bench integrators: measures the cost and the accuracy of every method in every arithmetic in one
// run, and writes a table or a work-precision plot.
#include "analysis/drift.hpp"
#include "analysis/method_errors.hpp"
#include "commands/numeric/command_line.hpp"
#include "commands/numeric/numeric_subcommands.hpp"
#include "commands/numeric/options.hpp"
#include "commands/numeric/output.hpp"
#include "commands/numeric/waiting_line.hpp"
#include "files/text.hpp"
#include "physics/method.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace pendula {
namespace {

constexpr double width = 960, height = 600;                                 // px
constexpr double left = 84, right = 720, top = 56, bottom = 540;            // px: the edges of the plot
constexpr double legend_x = right + 32, legend_y = top + 8, line_step = 22; // px
constexpr double most_ticks = 12;

// Colours that colour-blind readers can tell apart: the palette of Okabe and Ito, with grey instead of black,
// and with Tol's indigo instead of yellow, which is too pale for a line on white.
constexpr std::array<std::string_view, 8> inks{"#0072b2", "#009e73", "#cc79a7", "#e69f00",
                                               "#d55e00", "#444444", "#56b4e9", "#332288"};
static_assert(inks.size() >= method_table.size());

/// An axis of powers of ten.
struct LogAxis {
    int first = 0, last = 1; ///< exponents
    double from = 0, to = 1; ///< px

    LogAxis(double least, double most, double from_px, double to_px)
        : first(static_cast<int>(std::floor(std::log10(least))))
        , last(std::max(first + 1, static_cast<int>(std::ceil(std::log10(most)))))
        , from(from_px)
        , to(to_px) {}

    double at(double value) const {
        return from + (to - from) * (std::log10(value) - first) / (last - first);
    }
    int step() const { return std::max(1, static_cast<int>(std::ceil((last - first) / most_ticks))); }
};

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '&')
            out += "&amp;";
        else if (c == '<')
            out += "&lt;";
        else
            out += c;
    }
    return out;
}

std::string text_at(double x, double y, std::string_view anchor, std::string_view text,
                    std::string_view more = "") {
    return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\"{}>{}</text>\n", x, y, anchor, more,
                       text);
}

std::string power_of_ten(int exponent) {
    if (exponent == 0) return "1";
    return exponent == 1 ? "10" : "10" + raised(std::to_string(exponent));
}

/// Each arithmetic has its own mark, as large as a letter.
std::string mark(Arithmetic arithmetic, double x, double y, std::string_view ink) {
    const auto polygon = [&](std::initializer_list<std::pair<double, double>> corners) {
        std::string points;
        for (const auto& [dx, dy] : corners) points += fmt::format("{:.1f},{:.1f} ", x + dx, y + dy);
        points.pop_back();
        return fmt::format("<polygon points=\"{}\" fill=\"{}\"/>\n", points, ink);
    };
    switch (arithmetic) {
    case Arithmetic::double_:
        return fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\" fill=\"{}\"/>\n", x, y, ink);
    case Arithmetic::long_double:
        return polygon({{-4, -4}, {4, -4}, {4, 4}, {-4, 4}});
    case Arithmetic::x87:
        return polygon({{0, -5}, {4.5, 4}, {-4.5, 4}});
    case Arithmetic::double_double:
        return polygon({{0, -5.5}, {5.5, 0}, {0, 5.5}, {-5.5, 0}});
    case Arithmetic::quad_double:
        return polygon(
            {{0, -6}, {1.5, -1.5}, {6, 0}, {1.5, 1.5}, {0, 6}, {-1.5, 1.5}, {-6, 0}, {-1.5, -1.5}});
    }
    return {};
}

std::string_view ink_of(Method method) { return inks[static_cast<std::size_t>(method)]; }

bool has_place(const WorkPrecisionRow& each) { return each.error.position > 0 && each.minimum_ms > 0; }

std::string grid(const LogAxis& x, const LogAxis& y) {
    std::string out = "<g stroke=\"#dddddd\" stroke-width=\"1\">\n";
    const auto line = [&](double x1, double y1, double x2, double y2) {
        out +=
            fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\"/>\n", x1, y1, x2, y2);
    };
    for (int e = x.first; e <= x.last; e += x.step())
        line(x.at(std::pow(10, e)), top, x.at(std::pow(10, e)), bottom);
    for (int e = y.first; e <= y.last; e += y.step())
        line(left, y.at(std::pow(10, e)), right, y.at(std::pow(10, e)));
    out += "</g>\n";
    for (int e = x.first; e <= x.last; e += x.step())
        out += text_at(x.at(std::pow(10, e)), bottom + 20, "middle", power_of_ten(e));
    for (int e = y.first; e <= y.last; e += y.step())
        out += text_at(left - 10, y.at(std::pow(10, e)) + 4, "end", power_of_ten(e));
    return out;
}

std::string curves(const std::vector<WorkPrecisionRow>& rows, const LogAxis& x, const LogAxis& y) {
    std::string lines, marks;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (!has_place(rows[i])) continue;
        const Integration& is = rows[i].integration;
        const double px = x.at(rows[i].error.position), py = y.at(rows[i].minimum_ms);
        marks += mark(is.arithmetic, px, py, ink_of(is.method));
        if (i == 0 || !has_place(rows[i - 1])) continue;
        const Integration& before = rows[i - 1].integration;
        if (before.method == is.method && before.arithmetic == is.arithmetic)
            lines += fmt::format(
                "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\"/>\n",
                x.at(rows[i - 1].error.position), y.at(rows[i - 1].minimum_ms), px, py, ink_of(is.method));
    }
    return "<g stroke-width=\"1.5\">\n" + lines + "</g>\n" + marks;
}

std::string legend(const std::vector<WorkPrecisionRow>& rows) {
    std::string out;
    double y = legend_y;
    const auto is_there = [&](auto has) { return std::ranges::any_of(rows, has); };
    for (const MethodTraits& method : method_table) {
        if (!is_there([&](const WorkPrecisionRow& each) { return each.integration.method == method.method; }))
            continue;
        out += fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\" "
                           "stroke-width=\"3\"/>\n",
                           legend_x, y - 4, legend_x + 18, y - 4, ink_of(method.method));
        out += text_at(legend_x + 28, y, "start", method.name);
        y += line_step;
    }
    y += line_step / 2;
    for (std::size_t i = 0; i < EnumNames<Arithmetic>::list.size(); ++i) {
        const auto arithmetic = static_cast<Arithmetic>(i);
        if (!is_there(
                [&](const WorkPrecisionRow& each) { return each.integration.arithmetic == arithmetic; }))
            continue;
        out += mark(arithmetic, legend_x + 9, y - 4, "#222222");
        out += text_at(legend_x + 28, y, "start", name_of(arithmetic));
        y += line_step;
    }
    return out;
}

/// Draws each integration's cost against its error. Both axes are logarithmic; a curve joins the settings of
/// one method in one arithmetic. Integrations that have no error to draw are left out: they stopped early, or
/// agreed exactly with the reference. `title`: what was integrated, and for how long.
std::string work_precision_svg(const WorkPrecision& study, const std::string& title) {
    double least_error = 1e300, most_error = 0, least_ms = 1e300, most_ms = 0;
    for (const WorkPrecisionRow& each : study.rows) {
        if (!has_place(each)) continue;
        least_error = std::min(least_error, each.error.position);
        most_error = std::max(most_error, each.error.position);
        least_ms = std::min(least_ms, each.minimum_ms);
        most_ms = std::max(most_ms, each.minimum_ms);
    }
    if (most_error == 0) least_error = least_ms = 0.1, most_error = most_ms = 1;
    const LogAxis x(least_error, most_error, left, right), y(least_ms, most_ms, bottom, top);
    std::string out =
        fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
                    "viewBox=\"0 0 {0:.0f} {1:.0f}\" font-family=\"Inter, Helvetica, Arial, sans-serif\" "
                    "font-size=\"13\" fill=\"#222222\">\n"
                    "<rect width=\"{0:.0f}\" height=\"{1:.0f}\" fill=\"#ffffff\"/>\n",
                    width, height);
    out += text_at(left, 30, "start", escaped(title), " font-size=\"16\" font-weight=\"600\"");
    out += grid(x, y) + curves(study.rows, x, y) + legend(study.rows);
    out += text_at((left + right) / 2, bottom + 46, "middle",
                   fmt::format("error of a bob's position after {} s, m", study.duration));
    out += text_at(0, 0, "middle", "ms per simulated second, minimum",
                   fmt::format(" transform=\"translate(26 {:.1f}) rotate(-90)\"", (top + bottom) / 2));
    return out + "</svg>\n";
}

struct IntegratorBenchOptions {
    SceneOptions scene;
    std::string lanes; ///< empty: all
    int repeats = 3;
    double duration = 20; ///< s
    ReportFormat format = ReportFormat::table;
    std::string plot; ///< file of the plot, or empty
};

std::string as_table(const WorkPrecision& study) {
    TextTable table({"method", "arithmetic", "setting", "ms per simulated s, minimum", "median",
                     "evaluations", "energy error, J", "position error, m"});
    for (const WorkPrecisionRow& row : study.rows)
        table.add({std::string(name_of(row.integration.method)),
                   std::string(name_of(row.integration.arithmetic)), row.setting(),
                   fmt::format("{:.3g}", row.minimum_ms), fmt::format("{:.3g}", row.median_ms),
                   fmt::format("{}", row.evaluations), short_number(row.error.energy),
                   short_number(row.error.position)});
    return fmt::format("{} repeats (one if a run takes over 4 s); errors after {} s relative to taylor in "
                       "quad-double, "
                       "whose own error is about {:.1e} m; E* = {:.4g} J\n",
                       study.repeats, study.duration, study.reference_uncertainty, study.scale) +
           table.text();
}

std::string as_csv(const WorkPrecision& study) {
    std::string text =
        "method,arithmetic,dt,order,stages,ms_per_simulated_second_minimum,"
        "ms_per_simulated_second_median,evaluations,energy_error,position_error,velocity_error\n";
    for (const WorkPrecisionRow& row : study.rows) {
        const Integration& is = row.integration;
        text += fmt::format("{},{},{},{},{},{},{},{},{},{},{}\n", name_of(is.method), name_of(is.arithmetic),
                            is.dt, traits_of(is.method).has_order ? fmt::format("{}", is.order) : "",
                            traits_of(is.method).has_stages ? fmt::format("{}", is.stages) : "",
                            csv_number(row.minimum_ms), csv_number(row.median_ms), row.evaluations,
                            csv_number(row.error.energy), csv_number(row.error.position),
                            csv_number(row.error.velocity));
    }
    return text;
}

std::string as_json(const WorkPrecision& study) {
    nlohmann::ordered_json report{{"repeats", study.repeats},
                                  {"duration", study.duration},
                                  {"energy_scale", study.scale},
                                  {"reference_uncertainty", study.reference_uncertainty}};
    for (const WorkPrecisionRow& row : study.rows) {
        const Integration& is = row.integration;
        nlohmann::ordered_json entry{
            {"method", name_of(is.method)},
            {"arithmetic", name_of(is.arithmetic)},
            {"dt", is.dt},
            {"ms_per_simulated_second", {{"minimum", row.minimum_ms}, {"median", row.median_ms}}},
            {"repeats", row.repeats},
            {"evaluations", row.evaluations},
            {"energy_error", row.error.energy}, // NaN becomes null
            {"position_error", row.error.position},
            {"velocity_error", row.error.velocity}};
        if (traits_of(is.method).has_order) entry["order"] = is.order;
        if (traits_of(is.method).has_stages) entry["stages"] = is.stages;
        if (row.failure) entry["failure"] = *row.failure;
        report["rows"].push_back(std::move(entry));
    }
    return report.dump(2) + '\n';
}

std::vector<Integration> wanted(const IntegratorBenchOptions& options, const Setup& setup) {
    if (options.lanes.empty()) return integrations_for(setup.chain, setup.start);
    std::vector<Integration> integrations;
    for (const Lane& lane : parse_lanes(options.lanes, setup.integration))
        integrations.push_back(lane.integration);
    return integrations;
}

int bench_integrators(const IntegratorBenchOptions& options) {
    const Scene scene = options.scene.load();
    const Setup& setup = scene.setup;
    std::unique_ptr<OutputFile> plot;
    if (!options.plot.empty()) plot = std::make_unique<OutputFile>(options.plot, true);
    const WorkPrecision study = [&] {
        WaitingLine waiting("each repeat runs every integration once");
        return measure_work_precision(setup.chain, setup.start, wanted(options, setup), options.duration,
                                      options.repeats, thread_seconds,
                                      [&](std::size_t done, std::size_t all) {
                                          waiting.show(fmt::format("run {} of {}", done + 1, all));
                                      });
    }();
    print_as(options.format, study, as_table, as_csv, as_json);
    if (plot) {
        plot->write(work_precision_svg(study, scene.name));
        plot->commit();
    }
    for (const WorkPrecisionRow& row : study.rows)
        if (row.failure) complain(*row.failure);
    return exit_code::done;
}

} // namespace

void declare_bench_integrators(CLI::App& bench, ChosenCommand& chosen) {
    auto options = std::make_shared<IntegratorBenchOptions>();
    CLI::App* command = bench.add_subcommand(
        "integrators", "measure the time and the errors of every method in every arithmetic");
    options->scene.declare(*command);
    command
        ->add_option("--lanes", options->lanes,
                     "integrations, as in 'pendula drift' [all that can run the chain]")
        ->type_name("LANES");
    add_repeats_option(*command, options->repeats, "runs of each integration");
    add_seconds_option(*command, "--duration", options->duration,
                       "simulated time after which errors are measured");
    add_format_option(*command, options->format);
    const auto svg = [](const std::string& file) {
        return file.ends_with(".svg") ? std::optional(file) : std::nullopt;
    };
    add_value_option(*command, "--plot", options->plot, svg, "a file that ends in .svg",
                     "draw errors and times as a work-precision plot in this file", "FILE.svg");
    command->footer(
        "Methods with fixed steps run with one, two and four times their usual dt, taylor with orders around "
        "its usual order. The whole measurement takes a few minutes.");
    command->callback([options, &chosen] { chosen = [options] { return bench_integrators(*options); }; });
}

} // namespace pendula
