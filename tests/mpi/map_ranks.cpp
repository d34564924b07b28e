// SPDX-License-Identifier: MIT
// Tests for pendula-mpi map: the same bytes for any number of ranks, also after one was killed.
#include "support/catch.hpp"
#include "support/process.hpp"
#include "support/skip.hpp"

#include <algorithm>
#include <chrono>
#include <string>
#include <thread>

using namespace pendula::test;

namespace {

const std::string alone = quoted(PENDULA_PROGRAM);
const std::string among_ranks = quoted(PENDULA_MPI_PROGRAM);

std::string why_not() {
    const TemporaryFolder folder;
    if (std::string(PENDULA_MPI_PROGRAM).empty())
        return "pendula was built without MPI: install libopenmpi-dev and openmpi-bin";
    if (run_shell("command -v mpirun", folder.path()).exit_code != 0)
        return "there is no mpirun: install openmpi-bin";
    return {};
}

#define NEED_MPI()                                                                                           \
    if (const std::string reason = why_not(); !reason.empty()) PENDULA_SKIP(reason)

std::string mpirun(int ranks) {
    return "mpirun --allow-run-as-root --oversubscribe -n " + std::to_string(ranks) + " ";
}

class Maps {
  public:
    void run(const std::string& line) const {
        const Outcome outcome = run_shell(line, folder.path());
        CAPTURE(line, outcome.errors);
        REQUIRE(outcome.exit_code == 0);
    }
    std::string bytes(const std::string& name) const { return read_file(folder.path() / name); }

    TemporaryFolder folder;
};

} // namespace

TEST_CASE("a map has the same bytes from one process and from 1, 2 and 5 ranks") {
    NEED_MPI();
    const Maps maps;
    const std::string map = " map double-1-1 --until 10 --size 160x120 --out ";
    maps.run(alone + map + "alone.npy");
    const std::string expected = maps.bytes("alone.npy");
    CHECK(expected.size() > 8 * 160 * 120);
    for (const int ranks : {1, 2, 5}) {
        CAPTURE(ranks);
        maps.run(mpirun(ranks) + among_ranks + map + "ranks.npy --force");
        CHECK(maps.bytes("ranks.npy") == expected);
    }
    maps.run(mpirun(2) + among_ranks + map + "threads.npy --threads 2");
    CHECK(maps.bytes("threads.npy") == expected);
}

TEST_CASE("an antialiased picture and a map in double-double are the same from one rank and from three") {
    NEED_MPI();
    const Maps maps;
    const std::string picture = among_ranks + " map study-triple --until 5 --size 90x60 --samples 4 --out ";
    maps.run(picture + "one.png"); // a process without mpirun is the only one of its run
    maps.run(mpirun(3) + picture + "three.png");
    CHECK(maps.bytes("one.png").substr(1, 3) == "PNG");
    CHECK(maps.bytes("three.png") == maps.bytes("one.png"));
    const std::string deep =
        " map double-1-1 --until 5 --size 48x48 --centre 150.1234567890123456789,120 --width 1e-16 "
        "--out ";
    maps.run(alone + deep + "one.npy");
    maps.run(mpirun(3) + among_ranks + deep + "three.npy");
    CHECK(maps.bytes("three.npy") == maps.bytes("one.npy"));
}

TEST_CASE("a rank that is killed costs a --resume and nothing else") {
    NEED_MPI();
    for (const std::string killed : {"2", "0"}) {
        CAPTURE(killed);
        const Maps maps;
        const std::string map = " map double-1-1 --until 100 --size 480x360 --out map.npy";
        Process run("exec " + mpirun(3) + among_ranks + map, maps.folder.path());
        // Until a first piece is in the part: the head alone is shorter.
        constexpr std::uintmax_t head_and_piece = 8 * 4096;
        const auto part = maps.folder.path() / "map.npy.part";
        std::error_code none;
        for (int look = 0; look < 3000 && !run.has_ended(); ++look) {
            const std::uintmax_t size = std::filesystem::file_size(part, none);
            if (!none && size > head_and_piece) break;
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        }
        REQUIRE_FALSE(run.has_ended());
        maps.run("for p in $(pgrep -P " + std::to_string(run.id()) +
                 "); do if grep -qz '^OMPI_COMM_WORLD_RANK=" + killed +
                 "$' /proc/$p/environ; then kill -9 $p; fi; done");
        CHECK(run.wait(120).exit_code != 0);
        CHECK_FALSE(std::filesystem::exists(maps.folder.path() / "map.npy"));
        const std::uintmax_t kept = std::filesystem::file_size(part);
        CHECK(kept > head_and_piece);
        maps.run(mpirun(2) + among_ranks + map + " --resume");
        CHECK_FALSE(std::filesystem::exists(part));
        const std::string resumed = maps.bytes("map.npy");
        maps.run(alone + map + " --force");
        CHECK(resumed == maps.bytes("map.npy"));
    }
}

TEST_CASE("bad input among ranks is one line and exit code 2") {
    NEED_MPI();
    const Maps maps;
    const Outcome single =
        run_shell(among_ranks + " map double-1-1 --until=-1 --out a.npy", maps.folder.path());
    CHECK(single.exit_code == 2);
    CHECK(single.errors.starts_with("pendula-mpi: --until: expected a positive number, got '-1'"));
    CHECK(std::count(single.errors.begin(), single.errors.end(), '\n') == 1);
    const Outcome several = run_shell(mpirun(2) + among_ranks + " map jelly --out a.npy", maps.folder.path());
    CHECK(several.exit_code == 2);
    // mpirun adds a paragraph of its own.
    CHECK(several.errors.find("pendula-mpi: ") != std::string::npos);
    CHECK(several.errors.find("pendula-mpi: ", several.errors.find("pendula-mpi: ") + 1) ==
          std::string::npos);
}
