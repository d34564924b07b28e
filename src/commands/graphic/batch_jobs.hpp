// SPDX-License-Identifier: MIT
/// pendula record --batch: prints a shell script of jobs that draw a film on many machines.
#pragma once

#include "commands/graphic/film_options.hpp"

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace pendula {

struct BatchOptions {
    std::string system; ///< "slurm"; empty if the film is drawn now, without a script
    int parts = 8;      ///< largest number of parts; every part has at least one frame
};

/// Slurm's default for the largest number of jobs in an array (MaxArraySize).
inline constexpr int most_parts = 1000;

/// The arguments of `record` that all jobs share, without options that differ between jobs.
std::vector<std::string> words_for_jobs(const CLI::App& command);

/// Throws if each job would choose its own engine, because the parts would then not fit together, or if jobs
/// could not read the scene. `option`: the option that requested the jobs, for the message.
void check_scene_for_jobs(const RecordCommandOptions&, const char* option);

/// Prints the script on standard output and draws nothing. `command`: the parsed subcommand `record`. Returns
/// an exit code; throws if the request is invalid.
int write_batch(const CLI::App& command, RecordCommandOptions, const BatchOptions&);

} // namespace pendula
