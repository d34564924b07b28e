// SPDX-License-Identifier: MIT
/// The panel at the right: ghosts and precision lanes, and the energy. Drawing thread.
#pragma once

#include "ui/panels/energy_section.hpp"
#include "ui/panels/side_panel.hpp"

#include <cstdint>

namespace pendula {

class RightPanel {
  public:
    /// `uses`: see SidePanel.
    explicit RightPanel(std::uint64_t& uses) : panel_("##right", uses) {}

    /// Once a frame, shown or not, before build().
    void follow(const Snapshot& snapshot) { energy_.follow(snapshot); }
    void build(PanelFrame&);

    SidePanel& panel() { return panel_; }

  private:
    SidePanel panel_;
    EnergySection energy_;
};

} // namespace pendula
