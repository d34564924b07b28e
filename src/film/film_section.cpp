// SPDX-License-Identifier: MIT
#include "film/film_section.hpp"

#include "render/look/palette.hpp"
#include "render/plots/section_plot.hpp"

#include <limits>

namespace pendula {

void FilmSection::fill(FrameInput& input, const SharedOrigin& origin) {
    if (input.layout[PlotKind::section].is_empty() || !origin) return;
    const SectionChoice choice = input.views.section();
    if (!origin_ || !origin_->leads_alike(*origin) || !(choice == stage_.choice)) {
        stage_ = section_stage(*origin, choice);
        origin_ = origin;
        watch_.reset();
        if (stage_.shell) watch_.emplace(origin->trajectory->clone(), choice, origin->time);
        ++revision_;
    }
    input.section = stage_.shown();
    if (!watch_) return;
    watch_->advance(input.time, std::numeric_limits<std::size_t>::max());
    PlotCurve curve = section_curve(choice, "This run", palette::bob(0, input.look.theme));
    for (const SectionCrossing& crossing : watch_->crossings())
        if (crossing.time <= to_quad(input.time)) curve.points.push_back(section_point(crossing));
    curves_.assign(1, std::move(curve));
    input.section.orbits = curves_;
    input.section.revision = revision_;
}

} // namespace pendula
