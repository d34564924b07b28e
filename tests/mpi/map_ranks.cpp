// SPDX-License-Identifier: MIT
// Tests for pendula-mpi map: the same bytes for any number of ranks, also after one was killed.
#include "mpi/ranks.hpp"

#include <algorithm>

using namespace pendula::test;

TEST_CASE("a map has the same bytes whether one process or 1, 2 or 5 ranks calculate it") {
    NEED_RANKS();
    const RankFolder maps;
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

TEST_CASE("three ranks make the same antialiased picture and the same double-double map as one process") {
    NEED_RANKS();
    const RankFolder maps;
    const std::string picture = among_ranks + " map study-triple --until 5 --size 90x60 --samples 4 --out ";
    maps.run(picture + "one.png"); // without mpirun, this process is the only rank of its run
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

TEST_CASE("three ranks make the same frames of a zooming film as one rank, also in double-double") {
    NEED_RANKS();
    const RankFolder maps;
    const std::string film = among_ranks + " map double-1-1 --until 3 --size 40x30 --samples 2 --zoom-to "
                                           "150.1234567890123456789,120,1e-14 --frames 3 --out ";
    maps.run(film + "one/");
    maps.run(mpirun(3) + film + "three/");
    for (const char* frame : {"/frame-000000.png", "/frame-000001.png", "/frame-000002.png"}) {
        const std::string one = maps.bytes(std::string("one") + frame);
        CHECK(one.substr(1, 3) == "PNG");
        CHECK(maps.bytes(std::string("three") + frame) == one);
    }
    const Outcome refused =
        run_shell(among_ranks + " map double-1-1 --zoom-to 1,2,3 --out a.mp4", maps.folder.path());
    CHECK(refused.exit_code == 2);
    CHECK(refused.errors == "pendula-mpi: --zoom-to needs --frames of at least 2\n");
}

TEST_CASE("after a rank is killed, --resume completes the map with the same bytes") {
    NEED_RANKS();
    for (const int killed : {2, 0}) {
        CAPTURE(killed);
        const RankFolder maps;
        const std::string map = " map double-1-1 --until 100 --size 480x360 --out map.npy";
        // The part must contain at least one piece of the map; the header alone is shorter.
        maps.run_and_kill(mpirun(3) + among_ranks + map, killed, "map.npy.part", 8 * 4096);
        CHECK_FALSE(std::filesystem::exists(maps.folder.path() / "map.npy"));
        maps.run(mpirun(2) + among_ranks + map + " --resume");
        CHECK_FALSE(std::filesystem::exists(maps.folder.path() / "map.npy.part"));
        const std::string resumed = maps.bytes("map.npy");
        maps.run(alone + map + " --force");
        CHECK(resumed == maps.bytes("map.npy"));
    }
}

TEST_CASE("pendula-mpi reports bad input once and exits with code 2") {
    NEED_RANKS();
    const RankFolder maps;
    const Outcome single =
        run_shell(among_ranks + " map double-1-1 --until=-1 --out a.npy", maps.folder.path());
    CHECK(single.exit_code == 2);
    CHECK(single.errors.starts_with("pendula-mpi: --until: expected a positive number, got '-1'"));
    CHECK(std::count(single.errors.begin(), single.errors.end(), '\n') == 1);
    const Outcome several = run_shell(mpirun(2) + among_ranks + " map jelly --out a.npy", maps.folder.path());
    CHECK(several.exit_code == 2);
    // mpirun adds a paragraph of its own, so only the program's own messages are counted.
    CHECK(several.errors.find("pendula-mpi: ") != std::string::npos);
    CHECK(several.errors.find("pendula-mpi: ", several.errors.find("pendula-mpi: ") + 1) ==
          std::string::npos);
}
