// SPDX-License-Identifier: MIT
/// The panel at the right: the section while it is shown, ghosts and precision lanes, and the
/// energy. Drawing thread.
#pragma once

#include "window/features/section/section_panel.hpp"
#include "window/panels/side_panel.hpp"

#include <cstdint>

namespace pendula {

class RightPanel {
  public:
    /// `uses`: see SidePanel.
    explicit RightPanel(std::uint64_t& uses) : panel_("##right", uses) {}

    void build(PanelFrame&);

    SidePanel& panel() { return panel_; }

  private:
    SidePanel panel_;
    SectionPanel section_;
};

} // namespace pendula
