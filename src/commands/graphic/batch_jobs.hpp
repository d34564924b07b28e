// SPDX-License-Identifier: MIT
/// pendula record --batch: the jobs in which many machines draw a film.
#pragma once

#include "commands/graphic/film_options.hpp"

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace pendula {

struct BatchOptions {
    std::string system; ///< "slurm"; empty: draw here
    int parts = 8;      ///< at most; no part is without a frame
};

/// As many jobs as Slurm takes in an array unless it is told otherwise (MaxArraySize).
inline constexpr int most_parts = 1000;

/// What was given to `record`, as words by which a job reads it in the same way, without what each job is
/// told by itself.
std::vector<std::string> words_for_jobs(const CLI::App& command);

/// Throws if jobs could not draw parts of one film: they choose the engine for themselves, or cannot all read
/// the scene. `option` asked for the jobs.
void check_scene_for_jobs(const RecordCommandOptions&, const char* option);

/// Prints the script on standard output and draws nothing. `command` is `record` with what was given to it.
/// Returns an exit code; throws if the request is invalid.
int write_batch(const CLI::App& command, RecordCommandOptions, const BatchOptions&);

} // namespace pendula
