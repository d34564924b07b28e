// SPDX-License-Identifier: MIT
/// pendula record --jobs: processes of this program that draw the frames of a film in parallel, while this
/// one encodes.
#pragma once

#include "commands/graphic/film_options.hpp"
#include "commands/graphic/film_source.hpp"
#include "film/offscreen.hpp"

#include <CLI/CLI.hpp>

namespace pendula {

inline constexpr int most_jobs = 64;

/// The option that gives such a process its share; hidden in --help.
void declare_share(CLI::App&, FrameShare&);

/// Draws the film in `jobs` processes, or as many as it has frames: for a film, each draws every n-th frame
/// and passes it on; for pictures, each writes one range. `command` is `record` with its arguments, and the
/// request is complete. Returns an exit code. Throws CommandFailed, and what `record` throws if the request
/// is invalid.
int record_in_jobs(const CLI::App& command, const RecordCommandOptions&, const FilmSource&, int jobs);

} // namespace pendula
