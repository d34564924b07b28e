// SPDX-License-Identifier: MIT
// Tests for the plots in the real window under Xvfb: values under the pointer, zoom, and files.
#include "e2e/window_driver.hpp"
#include "support/catch.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <sstream>
#include <vector>

using namespace pendula::test;
using nlohmann::json;

namespace {

/// A window with the plots beside the chain, stopped after 5 s.
struct PlotWindow : WindowDriver {
    explicit PlotWindow(const WorkFolder& folder)
        : WindowDriver(folder, "double-2-1 --no-journal --set view.layout=chain-plots --set view.speed=5 "
                               "--set view.automatic_quality=false --set ghost.enabled=true") {
        wait_for_time(5);
        key("space");
    }

    /// Points into the plot's curves, well away from the button at its corner.
    void point_into(int plot) { point(fmt::format("plot menu {}", plot), -5, 3); }
};

std::vector<std::vector<std::string>> rows_of(const std::string& table) {
    std::vector<std::vector<std::string>> rows;
    std::istringstream lines(table);
    for (std::string line; std::getline(lines, line);) {
        REQUIRE(line.back() == '\r');
        line.pop_back();
        std::vector<std::string> fields(1);
        for (const char c : line)
            if (c == ',')
                fields.emplace_back();
            else
                fields.back() += c;
        rows.push_back(fields);
    }
    return rows;
}

} // namespace

TEST_CASE("a plot shows a readout at the pointer, zooms with the wheel and resets with a double click") {
    WorkFolder folder;
    PlotWindow window(folder);
    // The area of the phase portrait: left of its button's right edge, and down to the next row of plots.
    constexpr int width = 140;
    const json places = window.report()["controls"];
    const json& button = places.at("plot menu 1");
    const int right = button[0].get<int>() + button[2].get<int>(), top = button[1].get<int>();
    const int height = places.at("plot menu 3")[1].get<int>() - top - 6;
    const Area area{right - width, top, width, height};
    // Moves the pointer away and waits until the window keeps its picture.
    const auto left_alone = [&] {
        window.hands("mousemove_relative -- -400 0");
        const int kept = window.settle()["frames_kept"];
        window.wait_until("a kept picture",
                          [&](const json& report) { return report["frames_kept"].get<int>() > kept; });
        return window.pixels(area);
    };
    window.point_into(1);
    const Pixels away = left_alone(), again = window.pixels(area);
    window.point_into(1);
    const Pixels hover = window.pixels(area);
    const Pixels left = left_alone();
    window.point_into(1);
    for (int notch = 0; notch < 2; ++notch) {
        window.hands("click 4");
        window.settle();
    }
    const Pixels zoomed = left_alone();
    window.point_into(1);
    window.hands("click --repeat 2 --delay 60 1");
    window.settle();
    const Pixels home = left_alone();
    const int still = codes_changed(away, again); // the run is stopped, so nothing moves
    CHECK(still < 20);
    CHECK(codes_changed(away, hover) > still + 200);
    CHECK(codes_changed(away, left) < 20);
    CHECK(codes_changed(away, zoomed) > 1000);
    CHECK(codes_changed(away, home) < 20);
    CHECK(window.report()["gl_errors"] == 0);
}

TEST_CASE("the palette saves a plot by its name as PNG, SVG or CSV") {
    WorkFolder folder;
    PlotWindow window(folder);
    const std::vector<std::pair<std::string, std::string>> plots{{"angles over", "angles"},
                                                                 {"phase por", "phase"},
                                                                 {"neighbouring", "neighbours"},
                                                                 {"energy drift", "drift"},
                                                                 {"divergence", "divergence"}};
    for (const auto& [name, file] : plots)
        for (const std::string format : {"png", "svg", "csv"}) {
            window.find("plot of " + name + " as (" + format);
            wait_for_files(folder, "-" + file + "." + format);
        }
    const json report = window.close();
    CHECK(report["gl_errors"] == 0);
    for (const std::string name : {"angles", "phase", "neighbours", "drift", "divergence"}) {
        CAPTURE(name);
        const auto pictures = files_ending(folder, "-" + name + ".png");
        const auto drawings = files_ending(folder, "-" + name + ".svg");
        const auto tables = files_ending(folder, "-" + name + ".csv");
        REQUIRE(pictures.size() == 1);
        REQUIRE(drawings.size() == 1);
        REQUIRE(tables.size() == 1);
        CHECK(read_file(pictures[0]).substr(1, 3) == "PNG");
        const Outcome read = folder.shell("python3 -c 'import sys, xml.dom.minidom; "
                                          "xml.dom.minidom.parse(sys.argv[1])' " +
                                          quoted(drawings[0].string()));
        INFO(read.errors);
        if (read.exit_code != 127) CHECK(read.exit_code == 0); // 127: there is no python3
        CHECK(read_file(drawings[0]).ends_with("</svg>\n"));
        CHECK(read_file(drawings[0]).find("<path ") != std::string::npos);
        const auto rows = rows_of(read_file(tables[0]));
        // Energies are sampled once per frame, and a busy machine draws few frames.
        REQUIRE(rows.size() > (name == "drift" ? 2u : 20u));
        CHECK(rows[0][0] == "time (s)");
        double last = -1;
        for (std::size_t i = 1; i < rows.size(); ++i) {
            REQUIRE(rows[i].size() == rows[0].size());
            const double time = std::stod(rows[i][0]);
            REQUIRE(time > last);
            last = time;
        }
        CHECK(last <= report["sim_time"].get<double>() + 1e-9);
    }
    const auto angles = rows_of(read_file(files_ending(folder, "-angles.csv")[0]));
    CHECK(angles[0][1] == "θ₁ (rad)");
    CHECK(angles[0][2] == "θ₂ (rad)");
    CHECK(std::stod(angles[1][0]) == 0);
}

TEST_CASE("a plot's button and the right mouse button open the same menu") {
    WorkFolder folder;
    PlotWindow window(folder);
    window.click("plot menu 4");
    window.click("Save table (CSV)");
    wait_for_files(folder, "-divergence.csv");
    window.settle();
    CHECK_FALSE(window.has("Save table (CSV)"));
    window.point_into(3);
    window.press(3);
    window.release(3);
    window.click("Save table (CSV)");
    wait_for_files(folder, "-drift.csv");
    CHECK(window.close()["gl_errors"] == 0);
    CHECK(files_ending(folder, "-divergence.csv").size() == 1);
    CHECK(files_ending(folder, "-drift.csv").size() == 1);
}

TEST_CASE("the all-views button lies above the buttons of an enlarged plot or map") {
    WorkFolder folder;
    PlotWindow window(folder);
    const auto low_end = [&](const std::string& control) {
        const json& box = window.report()["controls"][control];
        return box[1].get<int>() + box[3].get<int>();
    };
    window.point_into(1);
    window.hands("click --repeat 2 --delay 60 1");
    window.wait_until("one plot",
                      [](const json& report) { return report["controls"].contains("all_views"); });
    window.wait_until_still({"controls"});
    CHECK(low_end("all_views") <= window.report()["controls"]["plot menu 1"][1].get<int>());
    window.click("all_views");
    window.key("6");
    window.wait_until("the map's buttons",
                      [](const json& report) { return report["controls"].contains("map back"); });
    const json map = window.settle()["map"]["picture"];
    window.point_at(map[0].get<int>() + map[2].get<int>() / 2, map[1].get<int>() + map[3].get<int>() / 2);
    window.hands("click --repeat 2 --delay 60 1");
    window.wait_until("the map alone",
                      [](const json& report) { return report["controls"].contains("all_views"); });
    window.wait_until_still({"controls"});
    CHECK(low_end("all_views") <= window.report()["controls"]["map back"][1].get<int>());
    CHECK(window.close()["gl_errors"] == 0);
}

TEST_CASE("a plot's menu can hide every plot except the last one") {
    WorkFolder folder;
    PlotWindow window(folder);
    const auto menus = [](const json& report) {
        std::vector<std::string> names;
        for (const auto& [name, place] : report["controls"].items())
            if (name.starts_with("plot menu")) names.push_back(name);
        return names;
    };
    std::size_t left = menus(window.settle()).size();
    REQUIRE(left > 2);
    for (std::string plot = "plot menu 4"; left > 1; plot = menus(window.settle()).back()) {
        CAPTURE(plot);
        window.click(plot);
        window.click("Hide this plot");
        window.wait_until("one plot less",
                          [&](const json& report) { return menus(report).size() == left - 1; });
        CHECK_FALSE(window.has(plot));
        --left;
    }
    window.click(menus(window.settle()).back());
    CHECK(window.has("Save table (CSV)"));
    CHECK_FALSE(window.has("Hide this plot"));
    CHECK(window.close()["gl_errors"] == 0);
}

TEST_CASE("the palette saves a plot that is hidden and has no curves") {
    WorkFolder folder;
    WindowDriver window(folder, "double-2-1 --no-journal --set view.layout=chain --set ghost.enabled=false");
    window.find("plot of divergence as (csv");
    wait_for_files(folder, "-divergence.csv");
    window.find("plot of divergence as (svg");
    wait_for_files(folder, "-divergence.svg");
    window.close();
    const auto tables = files_ending(folder, "-divergence.csv"),
               drawings = files_ending(folder, "-divergence.svg");
    REQUIRE(tables.size() == 1);
    REQUIRE(drawings.size() == 1);
    CHECK(read_file(tables[0]) == "time (s)\r\n");
    CHECK(read_file(drawings[0]).find("G starts a ghost") != std::string::npos);
}
