// SPDX-License-Identifier: MIT
/// The controls of the Poincaré section in the right panel: its plane and its list of orbits. Drawing thread.
#pragma once

#include "window/panels/panel_frame.hpp"

#include <string>

namespace pendula {

class SectionPanel {
  public:
    void build(PanelFrame&);

  private:
    void build_orbit(PanelFrame&, const SectionReport::Orbit&);
    void build_name(PanelFrame&, const SectionReport::Orbit&, float width);

    int renamed_ = 0; ///< the orbit whose name is being typed; 0: none
    std::string typed_;
    int begins_ = 0; ///< frames left until the text field must have the keyboard
};

} // namespace pendula
