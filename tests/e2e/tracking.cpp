// SPDX-License-Identifier: MIT
// Tests for pendula track: films of known motions, made by the real program, blurred and compressed.
#include "e2e/growing_file.hpp"
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

TEST_CASE("the markers of a blurred and compressed film give the masses of the filmed chain to 1 %",
          "[bulk]") {
    const TemporaryFolder folder;
    std::ofstream(folder.path() / "filmed.toml") << scene;
    const auto run = [&](const std::string& command) {
        const Outcome outcome = run_shell(command, folder.path());
        CAPTURE(command, outcome.errors);
        REQUIRE(outcome.exit_code == 0);
        return outcome.output;
    };
    run(program + " record filmed.toml --out film.mp4 --duration 3 --fps 60 --size 1280x720");
    run("ffmpeg -loglevel error -i film.mp4 -vf gblur=sigma=1.5 -c:v libx264 -crf 28 -pix_fmt yuv420p "
        "phone.mp4");
    run(program + " track phone.mp4 --still first.png");
    const std::string said =
        run(program + " track phone.mp4 --bob 903,206 --bob 1085,100 --radius 10 --out table.csv");
    CHECK(said.find("bob 2: link of 211") != std::string::npos);
    CHECK(said.find("seen in every frame") != std::string::npos);
    run(program + " fit filmed.toml table.csv --free masses,joint_friction --set 'chain.masses=[0.25,0.12]' "
                  "--report fit.json");
    std::ifstream file(folder.path() / "fit.json");
    const auto report = nlohmann::json::parse(file);
    CHECK(std::abs(report["numbers"][1]["value"].get<double>() / 0.16 - 1) < 0.01);
    CHECK(report["rms_mrad"].get<double>() < 2); // 0.3 px of links of 210 px
    run(program + " simulate table.csv --duration 0.1");
}

TEST_CASE("what cannot be followed is refused in one line") {
    const TemporaryFolder folder;
    std::ofstream(folder.path() / "text.mp4") << "no film";
    const auto refusal = [&](const std::string& arguments) {
        const Outcome outcome = run_shell(program + " track " + arguments, folder.path());
        CAPTURE(arguments, outcome.errors);
        CHECK(outcome.exit_code == 2);
        CHECK(line_count(outcome.errors) == 1);
        return outcome.errors;
    };
    const auto holds = [](const std::string& text, const std::string& part) {
        CAPTURE(text, part);
        CHECK(text.find(part) != std::string::npos);
    };
    holds(refusal("none.mp4 --bob 1,1 --out t.csv"), "none.mp4: expected a video file");
    holds(refusal("text.mp4 --bob 1,1 --out t.csv"), "text.mp4: expected a video");
    holds(refusal("text.mp4"), "expected a --bob for each link, and --out");
    holds(refusal("text.mp4 --bob 1 --out t.csv"), "--bob: expected X,Y in pixels, as in 640,212, got '1'");
    run_shell("ffmpeg -loglevel error -f lavfi -i color=gray:s=64x48:d=1 -c:v libx264 gray.mp4",
              folder.path());
    holds(refusal("gray.mp4 --bob 20,20 --out t.csv"),
          "gray.mp4: marker 1 at 20,20 has the same colour as its surroundings");
    run_shell("touch kept.png", folder.path());
    holds(refusal("gray.mp4 --still kept.png"), "kept.png exists already");
    holds(refusal("gray.mp4 --bob 99,20 --out t.csv"), "marker 1 at 99,20 is outside the picture of 64x48");
}

TEST_CASE("the film of a recording, its fitted chain and what that chain knows is drawn from the documents") {
    const TemporaryFolder folder;
    const Outcome drawn =
        run_shell(program + " record " + quoted(test_data() + "/../docs/measured/horizon.film.toml") +
                      " --fps 1 --frames 2:3 --size 64x36 --out film/",
                  folder.path());
    CAPTURE(drawn.errors);
    CHECK(drawn.exit_code == 0);
    CHECK(run_shell("ls film", folder.path()).output == "frame-000002.png\nframe-000003.png\n");
}
