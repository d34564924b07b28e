// SPDX-License-Identifier: MIT
/// The keys of a scene file by their tables, and what is said about one that there is not. Pure.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pendula {

/// The table a key lies in; none for the top level. A key in quotes may have a dot of its own.
std::string_view table_of(std::string_view key);
std::string_view name_in_table(std::string_view key);

/// In the order of the parameter table.
std::vector<std::string_view> known_tables();
bool is_known_table(std::string_view name);

/// What is wrong with a table, or a key, of a name that no parameter has: one sentence, with the one that was
/// meant if it can be guessed.
std::string unknown_table(std::string_view name);
std::string unknown_key(std::string_view key);

} // namespace pendula
