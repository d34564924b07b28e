// SPDX-License-Identifier: MIT
#include "commands/numeric/command_line.hpp"
#include "commands/numeric/manual.hpp"
#include "commands/numeric/subcommand.hpp"

int main(int argc, char** argv) {
    using namespace pendula;
    return run_command_line({"pendula-numeric", "The numeric commands of pendula, without graphics.",
                             numeric_subcommands, "", &numeric_manual},
                            argc, argv);
}
