// SPDX-License-Identifier: MIT
/// The groups of the sheet of keys.
#pragma once

#include "window/shell/action_table.hpp"

#include <array>
#include <string_view>

namespace pendula {

/// In the sheet's order.
inline constexpr std::array key_groups{KeyGroup::run,   KeyGroup::change, KeyGroup::film,
                                       KeyGroup::views, KeyGroup::panels, KeyGroup::files};

std::string_view title_of(KeyGroup);

} // namespace pendula
