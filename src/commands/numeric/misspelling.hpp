// SPDX-License-Identifier: MIT
/// What the user most likely meant by an invalid command line: the texts of its errors.
#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace pendula {

/// `pendula --size 640x360 record …`: moves the command to the front and the words before it behind it.
void put_command_first(const CLI::App&, std::vector<std::string>& arguments);

/// Throws Refused if `word`, the first of the command line, is not a command, nor a scene or file where these
/// are allowed.
void require_known_word(const CLI::App&, const std::string& word, bool may_be_scene);

/// One sentence that points to the help of the intended command.
std::string explain(const CLI::App&, const CLI::ParseError&);

} // namespace pendula
