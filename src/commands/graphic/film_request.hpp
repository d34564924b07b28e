// SPDX-License-Identifier: MIT
/// From what is asked for on the command line to a film that can be begun.
#pragma once

#include "commands/graphic/film_options.hpp"
#include "commands/graphic/film_source.hpp"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace pendula {

/// --ffmpeg-argument, and every argument behind "--".
void declare_arguments_for_ffmpeg(CLI::App&, std::vector<std::string>& arguments);

/// --progress-fd
void declare_progress(CLI::App&, int& descriptor);
/// Throws CLI::ValidationError if nothing can be written there. To be called before anything else is opened,
/// because a new file might get that number.
void check_progress(const OffscreenOptions&);

/// Completes `options.offscreen` for a film of the source: its even size, its depth, what it says of itself.
/// `recorded` are the words of the recording that it is made again from, if it is. Tells on standard error
/// what becomes other than asked for. Asks ffmpeg about more than 8 bits. Throws RecordError.
void complete_request(RecordCommandOptions& options, const FilmSource&,
                      const std::vector<std::string>& recorded);

/// Of a film that was stopped before frame `next` of those up to `last`: how its rest is made and put behind
/// it, as the end of a sentence, which begins with "; ".
std::string words_for_rest(const RecordCommandOptions&, std::int64_t next, std::int64_t last);

} // namespace pendula
