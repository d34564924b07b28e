// SPDX-License-Identifier: MIT
#include "film/log_plots.hpp"

#include "analysis/figures.hpp"
#include "render/look/palette.hpp"
#include "render/look/scene_theme.hpp"
#include "render/plots/plot_axes.hpp"

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

void LogPlots::fill(FrameInput& input, const DivergenceLog& divergence,
                    const std::shared_ptr<const EnsembleSeries>& statistics) {
    make_energy(input);
    make_drift(input);
    make_divergence(input, divergence);
    make_ensemble(input, statistics);
    input.spread_curves = ensemble_curves_.spread;
    input.entropy_curves = ensemble_curves_.entropy;
    input.flipped_curves = ensemble_curves_.flipped;
    input.ensemble_drift_curves = ensemble_curves_.drift;
    input.energy_curves = energy_curves_;
    input.drift_curves = drift_curves_;
    input.divergence_curves = divergence_curves_;
    input.energy_scale = energy_scale_;
}

void LogPlots::begin(const Setup& setup, double energy_scale, double seconds) {
    // After a change at 0 s, the only known energy belongs to the chain before the change.
    if (!(chain_ == setup.chain) && energies_.rows().size() == 1) energies_.clear();
    chain_ = setup.chain;
    drift_.set_sample_interval(setup.sample_interval);
    energies_.keep(seconds, setup.sample_interval);
    energy_scale_ = energy_scale;
}

void LogPlots::make_energy(const FrameInput& input) {
    energy_curves_.clear();
    const double interval = input.sample_interval;
    if (energies_.epoch() != input.epoch || !(interval > 0)) return;
    const auto& rows = energies_.rows();
    const auto at = [&](std::int64_t index) {
        return static_cast<std::size_t>(
            std::ranges::lower_bound(rows, index, {},
                                     [](const EnergyHistory::Row& row) { return row.sums.index; }) -
            rows.begin());
    };
    // Times are sums of steps with rounding errors, so the end has a tolerance of a thousandth of an
    // interval, as in curves drawn on the GPU.
    const std::size_t end = at(static_cast<std::int64_t>(std::floor(input.time / interval + 1e-3)) + 1);
    const std::size_t begin =
        at(static_cast<std::int64_t>(std::ceil((input.time - input.views.plot_seconds) / interval)));
    if (begin >= end) return;
    const auto add = [&](std::string name, const glm::vec3& colour, const auto& value) {
        PlotCurve curve;
        curve.up_name = name + " (J)";
        curve.name = std::move(name);
        curve.colour = colour;
        curve.points.reserve(end - begin);
        for (std::size_t row = begin; row < end; ++row) {
            const double time = static_cast<double>(rows[row].sums.index) * interval;
            curve.points.push_back(
                {time, time - input.time, static_cast<double>(value(row)), rows[row].joined && row > begin});
        }
        energy_curves_.push_back(std::move(curve));
    };
    const Theme theme = input.look.theme;
    const SceneTheme& colours = theme_of(theme);
    const auto sums = [&rows](auto value) {
        return [&rows, value](std::size_t row) { return value(rows[row].sums); };
    };
    const auto of_bobs = [&](std::string_view symbol, const auto& value) {
        const std::span<const std::size_t> bobs = energies_.bobs();
        for (std::size_t slot = 0; slot < bobs.size(); ++slot)
            add(with_index(symbol, bobs[slot] + 1),
                palette::bob_in_chain(bobs[slot], input.chain->links(), theme),
                [&](std::size_t row) { return value(energies_.bob(row, slot)); });
    };
    const auto kinetic = [](const EnergySample& at_row) { return at_row.kinetic; };
    const auto potential = [](const EnergySample& at_row) { return at_row.height + at_row.springs; };
    const auto total = [](const EnergySample& at_row) { return at_row.total(); };
    switch (input.views.energies) {
    case EnergyCurves::sums: // with the colours of the energy bar
        add("T", palette::bob(1, theme), sums(kinetic));
        if (input.chain->model == Model::elastic) {
            add("V", palette::bob(0, theme), sums([](const EnergySample& at_row) { return at_row.height; }));
            add("springs", palette::bob(2, theme),
                sums([](const EnergySample& at_row) { return at_row.springs; }));
        } else {
            add("V", palette::bob(0, theme), sums(potential));
        }
        add("E", colours.text, sums(total));
        if (input.chain->damping > 0)
            add("lost", palette::bob(4, theme), sums([](const EnergySample& at_row) { return at_row.lost; }));
        break;
    case EnergyCurves::bobs:
        of_bobs("E", [](const BobEnergy& bob) { return bob.kinetic + bob.potential; });
        add("E", colours.text, sums(total));
        break;
    case EnergyCurves::kinetic:
        of_bobs("T", [](const BobEnergy& bob) { return bob.kinetic; });
        add("T", colours.text, sums(kinetic));
        break;
    case EnergyCurves::potential:
        of_bobs("V", [](const BobEnergy& bob) { return bob.potential; });
        add("V", colours.text, sums(potential));
        break;
    }
}

void LogPlots::make_drift(const FrameInput& input) {
    drift_curves_.clear();
    PlotCurve curve = curve_of(drift_.points());
    const bool any = std::any_of(curve.points.begin(), curve.points.end(),
                                 [](const PlotPoint& point) { return std::isfinite(point.up); });
    if (!any) return;
    curve.name = "|ΔE| / E*";
    curve.up_name = "log10 |ΔE/E*| (1)";
    curve.kept_of = drift_.stride();
    curve.exact_name = "ΔE/E* (1)";
    for (const DivergencePoint& point : drift_.points()) curve.exact.push_back(point.drift);
    curve.colour = palette::bob(0, input.look.theme);
    drift_curves_.push_back(std::move(curve));
}

void LogPlots::make_divergence(const FrameInput& input, const DivergenceLog& divergence) {
    divergence_curves_.clear();
    for (std::size_t i = 1; i < input.states.size(); ++i) {
        PlotCurve curve = curve_of(divergence.of(i, input.time));
        curve.name =
            i < input.trajectories.size() ? input.trajectories[i].label : fmt::format("companion {}", i);
        curve.up_name = fmt::format("log10 distance of {} (rad)", curve.name);
        curve.kept_of = divergence.stride(i);
        curve.colour = companion_colour(input, i);
        divergence_curves_.push_back(std::move(curve));
    }
    if (divergence_curves_.empty()) return;
    const auto fit = divergence.fit(1, input.time);
    if (!fit || !fit->stands_out()) return;
    PlotCurve line;
    line.name = fmt::format("fit {} /s", with_error(fit->exponent, fit->standard_error));
    line.colour = theme_of(input.look.theme).text;
    for (const double time : {fit->from, fit->to})
        line.points.push_back({time, time, (fit->intercept + fit->exponent * time) / std::log(10.0), true});
    divergence_curves_.insert(divergence_curves_.begin(), std::move(line));
}

void LogPlots::make_ensemble(const FrameInput& input,
                             const std::shared_ptr<const EnsembleSeries>& statistics) {
    Made wanted{statistics, statistics ? entries_until(*statistics, input.time) : 0, input.look.theme};
    if (wanted == made_) return;
    made_ = std::move(wanted);
    ensemble_curves_ = statistics ? ensemble_curves(*statistics, made_.size, made_.theme) : EnsembleCurves{};
}

} // namespace pendula
