// SPDX-License-Identifier: MIT
// Tests for pendula bench render: every pass with figures that hang together.
#include "e2e/program.hpp"
#include "support/catch.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

using namespace pendula::test;

TEST_CASE("bench render times every pass of a layout, and a frame that is only cleared") {
    WorkFolder folder;
    const Outcome outcome = folder.pendula("bench render --size 320x180 --samples 3 --time 2 --format json "
                                           "--set view.layout=everything");
    CAPTURE(outcome.errors);
    REQUIRE(outcome.exit_code == 0);
    const nlohmann::json report = nlohmann::json::parse(outcome.output);
    CHECK(report["width"] == 320);
    CHECK(report["samples"] == 3);
    CHECK_FALSE(report["renderer"].get<std::string>().empty());
    CHECK(report["draw_calls"] > 10);
    CHECK(report["uploaded_bytes"] > 100);
    std::set<std::string> names;
    double sum = 0;
    for (const nlohmann::json& pass : report["passes"]) {
        names.insert(pass["pass"]);
        CHECK(pass["gpu_ms"]["minimum"] > 0);
        CHECK(pass["gpu_ms"]["median"] >= pass["gpu_ms"]["minimum"]);
        CHECK(pass["gpu_ms"]["minimum"] >= pass["cpu_ms"]["minimum"]);
        sum += pass["gpu_ms"]["minimum"].get<double>();
    }
    for (const char* name : {"trails", "torus", "plot of angles", "phase portrait", "neighbours", "text"})
        CHECK(names.contains(name));
    CHECK(report["frame_ms"]["minimum"] > report["empty_frame_ms"]["minimum"]);
    CHECK(sum > report["empty_frame_ms"]["minimum"].get<double>());
}

TEST_CASE("bench render prints a table or CSV, and refuses an invalid size") {
    WorkFolder folder;
    const std::string bench = program + " bench render --size 160x90 --samples 1 --time 0.5";
    const Outcome table = folder.shell(bench);
    CHECK(table.exit_code == 0);
    for (const char* part : {"pass", "GPU ms, minimum", "tone map", "whole frame", "empty frame"})
        CHECK(table.output.find(part) != std::string::npos);
    const Outcome csv = folder.shell(bench + " --format csv");
    CHECK(csv.output.starts_with("pass,gpu_ms_minimum,gpu_ms_median,cpu_ms_minimum,cpu_ms_median\n"));
    const Outcome refused = folder.shell(bench + " --size 1x1");
    CHECK(refused.exit_code == 2);
    CHECK(std::count(refused.errors.begin(), refused.errors.end(), '\n') == 1);
}
