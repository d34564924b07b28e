// SPDX-License-Identifier: MIT
#include "commands/graphic/graphic_subcommands.hpp"
#include "commands/numeric/command_line.hpp"
#include "commands/numeric/ensemble.hpp"
#include "commands/numeric/generate.hpp"
#include "commands/numeric/map.hpp"
#include "commands/numeric/numeric_subcommands.hpp"
#include "mpi/rank_work.hpp"
#include "mpi/ranks.hpp"

#include <CLI/CLI.hpp>

#include <cstddef>
#include <exception>
#include <functional>
#include <optional>
#include <string_view>

namespace {

using namespace pendula;

/// Does the work that rank 0 sends, until rank 0 sends `end`.
void help(Ranks& ranks) {
    AnswerMessage answer_map = map_helper(), answer_ensemble = ensemble_helper();
    for (;;) {
        const Message message = ranks.receive();
        if (message.kind == MessageKind::end) return;
        answer_map(ranks, message);
        answer_ensemble(ranks, message);
    }
}

constexpr const char* threads_of_rank = "threads of each rank [1]";

/// `ranks`: null if no command that needs them will run.
int run(Ranks* ranks, int argc, char** argv) {
    const auto map = [ranks](CLI::App& app, ChosenCommand& chosen) {
        declare_map(app, chosen, map_pictures(),
                    [ranks](const MapOrder& order, std::optional<std::size_t> threads) {
                        return map_on_ranks(*ranks, order, threads);
                    });
        app.get_subcommand("map")->get_option("--threads")->description(threads_of_rank);
    };
    const auto ensemble = [ranks](CLI::App& app, ChosenCommand& chosen) {
        declare_ensemble(app, chosen, {},
                         [ranks](const EnsembleTask& task, const TakeStates& take,
                                 const std::function<void(std::size_t done)>& tell) {
                             return run_on_ranks(*ranks, task, take, tell);
                         });
        app.get_subcommand("ensemble")->get_option("--threads")->description(threads_of_rank);
    };
    return run_command_line({"pendula-mpi",
                             "Calculates maps and ensembles with many processes, started by mpirun.",
                             {declare_scenes, map, ensemble},
                             "",
                             &mpi_manual,
                             nullptr},
                            argc, argv);
}

} // namespace

int main(int argc, char** argv) {
    // The build runs `generate` to write the man page, and a build machine may have no network for MPI.
    if (argc > 1 && argv[1] == std::string_view("generate")) return run(nullptr, argc, argv);
    Ranks ranks(argc, argv);
    if (ranks.own() == 0) return run(&ranks, argc, argv);
    try {
        help(ranks);
    } catch (const std::exception& error) {
        complain(error.what());
        ranks.give_up();
    }
    return exit_code::done;
}
