// SPDX-License-Identifier: MIT
/// The keys that a dialogue uses, counted from the window's events so that none is lost in a slow frame.
#pragma once

namespace pendula {

struct DialogKeys {
    int across = 0, down = 0; ///< presses of arrow keys: right and down positive
    bool accepts = false;     ///< Enter
    bool cancels = false;     ///< Escape
};

} // namespace pendula
