// SPDX-License-Identifier: MIT
// Tests for --engine in the real program. On Mesa's software renderer the graphics processor's states are
// those of the processor to the last bit, where that fuses multiplications and additions.
#include "e2e/program.hpp"
#include "support/catch.hpp"

#include <string>

using namespace pendula::test;

namespace {

const std::string members = " ensemble double-2-1 --count 300 --spread 0.5 --duration 1 --precision single";

std::string states_of(const WorkFolder& folder, const std::string& environment, const std::string& more) {
    const Outcome outcome =
        folder.shell(environment + program + members + " --out a.csv --states a.npy --force" + more);
    CAPTURE(outcome.errors);
    REQUIRE(outcome.exit_code == 0);
    return folder.read("a.npy");
}

} // namespace

TEST_CASE("ensemble --engine gpu runs on OpenGL, and auto does not choose a software renderer") {
    WorkFolder folder;
    const std::string software = "LIBGL_ALWAYS_SOFTWARE=1 ";
    const Outcome told = folder.shell(software + program + members + " --engine gpu --out b.csv");
    CHECK(told.exit_code == 0);
    CHECK(told.output.find("llvmpipe") != std::string::npos);
    const std::string there = states_of(folder, software, " --engine gpu");
    CHECK(there == states_of(folder, software, " --engine gpu --threads 1"));
    CHECK(there.size() == states_of(folder, software, "").size());
    CHECK(states_of(folder, software, " --engine auto") ==
          states_of(folder, software, "")); // OpenGL is not in hardware
}

TEST_CASE("without OpenGL, --engine gpu is refused with one line and auto uses the processor") {
    WorkFolder folder;
    const std::string bare = "DISPLAY= WAYLAND_DISPLAY= __EGL_VENDOR_LIBRARY_FILENAMES=/dev/null ";
    check_refused(folder.shell(bare + program + members + " --engine gpu"),
                  "pendula: there is no graphics processor to step ensembles: ");
    CHECK(states_of(folder, bare, " --engine auto") == states_of(folder, bare, ""));
}

TEST_CASE("bench ensemble --engine gpu also times the graphics processor") {
    WorkFolder folder;
    const Outcome bench = folder.shell("LIBGL_ALWAYS_SOFTWARE=1 " + program +
                                       " bench ensemble --engine gpu --repeats 1 --threads 1 --format csv");
    CAPTURE(bench.errors);
    CHECK(bench.exit_code == 0);
    for (const char* row : {"\ngpu,1,single,1,", "\ngpu,2,single,1,", "\ngpu,8,single,1,"})
        CHECK(bench.output.find(row) != std::string::npos);
}
