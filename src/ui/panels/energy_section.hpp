// SPDX-License-Identifier: MIT
/// The section on the energy: its parts, and how well it is conserved, in plain words. Drawing thread.
#pragma once

#include "ui/panel_frame.hpp"
#include "ui/panels/energy_history.hpp"

namespace pendula {

class EnergySection {
  public:
    /// Once a frame, shown or not, before build().
    void follow(const Snapshot& snapshot) { history_.add(snapshot); }
    void build(PanelFrame&);

  private:
    void build_drift(const EnergyReport&);

    EnergyHistory history_;
};

} // namespace pendula
