// SPDX-License-Identifier: MIT
/// Where this frame's controls are, by name: a parameter's key, or what an action is called. For whoever
/// leads the pointer to them without knowing how the panels are laid out. Kept in the current ControlMemory;
/// drawing thread.
#pragma once

#include "ui/panels/panel_layout.hpp"

#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace pendula::control_places {

using Places = std::map<std::string, Box, std::less<>>;

/// Forgets those of the last frame.
void begin_frame();

/// The last item of ImGui's is the control of this name; of several the first counts.
void note(std::string_view name);
/// The same of a control that is about to be drawn.
void note(std::string_view name, Box);

/// In ImGui's coordinates.
const Places& all();

/// The control of this name is marked for a moment, from when it is drawn next.
void flash(std::string_view name);
/// How strongly it is marked now, 0 to 1.
float flash_of(std::string_view name);

} // namespace pendula::control_places
