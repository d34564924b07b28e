// SPDX-License-Identifier: MIT
#include "commands/graphic/graphic_subcommands.hpp"
#include "commands/numeric/command_line.hpp"
#include "commands/numeric/generate.hpp"

#include <csignal>

int main(int argc, char** argv) {
    using namespace pendula;
    // The parent process may ignore SIGCHLD, and this process inherits that setting. Children would then have
    // no exit status.
    std::signal(SIGCHLD, SIG_DFL);
    return run_command_line({"pendula", "A real-time visualizer of chaotic pendulum chains.",
                             graphic_subcommands(), "view", &graphic_manual, found_graphics},
                            argc, argv);
}
