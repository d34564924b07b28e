// SPDX-License-Identifier: MIT
// Tests for pendula section: its table, its refusals, and the same bytes for any number of threads.
#include "commands/numeric/section.hpp"
#include "commands/program.hpp"

#include <cmath>
#include <cstdlib>
#include <numbers>

using namespace pendula::test;

namespace {

const std::string small = " section double-1-1 --orbits 5 --crossings 20 --precision double ";

} // namespace

TEST_CASE("section writes a row for each crossing, with the energy of the start") {
    const TemporaryFolder folder;
    const Outcome outcome =
        run_shell(program + " section double-1-1 --orbits 4 --crossings 30 --out section.csv", folder.path());
    CAPTURE(outcome.errors);
    REQUIRE(outcome.exit_code == 0);
    CHECK_THAT(outcome.output, contains("5 orbits of "));
    CHECK_THAT(outcome.output, contains("150 crossings of θ₁ = 0, ω₁ > 0"));
    const std::vector<std::string> lines = split(read_file(folder.path() / "section.csv"), '\n');
    REQUIRE(lines.size() == 151);
    CHECK(lines[0] == "orbit,crossing,t,theta_2,p_2,energy_error");
    for (std::size_t i = 1; i < lines.size(); ++i) {
        const std::vector<std::string> cells = split(lines[i], ',');
        REQUIRE(cells.size() == 6);
        CHECK(cells[0] == std::to_string((i - 1) / 30));
        CHECK(cells[1] == std::to_string((i - 1) % 30));
        CHECK(std::abs(std::strtod(cells[3].c_str(), nullptr)) <= std::numbers::pi);
        CHECK(std::abs(std::strtod(cells[5].c_str(), nullptr)) < 1e-12);
    }
}

TEST_CASE("section --strobe writes a row for each period of the drive, after the skipped ones") {
    const Outcome outcome = run("section driven-chaos --strobe --crossings 5 --skip 7");
    CAPTURE(outcome.errors);
    REQUIRE(outcome.exit_code == 0);
    CHECK_THAT(outcome.errors, contains("1 orbit, 5 points every 1 s"));
    const std::vector<std::string> lines = split(outcome.output, '\n');
    REQUIRE(lines.size() == 6);
    CHECK(lines[0] == "orbit,crossing,t,theta_1,omega_1,energy_error");
    for (std::size_t i = 1; i < lines.size(); ++i) {
        const std::vector<std::string> cells = split(lines[i], ',');
        CHECK(cells[0] == "0");
        CHECK(cells[1] == std::to_string(6 + i));
        CHECK(std::strtod(cells[2].c_str(), nullptr) == 6.0 + static_cast<double>(i));
        CHECK(std::abs(std::strtod(cells[5].c_str(), nullptr)) < 1e-14);
    }
    const Outcome own = run("section double-1-1 --strobe --period 0.25 --orbits 2 --crossings 3");
    CHECK_THAT(own.errors, contains("3 orbits, 9 points every 0.25 s"));
}

TEST_CASE("section --strobe refuses invalid combinations of options in one line") {
    for (const char* words : {"section double-1-1 --strobe", "section driven-chaos",
                              "section driven-chaos --strobe --plane theta1=0",
                              "section double-1-1 --period 1", "section driven-chaos --strobe --energy 3"}) {
        CAPTURE(words);
        const Outcome outcome = run(words);
        CHECK(outcome.exit_code == 2);
        CHECK(split(outcome.errors, '\n').size() == 1);
    }
}

TEST_CASE("section writes the same bytes for any number of threads") {
    const Outcome one = run(small + "--threads 1"), five = run(small + "--threads 5 --out -");
    REQUIRE(one.exit_code == 0);
    CHECK(one.output == five.output);
    CHECK(split(one.output, '\n').size() == 6 * 20 + 1);
    CHECK_THAT(one.errors, contains("6 orbits of "));
}

TEST_CASE("section uses the requested plane, point, energy and time") {
    const Outcome outcome = run(
        "section study-triple --plane theta3=-20 --point theta1,omega1 --energy 20 --orbits 3 --until 60");
    CAPTURE(outcome.errors);
    REQUIRE(outcome.exit_code == 0);
    const std::vector<std::string> lines = split(outcome.output, '\n');
    CHECK(lines[0] == "orbit,crossing,t,theta_1,omega_1,energy_error");
    REQUIRE(lines.size() > 10);
    CHECK(lines[1].substr(0, 2) == "1,"); // orbit 0 would be the scene's start, which has another energy
    for (std::size_t i = 1; i < lines.size(); ++i)
        CHECK(std::strtod(split(lines[i], ',')[2].c_str(), nullptr) <= 60);
    CHECK_THAT(outcome.errors, contains("of θ₃ = −20°, ω₃ > 0"));
}

TEST_CASE("section refuses unsuitable chains and invalid options in one line") {
    const std::string name = "pendula-numeric: ";
    check_refused(run("section jelly"),
                  name + "a Poincaré section needs rigid links, since an elastic chain has more coordinates "
                         "than a plane can fix: choose a stroboscopic section, or set chain.model to rigid");
    check_refused(run("section double-1-1 --set chain.damping=0.1"),
                  name + "a Poincaré section needs a chain that keeps its energy: choose a stroboscopic "
                         "section, or leave out damping, friction, drag, the pivot's path and the torque");
    check_refused(run("section simple-120 --set chain.damping=0"),
                  name + "a Poincaré section needs at least two links: with one link it is a single point");
    check_refused(run("section double-1-1 --plane theta2=0 --point theta2,p2"),
                  name + "the plane fixes θ₂, so every point would have the same angle: choose a link other "
                         "than 2 for the "
                         "point");
    check_refused(run("section double-1-1 --plane theta3=0"),
                  name + "the chain has no link 3: expected 1 to 2");
    CHECK_THAT(run("section double-1-1 --plane omega1=0").errors,
               contains("expected a plane such as theta1=0"));
    CHECK_THAT(run("section double-1-1 --point theta2,p1").errors,
               contains("such as theta2,p2 or theta2,omega2"));
    CHECK_THAT(run("section double-1-1 --energy -1000").errors,
               contains("no motion with an energy of −1000 J crosses the plane"));
    CHECK_THAT(run("section double-1-1 --orbits -1").errors,
               contains("expected a whole number from 0 to 10000"));
    CHECK_THAT(run("section double-1-1 --orbits 0 --energy 3").errors, contains("leaves no orbit"));
    CHECK_THAT(run("section double-1-1 --out section.png").errors, contains("writes sections as .csv only"));
    CHECK_THAT(run("section double-1-1 --out section.txt").errors,
               contains("is written as .csv, .svg or .png"));
    for (const char* bad : {"--precision quad", "--energy nan", "--until 0", "--plane theta1=400"})
        CHECK(run(std::string("section double-1-1 ") + bad).exit_code == 2);
}

TEST_CASE("read_plane() and read_point() accept valid text and reject invalid text") {
    using namespace pendula;
    CHECK(read_plane("theta12=-90")->link == 11);
    CHECK(read_plane("theta1=180")->angle == std::numbers::pi);
    CHECK(read_point("theta2,omega2")->upward == SectionUpward::velocity);
    CHECK(read_point("theta1,p1")->link == 0);
    for (const char* bad :
         {"", "theta=0", "theta0=0", "theta1", "theta1=", "theta1=x", "theta1=0 ", "phi1=0"})
        CHECK_FALSE(read_plane(bad));
    for (const char* bad :
         {"", "theta2", "theta2,", "theta2,p", "theta2,p3", "p2,theta2", "theta2,p2,", "theta2,q2"})
        CHECK_FALSE(read_point(bad));
}
