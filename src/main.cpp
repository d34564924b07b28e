// SPDX-License-Identifier: MIT
#include "commands/graphic/graphic_subcommands.hpp"
#include "commands/numeric/command_line.hpp"
#include "commands/numeric/generate.hpp"
#include "commands/numeric/numeric_subcommands.hpp"

#include <csignal>
#include <vector>

int main(int argc, char** argv) {
    using namespace pendula;
    // The parent process may ignore SIGCHLD, and this process inherits that setting. Children would then have
    // no exit status.
    std::signal(SIGCHLD, SIG_DFL);
    std::vector<DeclareSubcommand> subcommands{declare_view, declare_record, declare_handout, declare_join,
                                               declare_track};
    const auto numeric = numeric_subcommands_with(declare_ensemble_on_graphics, declare_map_on_graphics,
                                                  declare_section_on_graphics, declare_stability_on_graphics,
                                                  declare_bench_ensemble_on_graphics);
    subcommands.insert(subcommands.end(), numeric.begin(), numeric.end());
    subcommands.push_back(declare_bench_render);
    subcommands.push_back(declare_bench_record);
    return run_command_line({"pendula", "A real-time visualizer of chaotic pendulum chains.", subcommands,
                             "view", &graphic_manual, found_graphics},
                            argc, argv);
}
