// SPDX-License-Identifier: MIT
/// The chart under the pivot's sliders: the amplitudes and frequencies of the shaking at which the chain
/// stands upright, and a mark at the present values. A click or a drag in the chart sets both values. Drawing
/// thread; the chart is calculated in the background.
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
    /// Draws the chart, or the reason why there is none.
    void build(PanelFrame&);

  private:
    struct Wish {
        Chain chain; ///< with default amplitude, frequency and phase, see for_chart()
        StabilityPlan plan;
        bool operator==(const Wish&) const = default;
    };
    struct Report {
        std::optional<StabilityChart> chart; ///< the newest chart
        std::string failure;                 ///< the reason why there is no chart, or empty
    };

    void follow(const Chain&);
    void draw(PanelFrame&);
    void draw_chart(const struct ChartPlace&) const;

    LatestWish<Wish, Report> work_;
    std::optional<Chain> chain_; ///< the chain to which the members below belong
    std::optional<UprightChain> upright_;
    std::string refusal_; ///< the reason why there is no chart, or empty
    StabilityPlan plan_;
    std::string verdict_;
    bool stands_ = false;
    std::optional<StabilityChart> chart_;
};

} // namespace pendula
