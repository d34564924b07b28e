// SPDX-License-Identifier: MIT
/// The bar at the bottom while a film is directed. It shows the film's shots in proportion to their
/// durations, with the speeds, the cameras' keys, changes and captions. Click or drag to go to a moment; drag
/// a speed, a key, a caption or a shot's end to move it. Drawing thread.
#pragma once

#include "window/features/directing/strip_picture.hpp"
#include "window/panels/panel_frame.hpp"

#include <memory>

namespace pendula {

class FilmStrip {
  public:
    /// Builds the strip instead of the transport bar.
    void build(PanelFrame&);

  private:
    struct Shown;
    struct Grip {
        StripPart part;
        StripScale scale;                         ///< fixed while the button is held
        double at = 0;                            ///< s of film, where the button was pressed
        std::shared_ptr<const Storyboard> before; ///< the storyboard when the button was pressed
        bool moved = false, rose = false;         ///< the pointer moved sideways (in time), or up or down
    };

    void build_strip(PanelFrame&, const Shown&);
    void build_buttons(PanelFrame&, float top);
    void grab(PanelFrame&, const Shown&, const StripPart&);
    void drag(PanelFrame&, const Shown&, ImVec2 pointer);
    void drag_speed(PanelFrame&, const Shown&, const OnSpeed&, ImVec2 pressed, ImVec2 pointer);
    void show_tooltip(const PanelFrame&, const Shown&, const StripPart&, ImVec2 pointer);

    std::optional<Grip> grip_;
};

} // namespace pendula
