// SPDX-License-Identifier: MIT
// Tests for pendula track: films of known motions, made by the real program, blurred and compressed.
#include "e2e/program.hpp"
#include "support/catch.hpp"
#include "support/test_data.hpp"

#include <nlohmann/json.hpp>

#include <cmath>
#include <fstream>
#include <string>

using namespace pendula::test;

namespace {

constexpr const char* scene = R"(format = 1
[chain]
lengths = [0.25, 0.2]
masses = [0.25, 0.16]
[start]
angles = [1.6, 2.1]
[integration]
arithmetic = "double"
dt = 1e-3
[ghost]
enabled = false
[trail]
shown = false
[view]
layout = "chain"
)";

} // namespace

TEST_CASE("a fit to the markers of a blurred, compressed film finds the mass of the second bob to 1 %",
          "[bulk]") {
    const WorkFolder folder;
    folder.write("filmed.toml", scene);
    folder.run("record filmed.toml --out film.mp4 --duration 3 --fps 60 --size 1280x720");
    const Outcome blurred =
        folder.shell("ffmpeg -loglevel error -i film.mp4 -vf gblur=sigma=1.5 -c:v libx264 -crf 28 -pix_fmt "
                     "yuv420p phone.mp4");
    CAPTURE(blurred.errors);
    REQUIRE(blurred.exit_code == 0);
    folder.run("track phone.mp4 --still first.png");
    const std::string said =
        folder.run("track phone.mp4 --bob 903,206 --bob 1085,100 --radius 10 --out table.csv").output;
    CHECK(said.find("bob 2: link of 211") != std::string::npos);
    CHECK(said.find("seen in every frame") != std::string::npos);
    folder.run("fit filmed.toml table.csv --free masses,joint_friction --set 'chain.masses=[0.25,0.12]' "
               "--report fit.json");
    std::ifstream file(folder.path() / "fit.json");
    const auto report = nlohmann::json::parse(file);
    CHECK(std::abs(report["numbers"][1]["value"].get<double>() / 0.16 - 1) < 0.01);
    CHECK(report["rms_mrad"].get<double>() < 2); // 2 mrad are 0.4 px at the end of a link of 210 px
    folder.run("simulate table.csv --duration 0.1");
}

TEST_CASE("track reports a film, marker or option that it cannot use in one line") {
    const WorkFolder folder;
    folder.write("text.mp4", "no film");
    const auto refused = [&](const std::string& arguments, const std::string& words) {
        check_one_line(folder.pendula("track " + arguments), 2, words);
    };
    refused("none.mp4 --bob 1,1 --out t.csv", "none.mp4: expected a video file");
    refused("text.mp4 --bob 1,1 --out t.csv", "text.mp4: expected a video");
    refused("text.mp4", "expected a --bob for each link, and --out");
    refused("text.mp4 --bob 1 --out t.csv", "--bob: expected X,Y in pixels, as in 640,212, got '1'");
    folder.shell("ffmpeg -loglevel error -f lavfi -i color=gray:s=64x48:d=1 -c:v libx264 gray.mp4");
    refused("gray.mp4 --bob 20,20 --out t.csv",
            "gray.mp4: marker 1 at 20,20 has the same colour as its surroundings");
    folder.shell("touch kept.png");
    refused("gray.mp4 --still kept.png", "kept.png exists already");
    refused("gray.mp4 --bob 99,20 --out t.csv", "marker 1 at 99,20 is outside the picture of 64x48");
}

TEST_CASE("record draws frames of docs/measured/horizon.film.toml") {
    const WorkFolder folder;
    const Outcome drawn =
        folder.pendula("record " + quoted(test_data() + "/../docs/measured/horizon.film.toml") +
                       " --fps 1 --frames 2:3 --size 64x36 --out film/");
    CAPTURE(drawn.errors);
    CHECK(drawn.exit_code == 0);
    CHECK(folder.output("ls film") == "frame-000002.png\nframe-000003.png\n");
}
