// SPDX-License-Identifier: MIT
/// The hints that a first start shows, each until what it tells has been done. Drawing thread.
#pragma once

#include "ui/panel_frame.hpp"

#include <array>

namespace pendula {

class Hints {
  public:
    /// `has_message`: a message has their place.
    void build(PanelFrame&, bool has_message);

  private:
    void build_window(PanelFrame&);

    double until_ = -1; ///< s; below 0: not begun
    std::array<bool, 3> done_{};
};

} // namespace pendula
