// SPDX-License-Identifier: MIT
#include "render/plots/plot_files.hpp"

#include "render/look/palette.hpp"
#include "render/look/scene_theme.hpp"
#include "render/plots/sample_curves.hpp"

#include <fmt/format.h>
#include <glm/common.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <numbers>
#include <string_view>
#include <utility>

namespace pendula {
namespace {

constexpr double least_move = 0.04; ///< px; closer points would only make the file larger

/// A number with at most two decimals, the same in every locale.
std::string px(double value) {
    const auto hundredths = static_cast<long long>(std::llround(std::clamp(value, -1e7, 1e7) * 100));
    std::string text = std::to_string(std::abs(hundredths) / 100);
    if (const auto rest = std::abs(hundredths) % 100; rest != 0) {
        text += '.';
        text += static_cast<char>('0' + rest / 10);
        if (rest % 10 != 0) text += static_cast<char>('0' + rest % 10);
    }
    return hundredths < 0 ? "-" + text : text;
}

std::string hex(unsigned rgb) { return fmt::format("#{:06x}", rgb & 0xFFFFFFu); }

/// Writes a plot as SVG. Coordinates are px from the upper left corner of the plot's view, y down.
class Svg {
  public:
    Svg(const PlotGeometry& plot, const PlotInks& inks) : plot_(plot), inks_(inks) {
        const gl::Area& view = plot.frame.view;
        const std::string width = px(view.width), height = px(view.height);
        out_ = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
               "<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\" width=\"" +
               width + "\" height=\"" + height + "\" viewBox=\"0 0 " + width + " " + height +
               "\" font-family=\"Inter, Roboto, Helvetica, Arial, sans-serif\" font-size=\"" + px(size()) +
               "\">\n<title>" + xml_text(plot.title) + "</title>\n<rect width=\"" + width + "\" height=\"" +
               height + "\" fill=\"" + hex(inks.ground) + "\"/>\n";
    }

    double size() const { return static_cast<double>(plot_.frame.text_size); }
    double left() const { return plot_.frame.curves.x - plot_.frame.view.x; }
    double right() const { return left() + plot_.frame.curves.width; }
    double bottom() const { return plot_.frame.view.height - (plot_.frame.curves.y - plot_.frame.view.y); }
    double top() const { return bottom() - plot_.frame.curves.height; }
    double x_of(double value) const { return place_on(plot_.across, value, left(), right()); }
    double y_of(double value) const { return place_on(plot_.up, value, bottom(), top()); }

    void line(double x1, double y1, double x2, double y2, double opacity) {
        out_ += "<line x1=\"" + px(x1) + "\" y1=\"" + px(y1) + "\" x2=\"" + px(x2) + "\" y2=\"" + px(y2) +
                "\" stroke=\"" + hex(inks_.line) + "\" stroke-opacity=\"" + px(opacity) + "\"/>\n";
    }
    void text(const std::string& words, double x, double y, const char* anchor, unsigned colour) {
        out_ += "<text x=\"" + px(x) + "\" y=\"" + px(y) + "\" text-anchor=\"" + anchor + "\" fill=\"" +
                hex(colour) + "\">" + xml_text(words) + "</text>\n";
    }
    void raw(std::string_view markup) { out_ += markup; }
    std::string end() { return std::move(out_) + "</svg>\n"; }

  private:
    const PlotGeometry& plot_;
    const PlotInks& inks_;
    std::string out_;
};

void rule(Svg& svg, const PlotGeometry& plot, const PlotInks& inks) {
    const double em = svg.size();
    for (const Tick& tick : plot.across.ticks) {
        const double x = svg.x_of(tick.value);
        svg.line(x, svg.top(), x, svg.bottom(), 0.15);
        svg.text(tick.label, x, svg.bottom() + 1.35 * em, "middle", inks.secondary);
    }
    for (const Tick& tick : plot.up.ticks) {
        const double y = svg.y_of(tick.value);
        svg.line(svg.left(), y, svg.right(), y, 0.15);
        svg.text(tick.label, svg.left() - 0.5 * em, y + 0.36 * em, "end", inks.secondary);
    }
    if (plot.mark && *plot.mark >= plot.up.low && *plot.mark <= plot.up.high)
        svg.line(svg.left(), svg.y_of(*plot.mark), svg.right(), svg.y_of(*plot.mark), 0.4);
    svg.line(svg.left(), svg.bottom(), svg.right(), svg.bottom(), 0.4);
    svg.line(svg.left(), svg.top(), svg.left(), svg.bottom(), 0.4);
}

void name(Svg& svg, const PlotGeometry& plot, const PlotInks& inks) {
    const double em = svg.size();
    svg.text(plot.title, svg.left(), svg.top() - 1.75 * em, "start", inks.text);
    svg.text(plot.up.name, svg.left(), svg.top() - 0.5 * em, "start", inks.secondary);
    svg.text(plot.across.name, svg.right(), svg.bottom() + 2.6 * em, "end", inks.secondary);
    if (!plot.note.empty()) svg.text(plot.note, svg.right(), svg.top() - 1.75 * em, "end", inks.secondary);
    // The legend is one text element with a coloured part for each curve. The program that shows the SVG then
    // places the parts side by side, in whatever font it has.
    if (plot.legend.empty()) return;
    svg.raw("<text x=\"" + px(svg.right()) + "\" y=\"" + px(svg.top() - 0.5 * em) +
            "\" text-anchor=\"end\">");
    const std::size_t every = plot.legend.size() / 12 + 1;
    for (std::size_t i = 0; i < plot.legend.size(); ++i)
        if (i % every == 0 || plot.legend[i].is_companion)
            svg.raw((i == 0 ? "<tspan fill=\"" : "<tspan dx=\"0.6em\" fill=\"") +
                    hex(srgb_of(plot.legend[i].colour)) + "\">" + xml_text(plot.legend[i].name) + "</tspan>");
    svg.raw("</text>\n");
}

/// The signed number of times that the curve passes ±π between two points; 0 if the angle does not wrap.
double turns(double from, double to, bool wraps) {
    return wraps ? std::round((to - from) / (2 * std::numbers::pi)) : 0;
}

std::string path_of(const Svg& svg, const PlotGeometry& plot, const PlotCurve& curve) {
    const bool samples = is_of_samples(plot.kind);
    const bool up_wraps = samples && row_of(axes_of(plot.kind).up).wraps,
               across_wraps = samples && row_of(axes_of(plot.kind).across).wraps;
    constexpr double turn = 2 * std::numbers::pi;
    std::string path;
    double last_x = 0, last_y = 0;
    const PlotPoint* before = nullptr;
    const auto go = [&](char how, double across, double up) {
        const double x = svg.x_of(across), y = svg.y_of(up);
        if (how == 'L' && std::hypot(x - last_x, y - last_y) < least_move) return;
        path += how + px(x) + " " + px(y);
        last_x = x;
        last_y = y;
    };
    for (const PlotPoint& point :
         plot.is_over_time ? seen_points(curve, plot.across) : std::span(curve.points)) {
        if (!std::isfinite(point.across) || !std::isfinite(point.up)) {
            before = nullptr;
            continue;
        }
        if (!before || !point.joined) {
            go('M', point.across, point.up);
        } else {
            const double across = turn * turns(before->across, point.across, across_wraps);
            const double up = turn * turns(before->up, point.up, up_wraps);
            if (across != 0 || up != 0) { // the curve leaves at one edge and enters at the other
                go('L', point.across - across, point.up - up);
                go('M', before->across + across, before->up + up);
            }
            go('L', point.across, point.up);
        }
        before = &point;
    }
    return path;
}

/// A path of dots: segments of length 0, which show only their round ends.
std::string dots_of(const Svg& svg, const PlotGeometry& plot, const PlotCurve& curve) {
    std::string path;
    const PlotTransform transform = plot.transform();
    for (const PlotPoint& point : curve.points)
        if (transform.shows(point))
            path += "M" + px(svg.x_of(point.across)) + " " + px(svg.y_of(point.up)) + "h0";
    return path;
}

/// Shades everything outside the allowed region, and draws the region's edge.
void shade_forbidden(Svg& svg, const PlotGeometry& plot, const PlotInks& inks) {
    if (!plot.allowed) return;
    std::string region;
    for (const OutlinePart& part : *plot.allowed) {
        char how = 'M';
        const auto go = [&](double across, double up) {
            region += how + px(svg.x_of(across)) + " " + px(svg.y_of(up));
            how = 'L';
        };
        for (const OutlineColumn& column : part) go(column.across, column.high);
        for (auto column = part.rbegin(); column != part.rend(); ++column) go(column->across, column->low);
        region += 'Z';
    }
    const std::string all = "M" + px(svg.left()) + " " + px(svg.top()) + "H" + px(svg.right()) + "V" +
                            px(svg.bottom()) + "H" + px(svg.left()) + "Z";
    svg.raw("<g clip-path=\"url(#curves)\"><path fill=\"" + hex(inks.line) +
            "\" fill-opacity=\"0.07\" fill-rule=\"evenodd\" d=\"" + all + region +
            "\"><title>forbidden by the energy</title></path>\n<path fill=\"none\" stroke=\"" +
            hex(inks.secondary) + "\" stroke-opacity=\"0.5\" d=\"" + region + "\"/></g>\n");
}

} // namespace

unsigned srgb_of(const glm::vec3& linear) {
    const glm::vec3 colour = palette::srgb_from_linear(glm::clamp(linear, 0.0f, 1.0f));
    const auto code = [](float x) { return static_cast<unsigned>(std::lround(255 * x)); };
    return code(colour.r) << 16 | code(colour.g) << 8 | code(colour.b);
}

PlotInks plot_inks(Theme theme) {
    const SceneTheme& colours = theme_of(theme);
    return {srgb_of(colours.ground_outer), srgb_of(colours.text), srgb_of(colours.secondary_text),
            srgb_of(colours.line)};
}

std::string xml_text(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c == '&')
            result += "&amp;";
        else if (c == '<')
            result += "&lt;";
        else if (c == '>')
            result += "&gt;";
        else if (c == '"')
            result += "&quot;";
        else if (static_cast<unsigned char>(c) >= 0x20 || c == '\n' || c == '\t')
            result += c;
    }
    return result;
}

std::string plot_svg(const PlotGeometry& plot, std::span<const PlotCurve> curves, const PlotInks& inks) {
    Svg svg(plot, inks);
    svg.raw("<clipPath id=\"curves\"><rect x=\"" + px(svg.left()) + "\" y=\"" + px(svg.top()) +
            "\" width=\"" + px(svg.right() - svg.left()) + "\" height=\"" + px(svg.bottom() - svg.top()) +
            "\"/></clipPath>\n");
    const bool is_dotted = plot.kind == PlotKind::section;
    if (is_dotted) shade_forbidden(svg, plot, inks);
    rule(svg, plot, inks);
    svg.raw(is_dotted ? "<g clip-path=\"url(#curves)\" fill=\"none\" stroke-width=\"" +
                            px(0.11 * svg.size()) + "\" stroke-linecap=\"round\">\n"
                      : std::string("<g clip-path=\"url(#curves)\" fill=\"none\" stroke-width=\"1.5\" "
                                    "stroke-linejoin=\"round\">\n"));
    // The first curve is drawn last, on top.
    for (auto curve = curves.rbegin(); curve != curves.rend(); ++curve) {
        const std::string path = is_dotted ? dots_of(svg, plot, *curve) : path_of(svg, plot, *curve);
        if (path.empty()) continue;
        svg.raw("<path stroke=\"" + hex(srgb_of(curve->colour)) + "\" d=\"" + path + "\"><title>" +
                xml_text(curve->name) + "</title></path>\n");
    }
    svg.raw("</g>\n");
    if (!plot.empty.empty())
        svg.text(plot.empty, (svg.left() + svg.right()) / 2, (svg.top() + svg.bottom()) / 2, "middle",
                 inks.secondary);
    name(svg, plot, inks);
    return svg.end();
}

namespace {

/// The shortest decimal that reads back as the same number; empty if it is not finite.
template<class Number>
std::string shortest(Number value) {
    if (!std::isfinite(value)) return {};
    char text[32];
    const auto written = std::to_chars(text, text + sizeof text, value);
    return {text, written.ptr};
}

std::string field(std::string_view text) {
    if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"') quoted += '"';
        quoted += c;
    }
    return quoted + '"';
}

} // namespace

std::string section_csv(std::span<const PlotCurve> orbits) {
    std::string out = "orbit,crossing,time (s)";
    if (!orbits.empty()) out += ',' + field(orbits.front().across_name) + ',' + field(orbits.front().up_name);
    out += "\r\n";
    for (const PlotCurve& orbit : orbits)
        for (std::size_t i = 0; i < orbit.points.size(); ++i) {
            const PlotPoint& point = orbit.points[i];
            out += field(orbit.name) + ',' + std::to_string(i) + ',' + shortest(point.time) + ',' +
                   shortest(point.across) + ',' + shortest(point.up) + "\r\n";
        }
    return out;
}

std::string plot_csv(std::span<const PlotCurve> curves) {
    std::string out = "time (s)";
    for (const PlotCurve& curve : curves) {
        // RFC 4180 has no comments, so the column's name states how many readings are left out.
        const std::string thinned =
            curve.kept_of > 1 ? " [1 of " + std::to_string(curve.kept_of) + " readings]" : std::string();
        for (const std::string* name : {&curve.across_name, &curve.up_name, &curve.exact_name})
            if (!name->empty()) out.append(1, ',').append(field(*name + thinned));
    }
    out += "\r\n";
    std::vector<std::size_t> next(curves.size(), 0);
    for (;;) {
        double time = std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < curves.size(); ++i)
            if (!curves[i].up_name.empty() && next[i] < curves[i].points.size())
                time = std::min(time, curves[i].points[next[i]].time);
        if (!std::isfinite(time)) return out;
        out += shortest(time);
        for (std::size_t i = 0; i < curves.size(); ++i) {
            const PlotCurve& curve = curves[i];
            const bool has = next[i] < curve.points.size() && curve.points[next[i]].time == time;
            const PlotPoint point = has ? curve.points[next[i]] : PlotPoint{};
            for (const auto& [name, value] :
                 {std::pair(&curve.across_name, point.across), std::pair(&curve.up_name, point.up)}) {
                if (name->empty()) continue;
                out += ',';
                if (has) out += shortest(static_cast<float>(value));
            }
            if (!curve.exact_name.empty()) {
                out += ',';
                if (has) out += shortest(curve.exact[next[i]]);
            }
            if (has) ++next[i];
        }
        out += "\r\n";
    }
}

} // namespace pendula
