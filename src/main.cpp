// SPDX-License-Identifier: MIT
#include "commands/command_line.hpp"

int main(int argc, char** argv) { return pendula::run_command_line(argc, argv); }
