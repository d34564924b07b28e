// SPDX-License-Identifier: MIT
#include "film/film_section.hpp"

#include "render/look/palette.hpp"
#include "render/plots/section_looks.hpp"
#include "render/plots/section_plot.hpp"
#include "section/portrait.hpp"

#include <fmt/format.h>

#include <limits>
#include <span>
#include <utility>

namespace pendula {
namespace {

/// Of a spread orbit: enough for closed lines, and for a sea that looks even.
constexpr std::size_t spread_crossings = 600;

} // namespace

void FilmSection::spread(std::size_t orbits) {
    spread_ = orbits;
    curves_.resize(1);
    if (!stage_.shell || orbits == 0) return;
    WorkerPool workers;
    const PortraitPlan plan{.choice = stage_.choice,
                            .orbits = orbits,
                            .crossings = spread_crossings,
                            .arithmetic = Arithmetic::double_};
    for (const PortraitOrbit& orbit : follow_spread(*stage_.shell, plan, workers)) {
        PlotCurve curve = section_curve(stage_.choice, fmt::format("Orbit {}", curves_.size()), {});
        for (const SectionCrossing& crossing : orbit.crossings)
            curve.points.push_back(section_point(crossing));
        curves_.push_back(std::move(curve));
    }
}

void FilmSection::colour(Theme theme) {
    theme_ = theme;
    strengths_.assign(1, 1.0f);
    const auto spread = std::span(curves_).subspan(1);
    const std::vector<OrbitLook> looks = orbit_looks(spread, section_ranges(stage_.shown()), theme);
    for (std::size_t i = 0; i < spread.size(); ++i) {
        spread[i].colour = looks[i].colour;
        strengths_.push_back(looks[i].strength);
    }
}

void FilmSection::fill(FrameInput& input, const SharedOrigin& origin) {
    if (input.layout[PlotKind::section].is_empty() || !origin) return;
    const SectionChoice choice = input.views.section();
    const bool is_another = !origin_ || !origin_->leads_alike(*origin) || !(choice == stage_.choice);
    if (is_another) {
        stage_ = section_stage(*origin, choice);
        origin_ = origin;
        watch_.reset();
        if (stage_.shell) watch_.emplace(origin->trajectory->clone(), choice, origin->time);
    }
    const bool are_others = is_another || spread_ != input.views.section_orbits;
    if (are_others) spread(input.views.section_orbits);
    if (are_others || theme_ != input.look.theme) {
        colour(input.look.theme);
        ++revision_;
    }
    input.section = stage_.shown();
    if (!watch_) return;
    watch_->advance(input.time, std::numeric_limits<std::size_t>::max());
    curves_.front() = section_curve(choice, "This run", palette::bob(0, input.look.theme));
    for (const SectionCrossing& crossing : watch_->crossings())
        if (crossing.time <= to_wide(input.time)) curves_.front().points.push_back(section_point(crossing));
    input.section.orbits = curves_;
    input.section.strengths = strengths_;
    input.section.revision = revision_;
}

} // namespace pendula
