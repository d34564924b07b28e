// SPDX-License-Identifier: MIT
// Tests for pendula handout: a folder for a class, made by the real program and looked into by ffprobe.
#include "e2e/program.hpp"
#include "physics/spare_energy.hpp"
#include "physics/trajectory.hpp"
#include "scene/scene.hpp"
#include "support/catch.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <string>
#include <vector>

using namespace pendula::test;

namespace {

const std::string tiny_handout = " --fps 4 --size 64x36 ";

bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// The command on the page that ends with `end`, without HTML.
std::string command_in(const std::string& page, const std::string& end) {
    const std::size_t stop = page.find(end);
    REQUIRE(stop != std::string::npos);
    const std::size_t begin = page.find_last_of(">\n", stop) + 1;
    return page.substr(begin, stop + end.size() - begin);
}

} // namespace

TEST_CASE("a hand-out has a film of 15 s, a picture, the scene and a page with the right numbers") {
    const WorkFolder folder;
    const std::vector<std::string> changes{"integration.arithmetic=double", "integration.dt=1e-3",
                                           "name=\"A <b> & c\""};
    std::string scene = "double-2-1";
    for (const std::string& change : changes) scene += " --set " + quoted(change);
    const Outcome made = folder.pendula("handout " + scene + tiny_handout + "--out a/");
    CAPTURE(made.errors);
    REQUIRE(made.exit_code == 0);
    CHECK(folder.output("ls a") == "film.mp4\nindex.html\npicture.png\nscene.toml\n");
    CHECK(folder.output("ffprobe -v error -show_entries "
                        "stream=codec_name,width,height,pix_fmt,r_frame_rate,nb_frames:format=duration "
                        "-of csv=p=0 a/film.mp4") == "h264,64,36,yuv420p,4/1,60\n15.000000\n");
    CHECK(folder.output("ffprobe -v error -show_entries stream=width,height -of csv=p=0 a/picture.png") ==
          "128,72\n");

    // The page has the numbers of the requested scene, as the library calculates them.
    const pendula::Scene wanted = pendula::load_scene("double-2-1", changes);
    CHECK(pendula::parse_scene(folder.read("a/scene.toml"), "scene.toml") == wanted);
    const std::string page = folder.read("a/index.html");
    CHECK(wanted.name == "A <b> & c");
    CHECK(holds(page, "<h1>A &lt;b&gt; &amp; c</h1>"));
    const pendula::Chain& chain = wanted.setup.chain;
    const pendula::StartState& start = wanted.setup.start;
    for (std::size_t i = 0; i < chain.links(); ++i)
        CHECK(holds(page,
                    fmt::format("<td>{}</td><td>{:.6g}</td><td>{:.6g}</td><td>{:.6g}°</td><td>{:.6g}</td>",
                                i + 1, chain.lengths[i], chain.masses[i], start.angles[i],
                                start.angular_velocities[i])));
    const auto trajectory = pendula::make_trajectory(chain, start, wanted.setup.integration);
    pendula::ChainState state;
    trajectory->state(state);
    const pendula::SpareEnergy energy = pendula::spare_energy_of(chain, state);
    CHECK(holds(page, fmt::format("{:.6g}&nbsp;m/s²", chain.gravity)));
    CHECK(holds(page, fmt::format("Energy at the start</th><td>{:.6g}&nbsp;J more than when hanging at rest: "
                                  "0&nbsp;J kinetic, {:.6g}&nbsp;J potential</td>",
                                  energy.total(), energy.height)));
    CHECK(holds(page, "rk4 in double (16 digits), steps of 0.001&nbsp;s"));
    CHECK(holds(page, "pendula " PENDULA_VERSION));

    // The commands on the page make the same files.
    const std::string commands =
        command_in(page, " --out again.mp4") + " && " + command_in(page, " --out again/");
    const Outcome again = folder.shell("cd a; pendula() { " + program + " \"$@\"; }; " + commands +
                                       " && cmp film.mp4 again.mp4 && cmp picture.png again/*");
    CAPTURE(commands, again.errors, again.output);
    CHECK(again.exit_code == 0);

    // The same hand-out has the same bytes, also if it replaces another.
    std::filesystem::create_directory(folder.path() / "b");
    folder.write("b/scene.toml", "another");
    folder.write("b/notes.txt", "precious");
    const std::string second = program + " handout " + scene + tiny_handout + "--out b";
    check_one_line(folder.shell(second), 2, "b is not empty: choose another folder, or --force");
    REQUIRE(folder.shell(second + " --force").exit_code == 0);
    for (const char* file : {"film.mp4", "picture.png", "scene.toml", "index.html"})
        CHECK(read_file(folder.path() / "a" / file) == read_file(folder.path() / "b" / file));
    CHECK(folder.read("b/notes.txt") == "precious");
}

TEST_CASE("the page of a hand-out describes its chain in words") {
    const WorkFolder folder;
    const auto [scene, words] = GENERATE(table<std::string, std::string>({
        {"double-2-1", "two rods without mass, each hanging from the one before, the first from a fixed "
                       "pivot, with a bob at the end of each. It is let go from rest and moves in a plane "
                       "without friction."},
        {"jelly", "four springs without mass"},
        {"two-plates", "two rigid links with mass, each hanging from the one before, the first from a fixed "
                       "pivot. It is let go from rest and moves in a plane, slowed down by friction."},
        {"kapitza", "a bob at the end of a rod without mass, which swings from a moving pivot"},
        {"driven-chaos", ", driven by a torque at joint 1, slowed down by friction"},
    }));
    CAPTURE(scene);
    const Outcome made = folder.pendula("handout " + scene + tiny_handout + "--out a");
    CAPTURE(made.errors);
    REQUIRE(made.exit_code == 0);
    const std::string page = folder.read("a/index.html");
    CAPTURE(page);
    CHECK(holds(page, words));
}

TEST_CASE("handout refuses invalid input in one line and leaves no file") {
    const WorkFolder folder;
    folder.write("file", "precious");
    const auto outcome = [&](const std::string& arguments, const std::string& before = {}) {
        return folder.shell(before + program + " handout " + arguments + tiny_handout);
    };
    check_one_line(outcome("double-2-1 --out file"), 2, "file is a file: expected the name of a folder");
    check_one_line(outcome("double-2-1 --out missing/out"), 2, "missing/out cannot be written: No such file");
    check_one_line(outcome("prism.film.toml --out out"), 2,
                   "prism.film.toml is a storyboard: expected a scene");
    check_one_line(outcome("double-2-1"), 2, "--out");
    check_one_line(outcome("double-2-1 --out out", "mkdir empty; PATH=$PWD/empty "), 2,
                   "install it (apt install ffmpeg)");
    CHECK(folder.output("ls") == "empty\nfile\n");
}

TEST_CASE("an interrupted hand-out leaves no file") {
    const WorkFolder folder;
    const Outcome cut =
        folder.shell(once_grown(program + " handout double-2-1 --size 160x90 --fps 1000 --out out",
                                "out/unfinished-$pid/film.part.mp4") +
                     "kill -INT $pid; wait $pid");
    CHECK(cut.exit_code == 1);
    CHECK(cut.errors == "pendula: interrupted: no hand-out was made\n");
    CHECK(folder.output("ls").empty());
}
