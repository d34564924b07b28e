// SPDX-License-Identifier: MIT
#include "commands/numeric/command_line.hpp"
#include "commands/numeric/generate.hpp"
#include "commands/numeric/numeric_subcommands.hpp"

int main(int argc, char** argv) {
    using namespace pendula;
    return run_command_line({"pendula-numeric", "The numeric commands of pendula, without graphics.",
                             numeric_subcommands(), "", &numeric_manual},
                            argc, argv);
}
