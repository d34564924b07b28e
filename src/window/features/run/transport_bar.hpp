// SPDX-License-Identifier: MIT
/// The bar at the bottom: buttons to rewind, step, run or stop, and start again; the time; the speed; "Run
/// until…"; and above them the timeline. Drawing thread.
#pragma once

#include "window/panels/panel_frame.hpp"

#include <string>

namespace pendula {

struct TimelinePlace; ///< where the timeline lies on the screen

/// The timeline on top of the transport bar: the run from its start to the last calculated time, with marks,
/// for example for changes and flips. A click or a drag goes to a time of the run.
class TimelineStrip {
  public:
    /// Builds the timeline at the top of the current window.
    void build(PanelFrame&);
    /// Whether the knob is held.
    bool is_scrubbing() const { return scrubbing_; }

  private:
    void follow_knob(PanelFrame&, bool held, double pointed);
    bool follow_flag(PanelFrame&, const TimelinePlace&, bool held, double pointed);

    bool drags_flag_ = false; ///< the pointer drags a fit's flag, not the knob
    bool scrubbing_ = false, ran_before_ = false;
    double scrubbed_to_ = 0; ///< time at the dragged knob, s
};

/// The pop-up for the condition at which the run stops.
class RunUntilPopup {
  public:
    /// Opens the pop-up in the window in which build() is called.
    void open();
    void build(PanelFrame&);

  private:
    void build_value(const PanelFrame&, bool appears);
    void propose(const Snapshot&);

    RunCondition condition_{.kind = RunCondition::Kind::flip}; ///< value NaN: the typed text is not a number
    std::string text_;
    int frames_ = 0; ///< number of frames for which the pop-up has been open
};

class TransportBar {
  public:
    void build(PanelFrame&);
    /// Call it while the panels are hidden: builds the bar if the pointer is at the window's lower edge.
    void build_presented(PanelFrame&);

  private:
    TimelineStrip strip_;
    RunUntilPopup until_;
    bool is_called_ = false; ///< the bar is shown while the panels are hidden
};

} // namespace pendula
