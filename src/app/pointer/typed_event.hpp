// SPDX-License-Identifier: MIT
/// Keys of a window in the form that a text field takes which is not drawn yet.
#pragma once

#include "app/pointer/window_input.hpp"
#include "ui/controls/typed_ahead.hpp"

namespace pendula {

typed_ahead::Event typed_event(const KeyPress&);

} // namespace pendula
