// SPDX-License-Identifier: MIT
/// What a command line that cannot be read most likely means: the words of its errors.
#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace pendula {

/// `pendula --size 640x360 record …`: the command goes first, what stands before it behind it.
void put_command_first(const CLI::App&, std::vector<std::string>& arguments);

/// Throws Refused if `word`, the first of the command line, is none of the commands, nor a scene or file
/// where these may stand there.
void require_known_word(const CLI::App&, const std::string& word, bool may_be_scene);

/// One sentence with the way to the help of the command that was meant.
std::string explain(const CLI::App&, const CLI::ParseError&);

} // namespace pendula
