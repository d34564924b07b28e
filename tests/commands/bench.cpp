// SPDX-License-Identifier: MIT
// Tests for pendula bench kernels: every kernel at every size, with figures that hang together.
#include "commands/program.hpp"

#include <nlohmann/json.hpp>

using namespace pendula::test;

TEST_CASE("bench kernels times every kernel and its reference in one run") {
    const nlohmann::json report = nlohmann::json::parse(output_of("bench kernels --repeats 3 --format json"));
    CHECK(report["repeats"] == 3);
    const auto timing = [&](const std::string& kernel, int links) {
        for (const nlohmann::json& entry : report["kernels"])
            if (entry["kernel"] == kernel && entry["links"] == links) return entry;
        FAIL("no " << kernel << " with " << links << " links");
        return nlohmann::json();
    };
    for (const nlohmann::json& entry : report["kernels"]) {
        const double minimum = entry["ns_per_step"]["minimum"];
        CHECK(minimum > 0);
        CHECK(entry["ns_per_step"]["median"] >= minimum);
        CHECK(entry["ns_per_right_hand_side"] == Approx(minimum / 4));
        if (!entry.contains("reference")) continue;
        const nlohmann::json reference = timing(entry["reference"], entry["links"]);
        CHECK(entry["times_faster"] == Approx(reference["ns_per_step"]["minimum"].get<double>() / minimum));
    }
    for (const char* kernel :
         {"tension/double", "tension/long-double", "elastic/double", "elastic/long-double"})
        for (const int links : {1, 3, 10, 100, 1000}) timing(kernel, links);
    timing("textbook/long-double", 3);
    CHECK(timing("tension/portable", 100)["reference"] == "tension/double");
}

TEST_CASE("bench prints a table or CSV, and refuses unknown commands and invalid values") {
    const std::string table = run("bench kernels --repeats 1").output;
    for (const char* part : {"kernel", "ns per step, minimum", "median", "tension/double", "1000"})
        CHECK(table.find(part) != std::string::npos);
    const std::vector<std::string> lines = split(run("bench kernels --repeats 1 --format csv").output, '\n');
    REQUIRE(lines.size() > 10);
    CHECK(lines[0] == "kernel,links,assembly,ns_per_step_minimum,ns_per_step_median,ns_per_right_hand_side,"
                      "reference,times_faster");
    const std::string hint = " --help lists what there is)";
    check_refused(
        run("bench"),
        "pendula-numeric: expected a command: kernels, ensemble, map, integrators (pendula-numeric bench" +
            hint);
    check_refused(run("bench kernel"), "pendula-numeric: unknown command \"kernel\"; did you mean kernels? "
                                       "(pendula-numeric bench" +
                                           hint);
    check_refused(run("bench kernels --repeats 0"),
                  "pendula-numeric: --repeats: expected a whole number from 1 to 10000, got '0' "
                  "(pendula-numeric bench kernels" +
                      hint);
}

TEST_CASE("bench ensemble compares precisions, instruction sets and threads with the scalar kernel") {
    const nlohmann::json report =
        nlohmann::json::parse(output_of("bench ensemble --repeats 2 --threads 2 --format json"));
    CHECK(report["repeats"] == 2);
    double scalar = 0;
    int links = 0, together = 0;
    for (const nlohmann::json& entry : report["kernels"]) {
        const double minimum = entry["ns_per_pendulum_step"]["minimum"];
        CHECK(minimum > 0);
        CHECK(entry["ns_per_pendulum_step"]["median"] >= minimum);
        if (entry["instructions"] == "scalar") {
            scalar = minimum;
            CHECK(entry["links"] > links);
            links = entry["links"];
        }
        CHECK(entry["links"] == links);
        CHECK(entry["times_faster"] == Approx(scalar / minimum));
        together += entry["threads"] == 2;
    }
    CHECK(links == 8);
    CHECK(together == 10); // five sizes in two precisions
    const std::string table = run("bench ensemble --repeats 1 --threads 1").output;
    for (const char* part :
         {"instructions", "ns per pendulum-step, minimum", "times faster than scalar", "portable"})
        CHECK(table.find(part) != std::string::npos);
    const std::vector<std::string> lines = split(run("bench ensemble --repeats 1 --format csv").output, '\n');
    CHECK(lines[0] == "instructions,links,precision,threads,ns_per_pendulum_step_minimum,"
                      "ns_per_pendulum_step_median,times_faster");
}

TEST_CASE("bench map compares a map on one thread with a map on several threads and with an ensemble",
          "[bulk]") {
    const nlohmann::json report =
        nlohmann::json::parse(output_of("bench map --size 16x16 --repeats 2 --threads 2 --format json"));
    const nlohmann::json& rows = report["rows"];
    REQUIRE(rows.size() == 3);
    for (const nlohmann::json& row : rows) {
        const double ns = row["ns_per_pendulum_step"]["minimum"], us = row["us_per_simulated_s"]["minimum"];
        CHECK(ns > 0);
        CHECK(row["ns_per_pendulum_step"]["median"] >= ns);
        CHECK(us == Approx(1e-3 * ns * row["steps_per_simulated_s"].get<double>()));
    }
    CHECK((rows[0]["threads"] == 1 && rows[1]["threads"] == 2 && rows[2]["what"] == "ensemble"));
    const auto us = [&](int row) { return rows[row]["us_per_simulated_s"]["minimum"].get<double>(); };
    CHECK(report["times_ensemble"] == Approx(us(0) / us(2)));
    CHECK(report["times_one_thread"] == Approx(us(0) / us(1)));
    const std::string table = run("bench map --size 16x16 --repeats 1 --threads 1").output;
    for (const char* part :
         {"flip times of two equal links, 16 x 16 pixels, until 100 s", "lanes busy", "rk4"})
        CHECK(table.find(part) != std::string::npos);
    CHECK(
        split(run("bench map --size 16x16 --repeats 1 --format csv").output, '\n').at(0) ==
        "what,method,threads,ns_per_pendulum_step_minimum,ns_per_pendulum_step_median,steps_per_simulated_s,"
        "us_per_simulated_s_minimum,us_per_simulated_s_median,lanes_busy");
    check_refused(run("bench map --size 1x1"),
                  "pendula-numeric: --size: expected WIDTHxHEIGHT from 16 to 4096 pixels, got '1x1' "
                  "(pendula-numeric bench map" +
                      std::string(" --help lists what there is)"));
}

TEST_CASE("bench integrators times integrations, reports their errors and draws a plot") {
    const TemporaryFolder folder;
    const std::string plot = (folder.path() / "plot.svg").string();
    const nlohmann::json report = nlohmann::json::parse(
        output_of("bench integrators --lanes taylor/double,taylor/double-double --duration 1 --repeats 2 "
                  "--format json --plot " +
                  plot));
    CHECK(report["repeats"] == 2);
    REQUIRE(report["rows"].size() == 2);
    for (const nlohmann::json& row : report["rows"]) {
        const double minimum = row["ms_per_simulated_second"]["minimum"];
        CHECK(minimum > 0);
        CHECK(row["ms_per_simulated_second"]["median"] >= minimum);
    }
    CHECK(report["rows"][0]["position_error"] > report["rows"][1]["position_error"]);
    const std::string drawn = read_file(plot);
    CHECK(drawn.starts_with("<svg "));
    CHECK(drawn.ends_with("</svg>\n"));
    for (const char* part : {"taylor", "double-double", "error of a bob's position after 1 s, m"})
        CHECK(drawn.find(part) != std::string::npos);
    check_refused(
        run("bench integrators --plot errors.png"),
        "pendula-numeric: --plot: expected a file that ends in .svg, got 'errors.png' (pendula-numeric bench "
        "integrators --help lists what there is)");
}
