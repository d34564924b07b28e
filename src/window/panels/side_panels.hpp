// SPDX-License-Identifier: MIT
/// Both side panels and their edges. Drawing thread.
#pragma once

#include "window/features/measured/measured_section.hpp"
#include "window/features/section/section_panel.hpp"
#include "window/panels/left_panel.hpp"
#include "window/panels/panel_frame.hpp"
#include "window/panels/side_panel.hpp"

#include <cstdint>

namespace pendula {

/// The panel on the right: the Poincaré section while it is shown, a recording if there is one, ghosts and
/// precision lanes, and the energy.
class RightPanel {
  public:
    /// `uses`: see SidePanel.
    explicit RightPanel(std::uint64_t& uses) : panel_("##right", uses) {}

    void build(PanelFrame&);

    SidePanel& panel() { return panel_; }

  private:
    SidePanel panel_;
    SectionPanel section_;
    MeasuredSection measured_;
    bool was_measured_ = false; ///< there was a recording or a video in the last frame
};

/// The inner edges of the side panels. The user drags an edge to resize the panel, and clicks it to fold or
/// open the panel. In a narrow window a pin keeps the panel open.
class PanelEdges {
  public:
    void build(PanelFrame&);

  private:
    void build_edge(const char* window, const Box&, bool is_left, PanelFrame&);
    void follow_grip(const Box&, bool is_left, PanelFrame&);

    bool dragged_ = false; ///< whether the pressed edge has been dragged
};

class SidePanels {
  public:
    SidePanels() = default;
    SidePanels(const SidePanels&) = delete; // the panels refer to uses_
    SidePanels& operator=(const SidePanels&) = delete;

    /// Builds the open panels and the edges of both panels.
    void build(PanelFrame&);

    /// Opens the section and the panel that contains it.
    void show_section(const char* title, bool is_left, ViewState&);
    LeftPanel& left() { return left_; }

  private:
    std::uint64_t uses_ = 0; ///< counts the uses of sections in both panels
    LeftPanel left_{uses_};
    RightPanel right_{uses_};
    PanelEdges edges_;
};

} // namespace pendula
