// SPDX-License-Identifier: MIT
// Tests for pendula lyapunov: its three forms, what it chooses unasked, and its refusals.
#include "commands/program.hpp"
#include "physics/method.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdlib>

using namespace pendula::test;

namespace {

nlohmann::json lyapunov(const std::string& arguments) {
    return nlohmann::json::parse(output_of("lyapunov --format json " + arguments));
}

} // namespace

TEST_CASE("lyapunov writes the exponent, its error and its method as JSON") {
    const nlohmann::json report = lyapunov("double-1-1 --duration 200 --members 4");
    const double exponent = report["exponent"], error = report["standard_error"];
    CHECK(std::abs(exponent - 0.93) < 4 * error);
    CHECK(error > 0);
    CHECK(error < 0.1);
    CHECK(report["chaotic"] == true);
    CHECK(report["members"] == 4);
    CHECK(report["transient"].get<double>() == Approx(20).margin(0.02));
    // The scene uses rk4 in x87. lyapunov uses the cheaper method taylor, with the same 64 bits.
    CHECK(report["method"] == "taylor");
    CHECK(report["arithmetic"] == "long-double");
    CHECK(report["dt"] == 0.016);
    CHECK(report["blocks"].back()["exponent"] == exponent);
}

TEST_CASE("lyapunov writes the same numbers as CSV, and a table that describes the method") {
    const std::string arguments = "simple-120 --duration 20 --members 1 ";
    const nlohmann::json report = lyapunov(arguments);
    const std::vector<std::string> lines = split(run("lyapunov --format csv " + arguments).output, '\n');
    REQUIRE(lines.size() == 1 + report["blocks"].size());
    CHECK(lines[0] == "from,to,block_exponent,exponent");
    for (std::size_t k = 1; k < lines.size(); ++k) {
        const std::vector<std::string> cells = split(lines[k], ',');
        CHECK(std::strtod(cells[1].c_str(), nullptr) == report["blocks"][k - 1]["to"]);
        CHECK(std::strtod(cells[3].c_str(), nullptr) == report["blocks"][k - 1]["exponent"]);
    }
    CHECK(report["chaotic"] == false);
    const std::string table = run("lyapunov " + arguments).output;
    for (const char* part :
         {"simple-120", "Benettin", "taylor in long-double", "√Σ(Δθ² + T²Δω²)", "mean of 1 motion\n",
          "standard error over 10 blocks", "too early to tell: within three"})
        CHECK(table.find(part) != std::string::npos);
    CHECK(run("lyapunov jelly --duration 20 --members 1").output.find("ℓ = 0.8 m") != std::string::npos);
}

TEST_CASE("lyapunov gives a verdict only if its figures support it") {
    const nlohmann::json brief = lyapunov("double-1-1 --duration 15 --members 2");
    CHECK(brief["verdict"] == "too early to tell");
    // An exponent of 0.6 ± 0.2 is not below 0.17, and not yet significant chaos.
    const std::string text = run("lyapunov double-1-1 --duration 15 --members 2").output;
    CHECK(text.find("choose a longer --duration") != std::string::npos);
    CHECK(text.find("not distinguishable") == std::string::npos);
    CHECK(lyapunov("double-1-1 --duration 100 --members 2")["verdict"] == "chaotic");
    const nlohmann::json swing = lyapunov("simple-120 --duration 300 --members 1");
    CHECK(swing["verdict"] == "regular");
    CHECK(swing["exponent"].get<double>() + 3 * swing["standard_error"].get<double>() < 0.05);
}

TEST_CASE("options choose the method, arithmetic and dt of lyapunov") {
    const nlohmann::json chosen =
        lyapunov("double-1-1 --duration 6 --members 1 --method rk4 --arithmetic double --dt 2e-3");
    CHECK(chosen["method"] == "rk4");
    CHECK(chosen["arithmetic"] == "double");
    CHECK(chosen["dt"] == 2e-3);
    const nlohmann::json usual = lyapunov("double-2-1 --duration 9 --members 1 --method dop853");
    CHECK(usual["arithmetic"] == "long-double");                     // the scene's
    CHECK(usual["dt"] == 1e-3);                                      // the method's
    CHECK(lyapunov("jelly --duration 6 --members 1")["dt"] == 1e-3); // the scene's, for the scene's method
}

TEST_CASE("lyapunov reports damping as a negative exponent") {
    const nlohmann::json report = lyapunov("simple-120 --duration 60 --members 1 --set chain.damping=0.4");
    CHECK(report["exponent"].get<double>() == Approx(-0.2).margin(0.02));
    CHECK(run("lyapunov simple-120 --duration 60 --members 1 --set chain.damping=0.4")
              .output.find("differences die away") != std::string::npos);
}

TEST_CASE("lyapunov reports a trajectory that runs away on standard error") {
    const Outcome outcome =
        run("lyapunov --duration 60 --method rk4 --arithmetic double --dt 0.1 --format json "
            "--set start.angular_velocities=[1e4,2e3,3e3]");
    CHECK(outcome.exit_code == 1);
    CHECK(outcome.errors.find("no longer finite") != std::string::npos);
    const nlohmann::json report = nlohmann::json::parse(outcome.output);
    CHECK(report["exponent"].is_null());
    CHECK(report["standard_error"].is_null());
    CHECK(report["blocks"].empty());
}

TEST_CASE("lyapunov refuses bad input with one sentence") {
    const std::string hint = " (pendula-numeric lyapunov --help lists what there is)";
    check_refused(run("lyapunov"), "pendula-numeric: --duration is required" + hint);
    check_refused(
        run("lyapunov --duration -3"),
        "pendula-numeric: --duration: expected a positive number of seconds, up to 1e+09, got '-3'" + hint);
    check_refused(run("lyapunov double-2-1 --duration 1"),
                  "pendula-numeric: 1 s is too short to estimate an exponent: choose at least 5 s");
    check_refused(run("lyapunov double-2-1 --duration 100 --method euler"),
                  fmt::format("pendula-numeric: 'euler' is not a method: expected one of {}",
                              fmt::join(pendula::names_of<pendula::Method>(), ", ")));
    CHECK(run("lyapunov --duration 100 --members 0").exit_code == 2);
    CHECK(run("lyapunov --duration 100 --members 1.5").exit_code == 2);
}
