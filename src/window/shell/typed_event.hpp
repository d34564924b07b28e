// SPDX-License-Identifier: MIT
/// Keys of a window in the form that a text field takes which is not drawn yet.
#pragma once

#include "window/controls/typed_ahead.hpp"
#include "window/shell/window_input.hpp"

namespace pendula {

typed_ahead::Event typed_event(const KeyPress&);

} // namespace pendula
