// SPDX-License-Identifier: MIT
// Tests for pendula record: films that are made again, from themselves, from runs and in parts, are the same
// films.
#include "e2e/program.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <cmath>

using namespace pendula::test;

TEST_CASE("pictures recorded in ranges equal those of the whole film byte for byte") {
    WorkFolder folder;
    const std::string arguments = " --fps 20 --size 160x90 study-triple --set ghost.enabled=true";
    folder.run("record --out whole/ --duration 1" + arguments);
    for (const std::string range : {"0:9", "10:19"})
        folder.run("record --out parts/ --frames " + range + arguments);
    CHECK(folder.output("diff -r whole parts && ls parts | wc -l") == "20\n");
}

TEST_CASE("record makes a film or a picture again from its own metadata") {
    WorkFolder folder;
    const std::string arguments = " double-2-1 --fps 20 --size 160x90 --set chain.gravity=3.7";
    folder.run("record --out a.mp4 --duration 0.5 --supersample 2 --motion-blur 2" + arguments);
    folder.run("record --out b.mp4 a.mp4");
    CHECK(folder.played_frames("a.mp4") == 10);
    CHECK(folder.read("a.mp4") == folder.read("b.mp4"));
    // The name a.mp4.pendula stands for the recording in a.mp4, and the output is a.mp4 itself.
    const Outcome there = folder.pendula("record a.mp4.pendula");
    CHECK(there.exit_code == 2);
    CHECK(there.errors.find("a.mp4 exists already") != std::string::npos);
    REQUIRE(folder
                .shell("touch -d 2000-01-01 a.mp4; " + program +
                       " record a.mp4.pendula --force && find a.mp4 -newermt 2001-01-01 | grep -q .")
                .exit_code == 0);
    CHECK(folder.read("a.mp4") == folder.read("b.mp4"));
    CHECK(folder.pendula("record double-2-1").errors.find("--out is required") != std::string::npos);
    folder.run("record --out p/ --duration 0.2" + arguments);
    folder.run("record --out q/ --duration 0.2 p/frame-000002.png");
    CHECK(folder.output("diff -r p q && ls p | wc -l") == "4\n");
}

TEST_CASE("a film with a pivot table can be recorded again without the table's file") {
    WorkFolder folder;
    REQUIRE(folder
                .shell("printf '0,0,0\\n0.1,0.1,0\\n0.3,0,0\\n0.5,0,0\\n' >rail.csv; " + program +
                       " record double-2-1 --set pivot.file=rail.csv --out a.mp4 --fps 20 --size 160x90 "
                       "--duration 0.5 && rm rail.csv")
                .exit_code == 0);
    folder.run("record --out b.mp4 a.mp4");
    CHECK(folder.read("a.mp4") == folder.read("b.mp4"));
}

TEST_CASE("a film with automatic accuracy stores the chosen integration and can be recorded again from it") {
    WorkFolder folder;
    folder.run("record study-triple --out a.mp4 --fps 20 --size 160x90 --duration 0.5 "
               "--set 'integration.accuracy=\"automatic\"' --set integration.right_for=10");
    folder.run("record --out b.mp4 a.mp4");
    CHECK(folder.read("a.mp4") == folder.read("b.mp4"));
    const std::string scene = folder.output("ffprobe -v error -show_entries format_tags=comment -of "
                                            "default=nw=1:nk=1 a.mp4");
    CHECK(scene.find("method = \"taylor\"") != std::string::npos);
    CHECK(scene.find("arithmetic = \"double\"") != std::string::npos);
    CHECK(scene.find("accuracy = \"chosen\"") != std::string::npos);
}

TEST_CASE("a film stores its command without folder names, and a shell and the program can both run it") {
    WorkFolder folder;
    std::filesystem::create_directory(folder.path() / "jane");
    const std::string scene = folder.path() / "jane" / "it's a\\.toml";
    write_file(scene, "format = 1\n[chain]\nlengths = [1]\nmasses = [1]\n[start]\nangles_deg = [90]\n");
    const Outcome made =
        folder.pendula("record " + quoted(scene) +
                       " --set \"name=Bob's\" --set 'name=It\\' --out a.mp4 --size 160x90 --fps "
                       "29.97 --duration 0.2");
    CAPTURE(made.errors);
    REQUIRE(made.exit_code == 0);
    std::string said =
        folder.output("ffprobe -v error -show_entries format_tags=description -of csv=p=0:e=none a.mp4");
    CHECK(said.find("jane") == std::string::npos);
    CHECK(said.find("/tmp") == std::string::npos);
    folder.run("record a.mp4 --out b.mp4");
    CHECK(folder.read("a.mp4") == folder.read("b.mp4"));
    // The command after "pendula 0.1.0: pendula", pasted into a shell in the scene's folder.
    const std::size_t at = said.find("record ");
    REQUIRE(at != std::string::npos);
    said.erase(0, at);
    while (said.ends_with('\n') || said.ends_with(' ')) said.pop_back();
    REQUIRE(folder.shell("cd jane; " + program + " " + said + " --out ../c.mp4").exit_code == 0);
    CHECK(folder.read("a.mp4") == folder.read("c.mp4"));
}

TEST_CASE("a film recorded again keeps its encoder settings, but not the arguments passed on to ffmpeg") {
    WorkFolder folder;
    folder.run("record double-2-1 --fps 20 --size 160x90 --duration 0.3 --out a.mp4 "
               "--lossless --preset ultrafast -- -tune zerolatency");
    const auto said = [&](const std::string& file) {
        return folder.output("ffprobe -v error -show_entries format_tags=description -of csv=p=0 " + file);
    };
    const std::string made = said("a.mp4");
    const std::string tuned = " -- -tune zerolatency";
    REQUIRE(made.find("--preset ultrafast --lossless" + tuned) != std::string::npos);
    folder.run("record a.mp4 --out b.mp4");
    CHECK(said("b.mp4") == made.substr(0, made.find(tuned)) + made.substr(made.find(tuned) + tuned.size()));
    folder.run("record a.mp4 --out c.mp4 --crf 30");
    CHECK(said("c.mp4").find("--crf 30\n") != std::string::npos);
    CHECK(said("c.mp4").find("--lossless") == std::string::npos);
    CHECK(folder.pendula("record a.mp4 --out d.mov").exit_code == 0);
    folder.run("record a.mp4.pendula --force");
    CHECK(said("a.mp4") == said("b.mp4"));
}

TEST_CASE("record films a run to its end, and makes the film again from the film") {
    WorkFolder folder;
    REQUIRE(folder
                .shell("ASAN_OPTIONS=detect_leaks=0 xvfb-run -a -s '-screen 0 640x360x24' " + program +
                       " view double-2-1 --size 320x180 --run-for 2 --run-file run.pendula")
                .exit_code == 0);
    folder.run("record run.pendula --out a.mp4 --fps 20 --size 160x90");
    const int frames = folder.played_frames("a.mp4");
    // The film must be as long as the run, whose length depends on the machine.
    const auto number_after = [&](const std::string& words, const std::string& which) {
        const Outcome found =
            folder.shell("grep -o '" + words + "[0-9.e-]*' run.pendula | " + which + " -n 1");
        return std::stod(found.output.substr(found.output.find_last_of(" :") + 1));
    };
    // The last time is in a "reached" line, or in a "keyframe" line if the run ends at a keyframe. The first
    // dt in the file is the chain's, the next one the ensemble's.
    const double time =
        number_after("\"\\(reached\\|keyframe\\)\",\"step\":", "tail") * number_after("[^_]dt = ", "head");
    CHECK(time > 0);
    CHECK(frames == std::max(1L, std::lround(20 * time)));
    folder.run("record a.mp4 --out b.mp4");
    CHECK(folder.read("a.mp4") == folder.read("b.mp4"));
}

TEST_CASE("a film has sound, also in ranges, when recorded again and after an interruption") {
    WorkFolder folder;
    const std::string arguments = " --sound --fps 25 --size 160x90 study-triple";
    const auto pcm = [&](const std::string& file) {
        return folder.output("ffmpeg -v error -i " + file + " -map 0:a -f s16le - | od -An -v -tx4 -w4");
    };
    for (const std::string part :
         {"whole.mkv --duration 2", "first.mkv --frames 0:19", "second.mkv --frames 20:49"})
        folder.run("record --out " + part + arguments);
    const std::string whole = pcm("whole.mkv");
    CHECK(line_count(whole) == 2 * 48000);
    // The second half has no silence.
    CHECK(whole.find("00000000\n 00000000", whole.size() / 2) == std::string::npos);
    CHECK(pcm("first.mkv") + pcm("second.mkv") == whole);
    CHECK(folder.played_frames("second.mkv") == 30);

    folder.run("record --out a.mp4 --duration 0.5" + arguments);
    folder.run("record --out b.mp4 a.mp4");
    CHECK(folder.read("a.mp4") == folder.read("b.mp4"));

    const Outcome cut =
        folder.shell(once_grown(program + " record --out c.mkv --duration 600" + arguments, "c.part.mkv") +
                     "kill -INT $pid; wait $pid");
    const std::size_t held = cut.errors.find("holds ");
    REQUIRE(held != std::string::npos);
    CHECK(line_count(pcm("c.mkv")) == std::stoi(cut.errors.substr(held + 6)) * 48000 / 25);
}

TEST_CASE("a storyboard's film can be recorded in ranges, and again without the storyboard's files") {
    WorkFolder folder;
    folder.write("of/one.toml",
                 "format = 1\n[chain]\nlengths = [1]\nmasses = [1]\n[start]\nangles_deg = [90]\n");
    folder.write("of/a.film.toml",
                 "format = 1\n[[shot]]\nscene = \"one.toml\"\nduration = 0.4\n[[shot]]\nduration = 0.3\n"
                 "transition = \"dissolve\"\ntransition_seconds = 0.2\n[[shot.caption]]\ntext = \"{t}\"\n");
    const std::string arguments = " --fps 20 --size 160x90 ";
    folder.run("record of/a.film.toml --out a.mp4" + arguments);
    folder.run("record of/a.film.toml --out part/ --frames 5:7" + arguments);
    folder.run("record of/a.film.toml --out whole/" + arguments);
    CHECK(
        folder.output("rm -r of; for i in 5 6 7; do cmp part/frame-00000$i.png whole/frame-00000$i.png; done")
            .empty());
    folder.run("record a.mp4 --out b.mp4");
    CHECK(folder.played_frames("a.mp4") == 10);
    CHECK(folder.read("a.mp4") == folder.read("b.mp4"));
    const Outcome none = folder.pendula("record of/a.film.toml --out c.mp4");
    CHECK(none.exit_code == 2);
}

TEST_CASE("the program reports which metadata of a film another program has removed or replaced") {
    const WorkFolder folder;
    const std::string small = " --fps 10 --size 64x36 --duration 0.3";
    REQUIRE(folder.pendula("record double-1-1 --out a.mp4" + small).exit_code == 0);
    REQUIRE(folder.shell("ffmpeg -v error -i a.mp4 -c copy a.mov").exit_code == 0);
    const Outcome remuxed = folder.pendula("record a.mov --out b.mp4" + small);
    CAPTURE(remuxed.errors);
    CHECK(remuxed.exit_code == 0);
    CHECK(remuxed.errors.starts_with("a.mov does not store how it was recorded: size, rate and quality have "
                                     "their defaults unless options set them\n"));
    CHECK(folder.pendula("record a.mp4 --out c.mp4 --frames 0:1").errors.find("does not store") ==
          std::string::npos);

    REQUIRE(folder.shell("ffmpeg -v error -i a.mp4 -c copy -metadata comment='by the sea' d.mp4").exit_code ==
            0);
    for (const std::string command : {" record d.mp4 --out e.mp4", " view d.mp4 --no-journal"}) {
        const Outcome edited = folder.shell(program + command);
        CHECK(edited.exit_code == 2);
        CHECK(edited.errors.starts_with(
            "pendula: d.mp4: expected the recording's scene in its comment, but "
            "the comment has been replaced by \"by the sea\"; the recording was made by \"pendula record "
            "double-1-1 "));
    }
}
