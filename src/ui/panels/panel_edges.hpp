// SPDX-License-Identifier: MIT
/// The side panels' inner edges: dragged they resize a panel, clicked they fold it or open it again; in a
/// narrow window a pin holds the panel open. Drawing thread.
#pragma once

#include "ui/panel_frame.hpp"

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
