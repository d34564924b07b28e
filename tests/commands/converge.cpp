// SPDX-License-Identifier: MIT
// Tests for pendula converge: errors and orders, and its refusals.
#include "commands/program.hpp"
#include "physics/method.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <numbers>

using namespace pendula::test;

TEST_CASE("converge reports RK4's order 4 as JSON, the same errors as CSV, and a table") {
    const std::string arguments =
        "converge study-triple --method rk4 --arithmetic double --dt 0.01,0.005 --duration 0.5";
    const nlohmann::json report = nlohmann::json::parse(run(arguments + " --format json").output);
    REQUIRE(report["rows"].size() == 2);
    CHECK(report["method"] == "rk4");
    CHECK(report["arithmetic"] == "double");
    CHECK(report["rows"][0]["position_order"].is_null());
    CHECK(report["rows"][1]["position_order"].get<double>() == Approx(4).margin(0.2));
    CHECK(report["rows"][1]["evaluations"] == 400);
    CHECK(report["reference_uncertainty"] < 1e-26);

    const std::vector<std::string> lines = split(run(arguments + " --format csv").output, '\n');
    REQUIRE(lines.size() == 3);
    CHECK(lines[0] ==
          "dt,position_error,position_order,velocity_error,velocity_order,energy_error,energy_order,"
          "evaluations,ms_per_simulated_second");
    CHECK(std::stod(split(lines[2], ',')[1]) == report["rows"][1]["position_error"]);

    const std::string table = run(arguments).output;
    for (const char* part : {"rk4 in double", "position error, m", "energy error, J", "0.005"})
        CHECK(table.find(part) != std::string::npos);
}

TEST_CASE("converge reports which dt it used if the requested dt does not divide the duration") {
    const std::string arguments =
        "converge study-triple --method rk4 --arithmetic double --dt 0.15,0.125 --duration 1";
    const std::string table = run(arguments).output;
    CAPTURE(table);
    CHECK(table.find("\n0.142857 ") != std::string::npos);
    CHECK(
        table.ends_with("\ndt is shortened so that 1 s are a whole number of steps: 0.15 to 0.142857 s.\n"));
    const nlohmann::json report = nlohmann::json::parse(run(arguments + " --format json").output);
    CHECK(report["rows"][0]["dt"].get<double>() == Approx(1.0 / 7));
    CHECK(report["rows"][0]["wished_dt"] == 0.15);
    CHECK_FALSE(report["rows"][1].contains("wished_dt"));
    CHECK(run("converge --method rk4 --arithmetic double --dt 0.125,0.1 --duration 1")
              .output.find("shortened") == std::string::npos);
}

TEST_CASE("times on the command line may be expressions such as pi/200") {
    const nlohmann::json report = nlohmann::json::parse(
        run("converge --method rk4 --arithmetic double --dt pi/200,1/64 --duration 'pi/2 s' --format json")
            .output);
    CHECK(report["duration"].get<double>() == std::numbers::pi / 2);
    CHECK(report["rows"][0]["dt"].get<double>() == Approx(std::numbers::pi / 200).epsilon(1e-15));
    CHECK(report["rows"][1]["wished_dt"] == 1.0 / 64);
    CHECK(nlohmann::json::parse(run("diverge simple-120 --duration 3/2 --format json").output)["duration"] ==
          1.5);
}

TEST_CASE("the number of stages determines the order of gauss-legendre") {
    const nlohmann::json report =
        nlohmann::json::parse(run("converge --method gauss-legendre --arithmetic long-double --stages 2 --dt "
                                  "0.02,0.01 --duration 1 "
                                  "--format json")
                                  .output);
    CHECK(report["rows"][1]["position_order"].get<double>() == Approx(4).margin(0.1));
    check_refused(run("converge --method gauss-legendre --arithmetic double --stages 1"),
                  "pendula-numeric: gauss-legendre must have 2 to 8 stages, not 1");
}

TEST_CASE("converge refuses bad input with one sentence") {
    check_refused(run("converge --method euler"),
                  fmt::format("pendula-numeric: 'euler' is not a method: expected one of {}",
                              fmt::join(pendula::names_of<pendula::Method>(), ", ")));
    check_refused(run("converge --arithmetic quad"),
                  fmt::format("pendula-numeric: 'quad' is not an arithmetic: expected one of {}",
                              fmt::join(pendula::names_of<pendula::Arithmetic>(), ", ")));
    check_refused(run("converge --dt 0.1,-0.1"),
                  "pendula-numeric: --dt: expected a positive number of seconds, up to 1e+09, got '-0.1' "
                  "(pendula-numeric converge --help lists what there is)");
    CHECK(run("converge --method taylor --arithmetic x87").exit_code == 2);
}
