// SPDX-License-Identifier: MIT
// Tests for pendula-mpi ensemble: the same bytes for any number of ranks, also after one was killed.
#include "mpi/ranks.hpp"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

using namespace pendula::test;

namespace {

void check_same(const std::string& options) {
    const RankFolder runs;
    const std::string ensemble = " ensemble " + options;
    runs.run(alone + ensemble + " --out alone.csv --states alone.npy");
    CHECK(runs.bytes("alone.csv").size() > 100);
    for (const int ranks : {1, 2, 5}) {
        CAPTURE(ranks);
        runs.run(mpirun(ranks) + among_ranks + ensemble + " --out ranks.csv --states ranks.npy --force");
        CHECK(runs.bytes("ranks.csv") == runs.bytes("alone.csv"));
        CHECK(runs.bytes("ranks.npy") == runs.bytes("alone.npy"));
        CHECK_FALSE(std::filesystem::exists(runs.folder.path() / "ranks.csv.part"));
    }
}

} // namespace

TEST_CASE("an ensemble's files have the same bytes from one process and from 1, 2 and 5 ranks") {
    NEED_RANKS();
    // More than two parts of statistics, the last of them incomplete.
    check_same(
        "double-1-1 --count 30001 --starts ball --spread 0.1 --duration 2 --every 0.3 --precision single");
    check_same("study-triple --count 9000 --starts shell --duration 0.5 --every 0.25 --precision double");
}

TEST_CASE("ranks give the same result for starts that depend on all members, and for members that run away") {
    NEED_RANKS();
    check_same("double-1-1 --count 9001 --starts grid --spread 0.5 --duration 0.5 --precision single");
    const RankFolder runs;
    const std::string wild =
        " ensemble double-1-1 --count 9000 --starts ball --spread 300 --dt 0.5 --every 1 --duration "
        "30 --precision double --out ";
    // The exit code is 1 if all members are lost, but there is a table.
    const auto table = [&](const std::string& line, const std::string& name) {
        run_shell(line + wild + name, runs.folder.path());
        return runs.bytes(name);
    };
    const std::string expected = table(alone, "alone.csv");
    CHECK(std::count(expected.begin(), expected.end(), '\n') == 32);
    CHECK(table(mpirun(3) + among_ranks, "ranks.csv") == expected);
}

TEST_CASE("an ensemble continues with --resume after one of its ranks is killed, and loses nothing") {
    NEED_RANKS();
    const RankFolder runs;
    const std::string ensemble =
        " ensemble double-1-1 --count 400000 --duration 12 --every 3 --precision single "
        "--out run.csv --states run.npy";
    // Long enough to contain the first ranges: the header alone is shorter.
    runs.run_and_kill(mpirun(3) + among_ranks + ensemble, 1, "run.csv.part", 5 * 64 * 64 * 4);
    CHECK_FALSE(std::filesystem::exists(runs.folder.path() / "run.csv"));
    CHECK_FALSE(std::filesystem::exists(runs.folder.path() / "run.npy"));
    const Outcome refused = run_shell(among_ranks + ensemble, runs.folder.path());
    CHECK(refused.exit_code == 2);
    CHECK(refused.errors ==
          "pendula-mpi: run.csv.part holds a run that was not finished: --resume continues it, "
          "--force starts again\n");
    const Outcome other = run_shell(among_ranks + ensemble + " --seed 2 --resume", runs.folder.path());
    CHECK(other.exit_code == 2);
    CHECK(other.errors.starts_with("pendula-mpi: run.csv.part belongs to another run"));
    runs.run("printf cut >>run.csv.part"); // as if a record was being written
    runs.run(mpirun(2) + among_ranks + ensemble + " --resume");
    CHECK_FALSE(std::filesystem::exists(runs.folder.path() / "run.csv.part"));
    const std::string table = runs.bytes("run.csv"), states = runs.bytes("run.npy");
    runs.run(alone + ensemble + " --force");
    CHECK(table == runs.bytes("run.csv"));
    CHECK(states == runs.bytes("run.npy"));
}

TEST_CASE("pendula-mpi refuses invalid options of an ensemble in one line") {
    NEED_RANKS();
    const RankFolder runs;
    const auto refused = [&](const std::string& options, const std::string& words) {
        const Outcome outcome =
            run_shell(among_ranks + " ensemble --duration 1 " + options, runs.folder.path());
        CAPTURE(options, outcome.errors);
        CHECK(outcome.exit_code == 2);
        CHECK(outcome.errors.starts_with("pendula-mpi: " + words));
        CHECK(std::count(outcome.errors.begin(), outcome.errors.end(), '\n') == 1);
    };
    refused("--resume", "--resume: expected --out FILE, the file of the unfinished run");
    refused("--engine gpu", "--engine: expected cpu");
    refused("--count 0", "an ensemble must have 1 to 10000000 members, not 0");
    refused("rope-100", "an ensemble is made of chains of 1 to 8 links, not 100");
}

TEST_CASE("pendula-mpi connects to no X server") {
    NEED_RANKS();
    // The abstract socket name that clients of display :9 try first.
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const std::string name = "/tmp/.X11-unix/X9";
    std::memcpy(address.sun_path + 1, name.data(), name.size());
    const auto length = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + name.size());
    const int server = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    REQUIRE(server >= 0);
    if (bind(server, reinterpret_cast<const sockaddr*>(&address), length) != 0) {
        close(server);
        PENDULA_SKIP("display :9 is in use");
    }
    REQUIRE(listen(server, 4) == 0);
    const RankFolder runs;
    runs.run("env -u HWLOC_COMPONENTS timeout 60 " + among_ranks + " ensemble --help >help.txt");
    CHECK(accept(server, nullptr, nullptr) < 0);
    close(server);
}
