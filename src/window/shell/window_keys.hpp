// SPDX-License-Identifier: MIT
/// Which part of the window each key of a frame belongs to: a text field, a dialogue, the panels, or an
/// action. Drawing thread.
#pragma once

#include "window/controls/typed_ahead.hpp"
#include "window/panels/overlay.hpp"
#include "window/shell/window_input.hpp"

namespace pendula {

/// A window's key in the form that a text field not yet drawn takes.
typed_ahead::Event typed_event(const KeyPress&);

class ImGuiLayer;
class WindowFiles;

class WindowKeys {
  public:
    /// All events since the last frame; the views remove those they use.
    InputEvents& events() { return events_; }
    /// Whether the last frame had keys, buttons or the wheel.
    bool had_press() const;
    /// … or movement of the pointer. A key that repeats is not counted.
    bool had_input() const;

    /// Before the panels are built: gives them the dialogue keys of the last frame, unless others used them.
    void offer(Overlay&, const ViewState&);

    /// After the panels have been built: takes this frame's events and carries out the actions of its keys.
    void handle(WindowInput&, const ImGuiLayer&, const WindowFiles&, Overlay&, ViewState&, Requests&);

  private:
    InputEvents events_;
    bool files_had_them_ = false; ///< a dialogue about files was open
    bool palette_had_them_ = false;
    bool was_kept_ = false; ///< a field not yet drawn was waiting for keys before the panels were built
};

} // namespace pendula
