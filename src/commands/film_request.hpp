// SPDX-License-Identifier: MIT
/// From what is asked for on the command line to a film that can be begun.
#pragma once

#include "commands/film_options.hpp"
#include "commands/film_source.hpp"

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace pendula {

/// --ffmpeg-argument, and every argument behind "--".
void declare_arguments_for_ffmpeg(CLI::App&, std::vector<std::string>& arguments);

/// Completes `options.offscreen` for a film of the source: its even size, its depth, what it says of itself.
/// `recorded` are the words of the recording that it is made again from, if it is. Tells on standard error
/// what becomes other than asked for. Asks ffmpeg about more than 8 bits. Throws RecordError.
void complete_request(RecordCommandOptions& options, const FilmSource&,
                      const std::vector<std::string>& recorded);

} // namespace pendula
