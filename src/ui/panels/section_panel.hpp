// SPDX-License-Identifier: MIT
/// The panel section on the Poincaré section: its plane, and the list of its orbits. Drawing thread.
#pragma once

#include "ui/panel_frame.hpp"

#include <array>

namespace pendula {

class SectionPanel {
  public:
    void build(PanelFrame&);

  private:
    void build_orbit(PanelFrame&, const SectionReport::Orbit&);
    void build_name(PanelFrame&, const SectionReport::Orbit&, float width);

    int renamed_ = 0; ///< the orbit whose name is being typed; 0: none
    std::array<char, 64> typed_{};
    int begins_ = 0; ///< frames left until the typing must have the keyboard
};

} // namespace pendula
