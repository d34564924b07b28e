// SPDX-License-Identifier: MIT
/// The programs under test, alone and among ranks.
#pragma once

#include "support/catch.hpp"
#include "support/process.hpp"
#include "support/skip.hpp"

#include <chrono>
#include <string>
#include <thread>

namespace pendula::test {

inline const std::string alone = quoted(PENDULA_PROGRAM);
inline const std::string among_ranks = quoted(PENDULA_MPI_PROGRAM);

/// Why there are no ranks; empty if there are.
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

inline std::string mpirun(int ranks) {
    return "mpirun --allow-run-as-root --oversubscribe -n " + std::to_string(ranks) + " ";
}

/// A folder in which commands are run.
class RankFolder {
  public:
    void run(const std::string& line) const {
        const Outcome outcome = run_shell(line, folder.path());
        CAPTURE(line, outcome.errors);
        REQUIRE(outcome.exit_code == 0);
    }
    std::string bytes(const std::string& name) const { return read_file(folder.path() / name); }

    /// Runs a line until its part holds that many bytes, and then kills one of its ranks.
    void run_and_kill(const std::string& line, int rank, const std::string& part,
                      std::uintmax_t bytes) const {
        Process running("exec " + line, folder.path());
        std::error_code none;
        for (int look = 0; look < 10000 && !running.has_ended(); ++look) {
            const std::uintmax_t size = std::filesystem::file_size(folder.path() / part, none);
            if (!none && size >= bytes) break;
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        }
        REQUIRE_FALSE(running.has_ended());
        run("for p in $(pgrep -P " + std::to_string(running.id()) +
            "); do if grep -qz '^OMPI_COMM_WORLD_RANK=" + std::to_string(rank) +
            "$' /proc/$p/environ; then kill -9 $p; fi; done");
        CHECK(running.wait(120).exit_code != 0);
        CHECK(std::filesystem::file_size(folder.path() / part) >= bytes);
    }

    TemporaryFolder folder;
};

} // namespace pendula::test
