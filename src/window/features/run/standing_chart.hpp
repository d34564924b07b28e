// SPDX-License-Identifier: MIT
/// The chart under the pivot's sliders: where the chain stands upright, over the amplitude and the frequency
/// of the shaking, with the pivot's present place in it. A click or a drag there sets both. Drawing thread;
/// the chart is calculated in the background.
#pragma once

#include "analysis/stability.hpp"
#include "physics/chain.hpp"
#include "tasks/latest_wish.hpp"
#include "window/panels/panel_frame.hpp"

#include <optional>
#include <string>

namespace pendula {

class StandingChart {
  public:
    StandingChart();
    /// Draws the chart, or says why the chain has none.
    void build(PanelFrame&);

  private:
    struct Wish {
        Chain chain; ///< with a fixed amplitude, frequency and phase: the chart does not depend on them
        StabilityPlan plan;
        bool operator==(const Wish&) const = default;
    };
    struct Report {
        std::optional<StabilityChart> chart; ///< the newest
        std::string failure;                 ///< why there is none; empty: no failure
    };

    void follow(const Chain&);
    void draw(PanelFrame&);
    void draw_chart(const struct ChartPlace&) const;

    LatestWish<Wish, Report> work_;
    std::optional<Chain> chain_; ///< the chain that the members below describe
    std::optional<UprightChain> upright_;
    std::string refusal_; ///< why there is no chart; empty: there is one
    StabilityPlan plan_;
    std::string verdict_;
    bool stands_ = false;
    std::optional<StabilityChart> chart_;
};

} // namespace pendula
