// SPDX-License-Identifier: MIT
/// pendula record --jobs: processes of this program that draw the frames of a film side by side, while this
/// one encodes.
#pragma once

#include "commands/graphic/film_options.hpp"
#include "commands/graphic/film_source.hpp"
#include "film/offscreen.hpp"

#include <CLI/CLI.hpp>

namespace pendula {

inline constexpr int most_jobs = 64;

/// The option by which such a process knows its share; in no help.
void declare_share(CLI::App&, FrameShare&);

/// Draws the film in `jobs` processes, or as many as it has frames: in a film, each draws every n-th frame
/// and hands it on; of pictures, each writes those of a range. `command` is `record` with what was given to
/// it, and the request is complete. Returns an exit code. Throws CommandFailed, and what `record` throws if
/// the request is invalid.
int record_in_jobs(const CLI::App& command, const RecordCommandOptions&, const FilmSource&, int jobs);

} // namespace pendula
