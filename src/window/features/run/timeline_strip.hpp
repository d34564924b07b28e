// SPDX-License-Identifier: MIT
/// The strip on top of the transport bar: the run from its start to where it has been calculated, with marks
/// for changes, flips and the moment of parting; click or drag to go there. Drawing thread.
#pragma once

#include "window/panels/panel_frame.hpp"

namespace pendula {

class TimelineStrip {
  public:
    /// At the top of the window that is being built.
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
        bool is_lively = false; ///< hovered or held

        float place(double time) const;
    };
    static void draw(const PanelFrame&, const Strip&);
    static void draw_marks(const PanelFrame&, const Strip&);
    static void tell(const PanelFrame&, const Strip&, double pointed);
    void follow_knob(PanelFrame&, bool held, double pointed);

    bool scrubbing_ = false, ran_before_ = false;
    double scrubbed_to_ = 0; ///< s
};

} // namespace pendula
