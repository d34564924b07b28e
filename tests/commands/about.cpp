// SPDX-License-Identifier: MIT
// What the program says of itself: help, version, scenes, and the error if they cannot be written.
#include "commands/program.hpp"

using namespace pendula::test;

TEST_CASE("the numeric program's version describes the build and has no OpenGL") {
    const Outcome version = run("--version");
    CHECK(version.exit_code == 0);
    CHECK(version.output.starts_with("pendula-numeric " PENDULA_VERSION "\n"));
    CHECK(version.output.find("\ncompiler ") != std::string::npos);
    CHECK(version.output.find("\nx87 kernels ") != std::string::npos);
    CHECK(version.output.find("OpenGL") == std::string::npos);
}

TEST_CASE("help, version and lists exit with code 1 if standard output cannot be written") {
    for (const char* arguments : {"--help", "drift --help", "--version", "scenes", "generate man"}) {
        CAPTURE(arguments);
        const Outcome full = run(std::string(arguments) + " > /dev/full");
        CHECK(full.exit_code == 1);
        CHECK(full.errors == "pendula-numeric: standard output cannot be written: No space left on device\n");
    }
}

TEST_CASE("help fits 80 columns, and states ranges and defaults") {
    for (const std::string command : {"", "drift ", "lyapunov ", "bench kernels "}) {
        const Outcome help = run(command + "--help");
        REQUIRE(help.exit_code == 0);
        for (const std::string& line : split(help.output, '\n')) {
            CAPTURE(line);
            const auto width =
                std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xC0) != 0x80; });
            CHECK(width <= 80);
        }
    }
    const std::string help = run("bench kernels --help").output;
    CHECK(help.find("(1 to 10000) [15]") != std::string::npos);
    CHECK(help.find("--format table|csv|json") != std::string::npos);
    CHECK(run("drift --help").output.find("generate") == std::string::npos);
}
