// SPDX-License-Identifier: MIT
/// pendula record --jobs: processes of this program that draw ranges of a film side by side, which are then
/// joined.
#pragma once

#include "commands/film_options.hpp"
#include "commands/film_source.hpp"

#include <CLI/CLI.hpp>

namespace pendula {

inline constexpr int most_jobs = 64;

/// Draws the film in `jobs` processes, or as many as it has frames: of a film, exact parts in a folder beside
/// it, which is removed; of pictures, the pictures. `command` is `record` with what was given to it, and the
/// request is complete. Returns an exit code. Throws CommandFailed, and what `record` and `join` throw if the
/// request is invalid.
int record_in_jobs(const CLI::App& command, const RecordCommandOptions&, const FilmSource&, int jobs);

} // namespace pendula
