// SPDX-License-Identifier: MIT
/// The right panel's section on a recording: how far the chain differs from it, how its angles are counted,
/// and the fit of the chain to it, which is calculated in the background. Drawing thread.
#pragma once

#include "measured/model_choice.hpp"
#include "simulation/setup.hpp"
#include "tasks/latest_wish.hpp"
#include "window/controls/log_plot.hpp"
#include "window/panels/panel_frame.hpp"

#include <cstdint>
#include <optional>
#include <set>
#include <string>

namespace pendula {

class MeasuredSection {
  public:
    MeasuredSection();

    /// Call it once a frame, even while the section is folded: a fit then goes on, and Escape ends it.
    void follow(PanelFrame&);
    /// Call it while the run has a recording, or a video.
    void build(PanelFrame&);

  private:
    struct FitWish {
        Setup setup;
        FitPlan plan;
        bool chooses = false; ///< also choose the model, by its predictions
    };
    struct FitReport {
        std::optional<FitProgress> progress; ///< not yet shown in the run
        std::optional<FitProgress> last;
        std::string model; ///< the model being tried; empty: the chain as it is
        std::optional<ModelChoice> choice;
        std::optional<ChainFit> fit;
        std::string trouble;
    };
    using Worker = LatestWish<FitWish, FitReport>;

    void build_video(PanelFrame&);
    void build_place(PanelFrame&);
    void build_choices(PanelFrame&);
    void build_fit(PanelFrame&);
    void build_free();
    void build_work(double until);
    void start(const PanelFrame&, bool chooses);
    void stop();
    void set_flag(PanelFrame&) const;
    void build_result(PanelFrame&, const ChainFit&);
    void build_models(const PanelFrame&, const ModelChoice&);
    void plot_residuals(const ChainFit&, Theme);
    void take_news(PanelFrame&);
    void show_in_run(PanelFrame&, const Chain&, const StartState&, const Camera* = nullptr);

    std::set<std::string> free_{"link_masses", "centres", "inertias", "joint_friction"};
    MeasuredMotion shown_for_;  ///< the recording for which `free_` was chosen
    Setup fitted_;              ///< the run that is or was fitted
    std::uint32_t gesture_ = 0; ///< all of a fit's changes are undone together
    FitReport shown_;
    LogPlot residuals_;      ///< residuals of the fit in `shown_`
    Measured fitted_to_;     ///< the recording of `fitted_`
    MeasuredMotion cleared_; ///< that recording without the camera's effects; empty: none
    Worker worker_;
};

} // namespace pendula
