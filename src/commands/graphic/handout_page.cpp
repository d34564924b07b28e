// SPDX-License-Identifier: MIT
#include "commands/graphic/handout_page.hpp"

#include "render/plots/plot_files.hpp"
#include "scene/parameter_table.hpp"
#include "window/features/run/run_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <string_view>
#include <vector>

namespace pendula {
namespace {

constexpr std::size_t most_link_rows = 24;

// One style for screens of all sizes and for paper. On paper the picture replaces the film.
constexpr std::string_view page_style = R"(
body { margin: 0 auto; max-width: 46rem; padding: 1rem; font: 1.05rem/1.5 system-ui, sans-serif;
  color: #1c2026; background: #fff; }
sup { line-height: 0; }
h1 { line-height: 1.2; margin: 0.6rem 0; }
h2 { margin: 2rem 0 0.4rem; font-size: 1.25rem; break-after: avoid; }
video, img { display: block; width: 100%; height: auto; border-radius: 0.4rem; background: #0b0d12; }
.paper { display: none; }
.small { font-size: 0.9rem; color: #59616d; }
table { border-collapse: collapse; width: 100%; }
tr { break-inside: avoid; }
th, td { padding: 0.3rem 0.7rem 0.3rem 0; border-bottom: 1px solid #dde1e7; text-align: left; vertical-align: top; }
th { font-weight: 600; }
.links th, .links td { text-align: right; font-variant-numeric: tabular-nums; }
.links :first-child { text-align: left; }
.warning { border-left: 4px solid #c4540a; padding-left: 0.8rem; }
pre { padding: 0.7rem; border-radius: 0.4rem; background: #f1f3f6; font-size: 0.85rem; white-space: pre-wrap;
  overflow-wrap: anywhere; }
@media print {
  @page { margin: 16mm; }
  body { font-size: 10.5pt; max-width: none; padding: 0; }
  video, details, .screen { display: none; }
  .paper { display: block; }
  .figure { break-inside: avoid; }
  h2 { margin-top: 1.1rem; }
  p { margin: 0.5rem 0; }
  th, td { padding-top: 0.15rem; padding-bottom: 0.15rem; }
  pre { padding: 0.3rem 0.5rem; }
}
)";

/// A number rounded to six digits, as HTML: "9.81", "10<sup>−6</sup>".
std::string rounded(double value) {
    const std::string text = fmt::format("{:.6g}", value);
    const std::size_t e = text.find('e');
    std::string html = text.substr(0, e);
    if (e != std::string::npos)
        html =
            (html == "1" ? "" : html + " · ") + fmt::format("10<sup>{}</sup>", std::stoi(text.substr(e + 1)));
    for (std::size_t at; (at = html.find('-')) != std::string::npos;) html.replace(at, 1, "−");
    return html;
}

std::string with_unit(double value, std::string_view unit) {
    return rounded(value) + (unit.empty() ? "" : "&nbsp;" + std::string(unit));
}

std::string in_words(std::size_t count) {
    constexpr std::array<std::string_view, 12> words{"one",   "two",   "three", "four", "five",   "six",
                                                     "seven", "eight", "nine",  "ten",  "eleven", "twelve"};
    return count >= 1 && count <= words.size() ? std::string(words[count - 1]) : fmt::format("{}", count);
}

/// Names the links and their pivot: "three rods without mass, each hanging from the one before, …".
std::string what_hangs(const Chain& chain) {
    const std::size_t links = chain.links();
    const std::string plural = links == 1 ? "" : "s";
    const char* pivot = chain.has_moving_pivot() ? "a moving pivot" : "a fixed pivot";
    const std::string link = chain.has_link_masses()       ? fmt::format("rigid link{} with mass", plural)
                             : chain.model == Model::rigid ? fmt::format("rod{} without mass", plural)
                                                           : fmt::format("spring{} without mass", plural);
    const auto bobs = std::ranges::count_if(chain.masses, [](double mass) { return mass > 0; });
    if (links == 1)
        return fmt::format("{} {}, which swings from {}", bobs > 0 ? "a bob at the end of a" : "a", link,
                           pivot);
    const char* ends = bobs == 0                                    ? ""
                       : bobs == static_cast<std::ptrdiff_t>(links) ? ", with a bob at the end of each"
                                                                    : ", with a bob at the end of some";
    return fmt::format("{} {}, each hanging from the one before, the first from {}{}", in_words(links), link,
                       pivot, ends);
}

std::string what_it_is(const Setup& setup) {
    const Chain& chain = setup.chain;
    const std::size_t links = chain.links();
    constexpr std::array<std::string_view, 4> names{"single", "double", "triple", "quadruple"};
    const std::string kind = links <= names.size() ? fmt::format("A {} pendulum", names[links - 1])
                                                   : fmt::format("A chain of {} pendulums", links);
    const std::string text = kind + ": " + what_hangs(chain);
    const auto& velocities = setup.start.angular_velocities;
    const bool at_rest = std::all_of(velocities.begin(), velocities.end(), [](double v) { return v == 0; });
    return text +
           fmt::format(
               ". It {} and moves in a plane{}{}. Nothing is random: the same start gives the same "
               "motion every time.",
               at_rest ? "is let go from rest" : "starts in motion",
               chain.has_torque() ? fmt::format(", driven by a torque at joint {}", chain.torque.joint) : "",
               chain.damping > 0 || chain.has_friction() ? ", slowed down by friction" : " without friction");
}

/// "20,000".
std::string grouped(std::size_t count) {
    std::string digits = fmt::format("{}", count);
    for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, ",");
    return digits;
}

/// Describes what the picture shows besides the chain (trails, ghosts, ensemble, torus, …), about one
/// sentence for each.
std::string what_is_seen(const Scene& scene) {
    const Setup& setup = scene.setup;
    std::string text;
    if (scene.show_trails && scene.views.layout != Layout::torus)
        text += "The lines behind the bobs are trails: they show the paths of the bobs.";
    const GhostSetup& ghost = setup.ghost;
    if (ghost.ghosts() == 1)
        text +=
            fmt::format(" The pale chain is a ghost: it starts with the angle of link {} larger by {}. It "
                        "lies on the chain as long as the difference is too small to be seen.",
                        ghost.link, with_unit(ghost.offset, "rad"));
    else if (ghost.ghosts() > 1)
        text += fmt::format(
            " The pale chains are {} ghosts: each starts with the angle of link {} larger by "
            "{} than the one before. They lie on the chain as long as the differences are too small "
            "to be seen.",
            in_words(ghost.ghosts()), ghost.link, with_unit(ghost.offset, "rad"));
    if (!setup.lanes.empty()) {
        std::string lanes;
        for (const PrecisionLane& lane : setup.lanes)
            lanes += (lanes.empty() ? "" : ", ") + xml_text(to_text(lane));
        text += fmt::format(" The same motion is also calculated in other ways ({}): when the chains "
                            "separate, the errors have become large enough to be seen.",
                            lanes);
    }
    if (setup.ensemble.enabled)
        text += fmt::format(" {} more chains with slightly different starts are drawn as light.",
                            grouped(setup.ensemble.setup.count));
    const ViewSettings& views = scene.views;
    const bool has_torus =
        setup.chain.links() > 1 && (views.layout == Layout::torus || views.layout == Layout::chain_torus ||
                                    views.layout == Layout::everything);
    if (has_torus) {
        constexpr std::array<std::string_view, 3> surfaces{"ring",
                                                           "square (whose opposite edges are the same)",
                                                           "turning surface (a torus in four dimensions)"};
        text += fmt::format(" Every point of the {} stands for the angles of two links, {} and {}; the line "
                            "on it shows the motion.",
                            surfaces[static_cast<std::size_t>(views.embedding)], views.first_link,
                            views.second_link);
    }
    if (views.layout == Layout::map)
        text += " Every point of the map is another start of the chain, and its colour shows how the chain "
                "moves from there.";
    if (views.layout == Layout::section && views.section_rule == SectionRule::strobe)
        text += " The section shows the state at equally spaced times, a dot for each: a motion that repeats "
                "makes a few dots, chaos makes a strange attractor or a cloud.";
    else if (views.layout == Layout::section)
        text += fmt::format(" The section has a dot for every time that link {} passes {}: regular motion "
                            "makes curves, chaos makes clouds.",
                            views.section_plane, rounded(views.section_angle) + "°");
    return text;
}

using LinkRow = std::array<std::string, 4>;

std::vector<LinkRow> link_rows(const Setup& setup) {
    const double to_degrees = setup.start.unit == AngleUnit::radians ? 180 / std::numbers::pi : 1;
    std::vector<LinkRow> rows;
    for (std::size_t i = 0; i < setup.chain.links(); ++i)
        rows.push_back({rounded(setup.chain.lengths[i]), rounded(setup.chain.masses[i]),
                        rounded(to_degrees * setup.start.angles[i]) + "°",
                        rounded(setup.start.angular_velocities[i])});
    return rows;
}

/// Neighbouring links with the same values share a row.
std::string link_table(const Setup& setup) {
    const std::vector<LinkRow> rows = link_rows(setup);
    std::string html =
        fmt::format("<table class=\"links\">\n<tr><th>Link</th><th>{}, m</th><th>Mass, kg</th><th>Angle</th>"
                    "<th>Angular velocity, rad/s</th></tr>\n",
                    setup.chain.model == Model::rigid ? "Length" : "Length at rest");
    std::size_t told = 0;
    for (std::size_t first = 0, end; first < rows.size(); first = end) {
        for (end = first + 1; end < rows.size() && rows[end] == rows[first];) ++end;
        if (told++ == most_link_rows) {
            html += fmt::format("<tr><td colspan=\"5\">… up to link {}: see {}</td></tr>\n", rows.size(),
                                handout_files::scene);
            break;
        }
        const LinkRow& row = rows[first];
        html +=
            fmt::format("<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n",
                        end == first + 1 ? fmt::format("{}", end) : fmt::format("{} to {}", first + 1, end),
                        row[0], row[1], row[2], row[3]);
    }
    return html + "</table>\n<p class=\"small\">Links are counted from the pivot, angles counter-clockwise "
                  "from straight down.</p>\n";
}

std::string fact(std::string_view name, const std::string& html) {
    return fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td></tr>\n", name, html);
}

/// A row with the parameter's value, and its label and unit as in the window.
std::string parameter_fact(const Scene& scene, std::string_view key) {
    const Parameter& row = *find_parameter(key);
    return fact(row.label, with_unit(std::get<double>(row.get(scene)), row.unit));
}

std::string calculated_by(const Integration& by) {
    std::string text = fmt::format("{} in {} ({} digits)", name_of(by.method), name_of(by.arithmetic),
                                   std::lround(-std::log10(traits_of(by.arithmetic).rounding)));
    if (by.method == Method::taylor && by.order > 0) text += fmt::format(", order {}", by.order);
    if (by.method == Method::gauss_legendre) text += fmt::format(", {} stages", by.stages);
    if (by.compensated) text += ", with compensated sums";
    const char* steps =
        by.method == Method::taylor ? "steps of variable length, a state every " : "steps of ";
    return text + ", " + steps + with_unit(by.dt, "s");
}

/// Energies are differences from the energy of the chain that hangs at rest, as in the window.
std::string energy_facts(const Handout& handout) {
    const FilmEnergy& end = handout.end;
    // A value that differs from zero only by rounding errors is shown as 0.
    const auto joules = [&](double value) {
        return with_unit(std::abs(value) < 1e-12 * end.now.scale ? 0 : value, "J");
    };
    const SpareEnergy& start = handout.start;
    const Chain& chain = handout.scene.setup.chain;
    std::string html = fact("Energy at the start",
                            fmt::format("{} more than when hanging at rest: {} kinetic, {} potential{}",
                                        joules(start.total()), joules(start.kinetic), joules(start.height),
                                        chain.model == Model::elastic
                                            ? fmt::format(", {} in the springs", joules(start.springs))
                                            : ""));
    if (chain.damping > 0) {
        html +=
            fact("Energy at the film’s end",
                 fmt::format("{}, {} less", joules(start.total() + end.now.change), joules(-end.now.change)));
        html +=
            fact("Lost energy and expected loss", xml_text(words_of_loss(end.now, end.damping_loss).shown));
    } else {
        html += fact("During the film", xml_text(words_of_drift(end.now, end.worst).shown));
    }
    return html;
}

std::string facts(const Handout& handout) {
    const Scene& scene = handout.scene;
    const Chain& chain = scene.setup.chain;
    std::string html = "<table>\n" + parameter_fact(scene, "chain.gravity");
    html += chain.damping > 0 ? parameter_fact(scene, "chain.damping") : fact("Damping", "none");
    if (chain.model == Model::elastic) html += parameter_fact(scene, "chain.stiffness");
    html += energy_facts(handout);
    html += fact("Calculated by", calculated_by(scene.setup.integration));
    if (handout.accuracy) html += fact("Checked", xml_text(summary(*handout.accuracy)));
    html += fact("Film", fmt::format("{} from t = 0, in real time; {} frames per second, {} × {} pixels",
                                     with_unit(handout.seconds, "s"),
                                     handout.rate.seconds == 1 ? handout.rate.text()
                                                               : rounded(handout.rate.per_second()),
                                     handout.width, handout.height));
    html += fact("Picture", fmt::format("at t = {} of the film, with twice as many pixels in each direction",
                                        with_unit(handout.picture_time, "s")));
    return html + fmt::format("</table>\n<p class=\"small\">Numbers are rounded to six digits; {} has all of "
                              "them.</p>\n",
                              handout_files::scene);
}

} // namespace

std::string handout_page(const Handout& handout) {
    using namespace handout_files;
    const std::string name = xml_text(handout.scene.name);
    std::string html = fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
        "content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n<style>{}</style>\n</head>\n"
        "<body>\n<h1>{}</h1>\n<p>{}</p>\n",
        name, page_style, name, what_it_is(handout.scene.setup));
    html += fmt::format(
        "<div class=\"figure\">\n<video src=\"{}\" poster=\"{}\" width=\"{}\" height=\"{}\" controls "
        "playsinline preload=\"metadata\"></video>\n<img class=\"paper\" src=\"{}\" "
        "alt=\"The motion at t = {:.6g} s\">\n<p class=\"small\">{}</p>\n</div>\n",
        film, picture, handout.width, handout.height, picture, handout.picture_time,
        what_is_seen(handout.scene));
    html += fmt::format("<p class=\"screen\">Separate files: <a href=\"{}\">the film</a>, <a href=\"{}\">the "
                        "picture</a>, <a href=\"{}\">the scene</a>.</p>\n",
                        film, picture, scene);
    if (!handout.warning.empty())
        html += fmt::format("<p class=\"warning\">{}.</p>\n", xml_text(handout.warning));
    html += "<h2>The chain at its start</h2>\n" + link_table(handout.scene.setup);
    html += "<h2>Its numbers</h2>\n" + facts(handout);
    html += fmt::format(
        "<h2>Try it yourself</h2>\n<p>pendula, a free program for Linux, opens {0}: type this line in the "
        "folder of this page, or drop the file on pendula’s window. There you can change every number while "
        "the chain moves.</p>\n<pre>pendula view {0}</pre>\n<p>If you have the source code of pendula, go "
        "to its folder and type <code>./run.sh view</code> and the path of {0}. These commands make "
        "the film and the picture again:</p>\n<pre>{1}\n{2}</pre>\n"
        "<details>\n<summary>What is in {0}</summary>\n<pre>{3}</pre>\n</details>\n<p "
        "class=\"small\">Made by pendula " PENDULA_VERSION ".</p>\n</body>\n</html>\n",
        scene, xml_text(handout.film_command), xml_text(handout.picture_command), xml_text(handout.toml));
    return html;
}

} // namespace pendula
