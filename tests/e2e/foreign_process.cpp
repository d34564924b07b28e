// SPDX-License-Identifier: MIT
// Tests for an ffmpeg that does not do its part, and readers that do not read: every command ends soon after
// it is told to, with one line, and keeps what is recorded.
#include "e2e/program.hpp"
#include "support/catch.hpp"

#include <sstream>

using namespace pendula::test;

namespace {

/// Runs commands side by side, each in its own folder, with a stand-in for ffmpeg that runs `script` and
/// creates the file `asked`. Waits until each folder has the file `sign` or an error, and one more second.
/// Then all commands are told to stop.
class Stopped : public WorkFolder {
  public:
    explicit Stopped(const std::string& script, const std::string& sign = "asked") {
        write("bin/ffmpeg", "#!/bin/sh\nPATH=${PATH#*:}\necho >asked\n" + script + "\n");
        for (const std::string range : {"0:2", "3:5"})
            pendula("record double-1-1 --fps 10 --size 64x48 --part-of a.mp4 --frames " + range + " --out p" +
                    range[0] + ".mkv");
        write("a.film.toml", "format = 1\n[[shot]]\nduration = 600\n");
        const std::string film = " --fps 30 --size 160x90 --out film.mp4 ";
        const std::string endless = program + " record double-1-1 --duration 600" + film;
        std::string line = "chmod +x bin/ffmpeg; PATH=$PWD/bin:$PATH\n";
        for (const auto& [name, command] :
             {std::pair<std::string, std::string>{"record", endless},
              {"jobs", endless + "--jobs 2"},
              {"webm",
               program + " record double-1-1 --duration 600 --fps 30 --size 160x90 --out film.webm --sound "},
              {"directed", program + " record ../a.film.toml" + film},
              {"join", program + " join ../p0.mkv ../p3.mkv --out film.mp4"}})
            line += "mkdir " + name + "; (cd " + name + "; exec " + command + " " +
                    ">out 2>errors) & pids=\"$pids $!\"\n";
        line += "for f in record jobs webm directed join; do for i in $(seq 300); do [ -e $f/" + sign +
                R"( ] || [ -s $f/errors ] || sleep 0.1; done; done; sleep 1
kill $pids 2>/dev/null
for p in $pids; do
  for i in $(seq 600); do kill -0 $p 2>/dev/null && sleep 0.1 || break; done
  kill -9 $p 2>/dev/null && echo too late
  wait $p; echo $?
done)";
        std::istringstream codes(output(line));
        for (const char* name : {"record", "jobs", "webm", "directed", "join"}) {
            std::string code;
            std::getline(codes, code);
            const std::string errors = read(std::string(name) + "/errors");
            CAPTURE(script, name, code, errors);
            if (sign == "enough" && code == "0") continue; // a joined film may be too short for it
            CHECK((code == "1" || code == "2"));
            CHECK(line_count(errors) == 1);
        }
    }
};

} // namespace

TEST_CASE("every command ends soon after a request to stop, even if ffmpeg blocks") {
    const Stopped always("exec sleep 1000");
    CHECK(always.output("ls record jobs webm directed join | sort -u | tr '\\n' ' '") ==
          " asked directed: errors jobs: join: out record: webm: ");
    const Stopped in_films(
        "case $* in */dev/null*) cat >/dev/null; exit 0;; *pipe:0*) exec sleep 1000;; esac\n"
        "exec ffmpeg \"$@\"");
    CHECK(in_films.output("ls record jobs webm directed join | sort -u | tr '\\n' ' '") ==
          " asked directed: errors jobs: join: out record: webm: ");
}

TEST_CASE("every command ends if ffmpeg dies or floods its output") {
    const Stopped dying("echo 'on fire' >&2; exit 7"), flooding("(yes | head -c 50000000) >&2 & exec yes");
    CHECK(flooding.output("ls record jobs webm directed join | sort -u | tr '\\n' ' '") ==
          " asked directed: errors jobs: join: out record: webm: ");
}

TEST_CASE("a film recorded before ffmpeg blocked is kept and plays") {
    // The stand-in suspends ffmpeg when it has written enough.
    const Stopped suspended(
        "case $* in */dev/null*) cat >/dev/null; exit 0;; *pipe:0*) (until [ $(stat -c %s film.part.* | sort "
        "-n "
        "| tail -1) -gt 8000 ] || ! kill -0 $$; do sleep 0.02; done; echo >enough; kill -STOP $$) & ;; esac\n"
        "exec ffmpeg \"$@\"",
        "enough");
    for (const char* name : {"record", "jobs", "directed"}) {
        const std::string folder(name), errors = suspended.read(folder + "/errors");
        CAPTURE(errors);
        CHECK(errors.find("film.mp4 was not finished, but film.part.mp4 plays up to the failure: ffmpeg "
                          "took too long") != std::string::npos);
        CHECK(suspended.output("ffmpeg -v error -xerror -i " + folder + "/film.part.mp4 -f null - 2>&1") ==
              "");
    }
}

TEST_CASE("the first request to stop ends a recording of raw frames that nobody reads") {
    const WorkFolder folder;
    // A pipe holds 64 KiB, or less if some of its pages are not full.
    const std::string pipe_is_full = "import fcntl, struct, sys, termios; sys.exit(struct.unpack(\"i\", "
                                     "fcntl.ioctl(8, termios.FIONREAD, bytes(4)))[0] < 32768)";
    const Outcome stopped =
        folder.shell("mkfifo pipe; exec 8<>pipe; " + program +
                     " record double-1-1 --duration 600 --out - >pipe & pid=$!; for i in "
                     "$(seq 600); do python3 -c '" +
                     pipe_is_full +
                     "' 2>/dev/null && break; sleep 0.1; done; kill $pid; for i in $(seq 600); "
                     "do kill -0 $pid 2>/dev/null && sleep 0.1; done; kill -9 $pid "
                     "2>/dev/null && echo late; wait $pid");
    CHECK(stopped.output == "");
    CHECK(stopped.exit_code == 1);
    CHECK(stopped.errors == "pendula: interrupted: the program that reads the frames has stopped reading\n");
}
