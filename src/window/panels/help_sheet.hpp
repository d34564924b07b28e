// SPDX-License-Identifier: MIT
/// The sheet of keys (F1): the keys by groups, and what the mouse does. Drawing thread.
#pragma once

#include "window/panels/panel_frame.hpp"

#include <optional>

namespace pendula {

class HelpSheet {
  public:
    /// Call in every frame, shown or not.
    void build(PanelFrame&);

  private:
    bool was_shown_ = false;      ///< in the last frame
    std::optional<float> height_; ///< needed for all keys, measured in the last frame
};

} // namespace pendula
