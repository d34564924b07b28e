// SPDX-License-Identifier: MIT
// Tests for --engine in the real program. On Mesa's software renderer the graphics processor's states are
// those of the processor to the last bit, where that fuses multiplications and additions.
#include "e2e/program.hpp"
#include "support/catch.hpp"

#include <string>

using namespace pendula::test;

namespace {

const std::string members = " ensemble double-2-1 --count 300 --spread 0.5 --duration 1 --precision single";

std::string states_of(const TemporaryFolder& folder, const std::string& environment,
                      const std::string& more) {
    const Outcome outcome = run_shell(
        environment + program + members + " --out a.csv --states a.npy --force" + more, folder.path());
    CAPTURE(outcome.errors);
    REQUIRE(outcome.exit_code == 0);
    return read_file(folder.path() / "a.npy");
}

} // namespace

TEST_CASE("pendula ensemble --engine gpu leaves the members to OpenGL, and auto to the faster one") {
    TemporaryFolder folder;
    const std::string software = "LIBGL_ALWAYS_SOFTWARE=1 ";
    const Outcome told = run_shell(software + program + members + " --engine gpu --out b.csv", folder.path());
    CHECK(told.exit_code == 0);
    CHECK(told.output.find("llvmpipe") != std::string::npos);
    const std::string there = states_of(folder, software, " --engine gpu");
    CHECK(there == states_of(folder, software, " --engine gpu --threads 1"));
    CHECK(there.size() == states_of(folder, software, "").size());
    CHECK(states_of(folder, software, " --engine auto") ==
          states_of(folder, software, "")); // not in hardware
}

TEST_CASE("without OpenGL --engine gpu is refused with one line, and auto takes the processor") {
    TemporaryFolder folder;
    const std::string bare = "DISPLAY= WAYLAND_DISPLAY= __EGL_VENDOR_LIBRARY_FILENAMES=/dev/null ";
    const Outcome refused = run_shell(bare + program + members + " --engine gpu", folder.path());
    CAPTURE(refused.errors);
    CHECK(refused.exit_code == 2);
    CHECK(refused.output.empty());
    CHECK(line_count(refused.errors) == 1);
    CHECK(refused.errors.starts_with("pendula: there is no graphics processor to step ensembles: "));
    CHECK(states_of(folder, bare, " --engine auto") == states_of(folder, bare, ""));
}

TEST_CASE("bench ensemble times the graphics processor beside the processor if it is told to") {
    TemporaryFolder folder;
    const Outcome bench = run_shell("LIBGL_ALWAYS_SOFTWARE=1 " + program +
                                        " bench ensemble --engine gpu --repeats 1 --threads 1 --format csv",
                                    folder.path());
    CAPTURE(bench.errors);
    CHECK(bench.exit_code == 0);
    for (const char* row : {"\ngpu,1,single,1,", "\ngpu,2,single,1,", "\ngpu,8,single,1,"})
        CHECK(bench.output.find(row) != std::string::npos);
}
