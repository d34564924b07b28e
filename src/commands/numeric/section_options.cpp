// SPDX-License-Identifier: MIT
#include "commands/numeric/section_options.hpp"

#include "commands/numeric/numbers.hpp"
#include "physics/trajectory.hpp"
#include "simulation/setup.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <numbers>
#include <string_view>

namespace pendula {
namespace {

/// Reads a number from the text's beginning and takes it away.
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

/// A link as it is written, counted from 1.
std::optional<std::size_t> take_link(std::string_view& text) {
    const auto link = take_number<int>(text);
    if (!link || *link < 1 || *link > static_cast<int>(max_links)) return std::nullopt;
    return static_cast<std::size_t>(*link - 1);
}

void add_energy_option(CLI::App& app, std::optional<double>& energy) {
    const auto read = [&energy](const CLI::results_t& results) {
        std::string_view text = results.front();
        energy = take_number<double>(text);
        if (!energy || !text.empty() || !(std::abs(*energy) <= 1e12))
            throw CLI::ValidationError("--energy",
                                       fmt::format("expected a number of joules, got '{}'", results.front()));
        return true;
    };
    app.add_option("--energy", read,
                   "the energy of all orbits, 0 with every bob at the pivot's height [the start's]")
        ->type_name("JOULES")
        ->expected(1);
}

template<class Value>
void add_form_option(CLI::App& app, const std::string& name, std::optional<Value>& value,
                     std::optional<Value> (*read_form)(const std::string&), const std::string& expected,
                     const std::string& help, const std::string& type) {
    const auto read = [name, &value, read_form, expected](const CLI::results_t& results) {
        value = read_form(results.front());
        if (!value)
            throw CLI::ValidationError(name, fmt::format("expected {}, got '{}'", expected, results.front()));
        return true;
    };
    app.add_option(name, read, help)->type_name(type)->expected(1);
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

void SectionOptions::declare(CLI::App& app) {
    add_form_option(app, "--plane", plane, read_plane, "a plane such as theta1=0, its angle from -360 to 360",
                    "the plane that orbits cross upward: a link's angle, in degrees [theta1=0]",
                    "thetaK=DEGREES");
    add_form_option(app, "--point", point, read_point,
                    "a pair of one link such as theta2,p2 or theta2,omega2",
                    "what is kept of each crossing: another link's angle, and its momentum or its angular "
                    "velocity [theta2,p2]",
                    "thetaJ,pJ|thetaJ,omegaJ");
    app.add_option("--orbits", plan.orbits,
                   fmt::format("orbits, spread over the allowed region [{}]; the start's own is one more",
                               plan.orbits))
        ->type_name("N")
        ->check(whole_number_within(std::int64_t{1}, static_cast<std::int64_t>(most_section_orbits)));
    app.add_option("--crossings", plan.crossings, fmt::format("crossings of each orbit [{}]", plan.crossings))
        ->type_name("N")
        ->check(whole_number_within(std::int64_t{1}, static_cast<std::int64_t>(most_section_crossings)));
    add_energy_option(app, plan.energy);
    add_seconds_option(
        app, "--until", plan.until,
        "simulated time at which an orbit ends, even with fewer crossings [40 small swings for "
        "each crossing]");
    app.add_option("--precision", precision,
                   "double, long-double, double-double or quad-double [that of the scene's arithmetic]")
        ->type_name("ARITHMETIC");
}

PortraitPlan SectionOptions::plan_for(const Setup& scene) const {
    PortraitPlan chosen = plan;
    const PlaneOption over = plane.value_or(PlaneOption{});
    chosen.choice.plane_link = over.link;
    chosen.choice.angle = over.angle;
    // The next link, or of the last link the one before it.
    chosen.choice.point_link =
        over.link + 1 < scene.chain.links() ? over.link + 1 : over.link - (over.link > 0);
    if (point) {
        chosen.choice.point_link = point->link;
        chosen.choice.upward = point->upward;
    }
    chosen.arithmetic = precision.empty() ? scene.integration.arithmetic : parse_arithmetic(precision);
    if (auto no = refuse_section(scene.chain, chosen.choice)) throw Refused(*no);
    return chosen;
}

} // namespace pendula
