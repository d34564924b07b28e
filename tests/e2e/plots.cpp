// SPDX-License-Identifier: MIT
// Tests for the plots in the real window under Xvfb: values under the pointer, zoom, and files.
#include "e2e/hands.hpp"
#include "support/catch.hpp"

#include <nlohmann/json.hpp>

#include <sstream>
#include <vector>

using namespace pendula::test;
using nlohmann::json;

namespace {

/// The plots beside the chain.
const std::string arguments = "double-2-1 --no-journal --set view.layout=chain-plots "
                              "--set view.automatic_quality=false --set ghost.enabled=true";
/// They are stopped after some seconds.
const std::string some_seconds = "sleep 5\n" + press("space");

json with_plots(const TemporaryFolder& folder, const std::string& deeds) {
    const json report = with_hands(folder, arguments, some_seconds + deeds);
    CHECK(report["gl_errors"] == 0);
    return report;
}

/// Until a file with this ending is there, for a minute at most.
std::string wait_for(const std::string& ending) {
    return "for look in $(seq 300); do ls ./*'" + ending +
           "' >/dev/null 2>&1 && break; sleep 0.2; done\nsleep 0.2\n";
}

/// Well away from the button at a plot's corner, within its curves.
std::string into_plot(const Controls& controls, int plot) {
    return controls.move(fmt::format("plot menu {}", plot), -5, 3);
}

std::vector<std::filesystem::path> files_ending(const TemporaryFolder& folder, const std::string& ending) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder.path()))
        if (entry.path().string().ends_with(ending)) files.push_back(entry.path());
    return files;
}

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

TEST_CASE("the pointer reads a plot, the wheel zooms it, a double click shows all again") {
    TemporaryFolder folder;
    const json places = with_hands(folder, arguments, "")["controls"];
    const Controls controls(json{{"controls", places}});
    // Of the phase portrait, left of its button's right edge and down to where the next row begins.
    constexpr int width = 140;
    const json& button = places.at("plot menu 1");
    const int right = button[0].get<int>() + button[2].get<int>(), top = button[1].get<int>();
    const int height = places.at("plot menu 3")[1].get<int>() - top - 6;
    const auto shot = [&](const char* name) {
        return fmt::format("ffmpeg -nostdin -loglevel error -f x11grab -draw_mouse 0 -video_size {}x{} "
                           "-i $DISPLAY+{},{} -frames:v 1 -pix_fmt rgb24 -f rawvideo {}.rgb\n",
                           width, height, right - width, top, name);
    };
    const std::string pause = "sleep 1\n", into = into_plot(controls, 1);
    const std::string away = "xdotool mousemove_relative -- -400 0\n" + pause;
    const std::string wheel = "xdotool click 4\nsleep 0.3\n";
    with_plots(folder, into + away + shot("away") + pause + shot("again") + into + pause + shot("hover") +
                           away + shot("left") + into + wheel + wheel + away + shot("zoomed") + into +
                           "sleep 0.5\nxdotool click --repeat 2 --delay 60 1\nsleep 0.5\n" + away +
                           shot("home"));
    const auto picture = [&](const char* name) {
        return read_file(folder.path() / (std::string(name) + ".rgb"));
    };
    const auto changed = [&](const char* one, const char* other) {
        const std::string a = picture(one), b = picture(other);
        REQUIRE(a.size() == b.size());
        REQUIRE(a.size() == static_cast<std::size_t>(3 * width * height));
        int pixels = 0;
        for (std::size_t i = 0; i < a.size(); ++i)
            pixels += std::abs(static_cast<unsigned char>(a[i]) - static_cast<unsigned char>(b[i])) > 24;
        return pixels;
    };
    const int still = changed("away", "again"); // a stopped run: nothing moves
    CHECK(still < 20);
    CHECK(changed("away", "hover") > still + 200);
    CHECK(changed("away", "left") < 20);
    CHECK(changed("away", "zoomed") > 1000);
    CHECK(changed("away", "home") < 20);
}

TEST_CASE("every plot becomes a picture, a drawing and a table by its name in the palette") {
    TemporaryFolder folder;
    std::string deeds;
    const std::vector<std::pair<std::string, std::string>> plots{{"angles over", "angles"},
                                                                 {"phase por", "phase"},
                                                                 {"neighbouring", "neighbours"},
                                                                 {"energy drift", "drift"},
                                                                 {"divergence", "divergence"}};
    for (const auto& [name, file] : plots)
        for (const std::string format : {"png", "svg", "csv"})
            deeds += find("plot of " + name + " as (" + format) + wait_for("-" + file + "." + format);
    const json report = with_plots(folder, deeds);
    for (const std::string name : {"angles", "phase", "neighbours", "drift", "divergence"}) {
        CAPTURE(name);
        const auto pictures = files_ending(folder, "-" + name + ".png");
        const auto drawings = files_ending(folder, "-" + name + ".svg");
        const auto tables = files_ending(folder, "-" + name + ".csv");
        REQUIRE(pictures.size() == 1);
        REQUIRE(drawings.size() == 1);
        REQUIRE(tables.size() == 1);
        CHECK(read_file(pictures[0]).substr(1, 3) == "PNG");
        const Outcome read = run_shell("python3 -c 'import sys, xml.dom.minidom; "
                                       "xml.dom.minidom.parse(sys.argv[1])' " +
                                           quoted(drawings[0].string()),
                                       folder.path());
        INFO(read.errors);
        if (read.exit_code != 127) CHECK(read.exit_code == 0); // 127: there is no python3
        CHECK(read_file(drawings[0]).ends_with("</svg>\n"));
        CHECK(read_file(drawings[0]).find("<path ") != std::string::npos);
        const auto rows = rows_of(read_file(tables[0]));
        // Energies come with frames, of which a busy machine shows few.
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
    TemporaryFolder folder;
    const Controls closed(with_hands(folder, arguments, ""));
    const std::string open_divergence = closed.click("plot menu 4") + "sleep 0.5\n";
    const Controls by_button(with_hands(folder, arguments, open_divergence));
    const std::string open_drift =
        into_plot(closed, 3) + "xdotool mousedown 3\nsleep 0.2\nxdotool mouseup 3\nsleep 0.5\n";
    const Controls by_hand(with_hands(folder, arguments, open_drift));
    with_plots(folder, open_divergence + by_button.click("Save table (CSV)") + wait_for("-divergence.csv") +
                           open_drift + by_hand.click("Save table (CSV)") + wait_for("-drift.csv"));
    CHECK(files_ending(folder, "-divergence.csv").size() == 1);
    CHECK(files_ending(folder, "-drift.csv").size() == 1);
}

TEST_CASE("a plot that is not shown and has no curves is written all the same") {
    TemporaryFolder folder;
    with_hands(folder, "double-2-1 --no-journal --set view.layout=chain --set ghost.enabled=false",
               find("plot of divergence as (csv") + wait_for("-divergence.csv") +
                   find("plot of divergence as (svg") + wait_for("-divergence.svg"));
    const auto tables = files_ending(folder, "-divergence.csv"),
               drawings = files_ending(folder, "-divergence.svg");
    REQUIRE(tables.size() == 1);
    REQUIRE(drawings.size() == 1);
    CHECK(read_file(tables[0]) == "time (s)\r\n");
    CHECK(read_file(drawings[0]).find("G starts a ghost") != std::string::npos);
}
