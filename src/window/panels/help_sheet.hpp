// SPDX-License-Identifier: MIT
/// The sheet of keys (F1): a table of the keys and of the mouse's effects, in groups. Drawing thread.
#pragma once

#include "window/panels/panel_frame.hpp"

#include <optional>

namespace pendula {

class HelpSheet {
  public:
    /// Call it in every frame, even while the sheet is hidden.
    void build(PanelFrame&);

  private:
    bool was_shown_ = false;      ///< whether the sheet was shown in the last frame
    std::optional<float> height_; ///< height of the table, measured in the last frame
};

} // namespace pendula
