// SPDX-License-Identifier: MIT
// Tests for pendula join: parts make the whole film, and what does not fit together is refused.
#include "e2e/program.hpp"
#include "support/catch.hpp"
#include "support/skip.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

using namespace pendula::test;

namespace {

const std::string small = " double-2-1 --size 96x72 ";
constexpr std::array ranges{"0:3", "4:6", "7:11"};

/// A folder in which films are recorded and joined.
class Films : public WorkFolder {
  public:
    void record(const std::string& arguments) const {
        const Outcome outcome = pendula("record" + small + arguments);
        if (outcome.errors.find("this ffmpeg has no") != std::string::npos)
            PENDULA_SKIP("ffmpeg lacks the encoder: " + outcome.errors);
        CAPTURE(arguments, outcome.errors);
        REQUIRE(outcome.exit_code == 0);
    }
    void join(const std::string& arguments) const { CHECK(run("join " + arguments).errors.empty()); }
    void refused(const std::string& arguments, const std::string& words) const {
        CAPTURE(arguments);
        check_refused(pendula(arguments), words);
    }
    /// A checksum of each picture and of all sound.
    std::string decoded(const std::string& files) const {
        return output("for f in " + files +
                      "; do ffmpeg -v error -i $f -map 0:v -fps_mode passthrough -f framemd5 - | "
                      "grep -v '#' | cut -d, -f6; done; for f in " +
                      files + "; do ffmpeg -v error -i $f -map 0:a? -f s16le - 2>&-; done | md5sum");
    }
    std::string times(const std::string& file) const {
        return output("ffprobe -v error -select_streams v -show_entries packet=pts -of csv=p=0 " + file +
                      " | sort -n");
    }
};

/// Records the whole film, and ranges as exact parts of it. The joined parts must be the same file.
void check_exact(const std::string& film, const std::string& options) {
    const Films films;
    films.record(options + " --frames 0:11 --out " + film);
    for (const char* range : ranges)
        films.record(options + " --frames " + range + " --part-of " + film + " --out p-" +
                     std::string(range).replace(std::string(range).find(':'), 1, "-") + ".mkv");
    films.join("p-7-11.mkv p-0-3.mkv p-4-6.mkv --out joined" + film.substr(film.find('.')));
    const std::string made = "joined" + film.substr(film.find('.'));
    const std::string whole = films.read(film), joined = films.read(made);
    CHECK(whole.size() > 500);
    if (joined == whole) return;
    // Find out whether the pictures differ, or whether the encoder gives other bytes each time.
    const auto at = std::ranges::mismatch(whole, joined).in1 - whole.begin();
    CAPTURE(whole.size(), joined.size(), at, films.decoded(film), films.decoded(made));
    films.record(options + " --frames 0:11 --force --out " + film);
    const bool is_repeated = films.read(film) == whole;
    CAPTURE(is_repeated);
    CHECK(joined.size() == whole.size());
    FAIL("the joined film is not the whole one");
}

/// Records the whole film, and ranges in the same format, and joins the ranges without encoding. `as_whole`:
/// whether the pictures are the same as those of the whole film.
void check_copied(const std::string& ending, const std::string& options, bool as_whole) {
    const Films films;
    films.record(options + " --frames 0:11 --out whole" + ending);
    for (const char* range : ranges)
        films.record(options + " --frames " + range + " --out part-" +
                     std::string(range).substr(0, std::string(range).find(':')) + ending);
    const std::string parts = "part-0" + ending + " part-4" + ending + " part-7" + ending;
    films.join(parts + " --out joined" + ending);
    const std::string joined = films.decoded("joined" + ending);
    CHECK(line_count(joined) == 12 + 1);
    CHECK(joined == films.decoded(parts));
    CHECK((joined == films.decoded("whole" + ending)) == as_whole);
    CHECK(films.times("joined" + ending) == films.times("whole" + ending));
    // The joined film has the metadata of the whole film, so it can be made again or be a part itself.
    const auto said = [&](const std::string& film) {
        return films.output("ffmpeg -v error -i " + film + ending + " -f ffmetadata - | sort");
    };
    CHECK(said("joined") == said("whole"));
    const auto name = [&](const std::string& film) {
        return films.output("ffprobe -v error -select_streams v -show_entries stream=codec_tag_string -of "
                            "csv=p=0 " +
                            film + ending);
    };
    CHECK(name("joined") == name("whole"));
}

} // namespace

TEST_CASE("exact parts join to the same file as the whole film: H.264 with sound") {
    check_exact("film.mp4", "--fps 29.97 --sound");
}
TEST_CASE("exact parts join to the same file as the whole film: H.265 with 10 bits", "[.][minutes]") {
    check_exact("film.mp4", "--fps 10 --codec h265");
}
TEST_CASE("exact parts join to the same file as the whole film: AV1", "[.][minutes]") {
    check_exact("film.mp4", "--fps 10 --codec av1");
}
TEST_CASE("exact parts join to the same file as the whole film: FFV1 with transparency and sound") {
    check_exact("film.mkv", "--fps 10 --codec ffv1 --sound --set look.transparent=true");
}
TEST_CASE("exact parts join to the same file as the whole film: ProRes of a transparent scene",
          "[.][minutes]") {
    check_exact("film.mov", "--fps 10 --set look.transparent=true");
}
TEST_CASE("exact parts join to the same file as the whole film: a GIF", "[.][minutes]") {
    check_exact("film.gif", "--fps 10");
}

TEST_CASE("ranges recorded as films are joined without encoding: H.264", "[.][minutes]") {
    check_copied(".mp4", "--fps 23.976", false);
}
TEST_CASE("ranges recorded as films are joined without encoding: lossless H.264 in Matroska",
          "[.][minutes]") {
    check_copied(".mkv", "--fps 23.976 --lossless --codec h264 --sound", true);
}
TEST_CASE("ranges recorded as films are joined without encoding: H.265", "[.][minutes]") {
    check_copied(".mp4", "--fps 10 --codec h265", false);
}
TEST_CASE("ranges recorded as films are joined without encoding: AV1", "[.][minutes]") {
    check_copied(".mp4", "--fps 10 --codec av1", false);
}
TEST_CASE("ranges recorded as films are joined without encoding: FFV1 with sound") {
    check_copied(".mkv", "--fps 10 --codec ffv1 --sound", true);
}
TEST_CASE("ranges recorded as films are joined without encoding: ProRes with sound", "[.][minutes]") {
    check_copied(".mov", "--fps 10 --sound", true);
}

TEST_CASE("join combines folders of pictures, and replaces existing files only with --force") {
    const Films films;
    films.record("--fps 10 --frames 3:11 --depth 16 --out whole/");
    films.record("--fps 10 --frames 3:6 --depth 16 --out a/");
    films.record("--fps 10 --frames 7:11 --depth 16 --out b");
    films.join("b a/ --out joined/");
    CHECK(films.output("diff -r whole joined && ls joined | wc -l") == "9\n");
    films.shell(
        "rm joined/frame-00000[3-9].png joined/frame-000010.png; printf precious >joined/frame-000010.png");
    films.refused("join a b --out joined",
                  "joined/frame-000010.png exists already: choose another name, or --force");
    CHECK(films.output("ls joined; cat joined/frame-000010.png") ==
          "frame-000010.png\nframe-000011.png\nprecious");
    films.join("a b --out joined --force");
    CHECK(films.output("diff -r whole joined && diff -r a joined | wc -l") == "5\n");

    films.shell(
        "cp -r a c; rm c/frame-000004.png; cp -r b d; cp whole/frame-000003.png d/frame-000012.png; mkdir e");
    films.refused("join b c --out f/", "c: frame-000004.png is missing");
    films.shell("rm c/frame-00000[56].png");
    films.refused("join c b --out f/", "frames 4 to 6 are missing between c and b");
    films.refused("join a a --out f/", "frames 3 to 6 are in both a and a");
    films.refused("join a e --out f/", "e: expected pictures frame-000000.png, …, but found none");
    films.refused("join a b --out film.mp4", "film.mp4: expected a folder for pictures");
    films.record("--fps 10 --frames 12:12 --out g/");
    films.refused("join a b g --out f/",
                  "a and g are not parts of one film: the second has pictures of 96x72, 8 bits");
    CHECK_FALSE(films.has("f"));
}

TEST_CASE("join combines files of raw frames into the bytes of the whole recording") {
    const Films films;
    films.shell("for r in 0:11 0:4 5:11; do " + program + " record" + small +
                "--fps 10 --frames $r --out - >$r.y4m; done");
    films.join("5:11.y4m 0:4.y4m --out joined.y4m");
    CHECK(films.read("joined.y4m") == films.read("0:11.y4m"));
    CHECK(films.read("joined.y4m").size() > 12 * 96 * 72 * 3);
    CHECK(films.output(program + " join 0:4.y4m 5:11.y4m --out - | cmp - 0:11.y4m && echo same") == "same\n");
    films.refused("join 0:4.y4m 0:11.y4m --out j.y4m", "frames 0 to 4 are in both 0:4.y4m and 0:11.y4m");
    films.refused("join 0:4.y4m 5:11.y4m --out joined.y4m", "joined.y4m exists already");
    films.refused("join 0:4.y4m --out j.mp4", "j.mp4: expected FILE.y4m, or -, for raw frames");
    films.shell(program + " record" + small +
                "--fps 10 --set chain.gravity=3 --frames 5:6 --out - >other.y4m");
    films.refused("join 0:4.y4m other.y4m --out j.y4m",
                  "0:4.y4m and other.y4m are not parts of one film: the second shows another scene");
    check_one_line(films.shell(program + " join 0:4.y4m 5:11.y4m --out - >/dev/full"), 1,
                   "No space left on device");
}

TEST_CASE("an exact part with a changed bit is refused, or joined with unchanged frames") {
    const Films films;
    for (const char* range : {"0:3", "4:6"})
        films.record("--fps 10 --frames " + std::string(range) + " --part-of film.mp4 --out p" + range[0] +
                     ".mkv");
    films.join("p0.mkv p4.mkv --out film.mp4");
    const std::string bytes = films.read("p0.mkv");
    constexpr std::size_t changes = 12;
    int refused = 0;
    for (std::size_t i = 0; i < changes; ++i) {
        std::string other = bytes;
        const std::size_t bit = (8 * bytes.size() - 1) * i / changes + 100;
        other[bit / 8] = static_cast<char>(other[bit / 8] ^ 1 << bit % 8);
        films.write("changed.mkv", other);
        const Outcome joined = films.pendula("join changed.mkv p4.mkv --out other.mp4 --force");
        CAPTURE(bit, joined.errors);
        CHECK(line_count(joined.errors) == (joined.exit_code == 0 ? 0 : 1));
        if (joined.exit_code == 0) CHECK(films.decoded("other.mp4") == films.decoded("film.mp4"));
        refused += joined.exit_code != 0;
    }
    CHECK(refused > 9); // some bits have no effect
}

TEST_CASE("join refuses films that do not fit together, with one line, and leaves no file") {
    const Films films;
    films.record("--fps 10 --frames 0:3 --out a.mp4");
    films.record("--fps 10 --frames 4:6 --out b.mp4");
    films.record("--fps 10 --frames 8:9 --out d.mp4");
    films.record("--fps 10 --frames 4:6 --set chain.gravity=3 --out scene.mp4");
    films.record("--fps 20 --frames 4:6 --out rate.mp4");
    films.record("--fps 10 --frames 4:6 --crf 30 --out crf.mp4");
    films.record("--fps 10 --frames 4:6 --part-of film.mp4 --out exact.mkv");
    films.record("--fps 10 --frames 4:6 --depth 8 --codec ffv1 --out ffv1.mkv");
    films.record("--fps 10 --frames 0:3 --sound --out sound.mp4");
    films.shell(
        "ffmpeg -v error -f lavfi -i testsrc=size=96x72 -frames:v 3 foreign.mp4; printf precious >there.mp4; "
        "mkdir pictures; head -c 2000 a.mp4 >cut.mp4");
    films.refused("join a.mp4 d.mp4 --out f.mp4", "frames 4 to 7 are missing between a.mp4 and d.mp4");
    films.refused("join a.mp4 b.mp4 b.mp4 --out f.mp4", "frames 4 to 6 are in both b.mp4 and b.mp4");
    films.refused("join a.mp4 missing.mp4 --out f.mp4", "missing.mp4: there is no such file");
    films.refused("join a.mp4 scene.mp4 --out f.mp4", "a.mp4 and scene.mp4 are not parts of one film");
    films.refused("join a.mp4 rate.mp4 --out f.mp4",
                  "the second was made with other options (double-2-1 --fps 20");
    films.refused("join a.mp4 crf.mp4 --out f.mp4", "the second was made with other options");
    films.refused("join a.mp4 exact.mkv --out f.mp4", "the second is an exact part of film.mp4");
    films.refused("join a.mp4 foreign.mp4 --out f.mp4", "foreign.mp4: expected a recording of this program");
    films.refused("join a.mp4 pictures --out f.mp4", "pictures is a folder of pictures, but a.mp4 is a film");
    films.refused("join a.mp4 cut.mp4 --out f.mp4", "cut.mp4");
    films.refused("join a.mp4 b.mp4 --out there.mp4", "there.mp4 exists already");
    films.refused("join a.mp4 b.mp4 --out f.mkv",
                  "f.mkv: expected a name that ends in .mp4, because a.mp4 is a part of such a film");
    films.refused("join exact.mkv --out f.mkv",
                  "f.mkv: expected a name that ends in .mp4, because exact.mkv is a part of such a film");
    films.refused("join a.mp4 b.mp4 --out f.mp4 -- -an", "these parts are joined without encoding");
    films.refused("join sound.mp4 --out f.mp4", "sound.mp4: sound in aac cannot be joined without a gap");
    const Outcome unwritable = films.pendula("join ffv1.mkv --out no/f/f.mkv");
    CHECK(unwritable.output.empty());
    check_one_line(unwritable, 1, "no/f/f.mkv cannot be written");
    films.refused("join a.mp4", "--out is required");
    films.refused("record" + small + "--part-of f.mp4 --out p.mp4",
                  "--part-of: expected a part's name to end in .mkv");
    films.refused("record" + small + "--part-of frames/ --out p.mkv", "--part-of: expected a film");
    CHECK(films.read("there.mp4") == "precious");
    CHECK(films.output("ls | grep -c '^f\\.\\|part'") == "0\n");
    // An interrupted film holds fewer frames than its metadata states.
    films.shell("ffmpeg -v error -i a.mp4 -map_metadata 0 -c copy -frames:v 2 short.mp4");
    films.refused("join short.mp4 b.mp4 --out f.mp4",
                  "frames 2 to 3 are missing between short.mp4 and b.mp4");
    films.refused("join short.mp4 --out f.mp4", "short.mp4 holds 2 of its 4 frames");
    films.record("--fps 10 --frames 2:6 --out rest.mp4");
    films.join("rest.mp4 short.mp4 --out continued.mp4");
    CHECK(films.decoded("continued.mp4") == films.decoded("short.mp4 rest.mp4"));
    films.join("b.mp4 a.mp4 --out there.mp4 --force");
    CHECK(films.read("there.mp4") != "precious");
}

TEST_CASE("a full disk leaves no joined film") {
    const Films films;
    films.record("--fps 10 --frames 0:3 --codec ffv1 --out a.mkv");
    films.record("--fps 10 --frames 4:6 --codec ffv1 --out b.mkv");
    const Outcome outcome = films.shell("ulimit -f 20; " + program + " join a.mkv b.mkv --out f.mkv");
    check_one_line(outcome, 1, "f.mkv was not joined");
    CHECK(films.output("ls") == "a.mkv\nb.mkv\n");
}

TEST_CASE("parallel jobs make the same film and pictures as one job, and leave no other files") {
    WorkFolder folder;
    const std::string arguments = " double-2-1 --frames 3:9 --fps 20 --size 160x90 --out ";
    const auto made = [&](const std::string& out, const std::string& more) {
        CHECK(folder.run("record" + arguments + out + more).errors.empty());
    };
    made("a.mp4 --sound", "");
    made("b.mp4 --sound", " --jobs 3");
    CHECK(folder.read("a.mp4") == folder.read("b.mp4"));
    made("p/", "");
    made("q/", " --jobs 2");
    CHECK(folder.output("diff -r p q && ls p | wc -l") == "7\n");
    CHECK(folder.output("ls") == "a.mp4\nb.mp4\np\nq\n");
}

TEST_CASE("record --jobs refuses invalid options in one line and leaves no file") {
    WorkFolder folder;
    const std::pair<std::string, std::string> cases[] = {
        {"--out -", "--jobs: expected a film or a folder as --out, not -"},
        {"--out a.mkv --part-of a.mp4", "--jobs: expected no --part-of"},
        {"--out a.mp4 --jobs 0", "--jobs: expected a whole number from 1 to 64, got '0'"},
        {"--out a.mp4 --engine auto", "--engine: expected cpu or gpu with --jobs"}};
    for (const auto& [wrong, words] : cases) {
        CAPTURE(wrong);
        check_one_line(folder.pendula("record double-2-1 --size 160x90 --jobs 2 " + wrong), 2, words);
    }
    CHECK(folder.output("ls").empty());
}

TEST_CASE("if a film drawn by jobs is interrupted, the frames so far are kept") {
    WorkFolder folder;
    const Outcome cut =
        folder.shell(program + " record double-2-1 --size 160x90 --duration 10000 --jobs 2 --out a.mp4 "
                               "--progress-fd 3 3>told & job=$!; while [ ! -s told ]; do sleep 0.05; done; "
                               "kill -INT $job; wait $job");
    CHECK(line_count(cut.errors) == 1);
    CHECK(cut.errors.find("interrupted (a.mp4 holds the ") != std::string::npos);
    CHECK(folder.output("ffmpeg -v error -xerror -i a.mp4 -f null - 2>&1; ls") == "a.mp4\ntold\n");
}
