// SPDX-License-Identifier: MIT
/// The window of the command palette (Ctrl K): the user types a few letters, and Enter carries out the
/// choice. Drawing thread.
#pragma once

#include "window/controls/typed_ahead.hpp"
#include "window/panels/command_palette.hpp"
#include "window/panels/messages.hpp"
#include "window/panels/panel_frame.hpp"
#include "window/panels/side_panels.hpp"

#include <optional>
#include <span>
#include <string>

namespace pendula {

// Carries out the choice in the command palette.

/// Performs an action or sets a value. If a control was chosen without a value, shows the control and gives
/// it the keyboard.
void apply_choice(const PaletteChoice&, PanelFrame&, SidePanels&, Messages&);

class PaletteWindow {
  public:
    /// Call it in every frame, even if hidden. Returns a choice made in this frame; a choice closes the
    /// window.
    std::optional<PaletteChoice> build(PanelFrame&);

  private:
    static void begin_window(const PanelFrame&);
    /// Returns the clicked entry, or null. `hovered`: whether the pointer is on an entry.
    const PaletteEntry* build_entries(std::span<const PaletteEntry>, bool& hovered) const;
    void close(ViewState&);

    CommandPalette palette_;
    typed_ahead::Field field_;
    std::string searched_; ///< the text of the last search
    int chosen_ = 0;       ///< index of the selected row
    bool was_shown_ = false;
};

} // namespace pendula
