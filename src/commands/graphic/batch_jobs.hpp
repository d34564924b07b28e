// SPDX-License-Identifier: MIT
/// pendula record --batch: a script of jobs with which many machines draw a film.
#pragma once

#include "commands/graphic/film_options.hpp"

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace pendula {

struct BatchOptions {
    std::string system; ///< "slurm"; empty: draw here
    int parts = 8;      ///< at most this many; every part has at least one frame
};

/// Slurm's default for the largest number of jobs in an array (MaxArraySize).
inline constexpr int most_parts = 1000;

/// The arguments of `record`, ready to be passed to a job, minus those each job gets separately.
std::vector<std::string> words_for_jobs(const CLI::App& command);

/// Throws if jobs could not draw parts of the same film: if each would choose its own engine, or if some
/// could not read the scene. `option` is the option that requested the jobs, for the message.
void check_scene_for_jobs(const RecordCommandOptions&, const char* option);

/// Prints the script on standard output and draws nothing. `command` is `record` with its arguments. Returns
/// an exit code; throws if the request is invalid.
int write_batch(const CLI::App& command, RecordCommandOptions, const BatchOptions&);

} // namespace pendula
