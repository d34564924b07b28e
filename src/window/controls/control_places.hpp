// SPDX-License-Identifier: MIT
/// The places of this frame's controls by name: a parameter's key or an action's name. With them, scripts
/// find controls without knowing the layout of the panels. The current ControlMemory stores them. Drawing
/// thread.
#pragma once

#include "window/panels/panel_layout.hpp"

#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace pendula::control_places {

using Places = std::map<std::string, Box, std::less<>>;

/// Forgets the controls of the last frame.
void begin_frame();

/// Records the place of ImGui's last item under this name. In each frame, only the first call with a given
/// name has an effect.
void note(std::string_view name);
/// Like note(name), but records the box of a control that is about to be drawn.
void note(std::string_view name, Box);

/// The places of all controls, in ImGui's coordinates.
const Places& all();

/// Highlights the control of this name for a moment, starting when it is drawn next.
void flash(std::string_view name);
/// How strong the highlight is now, 0 to 1.
float flash_of(std::string_view name);

} // namespace pendula::control_places
