// SPDX-License-Identifier: MIT
/// Lets the views glide from one layout to the next. Pure: it is told how much time has passed.
#pragma once

#include "render/view_layout.hpp"
#include "scene/viewing.hpp"

#include <optional>

namespace pendula {

/// What decides where the views go. The window's size does not: they follow that at once.
struct LayoutCause {
    Layout layout = Layout::chain_torus;
    std::optional<View> maximised;
    bool panels = true, left_panel = true, right_panel = true; ///< shown
    PlotSet plots = PlotSet::all;
    PlotSelection chosen = {};

    bool operator==(const LayoutCause&) const = default;
};

class LayoutEase {
  public:
    static constexpr double duration = 0.3; ///< s

    /// Where the views are now, `seconds` after the last call, on their way to `goal`. With `at_once` they
    /// are already there. A view that appears grows out of its middle; one that goes vanishes at once.
    ViewLayout advance(const ViewLayout& goal, const LayoutCause& cause, double seconds, bool at_once);

  private:
    std::optional<LayoutCause> cause_;
    ViewLayout from_, shown_;
    double passed_ = duration; ///< s
};

} // namespace pendula
