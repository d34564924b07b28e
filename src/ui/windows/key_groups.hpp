// SPDX-License-Identifier: MIT
/// What the sheet of keys puts together.
#pragma once

#include "ui/action.hpp"

#include <array>
#include <string_view>

namespace pendula {

enum class KeyGroup { run, change, views, panels, files };

/// In the sheet's order.
inline constexpr std::array key_groups{KeyGroup::run, KeyGroup::change, KeyGroup::views, KeyGroup::panels,
                                       KeyGroup::files};

std::string_view title_of(KeyGroup);
KeyGroup group_of(Action);

} // namespace pendula
