// SPDX-License-Identifier: MIT
/// The program's command line: finds the subcommand, runs it, and turns every error into one line.
#pragma once

namespace pendula {

/// What the shell is told.
namespace exit_code {
inline constexpr int done = 0;
inline constexpr int failed = 1;    ///< began, and could not finish
inline constexpr int bad_input = 2; ///< could not begin: scene, command line, display, ffmpeg, disk
} // namespace exit_code

int run_command_line(int argc, char** argv);

} // namespace pendula
