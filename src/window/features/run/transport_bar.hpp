// SPDX-License-Identifier: MIT
/// The bar at the bottom: rewind, step, run or stop, start again; the time; the speed; run until; and above
/// them the run as a strip. Drawing thread.
#pragma once

#include "window/panels/panel_frame.hpp"

#include <string>

namespace pendula {

/// The strip on top of the transport bar: the run from its start to the last calculated time, with marks for
/// changes, flips and the moment of parting. Click or drag to go to a moment.
class TimelineStrip {
  public:
    /// Builds it at the top of the current window.
    void build(PanelFrame&);
    /// Whether the knob is held.
    bool is_scrubbing() const { return scrubbing_; }

  private:
    /// The strip on the screen.
    struct Strip {
        ImVec2 corner;
        float width = 1, height = 1;
        double end = 0;         ///< s, at its right
        double shown = 0;       ///< s, where the knob is
        bool is_lively = false; ///< the pointer is on it, or it is held

        float place(double time) const;
    };
    static void draw(const PanelFrame&, const Strip&);
    static void draw_marks(const PanelFrame&, const Strip&);
    static void show_tooltip(const PanelFrame&, const Strip&, double pointed);
    void follow_knob(PanelFrame&, bool held, double pointed);
    bool follow_flag(PanelFrame&, const Strip&, bool held, double pointed);

    bool drags_flag_ = false; ///< the pointer drags a fit's flag, not the knob
    bool scrubbing_ = false, ran_before_ = false;
    double scrubbed_to_ = 0; ///< s
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

    RunCondition condition_{.kind = RunCondition::Kind::flip}; ///< NaN: the text is not a number
    std::string text_;
    int frames_ = 0; ///< number of frames for which it has been open
};

class TransportBar {
  public:
    void build(PanelFrame&);
    /// While the panels are hidden, the bar appears when the pointer is at the window's lower edge.
    void build_presented(PanelFrame&);

  private:
    struct Room;
    static void build_buttons(PanelFrame&, float side);
    static void build_time(PanelFrame&, Room&);
    void build_until(PanelFrame&, Room&);
    static void build_timestep(const PanelFrame&, Room&);
    static void build_pace(const PanelFrame&, Room&); ///< the real-time factor
    static void build_speed(PanelFrame&, const Room&);

    TimelineStrip strip_;
    RunUntilPopup until_;
    bool is_called_ = false; ///< shown although the panels are hidden
};

} // namespace pendula
