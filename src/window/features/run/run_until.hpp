// SPDX-License-Identifier: MIT
/// The pop-up of the transport bar that lets a run go on until something happens. Drawing thread.
#pragma once

#include "window/panels/panel_frame.hpp"

#include <string>

namespace pendula {

class RunUntilPopup {
  public:
    /// Opens it in the window in which build() is called.
    void open();
    void build(PanelFrame&);

  private:
    void build_value(const PanelFrame&, bool appears);
    void propose(const Snapshot&);

    RunCondition condition_{.kind = RunCondition::Kind::flip}; ///< its value is NaN if the text is no number
    std::string text_;
    int frames_ = 0; ///< for which it has been open
};

} // namespace pendula
