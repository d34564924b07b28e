// SPDX-License-Identifier: MIT
// Tests for render/plots/plot_files.hpp: tables exactly, drawings by a strict reading of their XML.
#include "render/plots/plot_files.hpp"

#include "support/catch.hpp"

#include <cmath>
#include <limits>
#include <regex>

using namespace pendula;

namespace {

PlotCurve curve_of(std::string name, std::vector<PlotPoint> points) {
    PlotCurve curve;
    curve.name = name;
    curve.up_name = name + " (rad)";
    curve.points = std::move(points);
    return curve;
}

/// The first fault of an XML text: unbalanced elements, unquoted attributes, a stray '<' or '&'. Empty if
/// there is none.
std::string xml_fault(const std::string& text) {
    static const std::regex tag(
        R"re(^<(/?)([A-Za-z][A-Za-z]*)((?: [a-zA-Z][a-zA-Z0-9:-]*="[^"<&]*")*)(/?)>)re");
    static const std::regex entity("^&(amp|lt|gt|quot);");
    std::vector<std::string> open;
    const std::string head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
    if (text.compare(0, head.size(), head) != 0) return "no declaration";
    bool had_root = false;
    for (std::size_t at = head.size(); at < text.size();) {
        const std::string rest = text.substr(at, 200000);
        std::smatch match;
        if (text[at] == '<') {
            if (!std::regex_search(rest, match, tag)) return "no tag: " + rest.substr(0, 60);
            if (match[1].length() != 0) {
                if (open.empty() || open.back() != match[2]) return "closes " + match[2].str();
                open.pop_back();
            } else if (match[4].length() == 0) {
                if (open.empty() && had_root) return "a second root";
                open.push_back(match[2]);
                had_root = true;
            }
            at += static_cast<std::size_t>(match[0].length());
        } else if (text[at] == '&') {
            if (!std::regex_search(rest, match, entity)) return "stray &";
            at += static_cast<std::size_t>(match[0].length());
        } else {
            if (static_cast<unsigned char>(text[at]) < 0x20 && text[at] != '\n') return "a control character";
            if (open.empty() && text[at] != '\n') return "text outside";
            ++at;
        }
    }
    return open.empty() ? "" : "never closes " + open.back();
}

std::string path_in(const std::string& svg) {
    std::smatch match;
    std::regex_search(svg, match, std::regex("<path stroke=\"#[0-9a-f]{6}\" d=\"([^\"]*)\">"));
    return match[1];
}

PlotGeometry square(PlotKind kind) {
    PlotGeometry plot;
    plot.kind = kind;
    plot.title = "Test";
    plot.frame.view = {100, 100, 300, 200};
    plot.frame.curves = {150, 140, 200, 100};
    plot.across = number_axis(0, 10, 5, "t (s)");
    plot.up = number_axis(-5, 5, 5, "θ (rad)");
    plot.is_over_time = kind != PlotKind::neighbours && kind != PlotKind::phase;
    return plot;
}

} // namespace

TEST_CASE("a table has one row per time, shortest numbers, and empty cells where a curve has no value") {
    const double third = 1.0 / 3, never = -std::numeric_limits<double>::infinity();
    std::vector<PlotCurve> curves{
        curve_of("θ₁", {{0, 0, third, true}, {0.25, 0.25, -2, true}, {0.5, 0.5, 1e-30, true}}),
        curve_of("a, \"b\"", {{0.25, 0.25, never, true}, {0.5, 0.5, 0.1f, true}, {third + 2, 2, 3, true}})};
    CHECK(plot_csv(curves) == "time (s),θ₁ (rad),\"a, \"\"b\"\" (rad)\"\r\n"
                              "0,0.33333334,\r\n"
                              "0.25,-2,\r\n"
                              "0.5,1e-30,0.1\r\n"
                              "2.3333333333333335,,3\r\n");
    curves[0].across_name = "x (m)";
    curves.pop_back();
    PlotCurve line; // a line, which gets no column
    line.points = {{7, 7, 7, true}};
    curves.push_back(line);
    CHECK(plot_csv(curves) ==
          "time (s),x (m),θ₁ (rad)\r\n0,0,0.33333334\r\n0.25,0.25,-2\r\n0.5,0.5,1e-30\r\n");
    CHECK(plot_csv({}) == "time (s)\r\n");
    PlotCurve thinned = curve_of("log", {{0, 0, never, true}, {8, 8, -3, true}});
    thinned.kept_of = 8;
    thinned.exact_name = "signed (1)";
    thinned.exact = {0, -0.0010000000000000002};
    CHECK(plot_csv(std::vector{thinned}) ==
          "time (s),log (rad) [1 of 8 readings],signed (1) [1 of 8 readings]\r\n"
          "0,,0\r\n8,-3,-0.0010000000000000002\r\n");
}

TEST_CASE("a drawing is well-formed XML with the plot's title, legend, axes and curves") {
    PlotGeometry plot = square(PlotKind::over_time);
    plot.title = "A < B & \"C\"\x01";
    plot.legend = {{"θ₁", {1, 0, 0}}, {"<ghost>", {0, 1, 0}}};
    const std::vector<PlotCurve> curves{curve_of("θ₁ & more", {{0, 0, 0, true}, {10, 10, 2, true}})};
    const std::string svg = plot_svg(plot, curves, plot_inks(Theme::night));
    CHECK(xml_fault(svg) == "");
    for (const char* part : {"width=\"300\" height=\"200\" viewBox=\"0 0 300 200\"", "<title>A &lt; B &amp;",
                             "&lt;ghost&gt;", "fill=\"#ff0000\">θ₁<", ">t (s)</text>", ">θ (rad)</text>"})
        CHECK(svg.find(part) != std::string::npos);
    for (const Axis* axis : {&plot.across, &plot.up})
        for (const Tick& tick : axis->ticks)
            CHECK(svg.find(">" + tick.label + "</text>") != std::string::npos);
    // Coordinates start at the view's upper left corner. The curves' area begins 50 px from the left and ends
    // 40 px above the bottom.
    CHECK(path_in(svg) == "M50 110L250 90");
    for (const Theme theme : {Theme::paper, Theme::blueprint, Theme::high_contrast})
        CHECK(plot_svg(plot, curves, plot_inks(theme)) != svg);
    CHECK(xml_fault("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a><b></a>") != "");
    CHECK(xml_fault("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a>&</a>") != "");
}

TEST_CASE("an angle that wraps leaves at one edge and returns at the opposite one, and gaps stay gaps") {
    const double never = std::nan("");
    const PlotGeometry time = square(PlotKind::over_time);
    CHECK(path_in(plot_svg(time, std::vector{curve_of("θ", {{0, 0, 3, true}, {1, 1, -3, true}})}, {})) ==
          "M50 80L70 77.17M50 142.83L70 140");
    CHECK(path_in(plot_svg(time,
                           std::vector{curve_of("θ", {{0, 0, 1, true}, {1, 1, 1, false}, {2, 2, 1, true}})},
                           {})) == "M50 100M70 100L90 100");
    CHECK(
        path_in(plot_svg(time,
                         std::vector{curve_of(
                             "θ", {{0, 0, 1, true}, {1, 1, never, true}, {2, 2, 1, true}, {3, 3, 2, true}})},
                         {})) == "M50 100M90 100L110 90");
    // Logarithmic values do not wrap.
    const PlotGeometry log = square(PlotKind::drift);
    CHECK(path_in(plot_svg(log, std::vector{curve_of("d", {{0, 0, 3, true}, {1, 1, -4, true}})}, {})) ==
          "M50 80L70 150");
}

TEST_CASE("a drawing contains only the part of the curves that is shown") {
    PlotGeometry plot = square(PlotKind::drift);
    plot.across = number_axis(4, 6, 5, "t (s)");
    std::vector<PlotPoint> points;
    for (int i = 0; i <= 100; ++i) points.push_back({i * 0.1, i * 0.1, 0, true});
    const std::string path = path_in(plot_svg(plot, std::vector{curve_of("d", points)}, {}));
    CHECK(std::count(path.begin(), path.end(), 'L') <= 23);
    CHECK(std::count(path.begin(), path.end(), 'L') >= 20);
    CHECK(plot_svg(plot, {}, {}).find("<path") == std::string::npos);
}

TEST_CASE("a drawing of an empty plot says why it is empty") {
    PlotGeometry plot = square(PlotKind::divergence);
    plot.empty = "G starts a ghost";
    const std::string svg = plot_svg(plot, {}, {});
    CHECK(xml_fault(svg).empty());
    CHECK(svg.find(">G starts a ghost</text>") != std::string::npos);
}
