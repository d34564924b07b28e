// SPDX-License-Identifier: MIT
// Tests for the plots in the real window under Xvfb: values under the pointer, zoom, and files.
#include "e2e/program.hpp"
#include "support/catch.hpp"

#include <nlohmann/json.hpp>

#include <sstream>
#include <vector>

using namespace pendula::test;
using nlohmann::json;

namespace {

/// The window with the plots beside the chain, stopped after some seconds; then `deeds`.
json with_plots(const TemporaryFolder& folder, const std::string& deeds) {
    write_file(folder.path() / "run.sh",
               "export ASAN_OPTIONS=$ASAN_OPTIONS:detect_leaks=0 XDG_STATE_HOME=$PWD/state "
               "XDG_CONFIG_HOME=$PWD/config XDG_CACHE_HOME=$PWD/cache\n"
               "press() { xdotool keydown \"$1\"; sleep 0.2; xdotool keyup \"$1\"; sleep 0.3; }\n"
               // By its name in the palette; the query is typed before the list is asked for its first line.
               "choose() { xdotool key ctrl+k; sleep 0.5; xdotool type --delay 25 \"$1\"; sleep 0.4\n"
               "press Return; sleep 0.6; }\n" +
                   program +
                   " view double-2-1 --no-journal --report report.json --set view.layout=chain-plots "
                   "--set view.automatic_quality=false --set ghost.enabled=true &\n"
                   "pid=$!\nwindow=$(xdotool search --sync --onlyvisible --name pendula | head -n 1)\n"
                   "xdotool windowfocus --sync $window\nsleep 5\nxdotool mousemove 500 300\n"
                   "press space\nsleep 0.5\n" +
                   deeds + "\nkill -TERM $pid\nwait $pid\n");
    const Outcome outcome = run_shell("xvfb-run -a -s '-screen 0 1280x720x24' sh run.sh", folder.path());
    CAPTURE(outcome.errors);
    REQUIRE(outcome.exit_code == 0);
    const json report = json::parse(read_file(folder.path() / "report.json"));
    CHECK(report["gl_errors"] == 0);
    return report;
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
    // The phase portrait is the second of the column; pictures are taken of all of it, a moment apart.
    with_plots(folder,
               "shot() { ffmpeg -nostdin -loglevel error -f x11grab -draw_mouse 0 -video_size 270x120 "
               "-i $DISPLAY+680,128 -frames:v 1 -pix_fmt rgb24 -f rawvideo $1.rgb; }\n"
               "xdotool mousemove 500 300; sleep 1; shot away; sleep 0.5; shot again\n"
               "xdotool mousemove 830 190; sleep 1; shot hover\n"
               "xdotool mousemove 500 300; sleep 1; shot left\n"
               "xdotool mousemove 830 190; xdotool click 4; sleep 0.3; xdotool click 4; sleep 0.3\n"
               "xdotool mousemove 500 300; sleep 1; shot zoomed\n"
               "xdotool mousemove 830 190; sleep 0.5; xdotool click --repeat 2 --delay 60 1; sleep 0.5\n"
               "xdotool mousemove 500 300; sleep 1; shot home\n");
    const auto picture = [&](const char* name) {
        return read_file(folder.path() / (std::string(name) + ".rgb"));
    };
    const auto changed = [&](const char* one, const char* other) {
        const std::string a = picture(one), b = picture(other);
        REQUIRE(a.size() == b.size());
        REQUIRE(a.size() == 270u * 120 * 3);
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
    for (const char* name : {"angles over", "phase por", "neighbouring", "energy drift", "divergence"})
        for (const char* format : {"PNG", "SVG", "CSV"})
            deeds += std::string("choose 'plot of ") + name + " as (" + format + "'\n";
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
        CHECK(run_shell("if command -v xmllint >/dev/null; then xmllint --noout " +
                            quoted(drawings[0].string()) + "; fi",
                        folder.path())
                  .exit_code == 0);
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
    with_plots(folder,
               "xdotool mousemove 942 505; sleep 0.6; xdotool mousedown 1; sleep 0.2; xdotool mouseup 1\n"
               "sleep 0.8; xdotool mousemove 1010 585; sleep 0.6\n"
               "xdotool mousedown 1; sleep 0.2; xdotool mouseup 1; sleep 1\n"
               "xdotool mousemove 800 420; sleep 0.6; xdotool mousedown 3; sleep 0.2; xdotool mouseup 3\n"
               "sleep 0.8; xdotool mousemove 860 500; sleep 0.6\n"
               "xdotool mousedown 1; sleep 0.2; xdotool mouseup 1; sleep 1\n");
    CHECK(files_ending(folder, "-divergence.csv").size() == 1);
    CHECK(files_ending(folder, "-drift.csv").size() == 1);
}
