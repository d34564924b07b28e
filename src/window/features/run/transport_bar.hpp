// SPDX-License-Identifier: MIT
/// The bar at the bottom: rewind, step, run or stop, start again; the time; the speed; run until. Drawing
/// thread.
#pragma once

#include "window/features/run/run_until.hpp"
#include "window/features/run/timeline_strip.hpp"
#include "window/panels/panel_frame.hpp"

namespace pendula {

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
    bool is_called_ = false; ///< while the panels are hidden
};

} // namespace pendula
