// SPDX-License-Identifier: MIT
/// The right panel's section for a recording: how far the chain is from the recording, from where and in
/// which sense the recorded angles are counted, and a fit of the chain to the recording. The fit is
/// calculated in the background. Drawing thread.
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

    /// Call it once a frame, even while the section is folded, so that Escape can end a fit.
    void follow(PanelFrame&);
    /// Call it while the run has a recording, or a video.
    void build(PanelFrame&);

  private:
    struct FitWish {
        Setup setup;
        FitPlan plan;
        bool chooses = false; ///< whether to choose the model as well, see choose_model()
    };
    struct FitReport {
        std::optional<FitProgress> progress; ///< the newest state; unset once the run shows that state
        std::optional<FitProgress> last;
        std::string model; ///< the model being tried; empty if there is none
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
    std::uint32_t gesture_ = 0; ///< gesture of all changes made by a fit: one undo undoes them all
    FitReport shown_;
    LogPlot residuals_;      ///< residuals of the fit in `shown_`
    Measured fitted_to_;     ///< the recording of `fitted_`
    MeasuredMotion cleared_; ///< the recording without the camera's effects; empty if there is none
    Worker worker_;
};

} // namespace pendula
