// SPDX-License-Identifier: MIT
/// The side panels' inner edges: drag one to resize its panel, click it to fold or open the panel; in a
/// narrow window a pin keeps the panel open. Drawing thread.
#pragma once

#include "window/panels/panel_frame.hpp"

namespace pendula {

class PanelEdges {
  public:
    void build(PanelFrame&);

  private:
    void build_edge(const char* window, const Box&, bool is_left, PanelFrame&);
    void follow_grip(const Box&, bool is_left, PanelFrame&);

    bool dragged_ = false; ///< since the button went down on an edge
};

} // namespace pendula
