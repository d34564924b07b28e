// SPDX-License-Identifier: MIT
/// The pop-up of the transport bar that lets a run go on until something happens. Drawing thread.
#pragma once

#include "ui/panel_frame.hpp"

namespace pendula {

class RunUntilPopup {
  public:
    /// In the window that build() is called in.
    void open();
    void build(PanelFrame&);

  private:
    void build_value(const PanelFrame&, bool appears);

    RunCondition condition_{.kind = RunCondition::Kind::flip};
    int frames_ = 0; ///< for which it has been open
};

} // namespace pendula
