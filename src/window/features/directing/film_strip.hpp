// SPDX-License-Identifier: MIT
/// The bar at the bottom while a film is directed. It shows the film's shots in proportion to their
/// durations, with their speeds, camera keys, changes of parameters and captions. A click or drag moves the
/// play-head; a speed, a key, a caption and a shot's end can be dragged. Drawing thread.
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
    struct Grip {
        StripPart part;
        StripScale scale;                         ///< the scale when the button was pressed
        double at = 0;                            ///< film time at the place where the button was pressed, s
        std::shared_ptr<const Storyboard> before; ///< the storyboard when the button was pressed
        bool moved = false, rose = false;         ///< whether the pointer has moved sideways, and up or down
    };

    void build_strip(PanelFrame&, StripPicture, const Box& place);
    void grab(PanelFrame&, const StripPicture&);
    void drag(PanelFrame&, const StripPicture&, ImVec2 pointer);
    void drag_speed(PanelFrame&, const StripPicture&, const OnSpeed&, ImVec2 pressed, ImVec2 pointer);

    std::optional<Grip> grip_;
};

} // namespace pendula
