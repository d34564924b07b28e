// SPDX-License-Identifier: MIT
/// Pages of docs/ that repeat what the program knows. A test compares them with the files.
#pragma once

#include "commands/command_text.hpp"

#include <string>

namespace pendula {

/// Every command with its arguments and options.
std::string command_line_page(const CommandText& program);

/// Every key of a scene file: what it does, its unit, what it accepts and its default.
std::string scene_keys_page();

} // namespace pendula
