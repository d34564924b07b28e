// SPDX-License-Identifier: MIT
// Tests for record/ffmpeg_sink.hpp where something goes wrong: one sentence, and nothing left behind.
#include "record/ffmpeg_sink.hpp"

#include "record/container.hpp"
#include "record_support.hpp"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <sys/mount.h>

using namespace pendula;
using namespace pendula::test;

namespace {

RecordingOptions options_to_fail(const fs::path& file) {
    return {.target = file,
            .width = 320,
            .height = 240,
            .frames_per_second = 30,
            .metadata = {},
            .encoding = {.codec = {}, .crf = {}, .preset = "ultrafast", .more = {}}};
}

std::string failure_of(const RecordingOptions& options, int frames = 60) {
    return error_of([&] {
        FfmpegSink sink(options);
        for (int i = 0; i < frames; ++i) sink.put(noisy_frame(options.width, options.height, i));
        sink.finish();
    });
}

} // namespace

TEST_CASE("without ffmpeg, the error says how to install it and what works without it") {
    const Folder folder, empty;
    const Environment path("PATH", empty.path().string());
    CHECK(failure_of(options_to_fail(folder / "a.mp4")) ==
          "there is no ffmpeg on this machine: install it (apt install ffmpeg); without it 'pendula "
          "record' makes PNG pictures in a folder, as in --out frames/");
    CHECK(folder.names().empty());
}

TEST_CASE("the error names the exit status or the signal that ended ffmpeg, and quotes its messages") {
    const Folder folder;
    const std::string target = (folder / "a.mp4").string();
    SECTION("by exiting") {
        const StandIn ffmpeg(
            "head -c 1000000 >/dev/null; echo first >&2; echo 'the disk is on fire' >&2; exit 7");
        const std::string message = failure_of(options_to_fail(target));
        CHECK(message.starts_with(target + " was not recorded: ffmpeg stopped at frame "));
        CHECK(message.ends_with(" with exit status 7: first; the disk is on fire"));
    }
    SECTION("by a signal") {
        const StandIn ffmpeg("head -c 1000000 >/dev/null; kill -9 $$");
        const std::string message = failure_of(options_to_fail(target));
        CHECK(message.starts_with(target + " was not recorded: ffmpeg stopped at frame "));
        CHECK(message.ends_with(" with signal 9"));
    }
    SECTION("at the end") {
        const StandIn ffmpeg("cat >/dev/null; echo 'no room for the index' >&2; exit 1");
        CHECK(failure_of(options_to_fail(target)) ==
              target + " was not recorded: ffmpeg stopped while completing the file "
                       "with exit status 1: no room for the index");
    }
    CHECK(folder.names().empty());
}

TEST_CASE("after ffmpeg is killed, the error names the partial video, and it plays") {
    const Folder folder;
    for (const char* name : {"a.mp4", "a.mkv", "a.mov"}) {
        const std::string ending = fs::path(name).extension().string();
        auto options = options_to_fail(folder / name);
        if (ending == ".mov") options.encoding.codec = "h264";
        std::string message;
        {
            // The stand-in runs the real ffmpeg and kills it when its file has grown. It does not kill a
            // later call, which checks whether the file plays.
            const StandIn ffmpeg("PATH=${PATH#*:}; case $* in *pipe:0*) f=a.part" + ending + "; cd '" +
                                 folder.path().string() +
                                 "'; (until [ $(stat -c %s $f) -gt 6000000 ] || ! kill -0 $$; do sleep 0.02; "
                                 "done; kill -9 $$) & "
                                 ";; esac; exec ffmpeg \"$@\"");
            message = failure_of(options, 100000);
        }
        const fs::path part = folder.path() / ("a.part" + ending);
        CHECK(message.starts_with((folder / name).string() + " was not finished, but " + part.string() +
                                  " plays up to the failure: ffmpeg stopped at frame "));
        CHECK(message.ends_with("with signal 9"));
        CHECK(folder.names() == std::vector<std::string>{part.filename().string()});
        const std::string count =
            output_of("ffprobe -v error -count_frames -show_entries stream=nb_read_frames -of csv=p=0 '" +
                      part.string() + "' 2>&1");
        INFO(message << " / " << count);
        const auto stopped = message.substr(message.find("at frame ") + 9);
        // The lost frames are the unfinished fragment (at most a second), the encoder's look-ahead (less than
        // a second), two frames in the socket, frames that ffmpeg has decoded, and frames written while it
        // was dying.
        constexpr int second = 30, on_the_way = 30;
        CHECK(std::stoi(stopped) > 2 * second + on_the_way);
        CHECK(std::stoi(count) >= std::stoi(stopped) - 2 * second - on_the_way);
        CHECK(output_of("ffmpeg -v error -xerror -i '" + part.string() + "' -f null - 2>&1") == "");
        fs::remove(part);
    }
}

TEST_CASE("the error for an unknown preset names it, and no file remains") {
    const Folder folder;
    auto options = options_to_fail(folder / "a.mp4");
    options.encoding.preset = "nonesuch";
    CHECK(failure_of(options).find("nonesuch") != std::string::npos);
    CHECK(folder.names().empty());
}

TEST_CASE("the sink reports an ffmpeg that writes nothing") {
    const Folder folder;
    const StandIn ffmpeg("cat >/dev/null");
    CHECK(failure_of(options_to_fail(folder / "a.mp4")) ==
          (folder / "a.mp4").string() + " was not recorded: ffmpeg has written nothing");
    CHECK(folder.names().empty());
}

TEST_CASE("a sink with a deadline does not wait for an ffmpeg that hangs") {
    const Folder folder;
    for (const ShutdownDeadline deadline : {ShutdownDeadline::soon, ShutdownDeadline::while_progressing}) {
        const StandIn ffmpeg("exec sleep 1000");
        const std::string message = error_of([&] {
            FfmpegSink sink(options_to_fail(folder / "a.mp4"));
            sink.limit_wait(deadline);
            for (int i = 0; i < 60; ++i) sink.put(noisy_frame(320, 240, i));
        });
        CHECK(message.starts_with((folder / "a.mp4").string() +
                                  " was not recorded: ffmpeg took too long at frame "));
    }
    CHECK(folder.names().empty());
}

TEST_CASE("the sink keeps a partial video if ffmpeg cannot check whether it plays") {
    const Folder folder;
    std::string message;
    {
        // The stand-in runs the real ffmpeg and kills it when its file has grown. A later call hangs.
        const StandIn ffmpeg("PATH=${PATH#*:}; case $* in *pipe:0*) ;; *) exec sleep 1000;; esac; cd '" +
                             folder.path().string() +
                             "'; (until [ $(stat -c %s a.part.mp4) -gt 500000 ] || ! kill -0 $$; do sleep "
                             "0.02; done; kill -9 $$) & exec ffmpeg \"$@\"");
        message = failure_of(options_to_fail(folder / "a.mp4"), 100000);
    }
    const std::string part = (folder / "a.part.mp4").string();
    CHECK(message.starts_with((folder / "a.mp4").string() + " was not finished, but " + part +
                              " contains the recorded frames: ffmpeg stopped at frame "));
    CHECK(output_of("ffmpeg -v error -xerror -i '" + part + "' -f null - 2>&1") == "");
}

TEST_CASE("the sink reports an ffmpeg that answers a query with silence, endless output or an error") {
    const Folder folder;
    const fs::path film = folder / "a.webm";
    {
        const StandIn ffmpeg("exec sleep 1000");
        CHECK(failure_of(options_to_fail(film)) ==
              "ffmpeg does not answer: ffmpeg has given no sign of life for 5 s");
    }
    {
        const StandIn ffmpeg("exec yes");
        CHECK(failure_of(options_to_fail(film)) == "ffmpeg does not answer: ffmpeg has not stopped writing");
    }
    const StandIn ffmpeg("echo 'on fire' >&2; exit 7");
    CHECK(failure_of(options_to_fail(film)) == "ffmpeg does not answer: on fire");
}

TEST_CASE("the sink creates the last folder of a path, and removes it together with an unfinished video") {
    const Folder folder;
    CHECK(failure_of(options_to_fail(folder / "new/a.mp4"), 2) == "no error");
    CHECK(fs::exists(folder / "new/a.mp4"));
    FfmpegSink::check(options_to_fail(folder / "newer/a.mp4"));
    { FfmpegSink dropped(options_to_fail(folder / "newer/a.mp4")); }
    CHECK(folder.names() == std::vector<std::string>{"new"});
}

TEST_CASE("the check reports presets and sizes that the encoder rejects, before any frame is drawn") {
    const Folder folder;
    auto options = options_to_fail(folder / "a.mp4");
    options.encoding.preset = "nonesuch";
    CHECK(error_of([&] { FfmpegSink::check(options); }).find("nonesuch") != std::string::npos);
    options = options_to_fail(folder / "a.webp");
    options.encoding.preset.clear();
    options.width = 17000;
    options.height = 16;
    CHECK(error_of([&] { FfmpegSink::check(options); }).find("17000x16 pixels") != std::string::npos);
    CHECK(folder.names().empty());
}

TEST_CASE("a sink that is destroyed before it finishes removes its video") {
    const Folder folder;
    {
        FfmpegSink sink(options_to_fail(folder / "a.mp4"));
        sink.put(noisy_frame(320, 240, 0));
        CHECK(folder.names().size() == 1);
    }
    CHECK(folder.names().empty());
}

TEST_CASE("the sink keeps an existing video unless overwriting is requested") {
    const Folder folder;
    std::ofstream(folder / "a.mp4") << "precious";
    CHECK(failure_of(options_to_fail(folder / "a.mp4")) ==
          (folder / "a.mp4").string() + " exists already: choose another name, or --force to overwrite it");
    CHECK(read_file(folder / "a.mp4") == "precious");
    auto options = options_to_fail(folder / "a.mp4");
    options.overwrite = true;
    CHECK(failure_of(options, 2) == "no error");
    CHECK(read_file(folder / "a.mp4").size() > 100);
}

TEST_CASE("the sink rejects impossible sizes, rates and names before it makes a file") {
    const Folder folder;
    auto options = options_to_fail(folder / "a.mp4");
    options.width = 641, options.height = 360;
    CHECK(failure_of(options) ==
          "a video needs an even width and height, not 641x360: choose 640x360, or a folder of "
          "PNG pictures");
    options = options_to_fail(folder / "a.mp4");
    options.height = 0;
    CHECK(failure_of(options).starts_with("a video needs an even width and height, not 320x0: choose 320x2"));
    options = options_to_fail(folder / "a.mp4");
    options.frames_per_second = 0;
    CHECK(failure_of(options) == "expected from 0.01 to 1000 frames per second, got 0");
    CHECK(failure_of(options_to_fail(folder / "a.avi")) ==
          (folder / "a.avi").string() + ": expected a file whose name ends in " + film_endings() +
              ", or a folder for PNG pictures");
    CHECK(failure_of(options_to_fail(folder / "missing/deeper/a.mp4")) ==
          (folder / "missing/deeper/a.mp4").string() + " cannot be written: No such file or directory");
    CHECK(folder.names().empty());
}

TEST_CASE("a video rejects a frame of another size") {
    const Folder folder;
    FfmpegSink sink(options_to_fail(folder / "a.mp4"));
    CHECK(error_of([&] { sink.put(grey_frame(320, 242, 0)); }) ==
          "a frame of 320x242 pixels does not fit into a video of 320x240");
}

TEST_CASE("the sink reports a full disk whenever it fills, and the partial video on it plays", "[bulk]") {
    const Folder folder;
    if (::mount("none", folder.path().c_str(), "tmpfs", 0, "size=256k") != 0) {
        WARN("SKIPPED: a small file system cannot be mounted here ("
             << std::strerror(errno) << "): a full disk is NOT tested; run this test as root");
        return;
    }
    for (const char* name : {"a.mp4", "a.mkv"})
        for (const int frames : {2, 5, 8, 12, 60}) {
            const std::string message = failure_of(options_to_fail(folder / name), frames);
            INFO(name << ", " << frames << " frames: " << message);
            if (message == "no error") {
                CHECK(output_of(
                          "ffprobe -v error -count_frames -show_entries stream=nb_read_frames -of csv=p=0 '" +
                          (folder / name).string() + "'") == std::to_string(frames) + "\n");
            } else {
                CHECK(message.find("No space left on device") != std::string::npos);
                const std::size_t but = message.find(" was not finished, but ");
                if (but != std::string::npos) {
                    const std::string part = message.substr(but + 23, message.find(" plays") - but - 23);
                    CHECK(fs::file_size(part) > 0);
                    CHECK(std::stoi(output_of("ffprobe -v error -count_frames -show_entries "
                                              "stream=nb_read_frames -of csv=p=0 '" +
                                              part + "'")) > 0);
                    CHECK(output_of("ffmpeg -v error -xerror -i '" + part + "' -f null - 2>&1") == "");
                }
                if (frames >= 60) CHECK(but != std::string::npos);
            }
            CHECK(folder.names().size() <= 1);
            for (const std::string& left : folder.names()) fs::remove(folder.path() / left);
            if (frames == 2) CHECK(message == "no error");
            if (frames >= 60) CHECK(message != "no error");
        }
    ::umount(folder.path().c_str());
}
