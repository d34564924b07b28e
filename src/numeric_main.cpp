// SPDX-License-Identifier: MIT
#include "commands/command_line.hpp"
#include "commands/subcommand.hpp"

int main(int argc, char** argv) {
    using namespace pendula;
    constexpr DeclareSubcommand subcommands[] = {declare_scenes, declare_terminal};
    return run_command_line(
        {"pendula-numeric", "The numeric commands of pendula, without graphics.", subcommands, ""}, argc,
        argv);
}
