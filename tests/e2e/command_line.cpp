// SPDX-License-Identifier: MIT
// Tests for the command line: help, scenes, and one clear line with exit code 2 for bad input.
#include "e2e/program.hpp"
#include "support/catch.hpp"

using namespace pendula::test;

namespace {

const std::string scene_head = "format = 1\nname = \"a test\"\n[chain]\n";

} // namespace

TEST_CASE("the program prints its help and the list of scenes") {
    WorkFolder folder;
    for (const char* arguments : {" --help", " view --help", " record --help", " scenes --help"}) {
        const Outcome help = folder.shell(program + arguments);
        CHECK(help.exit_code == 0);
        CHECK(help.output.find("--help") != std::string::npos);
    }
    const Outcome scenes = folder.pendula("scenes");
    CHECK(scenes.exit_code == 0);
    for (const char* id : {"study-triple", "double-2-1", "triple-2-1-1"})
        CHECK(scenes.output.find(id) != std::string::npos);
}

TEST_CASE("stability draws a chart as PNG and as SVG") {
    WorkFolder folder;
    const std::string chart = program +
                              " stability double-1-1 --set chain.lengths=[0.1,0.1] --set pivot.path=line"
                              " --set pivot.frequency=40 --size 160x120 --out ";
    for (const char* name : {"chart.png", "chart.svg", "again.svg"}) {
        const Outcome drawn = folder.shell(chart + name);
        CAPTURE(drawn.errors);
        CHECK(drawn.exit_code == 0);
        CHECK(drawn.output == "stands: amplitude 10 mm at 40 Hz lies between 7.285 and 13.558 mm\n");
    }
    CHECK(folder.read("chart.png").starts_with("\x89PNG"));
    const std::string svg = folder.read("chart.svg");
    for (const char* part : {"<title>stands upright</title>", "<title>the scene's pivot</title>",
                             "amplitude (mm)", "frequency (Hz)", "lies between 7.285 and 13.558 mm"})
        CHECK(svg.find(part) != std::string::npos);
    CHECK(folder.read("again.svg") == svg);
}

TEST_CASE("the version describes the build, OpenGL and ffmpeg") {
    WorkFolder folder;
    const Outcome version = folder.pendula("--version");
    CHECK(version.exit_code == 0);
    CHECK(version.output.starts_with("pendula " PENDULA_VERSION "\n"));
    for (const char* part : {"\ncompiler ", "\nx87 kernels ", "\nOpenGL       4.", "\nffmpeg "})
        CHECK(version.output.find(part) != std::string::npos);
}

TEST_CASE("the version can be printed without OpenGL and without ffmpeg") {
    WorkFolder folder;
    const Outcome bare = folder.shell(
        "PATH= DISPLAY= WAYLAND_DISPLAY= __EGL_VENDOR_LIBRARY_FILENAMES=/dev/null " + program + " --version");
    CAPTURE(bare.errors);
    CHECK(bare.exit_code == 0);
    CHECK(bare.output.starts_with("pendula " PENDULA_VERSION "\n"));
    CHECK(bare.output.find("\nOpenGL       none: ") != std::string::npos);
    CHECK(bare.output.find("\nffmpeg       none: ") != std::string::npos);
}

TEST_CASE("a deleted working folder and a display that does not answer are reported in one line") {
    WorkFolder folder;
    check_refused(folder.shell("mkdir gone; cd gone; rmdir ../gone; unset DISPLAY WAYLAND_DISPLAY; " +
                               program + " view --no-journal --report r.json"),
                  "pendula: ");
    check_refused(folder.shell("unset WAYLAND_DISPLAY; DISPLAY=:4711 " + program + " view --no-journal"),
                  "pendula: a window needs a display: none answers at DISPLAY=:4711 (");
}

TEST_CASE("a bad scene is refused with one line that names the file, the line and the key") {
    WorkFolder folder;
    const auto record = [&](const std::string& scene) {
        return folder.pendula("record " + scene + " --out x.mp4 --duration 0.1");
    };
    folder.write("mass.toml", scene_head + "lengths = [1, 1, 1]\nmasses = [1, -1, 1]\n");
    check_refused(record("mass.toml"), "pendula: mass.toml:5: chain.masses");
    folder.write("typo.toml", scene_head + "lengths = [1, 1, 1]\nmasses = [1, 1, 1]\ngravty = 9.81\n");
    check_refused(record("typo.toml"), "typo.toml:6: chain.gravty");
    folder.write("cut.toml", scene_head + "lengths = [1, 1,");
    check_refused(record("cut.toml"), "cut.toml:4:");
    for (const char* missing :
         {"missing.toml", "missing.mp4", "missing.png", "missing.pendula", "no/where"}) {
        check_refused(record(missing), "pendula: " + std::string(missing) + ": the file does not exist\n");
        check_refused(folder.pendula(missing),
                      "pendula: " + std::string(missing) + ": the file does not exist\n");
    }
    // Some editors save text as UTF-16.
    folder.shell("iconv -f UTF-8 -t UTF-16 mass.toml > wide.toml");
    check_refused(record("wide.toml"), "pendula: wide.toml: expected a scene in UTF-8, got text in UTF-16");
    check_refused(record("studi-triple"), "study-triple");
    check_refused(record("study-triple --set chain.gravity=heavy"), "chain.gravity");
    check_refused(record("study-triple --set chain.lengths=[1,1,1,1]"), "chain.masses");
    check_refused(record("study-triple --set integration.method=taylor"), "long-double");
    CHECK_FALSE(folder.has("x.mp4"));
}

TEST_CASE("a bad command line is refused with one line") {
    WorkFolder folder;
    check_refused(folder.pendula("record --out x.mp4 --size 640"), "WIDTHxHEIGHT");
    for (const std::string size : {"640", "640x480abc"})
        check_refused(folder.pendula("view --record-size " + size),
                      "--record-size: expected WIDTHxHEIGHT from 16 to 16384 pixels, got '" + size + "'");
    check_refused(folder.pendula("record --out x.mp4 --fps 0"), "--fps");
    check_refused(folder.pendula("record"), "--out");
    check_refused(folder.pendula("view --nonsense"), "--nonsense");
    check_refused(folder.pendula("--nonsense"), "(pendula view --help lists");
    check_refused(folder.pendula("record --out x.mp4 --duraton 1"),
                  "unknown option \"--duraton\"; did you mean --duration? (pendula record --help lists");
    check_refused(folder.pendula("recrod x"), "unknown command or scene \"recrod\"; did you mean record?");
    check_refused(folder.pendula("double-2-2"), "did you mean double-2-1?");
    const Outcome unknown = folder.pendula("xyzzy");
    check_refused(unknown, "; the commands are view, record, ");
    check_refused(unknown, "; the scenes are study-triple, ");
    check_refused(folder.pendula("--size 640x360 record --out x.avi --duration 0.1"), ".mp4");
    check_refused(folder.pendula("record --out x.avi --duration 0.1"), ".mp4");
}

TEST_CASE("without a display, view is refused with one line") {
    WorkFolder folder;
    check_refused(folder.shell("env -u DISPLAY -u WAYLAND_DISPLAY " + program + " view"), "display");
}

TEST_CASE("an output file that cannot be written is reported before the window opens") {
    WorkFolder folder;
    for (const std::string option : {"--screenshot", "--report"})
        check_refused(folder.pendula("view " + option + " missing/file"), "missing/file");
}
