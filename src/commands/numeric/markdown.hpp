// SPDX-License-Identifier: MIT
/// Pages of docs/ generated from the program. A test compares them with the files.
#pragma once

#include "commands/numeric/command_text.hpp"

#include <string>

namespace pendula {

/// Every command with its arguments and options.
std::string command_line_page(const CommandText& program);

/// Every key of a scene file: what it does, its unit, the values it accepts and its default.
std::string scene_keys_page();

} // namespace pendula
