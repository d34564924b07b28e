// SPDX-License-Identifier: MIT
/// The passes of all plots: one for each row of plot_table, of samples, of logs or of crossings as the row
/// says.
#pragma once

#include "render/passes/log_curve_pass.hpp"
#include "render/passes/plot_pass.hpp"
#include "render/passes/section_pass.hpp"

#include <variant>
#include <vector>

namespace pendula {

class PlotPasses {
  public:
    PlotPasses() {
        passes_.reserve(all_plots.size());
        for (const PlotKind kind : all_plots)
            if (is_of_samples(kind))
                passes_.emplace_back(std::in_place_type<PlotPass>, kind);
            else if (kind == PlotKind::section)
                passes_.emplace_back(std::in_place_type<SectionPass>);
            else
                passes_.emplace_back(std::in_place_type<LogCurvePass>, std::string(row_of(kind).words));
    }

    /// As the passes themselves; the section's has nothing to calculate. No two places of a frame show the
    /// same kind: layouts have no place for the neighbours of a single link, which would be its phase
    /// portrait.
    void calculate(const FrameInput& input, const PlotGeometry& plot, const GpuSampleRing& main,
                   const GpuSampleRing* ghost) {
        auto& pass = passes_[static_cast<std::size_t>(plot.kind)];
        if (auto* of_samples = std::get_if<PlotPass>(&pass))
            of_samples->calculate(input, plot, main, ghost);
        else if (auto* of_logs = std::get_if<LogCurvePass>(&pass))
            of_logs->calculate(input, plot);
    }

    void draw(unsigned target, const FrameInput& input, const PlotGeometry& plot,
              gl::Program& stroke_program) {
        auto& pass = passes_[static_cast<std::size_t>(plot.kind)];
        if (auto* of_samples = std::get_if<PlotPass>(&pass))
            of_samples->draw(target, input, plot, stroke_program);
        else if (auto* of_crossings = std::get_if<SectionPass>(&pass))
            of_crossings->draw(target, input, plot);
        else
            std::get<LogCurvePass>(pass).draw(target, plot, stroke_program);
    }

  private:
    std::vector<std::variant<PlotPass, LogCurvePass, SectionPass>> passes_; ///< by PlotKind
};

} // namespace pendula
