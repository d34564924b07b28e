// SPDX-License-Identifier: MIT
/// From the request on the command line to a film that can start.
#pragma once

#include "commands/graphic/film_options.hpp"
#include "commands/graphic/film_source.hpp"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace pendula {

/// --ffmpeg-argument, and every argument after "--".
void declare_arguments_for_ffmpeg(CLI::App&, std::vector<std::string>& arguments);

/// --progress-fd
void declare_progress(CLI::App&, int& descriptor);
/// Throws CLI::ValidationError if the descriptor cannot be written to. Call it before anything else is
/// opened, because a new file might get that number.
void check_progress(const OffscreenOptions&);

/// Completes `options.offscreen` for a film of the source: its even size, its depth, its metadata.
/// `recorded`: the words of the recording that is made again, if any. Reports on standard error what differs
/// from the request. Asks ffmpeg about more than 8 bits. Throws RecordError.
void complete_request(RecordCommandOptions& options, const FilmSource&,
                      const std::vector<std::string>& recorded);

/// How to make and append the rest of a film that was stopped before frame `next` of the frames up to `last`:
/// the end of a sentence, which begins with "; ".
std::string words_for_rest(const RecordCommandOptions&, std::int64_t next, std::int64_t last);

} // namespace pendula
