// SPDX-License-Identifier: MIT
/// Keys of a window as a text field that is not drawn yet wants them.
#pragma once

#include "app/pointer/window_input.hpp"
#include "ui/controls/typed_ahead.hpp"

namespace pendula {

typed_ahead::Event typed_event(const KeyPress&);

} // namespace pendula
