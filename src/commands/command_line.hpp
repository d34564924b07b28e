// SPDX-License-Identifier: MIT
/// A program's command line: finds the subcommand, runs it, and turns every error into one line.
#pragma once

#include "commands/version.hpp"

#include <functional>
#include <span>
#include <stdexcept>
#include <string>

namespace CLI {
class App;
}

namespace pendula {

/// A subcommand that has this option gets each argument after a lone `--` as one of it.
inline constexpr const char* pass_on_option = "--ffmpeg-argument";

/// What the shell is told.
namespace exit_code {
inline constexpr int done = 0;
inline constexpr int failed = 1;    ///< began, and could not finish
inline constexpr int bad_input = 2; ///< could not begin: scene, command line, display, ffmpeg, disk
} // namespace exit_code

/// Thrown by a command that began and could not finish; what() is one sentence for the user.
class CommandFailed : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

using ChosenCommand = std::function<int()>; ///< returns an exit code

/// Declares a subcommand's options on the program and, when it is the one chosen, leaves what is to be done.
using DeclareSubcommand = void (*)(CLI::App&, ChosenCommand&);

struct Manual;

struct Program {
    std::string name;        ///< as the shell knows it
    std::string description; ///< one sentence
    std::span<const DeclareSubcommand> subcommands;
    std::string default_subcommand;  ///< run when none is named; empty if one must be
    const Manual* manual = nullptr;  ///< for its man page
    FoundParts (*found)() = nullptr; ///< what --version tells beside the build
};

/// Tells the user on standard error: the program's name and a sentence, on one line whatever it quotes.
void complain(const std::string& sentence);

int run_command_line(const Program&, int argc, char** argv);

} // namespace pendula
