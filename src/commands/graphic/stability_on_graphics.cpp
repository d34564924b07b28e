// SPDX-License-Identifier: MIT
// pendula stability in a program with graphics: draws the chart as a PNG or SVG picture.
#include "commands/graphic/graphic_subcommands.hpp"
#include "commands/numeric/stability.hpp"
#include "record/picture_files.hpp"
#include "render/look/palette.hpp"
#include "render/look/scene_theme.hpp"
#include "render/plots/plot_files.hpp"
#include "render/plots/plot_geometry.hpp"
#include "render/plots/section_picture.hpp"

#include <fmt/format.h>
#include <glm/common.hpp>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

namespace pendula {
namespace {

constexpr float lines_of_page = 54; ///< length of the page's shorter side, in ems of its text
constexpr double per_metre = 1000;  ///< mm per m

/// The area of the chart on a page. The margins have room for ticks and text.
gl::Area area_on(FrameSize size, float em) {
    const auto ems = [&](float count) { return static_cast<int>(std::lround(count * em)); };
    return {ems(6), ems(5), std::max(1, size.width - ems(8.5f)), std::max(1, size.height - ems(10))};
}

float em_of(FrameSize size) { return static_cast<float>(std::min(size.width, size.height)) / lines_of_page; }

FrameSize cells_of(FrameSize size) {
    const gl::Area area = area_on(size, em_of(size));
    return {area.width, area.height};
}

/// The colour of the stable region, in linear light.
glm::vec3 stable_colour(Theme theme) { return palette::linear_from_srgb(theme_of(theme).bobs[0]); }

PlotGeometry geometry_of(const StabilityPage& page) {
    const StabilityPlan& plan = page.chart.plan;
    PlotGeometry plot;
    plot.kind = PlotKind::drift; // a kind whose axes do not wrap
    const float em = em_of(page.size);
    plot.frame.view = {0, 0, page.size.width, page.size.height};
    plot.frame.curves = area_on(page.size, em);
    plot.frame.text_size = em;
    plot.across =
        number_axis(plan.low_amplitude * per_metre, plan.high_amplitude * per_metre, 9, "amplitude (mm)");
    plot.up = number_axis(plan.low_frequency, plan.high_frequency, 9, "frequency (Hz)");
    plot.title = page.scene.name;
    plot.legend = {{"stands upright", stable_colour(page.scene.look.theme)}};
    return plot;
}

/// Corners of a closed line around a part of the stable region, in the units of the axes.
using Outline = std::vector<glm::dvec2>;

/// The outlines of the stable region. Neighbouring rows with the same number of bands are joined: they
/// share one outline for each band.
std::vector<Outline> outlines_of(const StabilityChart& chart) {
    std::vector<Outline> outlines;
    const StabilityPlan& plan = chart.plan;
    const double half = (plan.high_frequency - plan.low_frequency) / (2 * static_cast<double>(plan.rows));
    for (std::size_t from = 0, to; from < plan.rows; from = to) {
        const std::size_t bands = chart.bands[from].size();
        for (to = from; to < plan.rows && chart.bands[to].size() == bands; ++to) {
        }
        for (std::size_t band = 0; band < bands; ++band) {
            Outline low, high;
            for (std::size_t row = from; row < to; ++row) {
                const StableBand& here = chart.bands[row][band];
                const auto add = [&](double up) {
                    low.emplace_back(here.low * per_metre, plan.frequency(row) + up);
                    high.emplace_back(here.high * per_metre, plan.frequency(row) + up);
                };
                if (row == from) add(-half);
                add(0);
                if (row + 1 == to) add(half);
            }
            low.insert(low.end(), high.rbegin(), high.rend());
            outlines.push_back(std::move(low));
        }
    }
    return outlines;
}

bool shows_own_point(const StabilityPage& page) {
    const VerticalShaking& own = page.chain.shaking();
    const StabilityPlan& plan = page.chart.plan;
    return own.amplitude >= plan.low_amplitude && own.amplitude <= plan.high_amplitude &&
           own.frequency >= plan.low_frequency && own.frequency <= plan.high_frequency && own.frequency > 0;
}

std::string svg_of(const StabilityPage& page) {
    const PlotGeometry plot = geometry_of(page);
    const SceneTheme& theme = theme_of(page.scene.look.theme);
    const PlotInks inks = plot_inks(page.scene.look.theme);
    const PlotTransform transform = plot.transform();
    const auto place = [&](double across, double up) {
        return fmt::format("{:.2f} {:.2f}", transform.x_of(across), page.size.height - transform.y_of(up));
    };
    std::string shapes = fmt::format("<path fill=\"#{:06x}\" fill-opacity=\"0.75\" d=\"", theme.bobs[0]);
    for (const Outline& outline : outlines_of(page.chart)) {
        char how = 'M';
        for (const glm::dvec2& at : outline) {
            shapes += how + place(at.x, at.y);
            how = 'L';
        }
        shapes += 'Z';
    }
    shapes += "\"><title>stands upright</title></path>\n";
    if (shows_own_point(page)) {
        const VerticalShaking& own = page.chain.shaking();
        shapes +=
            fmt::format("<circle cx=\"{:.2f}\" cy=\"{:.2f}\" r=\"{:.2f}\" fill=\"none\" "
                        "stroke=\"#{:06x}\" stroke-width=\"2\"><title>the scene's pivot</title></circle>\n",
                        transform.x_of(own.amplitude * per_metre),
                        page.size.height - transform.y_of(own.frequency), 0.45 * em_of(page.size), inks.text);
    }
    std::string svg = plot_svg(plot, {}, inks);
    svg.insert(svg.rfind("</g>"), shapes); // into the curves' area
    const gl::Area& area = plot.frame.curves;
    svg.insert(svg.rfind("</svg>"),
               fmt::format("<text x=\"{}\" y=\"{:.2f}\" fill=\"#{:06x}\">{}</text>\n", area.x,
                           static_cast<float>(page.size.height - area.y) + 2.6f * plot.frame.text_size,
                           inks.secondary, xml_text(page.summary)));
    return svg;
}

void draw_chart(SoftwareCanvas& picture, const StabilityPage& page, const PlotGeometry& plot) {
    const StabilityChart& chart = page.chart;
    const SceneTheme& theme = theme_of(page.scene.look.theme);
    const gl::Area& area = plot.frame.curves;
    const glm::vec2 low(area.x, area.y), high(area.x + area.width, area.y + area.height);
    const std::size_t columns = chart.plan.columns, rows = chart.plan.rows;
    const auto cell = [&](glm::vec2 at) {
        const auto within = [](float place, int size, std::size_t cells) {
            const auto number = static_cast<std::size_t>(std::max(0.0f, place) / static_cast<float>(size) *
                                                         static_cast<float>(cells));
            return std::min(number, cells - 1);
        };
        return std::pair(within(at.x - low.x, area.width, columns), within(at.y - low.y, area.height, rows));
    };
    // The colour is stronger where the chain falls faster. `scale`: the growth rate on a still pivot, 1/s.
    const double scale = std::max(page.chain.growth(0, 0), 1e-9);
    picture.fill(low, high, theme.strain_stretched, [&](glm::vec2 at) {
        const auto [column, row] = cell(at);
        const double growth = std::max(0.0, chart.growth[row * columns + column]);
        return static_cast<float>(0.3 * (1 - std::exp(-growth / scale)));
    });
    const double step = (chart.plan.high_amplitude - chart.plan.low_amplitude) / static_cast<double>(columns);
    picture.fill(low, high, stable_colour(page.scene.look.theme), [&](glm::vec2 at) {
        const auto [column, row] = cell(at);
        const double left = chart.plan.amplitude(column) - step / 2, right = left + step;
        double covered = 0;
        for (const StableBand& band : chart.bands[row])
            covered += std::max(0.0, std::min(right, band.high) - std::max(left, band.low));
        return static_cast<float>(0.85 * std::min(1.0, covered / step));
    });
}

void mark_own_point(SoftwareCanvas& picture, const StabilityPage& page, const PlotGeometry& plot) {
    if (!shows_own_point(page)) return;
    const VerticalShaking& own = page.chain.shaking();
    const PlotTransform transform = plot.transform();
    const glm::vec2 middle(static_cast<float>(transform.x_of(own.amplitude * per_metre)),
                           static_cast<float>(transform.y_of(own.frequency)));
    const float radius = 0.45f * em_of(page.size), line = std::max(2.0f, radius / 4),
                reach = radius + 2 * line;
    picture.fill(middle - reach, middle + reach, theme_of(page.scene.look.theme).ground_outer,
                 [&](glm::vec2 at) {
                     const glm::vec2 away = at - middle;
                     return std::clamp(radius + line + 0.5f - std::hypot(away.x, away.y), 0.0f, 1.0f);
                 });
    picture.fill(middle - reach, middle + reach, theme_of(page.scene.look.theme).text, [&](glm::vec2 at) {
        const glm::vec2 away = at - middle;
        return std::clamp(line / 2 + 0.5f - std::abs(std::hypot(away.x, away.y) - radius), 0.0f, 1.0f);
    });
}

void write_chart_png(const std::filesystem::path& path, const StabilityPage& page) {
    const PlotGeometry plot = geometry_of(page);
    const Theme theme = page.scene.look.theme;
    SoftwareCanvas picture(page.size.width, page.size.height, theme);
    picture.develop();
    draw_chart(picture, page, plot);
    mark_own_point(picture, page, plot);
    draw_axes(picture, plot, theme);
    const float em = plot.frame.text_size;
    const gl::Area& area = plot.frame.curves;
    const glm::vec2 above(area.x + area.width, static_cast<float>(area.y + area.height) + 0.95f * em);
    const LegendEntry& stable = plot.legend.front();
    picture.text("falls", above, em, theme_of(theme).strain_stretched, {1, 0});
    picture.text(stable.name, above - glm::vec2(picture.width_of("falls", em) + em, 0), em, stable.colour,
                 {1, 0});
    picture.text(page.summary, {static_cast<float>(area.x), static_cast<float>(area.y) - 2.35f * em}, em,
                 theme_of(theme).secondary_text, {0, 1});
    write_png(path, page.size.width, page.size.height, picture.codes(),
              {.texts = {{"Title", page.scene.name},
                         {"Comment", to_toml(page.scene)},
                         {"Software", std::string("pendula ") + PENDULA_VERSION}},
               .depth = 16});
}

} // namespace

StabilityDrawing stability_drawing() { return {cells_of, svg_of, write_chart_png}; }

} // namespace pendula
