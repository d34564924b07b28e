// SPDX-License-Identifier: MIT
#include "film/log_plots.hpp"

#include "analysis/figures.hpp"
#include "render/look/companion_colour.hpp"
#include "render/look/scene_theme.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace pendula {
namespace {

PlotCurve curve_of(std::span<const DivergencePoint> points) {
    PlotCurve curve;
    curve.points.reserve(points.size());
    for (const DivergencePoint& point : points)
        curve.points.push_back(
            {point.time, point.time, point.log10_distance,
             !curve.points.empty() && point.piece == points[curve.points.size() - 1].piece});
    return curve;
}

} // namespace

void LogPlots::fill(FrameInput& input, const DivergenceLog& divergence) {
    make_drift(input);
    make_divergence(input, divergence);
    input.drift_curves = drift_curves_;
    input.divergence_curves = divergence_curves_;
    input.energy_scale = energy_scale_;
}

void LogPlots::begin(const Setup& setup, double energy_scale) {
    drift_.set_sample_interval(setup.sample_interval);
    energy_scale_ = energy_scale;
}

void LogPlots::make_drift(const FrameInput& input) {
    drift_curves_.clear();
    PlotCurve curve = curve_of(drift_.points());
    const bool any = std::any_of(curve.points.begin(), curve.points.end(),
                                 [](const PlotPoint& point) { return std::isfinite(point.up); });
    if (!any) return;
    curve.name = "|ΔE| / E*";
    curve.up_name = "log10 |ΔE/E*| (1)";
    curve.colour = palette::bob(0, input.look.theme);
    drift_curves_.push_back(std::move(curve));
}

void LogPlots::make_divergence(const FrameInput& input, const DivergenceLog& divergence) {
    divergence_curves_.clear();
    for (std::size_t i = 1; i < input.states.size(); ++i) {
        PlotCurve curve = curve_of(divergence.of(i));
        curve.name = i < input.lanes.size() ? input.lanes[i].label : fmt::format("companion {}", i);
        curve.up_name = fmt::format("log10 distance of {} (rad)", curve.name);
        curve.colour = companion_colour(input, i);
        divergence_curves_.push_back(std::move(curve));
    }
    if (divergence_curves_.empty()) return;
    const auto& fit = divergence.fit(1);
    if (!fit || !fit->stands_out()) return;
    PlotCurve line;
    line.name = fmt::format("fit {} /s", with_error(fit->exponent, fit->standard_error));
    line.colour = theme_of(input.look.theme).text;
    for (const double time : {fit->from, fit->to})
        line.points.push_back({time, time, (fit->intercept + fit->exponent * time) / std::log(10.0), true});
    divergence_curves_.insert(divergence_curves_.begin(), std::move(line));
}

} // namespace pendula
