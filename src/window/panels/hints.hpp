// SPDX-License-Identifier: MIT
/// The hints shown at a first start, each until it has been followed. Drawing thread.
#pragma once

#include "window/panels/panel_frame.hpp"

#include <array>

namespace pendula {

class Hints {
  public:
    /// `has_message`: a message is shown in their place.
    void build(PanelFrame&, bool has_message);

  private:
    void build_window(PanelFrame&);

    double until_ = -1; ///< s; below 0: not begun
    std::array<bool, 3> done_{};
};

} // namespace pendula
