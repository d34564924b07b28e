// SPDX-License-Identifier: MIT
/// A program's command line: finds the subcommand, runs it, and turns every error into one line.
#pragma once

#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace CLI {
class App;
}

namespace pendula {

/// A subcommand with this option gets each argument after a lone `--` as a value of this option.
inline constexpr const char* pass_on_option = "--ffmpeg-argument";

/// The program's exit codes.
namespace exit_code {
inline constexpr int done = 0;
inline constexpr int failed = 1;    ///< started, but could not finish
inline constexpr int bad_input = 2; ///< could not start: scene, command line, display, ffmpeg, disk
} // namespace exit_code

/// Thrown by a command that started but could not finish; what() is one sentence for the user.
class CommandFailed : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

using ChosenCommand = std::function<int()>; ///< returns an exit code

/// Declares a subcommand's options on the program; if that subcommand is chosen, stores the action to run.
using DeclareSubcommand = std::function<void(CLI::App&, ChosenCommand&)>;

/// Parts that --version lists, each with its version: {"ffmpeg", "5.1.6, /usr/bin/ffmpeg"}.
using FoundParts = std::vector<std::pair<std::string, std::string>>;

struct Manual;

struct Program {
    std::string name;        ///< as typed in a shell
    std::string description; ///< one sentence
    std::vector<DeclareSubcommand> subcommands;
    std::string default_subcommand;  ///< used if the arguments name none; empty if one is required
    const Manual* manual = nullptr;  ///< texts for the man page
    FoundParts (*found)() = nullptr; ///< returns additional parts for --version; null if there is none
};

/// Prints a message on standard error: the program's name and a sentence, always as one line.
void complain(const std::string& sentence);

int run_command_line(const Program&, int argc, char** argv);

/// Returns a function that reads arguments like run_command_line(), any number of times, but runs nothing. It
/// returns the message that run_command_line() would print about invalid options or arguments; empty if they
/// are valid. It throws Refused for an unknown first word. The program must outlive it.
std::function<std::string(int argc, char** argv)> argument_reader(const Program&);
std::function<std::string(int argc, char** argv)> argument_reader(const Program&&) = delete;

} // namespace pendula
