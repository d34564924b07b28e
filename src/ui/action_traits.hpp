// SPDX-License-Identifier: MIT
/// The facts about each action besides its keys: its group on the sheet of keys, and who carries it out.
#pragma once

#include "ui/action.hpp"

#include <variant>

namespace pendula {

/// What the sheet of keys puts together.
enum class KeyGroup { run, change, views, panels, files };

/// Who carries an action out, if it is not the window.
enum class Performer { run, panels, view, scenes };

struct ActionTraits {
    KeyGroup group;
    std::variant<Performer, WindowAction> performer; ///< or what the window is asked to do
};

ActionTraits traits_of(Action);

} // namespace pendula
