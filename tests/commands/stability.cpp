// SPDX-License-Identifier: MIT
// Tests for pendula stability: its sentence, its table, its refusals, and the same bytes for any number of
// threads.
#include "commands/program.hpp"

#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdlib>

using namespace pendula::test;

namespace {

/// Two equal point masses on links of 0.1 m, on a shaking pivot; amplitude in m, frequency in Hz.
std::string shaken(const std::string& amplitude, const std::string& frequency) {
    return "stability double-1-1 --set chain.lengths=[0.1,0.1] --set pivot.path=line --set pivot.amplitude=" +
           amplitude + " --set pivot.frequency=" + frequency + " ";
}

} // namespace

TEST_CASE("stability reports in one line whether the chain stands upright") {
    CHECK(output_of(shaken("0.01", "40")) ==
          "stands: amplitude 10 mm at 40 Hz lies between 7.285 and 13.558 mm\n");
    CHECK_THAT(output_of(shaken("0.005", "40")),
               contains("falls: amplitude 5 mm at 40 Hz does not lie between 7.285 and 13.558 mm; small "
                        "tilts grow at a rate of "));
    CHECK_THAT(output_of(shaken("0.01", "10")),
               contains("falls: amplitude 10 mm at 10 Hz, where no amplitude is stable; this amplitude is "
                        "stable at 29.149 Hz and above; small tilts grow at a rate of "));
    CHECK_THAT(output_of("stability double-1-1"),
               contains("falls: the pivot does not move up and down; at "));
    CHECK(output_of("stability kapitza") ==
          "stands: amplitude 10 mm at 30 Hz lies between 7.440 and 45.866 mm\n");
    CHECK(output_of("stability standing-three") ==
          "stands: amplitude 6 mm at 80 Hz lies between 4.322 and 7.283 mm\n");
    CHECK_THAT(output_of("stability indian-rope"),
               contains("stands: amplitude 2 mm at 600 Hz lies between "));
    // Only the vertical part of the motion counts.
    CHECK_THAT(output_of(shaken("0.02", "40") + "--set pivot.direction_deg=30"),
               contains("stands: amplitude 10 mm at 40 Hz"));
}

TEST_CASE("stability prints its figures as JSON") {
    const auto report = nlohmann::json::parse(output_of(shaken("0.01", "40") + "--format json"));
    CHECK(report["stands"] == true);
    CHECK(report["amplitude"] == 0.01);
    CHECK(report["frequency"] == 40);
    CHECK(report["growth"].get<double>() <= 0);
    CHECK(std::abs(report["limits"][0].get<double>() - 0.0072847) < 1e-7);
    CHECK(std::abs(report["limits"][1].get<double>() - 0.0135585) < 1e-7);
    CHECK(std::abs(report["lowest_stable_frequency"].get<double>() - 29.149) < 1e-3);
    REQUIRE(report["pendulum_lengths"].size() == 2);
    CHECK(std::abs(report["pendulum_lengths"][0].get<double>() - 0.1 / (2 + std::sqrt(2.0))) < 1e-12);
    const auto still = nlohmann::json::parse(output_of("stability double-1-1 --format json"));
    CHECK(still["stands"] == false);
    CHECK(still["limits"].is_null());
    CHECK(still["lowest_stable_frequency"].is_null());
}

TEST_CASE("stability writes the growth of every cell, with the same bytes for any number of threads") {
    const std::string small = shaken("0.01", "40") + "--amplitudes 0..20 --frequencies 30..60 --size 20x16 ";
    const Outcome one = run(small + "--out - --threads 1"), five = run(small + "--out - --threads 5");
    CAPTURE(one.errors);
    REQUIRE(one.exit_code == 0);
    CHECK(one.output == five.output);
    CHECK_THAT(one.errors, contains("stands: amplitude 10 mm at 40 Hz"));
    const std::vector<std::string> lines = split(one.output, '\n');
    REQUIRE(lines.size() == 20 * 16 + 1);
    CHECK(lines[0] == "amplitude,frequency,growth");
    std::size_t standing = 0;
    for (std::size_t i = 1; i < lines.size(); ++i) {
        const std::vector<std::string> cells = split(lines[i], ',');
        REQUIRE(cells.size() == 3);
        const double amplitude = std::strtod(cells[0].c_str(), nullptr);
        CHECK((amplitude > 0 && amplitude < 0.02));
        const bool stands = std::strtod(cells[2].c_str(), nullptr) <= 0;
        standing += stands;
        if (amplitude > 0.0145 || amplitude < 0.0045) CHECK_FALSE(stands);
    }
    CHECK(standing > 60);
    const TemporaryFolder folder;
    const Outcome file = run_shell(program + " " + small + "--out chart.csv", folder.path());
    CHECK_THAT(file.output, contains("stands: "));
    CHECK(read_file(folder.path() / "chart.csv") == one.output);
    CHECK(run_shell(program + " " + small + "--out chart.csv", folder.path()).exit_code == 2);
    CHECK(run_shell(program + " " + small + "--out chart.csv --force", folder.path()).exit_code == 0);
}

TEST_CASE("stability refuses unsuitable chains and invalid options in one line") {
    const std::string name = "pendula-numeric: ";
    check_refused(run("stability jelly"),
                  name + "a chart of stability needs rigid links: set chain.model to rigid");
    check_refused(run("stability rope-100"),
                  name + "a chart of stability needs a chain of at most 64 links, got 100");
    check_refused(run(shaken("0.01", "40") + "--set pivot.second_amplitude=0.001"),
                  name + "a chart of stability needs a pivot with one frequency: set "
                         "pivot.second_amplitude to 0");
    CHECK_THAT(run("stability double-1-1 --out chart.png").errors, contains("writes charts as .csv only"));
    CHECK_THAT(run("stability double-1-1 --out chart.txt").errors,
               contains("is written as .csv, .svg or .png"));
    for (const char* bad : {"5", "5..", "..5", "9..5", "5..5", "-1..5", "0..x", "0..1e9", "0..nan"}) {
        const Outcome outcome = run(std::string("stability double-1-1 --amplitudes ") + bad);
        CAPTURE(outcome.errors);
        CHECK(outcome.exit_code == 2);
        CHECK_THAT(outcome.errors, contains("expected a range in mm from 0 to 1e+06"));
    }
    CHECK(run("stability double-1-1 --frequencies 40").exit_code == 2);
    CHECK(run("stability double-1-1 --size 8x8").exit_code == 2);
}
