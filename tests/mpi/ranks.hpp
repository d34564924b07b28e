// SPDX-License-Identifier: MIT
/// The programs under test, alone and among ranks.
#pragma once

#include "support/catch.hpp"
#include "support/process.hpp"
#include "support/skip.hpp"

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>
#include <thread>

namespace pendula::test {

inline const std::string alone = quoted(PENDULA_PROGRAM);
inline const std::string among_ranks = quoted(PENDULA_MPI_PROGRAM);

/// Why ranks cannot run here; empty if they can.
inline std::string why_no_ranks() {
    const TemporaryFolder folder;
    if (std::string(PENDULA_MPI_PROGRAM).empty())
        return "pendula was built without MPI: install libopenmpi-dev and openmpi-bin";
    if (run_shell("command -v mpirun", folder.path()).exit_code != 0)
        return "there is no mpirun: install openmpi-bin";
    return {};
}

#define NEED_RANKS()                                                                                         \
    if (const std::string reason = why_no_ranks(); !reason.empty()) PENDULA_SKIP(reason)

/// The mpirun command for this many ranks. hwloc's gl component is off, because it connects mpirun to the X
/// servers of other tests, and mpirun ends when they end.
inline std::string mpirun(int ranks) {
    return "env HWLOC_COMPONENTS=-gl mpirun --allow-run-as-root --oversubscribe -n " + std::to_string(ranks) +
           " ";
}

/// The process id of a rank of this mpirun; 0 if the rank has not started yet.
inline int rank_process(int mpirun, int rank) {
    std::error_code ended;
    const std::filesystem::path tasks = "/proc/" + std::to_string(mpirun) + "/task";
    for (const auto& thread : std::filesystem::directory_iterator(tasks, ended)) {
        std::ifstream children(thread.path() / "children");
        for (int child = 0; children >> child;) {
            std::ifstream environment("/proc/" + std::to_string(child) + "/environ");
            for (std::string variable; std::getline(environment, variable, '\0');)
                if (variable == "OMPI_COMM_WORLD_RANK=" + std::to_string(rank)) return child;
        }
    }
    return 0;
}

/// A temporary folder in which commands run.
class RankFolder {
  public:
    void run(const std::string& line) const {
        const Outcome outcome = run_shell(line, folder.path());
        CAPTURE(line, outcome.errors);
        REQUIRE(outcome.exit_code == 0);
    }
    std::string bytes(const std::string& name) const { return read_file(folder.path() / name); }

    /// Runs a command line until its part file holds that many bytes, then kills one of its ranks. Looks up
    /// the rank's process before that, so that the run cannot end during the search.
    void run_and_kill(const std::string& line, int rank, const std::string& part,
                      std::uintmax_t bytes) const {
        Process running("exec " + line, folder.path());
        int process = 0;
        const auto holds_enough = [&] {
            std::error_code none;
            const std::uintmax_t size = std::filesystem::file_size(folder.path() / part, none);
            return !none && size >= bytes;
        };
        for (int look = 0; look < 20000 && !running.has_ended(); ++look) {
            if (process == 0) process = rank_process(running.id(), rank);
            if (process != 0 && holds_enough()) break;
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
        REQUIRE(process != 0);
        CHECK(kill(process, SIGKILL) == 0);
        CHECK(running.wait(120).exit_code != 0);
        CHECK(holds_enough());
    }

    TemporaryFolder folder;
};

} // namespace pendula::test
