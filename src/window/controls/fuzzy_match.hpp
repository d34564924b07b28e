// SPDX-License-Identifier: MIT
/// How well a few typed letters fit a name, for finding things by name.
#pragma once

#include <optional>
#include <string_view>

namespace pendula {

/// Higher fits better; nothing if the name does not hold the query's letters in their order, in pieces that
/// begin where words do ("grav", "cg" in "Chain: Gravity"). A word of the query may leave letters of one word
/// out ("grv"), or stand within one ("step" in "Timestep"). Case does not matter; beginnings of words and
/// letters in a row count most; among equal fits the shorter name wins.
std::optional<int> fuzzy_score(std::string_view query, std::string_view name);

} // namespace pendula
