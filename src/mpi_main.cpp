// SPDX-License-Identifier: MIT
#include "commands/graphic/graphic_subcommands.hpp"
#include "commands/numeric/command_line.hpp"
#include "commands/numeric/ensemble.hpp"
#include "commands/numeric/generate.hpp"
#include "commands/numeric/map.hpp"
#include "commands/numeric/numeric_subcommands.hpp"
#include "mpi/ensemble_ranks.hpp"
#include "mpi/map_ranks.hpp"
#include "mpi/ranks.hpp"

#include <CLI/CLI.hpp>

#include <array>
#include <exception>
#include <string_view>

namespace {

using namespace pendula;

Ranks* all_ranks = nullptr; ///< global, because plain functions declare the commands

void declare_map_on_ranks(CLI::App& app, ChosenCommand& chosen) {
    declare_map_with(app, chosen, map_pictures(), [](const MapOrder& order, int threads) {
        return workers_on_ranks(*all_ranks, order, threads);
    });
    app.get_subcommand("map")->get_option("--threads")->description("threads of each rank [1]");
}

void declare_ensemble_on_ranks(CLI::App& app, ChosenCommand& chosen) {
    declare_ensemble_with(app, chosen, {}, [] { return ensemble_workers_on_ranks(*all_ranks); });
    app.get_subcommand("ensemble")->get_option("--threads")->description("threads of each rank [1]");
}

/// Does the work that rank 0 sends, until its last message says that there is no more.
void help(Ranks& ranks) {
    MapHelper maps;
    EnsembleHelper ensembles;
    for (;;) {
        const Message message = ranks.receive();
        if (message.kind == MessageKind::end) return;
        maps.answer(ranks, message);
        ensembles.answer(ranks, message);
    }
}

int run(int argc, char** argv) {
    constexpr std::array<DeclareSubcommand, 3> subcommands{declare_scenes, declare_map_on_ranks,
                                                           declare_ensemble_on_ranks};
    return run_command_line({"pendula-mpi",
                             "Calculates maps and ensembles with many processes, started by mpirun.",
                             subcommands, "", &mpi_manual, nullptr},
                            argc, argv);
}

} // namespace

int main(int argc, char** argv) {
    // The build runs `generate` to write the man page, and a build machine may have no network for MPI.
    if (argc > 1 && argv[1] == std::string_view("generate")) return run(argc, argv);
    Ranks ranks(argc, argv);
    all_ranks = &ranks;
    if (ranks.own() == 0) return run(argc, argv);
    try {
        help(ranks);
    } catch (const std::exception& error) {
        complain(error.what());
        ranks.give_up();
    }
    return exit_code::done;
}
