// SPDX-License-Identifier: MIT
/// The window of the command palette (Ctrl K): type a few letters, Enter does it. Drawing thread.
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

/// Performs an action or sets a value; a control without a value is shown and gets the keyboard.
void apply_choice(const PaletteChoice&, PanelFrame&, SidePanels&, Messages&);

class PaletteWindow {
  public:
    /// Call in every frame, shown or not. Returns the choice made in this one, which closes the window.
    std::optional<PaletteChoice> build(PanelFrame&);

  private:
    static void begin_window(const PanelFrame&);
    /// The entry clicked; `hovered`: the pointer is on one.
    const PaletteEntry* build_entries(std::span<const PaletteEntry>, bool& hovered) const;
    void close(ViewState&);

    CommandPalette palette_;
    typed_ahead::Field field_;
    std::string searched_; ///< the text for which the list was last searched
    int chosen_ = 0;       ///< row
    bool was_shown_ = false;
};

} // namespace pendula
