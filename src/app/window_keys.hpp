// SPDX-License-Identifier: MIT
/// Which part of the window each key of a frame belongs to: a text field, a dialogue, the panels, or an
/// action. Drawing thread.
#pragma once

#include "app/pointer/window_input.hpp"
#include "ui/overlay.hpp"

namespace pendula {

class ImGuiLayer;
class WindowFiles;

class WindowKeys {
  public:
    /// Everything that has happened since the last frame; the views take out what they use.
    InputEvents& events() { return events_; }
    /// Of the last frame: keys, buttons or the wheel.
    bool had_press() const;
    /// … or the pointer's movement. A held key that repeats is no input.
    bool had_input() const;

    /// Before the panels are built: they get the dialogue keys of the frame before, unless others had them.
    void offer(Overlay&, const ViewState&);

    /// After the panels have been built: takes this frame's events and carries out the actions of its keys.
    void handle(WindowInput&, const ImGuiLayer&, const WindowFiles&, Overlay&, ViewState&, Requests&);

  private:
    InputEvents events_;
    bool files_had_them_ = false; ///< a dialogue about files was open
    bool palette_had_them_ = false;
    bool was_kept_ =
        false; ///< a field that is not drawn yet was waiting for keys before the panels were built
};

} // namespace pendula
