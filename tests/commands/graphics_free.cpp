// SPDX-License-Identifier: MIT
// The numeric program needs no graphics library, nor even one to be installed.
#include "commands/program.hpp"

using namespace pendula::test;

TEST_CASE("the numeric program links no graphics library") {
    const TemporaryFolder folder;
    const Outcome libraries = run_shell("ldd " + program, folder.path());
    REQUIRE(libraries.exit_code == 0);
    CHECK(libraries.output.find("libc.so") != std::string::npos);
    for (const char* graphics : {"libGL", "libEGL", "libOpenGL", "libglfw", "libX11", "libxcb", "libwayland",
                                 "libimgui", "libfreetype", "libpng"})
        CHECK(libraries.output.find(graphics) == std::string::npos);
}

TEST_CASE("the numeric program lists only the numeric commands") {
    const Outcome help = run("--help");
    CHECK(help.exit_code == 0);
    CHECK(help.output.find("terminal") != std::string::npos);
    CHECK(help.output.find("view") == std::string::npos);
    check_refused(run(""),
                  "pendula-numeric: expected a command: scenes, simulate, replay, drift, converge, diverge, "
                  "lyapunov, ensemble, map, section, stability, fit, terminal, bench (pendula-numeric --help "
                  "lists what there is)");
}
