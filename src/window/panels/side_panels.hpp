// SPDX-License-Identifier: MIT
/// Both side panels and their edges. Drawing thread.
#pragma once

#include "window/panels/left_panel.hpp"
#include "window/panels/panel_edges.hpp"
#include "window/panels/right_panel.hpp"

#include <cstdint>

namespace pendula {

class SidePanels {
  public:
    SidePanels() = default;
    SidePanels(const SidePanels&) = delete; // they count in its uses_
    SidePanels& operator=(const SidePanels&) = delete;

    /// Once a frame, shown or not, before build().
    void follow(const Snapshot&);
    /// Builds the open panels, and the edges that open the others.
    void build(PanelFrame&);

    /// Opens the section and its panel.
    void show_section(const char* title, bool is_left, ViewState&);
    LeftPanel& left() { return left_; }

  private:
    std::uint64_t uses_ = 0; ///< of sections in both, so that the one used last stays open
    LeftPanel left_{uses_};
    RightPanel right_{uses_};
    PanelEdges edges_;
};

} // namespace pendula
