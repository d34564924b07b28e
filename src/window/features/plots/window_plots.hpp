// SPDX-License-Identifier: MIT
/// The window's plots: handles the pointer in them, marks the time under the pointer, and writes requested
/// files. SceneRenderer draws the curves. Drawing thread, with the window's GL context.
#pragma once

#include "analysis/divergence_log.hpp"
#include "film/log_plots.hpp"
#include "render/sample_history.hpp"
#include "simulation/sample.hpp"
#include "window/features/plots/plot_control.hpp"
#include "window/features/plots/plot_export.hpp"
#include "window/shell/feature.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace pendula {

class WindowPlots final : public Feature {
  public:
    /// `scene` returns the scene at the present moment, which is stored in pictures of plots.
    explicit WindowPlots(const DivergenceLog& divergence, std::function<Scene()> scene = {})
        : divergence_(divergence), scene_(std::move(scene)) {}

    void begin_frame(const WindowMoment& moment) override {
        begin_frame(moment.snapshot, moment.view.views.plot_seconds);
    }
    bool handle(const WindowMoment&, const ViewLayout&, InputEvents&) override;
    bool fill(const WindowMoment&, FrameInput& input) override {
        fill(input);
        return false;
    }
    void draw(const WindowMoment&, const FrameInput&) override;
    void carry_out(const WindowMoment&) override;
    bool perform(const WindowMoment&, Action) override;

    /// The sink that must receive every sample.
    SampleSink& samples() { return samples_; }

    /// Call it once a frame, before samples() gets the samples that came with the snapshot. A change of the
    /// scene ends the zoom of the plots, unless only the start has changed.
    void begin_frame(const Snapshot&, double plot_seconds);

    /// Handles the pointer's events in the plots as PlotControl::handle() does. Call it before the views get
    /// `events`.
    void handle(InputEvents& events, const WindowScreen& screen, bool over_panel) {
        control_.handle(events, shown_, screen, over_panel);
    }

    /// Adds the plots' curves to the input, which must otherwise be complete.
    void fill(FrameInput&);

    /// The section's plot in the last frame; null if it was not shown.
    const PlotGeometry* shown_section() const;

    /// Draws marks, values and menus; call it after the input's frame has been drawn. `geometry_of` returns
    /// each plot's place in the frame. `quiet`: without buttons.
    void build(const FrameInput&, const std::function<PlotGeometry(PlotKind)>& geometry_of,
               const WindowScreen&, bool quiet);

    void clear_trails() {
        history_.clear();
        logs_.clear_trails();
    }
    /// Ends the zoom of all plots.
    void home() { control_.home(); }

    /// The time of the point under the pointer, simulated time, s.
    const std::optional<double>& pointed_time() const { return pointed_time_; }
    /// The bobs' positions at pointed_time(), m from the pivot; empty if this time or its pose is not known.
    std::vector<glm::dvec2> pointed_pose(const FrameInput&) const;

  private:
    /// Writes the requested files; a notice names each file or says what went wrong.
    void write_exports(const WindowMoment&, const FrameInput&);
    void mark(const FrameInput&, const WindowScreen&);
    /// Returns the curves of a plot. For a plot of samples, makes the curves now; with `around`, only their
    /// parts near this time. For other plots, returns the input's curves.
    std::span<const PlotCurve> curves_of(const PlacedPlot&, const FrameInput&,
                                         std::optional<double> around = {});

    const DivergenceLog& divergence_;
    std::function<Scene()> scene_;
    SampleHistory history_;
    std::shared_ptr<const EnsembleSeries> statistics_; ///< of the ensemble, from the last snapshot
    LogPlots logs_;
    TeeSink samples_{&history_, &logs_.samples()};
    PlotControl control_;
    std::vector<PlacedPlot> shown_; ///< the plots in the last frame
    std::vector<PlotCurve> made_;   ///< the curves that curves_of() made last
    std::vector<PlotExport> exports_;
    std::optional<PlotKind> hidden_;
    bool logs_are_filled_ = false; ///< the curves of logs are in this frame's input
    std::optional<double> pointed_time_;
    std::uint32_t epoch_ = 0; ///< the epoch of the last snapshot
    Setup setup_;             ///< the setup of the last snapshot
};

} // namespace pendula
