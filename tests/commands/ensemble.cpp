// SPDX-License-Identifier: MIT
// Tests for pendula ensemble: its table and its states, as NumPy reads them, and its refusals.
#include "commands/program.hpp"
#include "support/skip.hpp"

#include <cmath>
#include <cstdlib>

using namespace pendula::test;

namespace {

bool has_numpy() {
    const TemporaryFolder folder;
    return run_shell("/usr/bin/python3 -c 'import numpy'", folder.path()).exit_code == 0;
}

} // namespace

TEST_CASE("ensemble writes its statistics, and reports when the spread passes one radian") {
    const TemporaryFolder folder;
    const Outcome outcome = run_shell(
        program + " ensemble double-1-1 --count 500 --spread 0.1 --duration 20 --every 0.5 --out stats.csv",
        folder.path());
    CAPTURE(outcome.errors);
    REQUIRE(outcome.exit_code == 0);
    CHECK(outcome.errors.empty());
    CHECK_THAT(outcome.output, contains("500 members, fan, single precision, "));
    const std::vector<std::string> lines = split(read_file(folder.path() / "stats.csv"), '\n');
    REQUIRE(lines.size() == 42);
    // The passage is known only to lie between two rows.
    std::size_t row = 1;
    const auto spread = [&](std::size_t link) {
        return std::strtod(split(lines.at(row), ',').at(link).c_str(), nullptr);
    };
    while (spread(1) < 1 && spread(2) < 1) ++row;
    CHECK_THAT(outcome.output, contains("the spread passes 1 rad between " + split(lines[row - 1], ',')[0] +
                                        " s and " + split(lines[row], ',')[0] + " s\n"));
    CHECK(lines[0] ==
          "t,spread_1,spread_2,entropy,entropy_bias,flipped,energy_drift_mean,energy_drift_worst,lost");
    const std::vector<std::string> first = split(lines[1], ','), last = split(lines.back(), ',');
    CHECK(first[0] == "0");
    CHECK(last[0] == "20");
    CHECK(std::strtod(first[1].c_str(), nullptr) == Approx(0.1 / std::sqrt(12)).epsilon(0.01));
    CHECK(first[2] == "0");
    CHECK(last[8] == "0");
    for (const std::string& line : lines) CHECK(split(line, ',').size() == 9);
}

TEST_CASE("ensemble writes the same bytes for any number of threads, also to standard output") {
    const TemporaryFolder folder;
    const auto table_of = [&](const std::string& options) {
        const Outcome outcome = run_shell(
            program + " ensemble double-1-1 --count 3e3 --starts ball --precision single --duration 1 " +
                options,
            folder.path());
        CAPTURE(outcome.errors);
        REQUIRE(outcome.exit_code == 0);
        return outcome.output;
    };
    const std::string alone = table_of("--threads 1 --states one.npy");
    CHECK(alone == table_of("--threads 7 --out - --states seven.npy"));
    CHECK(split(alone, '\n').size() == 12);
    CHECK(read_file(folder.path() / "one.npy") == read_file(folder.path() / "seven.npy"));
    CHECK(alone != table_of("--seed 2"));
}

TEST_CASE("NumPy reads the table and the states of an ensemble") {
    if (!has_numpy()) PENDULA_SKIP("python3-numpy is not installed");
    const TemporaryFolder folder;
    const Outcome outcome =
        run_shell(program + " ensemble study-triple --count 1001 --spread 0.2 --link 2 --duration 0.5 "
                            "--out stats.csv --states end.npy",
                  folder.path());
    CAPTURE(outcome.errors);
    REQUIRE(outcome.exit_code == 0);
    // NumPy computes the spread from the states: it must equal the last row of the table.
    write_file(folder.path() / "read.py", R"(import numpy as np
states = np.load("end.npy")
assert states.shape == (1001, 6) and states.dtype == np.float64 and np.isfinite(states).all()
table = np.genfromtxt("stats.csv", delimiter=",", names=True)
assert len(table) == 6 and table["t"][-1] == 0.5 and table["lost"].sum() == 0
for link in range(3):
    spread = np.sqrt(-2 * np.log(abs(np.exp(1j * states[:, link]).mean())))
    assert abs(spread - table[f"spread_{link + 1}"][-1]) < 1e-9, (link, spread)
assert np.argmax(states[:, 1]) == 1000 # the members are in their order
print("read")
)");
    const Outcome python = run_shell("/usr/bin/python3 read.py", folder.path());
    CHECK(python.errors == "");
    CHECK(python.output == "read\n");
}

TEST_CASE("ensemble refuses invalid options and unsuitable chains with one line") {
    const auto refused = [](const std::string& options, const std::string& sentence) {
        CAPTURE(options);
        check_refused(run("ensemble --duration 1 " + options), "pendula-numeric: " + sentence);
    };
    const std::string hint = " (pendula-numeric ensemble --help lists what there is)";
    refused("--precision single --engine gpu",
            "there is no graphics processor to step ensembles: this program has no graphics");
    refused("--precision double --engine gpu", "a graphics processor steps ensembles only in single "
                                               "precision: choose the precision single, or the engine cpu");
    refused("--engine fast", "--engine: expected one of cpu, gpu, auto, got 'fast'" + hint);
    CHECK(run("ensemble --duration 0.1 --count 3 --precision single --engine auto").exit_code == 0);
    refused("--count 0", "an ensemble must have 1 to 10000000 members, not 0");
    refused("--count 1e9", "an ensemble must have 1 to 10000000 members, not 1000000000");
    refused("--count 1.5", "--count: expected a whole number from 0 up, got '1.5'" + hint);
    refused("--count=-1", "--count: expected a whole number from 0 up, got '-1'" + hint);
    refused("--spread nan", "the spread must be a number from 0 to 1000, in rad, not nan");
    refused("--spread wide", "--spread: expected a number, got 'wide'" + hint);
    refused("--link 4", "the link to vary must be from 1 to 3, not 4");
    refused("--dt 0", "dt must be a positive number, in s, not 0");
    refused("--dt 0.5", "--every: expected at least the timestep, 0.5 s, got 0.1 s");
    refused("--starts cone", "--starts: expected one of fan, ball, grid, shell, fit, got 'cone'" + hint);
    refused("--precision half", "--precision: expected one of single, double, got 'half'" + hint);
    refused("rope-100", "an ensemble is made of chains of 1 to 8 links, not 100");
    refused("jelly", "an ensemble is made of rigid chains: choose the rigid model");
    refused("--states -", "--out and --states cannot both be standard output: name a file for one of them");
    refused("--out no/such/folder.csv", "no/such/folder.csv cannot be written: No such file or directory");
    check_refused(run("ensemble"), "pendula-numeric: --duration is required" + hint);
}

TEST_CASE("members that run away are reported, and the statistics leave them out") {
    const Outcome outcome =
        run("ensemble double-1-1 --count 100 --starts ball --spread 300 --dt 0.5 --every 1 "
            "--duration 200");
    CHECK_THAT(outcome.errors,
               contains("members are no longer finite and are left out: choose a smaller --dt"));
    CHECK(outcome.output.find("nan") == std::string::npos);
    CHECK(outcome.output.find("inf") == std::string::npos);
}
