// SPDX-License-Identifier: MIT
#include "commands/numeric/section.hpp"

#include "commands/numeric/command_line.hpp"
#include "commands/numeric/options.hpp"
#include "commands/numeric/output.hpp"
#include "commands/numeric/waiting_line.hpp"
#include "physics/arithmetic/real.hpp"
#include "physics/trajectory.hpp"
#include "simulation/setup.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <memory>
#include <numbers>
#include <string_view>

namespace pendula {
namespace {

/// Reads a number at the beginning of `text`, and removes it from `text`.
template<class Number>
std::optional<Number> take_number(std::string_view& text) {
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{}) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

bool take_word(std::string_view& text, std::string_view word) {
    if (!text.starts_with(word)) return false;
    text.remove_prefix(word.size());
    return true;
}

/// Reads a link's number, counted from 1, and returns it counted from 0.
std::optional<std::size_t> take_link(std::string_view& text) {
    const auto link = take_number<int>(text);
    if (!link || *link < 1 || *link > static_cast<int>(max_links)) return std::nullopt;
    return static_cast<std::size_t>(*link - 1);
}

} // namespace

std::optional<PlaneOption> read_plane(const std::string& text) {
    std::string_view rest = text;
    if (!take_word(rest, "theta")) return std::nullopt;
    const auto link = take_link(rest);
    if (!link || !take_word(rest, "=")) return std::nullopt;
    const auto degrees = take_number<double>(rest);
    if (!degrees || !rest.empty() || !(std::abs(*degrees) <= 360)) return std::nullopt;
    return PlaneOption{*link, *degrees * std::numbers::pi / 180};
}

std::optional<PointOption> read_point(const std::string& text) {
    std::string_view rest = text;
    if (!take_word(rest, "theta")) return std::nullopt;
    const auto link = take_link(rest);
    if (!link || !take_word(rest, ",")) return std::nullopt;
    PointOption point{*link, SectionUpward::momentum};
    if (take_word(rest, "omega"))
        point.upward = SectionUpward::velocity;
    else if (!take_word(rest, "p"))
        return std::nullopt;
    if (take_link(rest) != link || !rest.empty()) return std::nullopt;
    return point;
}

namespace {

constexpr std::size_t points_of_attractor = 20000, skipped_before_attractor = 200;

} // namespace

void SectionOptions::declare(CLI::App& app) {
    add_value_option(
        app, "--plane", plane, read_plane, "a plane such as theta1=0, its angle from -360 to 360",
        "record a point each time an orbit crosses this plane: the link's angle then rises through the "
        "value, in degrees [theta1=0]",
        "thetaK=DEGREES");
    app.add_flag("--strobe", is_strobe,
                 "record points at regular times instead: a stroboscopic section, possible for any chain");
    add_seconds_option(app, "--period", period,
                       "with --strobe: time between two points [the period of the chain's drive]");
    add_value_option(
        app, "--point", point, read_point, "two quantities of one link, such as theta2,p2 or theta2,omega2",
        "coordinates of a point: the angle of a link (other than the plane's link), and its momentum "
        "or angular velocity [theta2,p2; with --strobe, theta1,omega1]",
        "thetaJ,pJ|thetaJ,omegaJ");
    const auto add_count = [&app](const std::string& name, std::optional<int>& count, std::size_t least,
                                  std::size_t most, const std::string& help) {
        app.add_option(name, count, help)
            ->type_name("N")
            ->check(whole_number_within(static_cast<int>(least), static_cast<int>(most)).description(""));
    };
    add_count(
        "--orbits", orbits, 0, most_section_orbits,
        fmt::format("number of orbits to spread over the allowed region, besides the orbit of the start [{}; "
                    "with --strobe, 0 if the chain loses energy]",
                    plan.orbits));
    add_count("--crossings", crossings, 1, most_section_crossings,
              fmt::format("number of points in each orbit [{}; with --orbits 0, {}]", plan.crossings,
                          points_of_attractor));
    add_count(
        "--skip", skipped, 0, most_section_crossings,
        fmt::format(
            "number of points to leave out at the start of each orbit [0; with --strobe, {} if the chain "
            "loses energy]",
            skipped_before_attractor));
    const auto joules = [](std::string_view text) {
        const auto energy = number_from<double>(text);
        return energy && std::abs(*energy) <= 1e12 ? energy : std::nullopt;
    };
    add_value_option(app, "--energy", plan.energy, joules, "a number of joules",
                     "energy of all orbits; 0: a chain at rest with every bob at the pivot's height [the "
                     "energy of the start]",
                     "JOULES");
    add_seconds_option(
        app, "--until", plan.until,
        "simulated time at which an orbit ends, even if it has fewer points [for each point, 40 periods "
        "of small swings; with --strobe, one --period]");
    app.add_option("--precision", precision,
                   "arithmetic: double, long-double, double-double or quad-double [as in the scene]")
        ->type_name("ARITHMETIC");
}

PortraitPlan SectionOptions::plan_for(const Setup& scene) const {
    PortraitPlan chosen = plan;
    const Chain& chain = scene.chain;
    if (is_strobe) {
        if (plane) throw Refused("--plane and --strobe exclude each other");
        if (plan.energy)
            throw Refused("--energy needs --plane: the orbits of a stroboscopic section have many energies");
        chosen.choice.period = period > 0 ? as_written(period) : drive_period(chain).value_or(Wide(-1));
        chosen.choice.point_link = 0;
        chosen.choice.upward = SectionUpward::velocity;
        if (chain.damping > 0 || chain.has_friction()) {
            chosen.orbits = 0;
            chosen.skipped = skipped_before_attractor;
        }
    } else {
        if (period > 0) throw Refused("--period needs --strobe");
        const PlaneOption over = plane.value_or(PlaneOption{});
        chosen.choice.plane_link = over.link;
        chosen.choice.angle = over.angle;
        // By default, a point has the coordinates of the link after the plane's link, or before it if the
        // plane's link is the last.
        chosen.choice.point_link =
            over.link + 1 < chain.links() ? over.link + 1 : over.link - (over.link > 0);
    }
    if (orbits) chosen.orbits = static_cast<std::size_t>(*orbits);
    if (chosen.orbits == 0 && plan.energy)
        throw Refused("--orbits 0 with --energy leaves no orbit: the orbit of the start has another energy");
    if (chosen.orbits == 0) chosen.crossings = points_of_attractor;
    if (crossings) chosen.crossings = static_cast<std::size_t>(*crossings);
    if (skipped) chosen.skipped = static_cast<std::size_t>(*skipped);
    if (point) {
        chosen.choice.point_link = point->link;
        chosen.choice.upward = point->upward;
    }
    chosen.arithmetic = precision.empty() ? scene.integration.arithmetic : parse_arithmetic(precision);
    if (auto no = refuse_section(chain, chosen.choice)) throw Refused(*no);
    return chosen;
}

namespace {

struct SectionRunOptions {
    SceneOptions scene;
    SectionOptions section;
    std::string out; ///< empty or "-": a table on standard output
    bool overwrite = false;
    std::optional<std::size_t> threads; ///< unset: as many as the machine runs at once
    FrameSize size{1600, 1600};
};

void write_table(const Portrait& portrait, const PortraitPlan& plan, OutputFile& out) {
    const int digits = traits_of(plan.arithmetic).digits;
    const std::size_t link = portrait.choice.point_link + 1;
    out.write(fmt::format("orbit,crossing,t,theta_{0},{1}_{0},energy_error\n", link,
                          name_of(portrait.choice.upward)));
    // Number 0 belongs to the orbit of the start, even if that orbit is not calculated.
    const std::size_t first = !portrait.orbits.empty() && portrait.orbits.front().is_of_start ? 0 : 1;
    for (std::size_t orbit = 0; orbit < portrait.orbits.size(); ++orbit) {
        std::string rows;
        std::size_t number = plan.skipped;
        for (const SectionCrossing& crossing : portrait.orbits[orbit].crossings)
            rows += fmt::format("{},{},{},{},{},{}\n", orbit + first, number++,
                                to_decimal(crossing.time, digits), to_decimal(crossing.across, digits),
                                to_decimal(crossing.up, digits), csv_number(crossing.energy_error));
        out.write(rows);
    }
}

std::string summary(const Portrait& portrait) {
    std::size_t crossings = 0;
    double error = 0, distance = 0;
    for (const PortraitOrbit& orbit : portrait.orbits) {
        crossings += orbit.crossings.size();
        for (const SectionCrossing& crossing : orbit.crossings) {
            error = std::max(error, std::abs(crossing.energy_error));
            distance = std::max(distance, std::abs(crossing.distance));
        }
    }
    const std::string orbits =
        portrait.orbits.size() == 1 ? "1 orbit" : fmt::format("{} orbits", portrait.orbits.size());
    if (portrait.choice.is_strobe())
        return fmt::format("{}, {} points {}; the energy balance holds to {:.1e} E*\n", orbits, crossings,
                           plane_words(portrait.choice), error);
    return fmt::format("{} of {}, {} crossings of {}; at most {:.1e} rad from the plane, and "
                       "{:.1e} E* from the energy\n",
                       orbits, portrait.energy_words, crossings, plane_words(portrait.choice), distance,
                       error);
}

int report_failures(const Portrait& portrait) {
    for (const PortraitOrbit& orbit : portrait.orbits)
        if (orbit.failure) {
            complain(fmt::format("an orbit ended early, after {:.6g} s: {}", orbit.seconds, *orbit.failure));
            return exit_code::failed;
        }
    return exit_code::done;
}

int run_section(const SectionRunOptions& options, const PortraitDrawing& drawing) {
    const DrawnFormat format = drawn_format(options.out, "section", drawing.svg != nullptr);
    const Scene scene = options.scene.load();
    const PortraitPlan plan = options.section.plan_for(scene.setup);
    WorkerPool workers(options.threads.value_or(usual_threads()));
    OutputFile out(options.out, options.overwrite); // opened for every format, to report a bad name at once
    const Portrait portrait = [&] {
        WaitingLine waiting("", out.is_standard_output());
        const std::size_t all = plan.orbits + (plan.energy ? 0 : 1);
        return calculate_portrait(scene.setup.chain, scene.setup.start, plan, workers, [&](std::size_t done) {
            waiting.show(fmt::format("{} of {} orbits", done, all));
        });
    }();
    switch (format) {
    case DrawnFormat::csv:
        write_table(portrait, plan, out);
        out.commit();
        break;
    case DrawnFormat::svg:
        out.write(drawing.svg(portrait, scene, options.size));
        out.commit();
        break;
    case DrawnFormat::png:
        drawing.png(options.out, portrait, scene, options.size);
        break;
    }
    print_beside(out.is_standard_output(), summary(portrait));
    return report_failures(portrait);
}

} // namespace

void declare_section(CLI::App& app, ChosenCommand& chosen, PortraitDrawing drawing) {
    auto options = std::make_shared<SectionRunOptions>();
    CLI::App* command = app.add_subcommand(
        "section", "calculate a Poincaré or stroboscopic section of many orbits, and write or draw it");
    options->scene.declare(*command);
    options->section.declare(*command);
    command
        ->add_option("--out", options->out,
                     drawing.svg
                         ? "write a table (.csv) or a picture (.svg, .png) to this file; -: a table on "
                           "standard output [-]"
                         : "write the table to this file instead of standard output (-)")
        ->type_name(drawing.svg ? "FILE" : "FILE.csv");
    command->add_flag("--force", options->overwrite, "overwrite an existing file");
    if (drawing.svg)
        add_size_option(*command, "--size", options->size.width, options->size.height, "size of the picture");
    add_threads_option(*command, options->threads);
    command->footer(
        "A section over a plane needs a rigid chain that keeps its energy. Orbit 0 is the orbit of "
        "the scene's start; with --energy it is left out. In every orbit, links that belong neither to "
        "--plane nor to --point begin with the scene's angles and angular velocities. In a section over "
        "a plane, the angular velocity of the plane's link follows from the energy; if two values are "
        "possible, the larger one is used. The output is the same for any number of threads.");
    command->callback([options, drawing, &chosen] {
        chosen = [options, drawing] { return run_section(*options, drawing); };
    });
}

} // namespace pendula
