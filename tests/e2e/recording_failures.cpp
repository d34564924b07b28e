// SPDX-License-Identifier: MIT
// Tests for pendula record where something fails: one line, the exit code, and a film that plays as far as it
// goes.
#include "e2e/program.hpp"
#include "support/catch.hpp"

#include <cerrno>
#include <cstring>
#include <sys/mount.h>
#include <unistd.h>

using namespace pendula::test;

namespace {

const std::string tiny = " --fps 30 --size 160x90 ";

/// Decodes a whole film. Returns ffmpeg's errors, or nothing if there are none.
std::string complaints(const std::filesystem::path& file) {
    const Outcome played = run_shell(
        "ffmpeg -v error -xerror -i " + quoted(file.string()) + " -f null - 2>&1", file.parent_path());
    return played.exit_code == 0 ? played.output : "failed: " + played.output;
}

int frames_in(const std::filesystem::path& file) {
    const Outcome counted = run_shell("ffprobe -v error -count_frames -select_streams v -show_entries "
                                      "stream=nb_read_frames -of csv=p=0 " +
                                          quoted(file.string()),
                                      file.parent_path());
    return counted.output.empty() ? -1 : std::stoi(counted.output);
}

/// A small file system in memory.
class SmallDisk {
  public:
    SmallDisk(const std::filesystem::path& folder, const char* size) : folder_(folder) {
        std::filesystem::create_directory(folder);
        mounted_ = ::mount("none", folder.c_str(), "tmpfs", 0, size) == 0;
        if (!mounted_)
            WARN("SKIPPED: a small file system cannot be mounted here ("
                 << std::strerror(errno) << "): a full disk is NOT tested; run this test as root");
    }
    ~SmallDisk() {
        if (mounted_) ::umount2(folder_.c_str(), MNT_DETACH);
    }
    SmallDisk(const SmallDisk&) = delete;
    SmallDisk& operator=(const SmallDisk&) = delete;
    explicit operator bool() const { return mounted_; }
    bool close() const {
        return ::mount("none", folder_.c_str(), "tmpfs", MS_REMOUNT | MS_RDONLY, nullptr) == 0;
    }

  private:
    std::filesystem::path folder_;
    bool mounted_ = false;
};

} // namespace

TEST_CASE("view rejects a film that it cannot record before it opens a window") {
    const WorkFolder folder;
    folder.write("there.mp4", "precious");
    // There is no display, so that opening a window would fail first.
    const auto outcome = [&](const std::string& file) {
        return folder.shell("unset DISPLAY WAYLAND_DISPLAY; " + program + " view --no-journal --record " +
                            file);
    };
    check_one_line(outcome("film.avi"), 2, "film.avi: expected a file whose name ends in .mp4");
    check_one_line(outcome("missing/deeper/film.mp4"), 2,
                   "missing/deeper/film.mp4 cannot be written: No such file");
    check_one_line(outcome("/proc/film.mp4"), 2, "/proc/film.mp4 cannot be written");
    check_one_line(outcome("there.mp4"), 2, "there.mp4 exists already");
    check_one_line(outcome("film.gif --record-fps 60"), 2,
                   "expected from 0.01 to 50 frames per second for .gif");
    check_one_line(outcome("-"), 2, "--record: expected a film's name or a folder, got -");
    check_one_line(outcome("film.mov --set look.transparent=true"), 2,
                   "look.transparent: films of the window always have a background; use 'pendula record'");
    CHECK(folder.read("there.mp4") == "precious");
    check_one_line(folder.shell("unset DISPLAY WAYLAND_DISPLAY; mkdir empty; PATH=$PWD/empty " + program +
                                " view --no-journal --record film.mp4"),
                   2, "there is no ffmpeg on this machine: install it (apt install ffmpeg)");
    CHECK(folder.output("ls") == "empty\nthere.mp4\n");
}

TEST_CASE("record rejects transparency that a format lacks, and handout reports that it has a background") {
    const WorkFolder folder;
    check_one_line(
        folder.pendula("record --out film.mkv --set look.transparent=true --duration 0.1" + tiny), 2,
        "look.transparent: h264 in .mkv has no transparency; choose a folder for PNG pictures, .webm");
    CHECK(std::filesystem::is_empty(folder.path()));
    check_one_line(folder.pendula("handout triple-fan --out folder --set look.transparent=true --size 64x36 "
                                  "--fps 1"),
                   0, "look.transparent: a hand-out always has a background");
}

TEST_CASE("without ffmpeg, record explains how to install it and still writes pictures") {
    const WorkFolder folder;
    const std::string without = "mkdir -p empty; PATH=$PWD/empty " + program;
    folder.run("record --out a.mp4 --duration 0.2" + tiny);
    check_one_line(folder.shell(without + " record --out film.mp4" + tiny), 2,
                   "there is no ffmpeg on this machine: install it (apt install ffmpeg); without it 'pendula "
                   "record' makes "
                   "PNG pictures in a folder, as in --out frames/");
    CHECK(folder.shell(without + " record --out frames/ --duration 0.1" + tiny).exit_code == 0);
    CHECK(folder.has("frames/frame-000002.png"));
    check_one_line(
        folder.shell(without + " record a.mp4 --out again/"), 2,
        "a.mp4: there is no ffmpeg on this machine to read films with: install it (apt install ffmpeg)");
    check_one_line(
        folder.shell(without + " view a.mp4 --no-journal"), 2,
        "a.mp4: there is no ffmpeg on this machine to read films with: install it (apt install ffmpeg)");
}

TEST_CASE("record quotes the error message of an ffmpeg that fails") {
    const WorkFolder folder;
    folder.write("ffmpeg", "#!/bin/sh\ncase \"$*\" in */dev/null*) cat >/dev/null; exit 0 ;; "
                           "esac\nhead -c 300000 >/dev/null; echo 'on fire' >&2; exit 7\n");
    check_one_line(
        folder.shell("chmod +x ffmpeg; PATH=$PWD:$PATH " + program + " record --out film.mp4" + tiny), 1,
        "with exit status 7: on fire");
    CHECK(folder.output("ls") == "ffmpeg\n");
}

TEST_CASE("before its window opens, view reports an ffmpeg that does not respond and obeys SIGTERM") {
    const WorkFolder folder;
    const auto stand_in = [&](const std::string& instead) {
        folder.write("ffmpeg", "#!/bin/sh\ncase \"$*\" in *pipe:0*) touch asked; " + instead +
                                   " ;; esac\nexec /usr/bin/ffmpeg \"$@\"\n");
    };
    const std::string view = "chmod +x ffmpeg; unset DISPLAY WAYLAND_DISPLAY; export PATH=$PWD:$PATH; ";
    const std::string command = program + " view --no-journal --record film.mp4";
    stand_in("exec yes >&2");
    check_one_line(folder.shell(view + "timeout 60 " + command), 2,
                   "film.mp4 cannot be recorded: ffmpeg does not respond to a test picture");
    stand_in("exec sleep 1000");
    std::filesystem::remove(folder.path() / "asked");
    check_one_line(folder.shell(view + command +
                                " & until [ -e asked ]; do sleep 0.05; done; "
                                "kill -TERM $!; wait $!"),
                   2, "interrupted");
    CHECK_FALSE(folder.has("film.part.mp4"));
}

TEST_CASE("record rejects an invalid range of frames") {
    const WorkFolder folder;
    for (const std::string range : {"0:9223372036854775807", "0:1000000001", "5:4", "-1:4", "7"})
        check_one_line(folder.pendula("record --out film.mp4 --frames " + range + tiny), 2,
                       "expected FIRST:LAST");
}

TEST_CASE("if the disk is full, record prints one line, exits with 1 and leaves an intact film or pictures") {
    const WorkFolder folder;
    const std::filesystem::path disk = folder.path() / "disk";
    const std::string endless = program + " record study-triple --duration 60" + tiny + " --out disk/";
    for (const char* name : {"film.mp4", "film.mkv"}) {
        const SmallDisk mounted(disk, "size=160k");
        if (!mounted) return;
        const std::filesystem::path film = name;
        check_one_line(folder.shell(endless + name), 1, "No space left on device");
        CHECK_FALSE(std::filesystem::exists(disk / film));
        const std::filesystem::path part =
            disk / (film.stem().string() + ".part" + film.extension().string());
        CHECK(frames_in(part) > 30);
        CHECK(complaints(part).empty());
    }
    {
        const SmallDisk mounted(disk, "size=160k");
        check_one_line(folder.shell(endless + "frames/"), 1, "No space left on device");
        int pictures = 0;
        for (const auto& entry : std::filesystem::directory_iterator(disk / "frames")) {
            CHECK(entry.path().extension() == ".png");
            CHECK(complaints(entry.path()).empty());
            ++pictures;
        }
        CHECK(pictures > 2);
    }
}

TEST_CASE("record prints one line and exits with 1 if standard output has no room for raw frames") {
    const WorkFolder folder;
    check_one_line(folder.shell(program + " record --out - --duration 1" + tiny + " >/dev/full"), 1,
                   "No space left on device");
}

TEST_CASE("record prints one line and exits with 1 if it cannot write to a folder") {
    const WorkFolder folder;
    const std::string record = program + " record" + tiny + " --duration 0.2 --out ";
    check_one_line(folder.shell(record + "missing/deeper/film.mp4"), 1,
                   "missing/deeper/film.mp4 cannot be written: No such file or directory");
    check_one_line(folder.shell(record + "/proc/frames/"), 1, "the folder /proc/frames/ cannot be made");
    const SmallDisk disk(folder.path() / "disk", "size=160k");
    if (!disk) return;
    REQUIRE(disk.close());
    check_one_line(folder.shell(record + "disk/film.mp4"), 1,
                   "disk/film.mp4 cannot be written: Read-only file system");
    check_one_line(folder.shell(record + "disk/frames/"), 1,
                   "the folder disk/frames/ cannot be made: Read-only file system");
}

TEST_CASE("an interrupted MP4, MKV, MOV or GIF film has all frames that record reports, without errors") {
    for (const std::string name : {"film.mp4", "film.mkv", "film.mov", "film.gif"}) {
        const WorkFolder folder;
        const std::filesystem::path film = name;
        const Outcome cut = folder.shell(
            once_grown(program + " record --duration 600 --out " + name + " --fps 25 --size 160x90",
                       film.stem().string() + ".part" + film.extension().string()) +
            "kill -INT $pid; wait $pid");
        INFO(name << ": " << cut.errors);
        CHECK(cut.exit_code == 1);
        CHECK(line_count(cut.errors) == 1);
        const std::size_t held = cut.errors.find("holds ");
        REQUIRE(held != std::string::npos);
        CHECK(frames_in(folder.path() / name) == std::stoi(cut.errors.substr(held + 6)));
        CHECK(complaints(folder.path() / name).empty());
        CHECK(folder.output("ls") == name + std::string("\n"));
    }
}

TEST_CASE("record rejects bad settings and names with exit code 2 and writes nothing") {
    const WorkFolder folder;
    const std::string record = program + " record simple-120 --duration 0.1 --out ";
    check_one_line(folder.shell(record + "a.mp4 --preset nonsense"), 2, "invalid preset 'nonsense'");
    check_one_line(folder.shell(record + "a.webp --size 17000x16"), 2, "17000x16 pixels");
    check_one_line(folder.shell(record + ".mp4"), 2, ".mp4: expected a name before the ending");
    check_one_line(folder.shell(record + "a.mp4 --progress-fd 9"), 2,
                   "--progress-fd: expected an open file descriptor");
    check_one_line(folder.shell(record + "- --progress-fd 1 | cat"), 0, "which receives the frames");
    check_one_line(
        folder.shell("mkdir f; touch f/frame-000004.png; " + record + "f/ --fps 60" + " --size 160x90"), 2,
        "f/frame-000004.png exists already");
    CHECK(folder.output("ls f") == "frame-000004.png\n");
    for (const char* rate : {"0.001", "1001", "24000/0", "fast"})
        check_one_line(
            folder.shell(record + "a.mp4 --fps " + rate), 2,
            "--fps: expected from 0.01 to 1000 frames per second, such as 60, 23.976 or 24000/1001");
    CHECK(folder.output("ls") == "f\n");
}

TEST_CASE("one request to stop ends an ffmpeg that hangs, and leaves no film") {
    const WorkFolder folder;
    folder.write("ffmpeg", "#!/bin/sh\ncase \"$*\" in */dev/null*) cat >/dev/null; exit 0 ;; esac\n"
                           "echo $$ >child; exec sleep 1000\n");
    check_one_line(
        folder.shell("chmod +x ffmpeg; PATH=$PWD:$PATH " + program +
                     " record --out film.mp4 --progress-fd 1" + tiny +
                     ">frames & pid=$!; until [ -s frames ]; do sleep 0.05; done; kill -INT $pid; wait $pid; "
                     "code=$?; ! kill -0 $(cat child) 2>/dev/null && exit $code"),
        1, "ffmpeg took too long");
    CHECK(folder.output("ls") == "child\nffmpeg\nframes\n");
}

TEST_CASE("record prints one line and exits with 1 if a file exceeds the shell's size limit") {
    const WorkFolder folder;
    // The limit leaves room for the scene stored in a film, but not for the film.
    const std::string record = "ulimit -f 6; " + program + " record --duration 3" + tiny + "--out ";
    check_one_line(folder.shell(record + "film.mp4"), 1, "File too large");
    check_one_line(folder.shell(record + "frames/"), 1, "File too large");
    CHECK(folder.output("ls frames | grep -c part") == "0\n");
}

TEST_CASE("record prints one line and exits with 2 if the memory limit is too low to draw") {
    const WorkFolder folder;
    for (const char* out : {"film.mp4", "frames/"})
        check_one_line(folder.shell("ulimit -c 0; ulimit -v 500000; " + program +
                                    " record --duration 0.1 --size 1920x1080 --out " + out),
                       2, "the memory limit is too low to draw (ulimit -v 500000): expected at least ");
    CHECK(folder.output("ls").empty());
}

TEST_CASE("if only the program is killed, its ffmpeg completes the part file") {
    const WorkFolder folder;
    folder.shell(once_grown(program + " record --duration 600 --out film.mp4" + tiny, "film.part.mp4") +
                 "child=$(cat /proc/$pid/task/*/children); kill -9 $pid; wait; "
                 "while [ -d /proc/$child ] && ! grep -q ') Z ' /proc/$child/stat; do sleep 0.05; done");
    CHECK(frames_in(folder.path() / "film.part.mp4") > 10);
    CHECK(complaints(folder.path() / "film.part.mp4").empty());
}

TEST_CASE("a film's sound plays after the program and its ffmpeg are killed") {
    const WorkFolder folder;
    folder.shell(
        once_grown(program + " record --sound --duration 600 --out film.mp4" + tiny, "film.part.mp4") +
        "kill -STOP $pid; child=$(cat /proc/$pid/task/*/children); kill -9 $child $pid; wait");
    CHECK(folder.output("ls") == "film.part.mp4\nfilm.part.wav\n");
    CHECK(frames_in(folder.path() / "film.part.mp4") > 5);
    CHECK(complaints(folder.path() / "film.part.wav").empty());
    const double heard = std::stod(folder.output("ffmpeg -v error -i film.part.wav -f s16le - | wc -c"));
    // A stereo sample has 4 bytes, at 48 kHz. The sound is at least as long as the picture, up to 0.1 s.
    CHECK(heard / 4 / 48000 >= frames_in(folder.path() / "film.part.mp4") / 30.0 - 0.1);
}
