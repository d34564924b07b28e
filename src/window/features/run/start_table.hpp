// SPDX-License-Identifier: MIT
/// The table of the links: length, mass, start angle and start angular velocity of each, typed to all digits.
/// Drawing thread.
#pragma once

#include "window/panels/panel_frame.hpp"

#include <optional>

namespace pendula {

class StartTable {
  public:
    /// Once a frame, shown or not, before build().
    void follow(const Snapshot&);
    void build(PanelFrame&);

    /// Keeps the present angle unit for the next scene, whatever that has.
    void keep_unit() { chosen_unit_ = unit_; }

  private:
    void build_unit_choice();

    AngleUnit unit_ = AngleUnit::degrees;  ///< of this frame's table, even if it is hidden
    std::optional<AngleUnit> chosen_unit_; ///< unset: the scene's own
};

} // namespace pendula
