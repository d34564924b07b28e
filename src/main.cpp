// SPDX-License-Identifier: MIT
#include "commands/command_line.hpp"
#include "commands/subcommand.hpp"

int main(int argc, char** argv) {
    using namespace pendula;
    constexpr DeclareSubcommand subcommands[] = {declare_view, declare_record, declare_scenes,
                                                 declare_terminal};
    return run_command_line(
        {"pendula", "A real-time visualizer of chaotic pendulum chains.", subcommands, "view"}, argc, argv);
}
