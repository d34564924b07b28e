// SPDX-License-Identifier: MIT
// Tests for record/open_sink.hpp.
#include "record/open_sink.hpp"

#include "record/container.hpp"
#include "record_support.hpp"

using namespace pendula;
using namespace pendula::test;

namespace {
void record_two_frames(const fs::path& target) {
    const auto sink =
        open_sink({.target = target, .width = 64, .height = 48, .frames_per_second = 30, .metadata = {}});
    for (int i = 0; i < 2; ++i) sink->put(noisy_frame(64, 48, i));
    sink->finish();
}
} // namespace

TEST_CASE("the name of a recording determines whether it is a film or a folder of pictures") {
    const Folder folder;
    record_two_frames(folder / "a.mp4");
    record_two_frames(folder / "b.MKV");
    CHECK(fs::is_regular_file(folder / "a.mp4"));
    CHECK(fs::is_regular_file(folder / "b.MKV"));
    record_two_frames(folder / "new/");
    record_two_frames(folder / "plain");
    record_two_frames(folder / "with.dot/");
    fs::create_directory(folder / "film.mp4");
    record_two_frames(folder / "film.mp4"); // an existing folder is used as a folder, whatever its name
    for (const char* name : {"new", "plain", "with.dot", "film.mp4"})
        CHECK(fs::is_regular_file(folder.path() / name / "frame-000001.png"));
}

TEST_CASE("folders of pictures hold transparency, H.264 films do not") {
    const Folder folder;
    CHECK(holds_alpha(folder / "new/"));
    CHECK(holds_alpha(folder / "plain"));
    CHECK_FALSE(holds_alpha(folder / "a.mp4"));
    CHECK_FALSE(holds_alpha(folder / "b.MKV"));
}

TEST_CASE("the error for a format without transparency names the formats that keep it") {
    const Folder folder;
    const auto told = [&](const fs::path& target, const Encoding& encoding = {}) {
        return error_of([&] { require_alpha(target, encoding); });
    };
    const std::string choose =
        " no transparency; choose a folder for PNG pictures, .webm, .mov, .webp, .mkv with "
        "--codec vp9, .mkv with --codec ffv1, or --set look.transparent=false for a film with a background";
    CHECK(told(folder / "a.mkv") == "look.transparent: h264 in .mkv has" + choose);
    CHECK(told(folder / "a.gif") == "look.transparent: gif in .gif has" + choose);
    CHECK(told(folder / "a.webm", {.lossless = true}) ==
          "look.transparent: vp9 in .webm with --lossless has" + choose);
    CHECK(told(folder / "a.webm", {.hdr = Hdr::pq}) == "look.transparent: high dynamic range has" + choose);
    CHECK(told("-") == "look.transparent: raw frames have" + choose);
    CHECK(told(folder / "a.mkv", {.codec = "ffv1"}) == "no error");
    for (const char* name : {"a.mov", "a.webm", "a.webp", "frames/"})
        CHECK(told(folder / name) == "no error");
}

TEST_CASE("a recording needs a name that is not empty and has a known ending") {
    const Folder folder;
    CHECK(error_of([&] { record_two_frames(folder / "a.avi"); }) ==
          (folder / "a.avi").string() + ": expected a file whose name ends in " + film_endings() +
              ", or a folder for PNG pictures");
    CHECK(error_of([&] { record_two_frames(""); }) ==
          "expected a target for the recording: FILE.mp4, another film's name, FOLDER/ or -");
}

TEST_CASE("the check reports a bad path, an existing file or a missing ffmpeg, and creates nothing") {
    const Folder folder;
    const auto told = [&](const fs::path& target, bool overwrite = false) {
        return error_of(
            [&] { check_sink({.target = target, .width = 64, .height = 48, .overwrite = overwrite}); });
    };
    CHECK(told(folder / "a.mp4") == "no error");
    CHECK(told(folder / "a.webm") == "no error");
    CHECK(told(folder / "new/folder/") == "no error");
    CHECK(told(folder / "a.avi").find("expected a file whose name ends in .mp4") != std::string::npos);
    CHECK(told("/proc/a.mp4").starts_with("/proc/a.mp4 cannot be written: "));
    CHECK(told("/proc/frames/").starts_with("the folder /proc/frames/ cannot be made: "));
    CHECK(told(folder / "missing/a.mp4") == "no error"); // a recording creates the last folder
    CHECK(told(folder / "missing/twice/a.mp4").ends_with("cannot be written: No such file or directory"));
    CHECK(folder.names().empty());
    std::ofstream(folder / "a.mp4") << "precious";
    CHECK(told(folder / "a.mp4").find("exists already") != std::string::npos);
    CHECK(told(folder / "a.mp4", true) == "no error");
    CHECK(told(folder / "a.mp4/frames/").ends_with("a.mp4 is a file"));
    CHECK(read_file(folder / "a.mp4") == "precious");
    const Folder empty;
    const Environment path("PATH", empty.path().string());
    CHECK(told(folder / "b.mp4").starts_with("there is no ffmpeg on this machine: install it"));
    CHECK(told(folder / "frames/") == "no error");
    CHECK(folder.names().size() == 1);
}
