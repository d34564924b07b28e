// SPDX-License-Identifier: MIT
#include "map/map_definition.hpp"
#include "physics/arithmetic/number_text.hpp"
#include "scene/map_view.hpp"
#include "scene/scene_error.hpp"
#include "story_texts.hpp"
#include "storyboard/story_edit.hpp"
#include "storyboard/storyboard.hpp"
#include "support/catch.hpp"
#include "support/process.hpp"
#include "support/test_data.hpp"

#include <fstream>
#include <span>
#include <string>

using namespace pendula;
using namespace pendula::test;

namespace {

std::string error_of(std::string_view text) {
    try {
        read_storyboard(text, "f.film.toml");
    } catch (const SceneError& error) {
        return error.what();
    }
    return "no error";
}

/// The error for a storyboard with one shot of study-triple. `lines` are added to the shot, from line 4 on.
std::string shot_error(std::string_view lines) {
    return error_of("format = 1\n[[shot]]\nscene = \"study-triple\"\n" + std::string(lines));
}

/// A title of 2 s, which dissolves into a shot of 3 s with a scene from the storyboard's folder.
constexpr std::string_view inner = R"(format = 1
[[shot]]
duration = 2
[[shot]]
scene = "own.toml"
duration = 3
transition = "dissolve"
transition_seconds = 0.5
)";

std::string outer(std::string_view rest) {
    return "format = 1\n[[shot]]\nduration = 4\n[[shot]]\nfilm = \"in/inner.film.toml\"\n" +
           std::string(rest);
}

struct FilmFolder {
    TemporaryFolder folder;
    std::string path = (folder.path() / "outer.film.toml").string();

    FilmFolder() {
        std::filesystem::create_directory(folder.path() / "in");
        write("in/inner.film.toml", inner);
        write("in/own.toml", to_toml(load_scene("double-2-1")));
    }
    void write(const std::string& name, std::string_view text) const {
        std::ofstream(folder.path() / name) << text;
    }
    std::string error_of(std::string_view text) const {
        try {
            read_storyboard(text, path);
            return "no error";
        } catch (const SceneError& error) {
            const std::string problem = error.what();
            REQUIRE(problem.find('\n') == problem.npos);
            return problem.substr(problem.find("outer.film.toml"));
        }
    }
};

} // namespace

TEST_CASE("the reader reads shots, panes, keys, changes, captions and dissolves") {
    const Storyboard board = read_storyboard(good_storyboard, "good.film.toml");
    CHECK(board.name == "Two chains part");
    REQUIRE(board.shots.size() == 3);
    const Shot& first = board.shots[0];
    REQUIRE(first.panes.size() == 1);
    const Pane& pane = first.panes[0];
    CHECK(pane.scene.look.bloom == 1.5);
    CHECK(pane.scene.views.layout == Layout::chain);
    CHECK(pane.chain.size() == 4);
    CHECK(pane.chain[1].y == -0.5);
    CHECK(pane.chain[2].follow == 3);
    CHECK(pane.scene_at(1.9).setup.chain.gravity == pane.scene.setup.chain.gravity);
    CHECK(pane.scene_at(2).setup.chain.gravity == 3.7);
    CHECK(pane.scene_at(2).look.theme == Theme::paper);
    CHECK(pane.scene_at(2).look.bloom == 1.5);
    REQUIRE(first.captions.size() == 1);
    CHECK(first.captions[0].place == CaptionPlace::bottom_left);
    CHECK(caption_visibility(board.shots, 0, first.captions[0], 0.75) == 0.5);
    CHECK(caption_visibility(board.shots, 0, first.captions[0], 2) == 1);
    CHECK(caption_visibility(board.shots, 0, first.captions[0], 3.1) == 0);
    CHECK(board.shots[1].panes.size() == 2);
    CHECK(board.shots[1].transition == Transition::dissolve);
    CHECK(board.shots[1].start == 3.5);
    CHECK(board.shots[2].panes.empty());
}

TEST_CASE("a shot's missing times follow from the given ones of from, to, duration and speed") {
    const auto shot = [](std::string_view lines) {
        return read_storyboard("format = 1\n[[shot]]\n" + std::string(lines), "f.film.toml").shots[0];
    };
    CHECK(shot("from = 2\nto = 6\nspeed = 0.5").duration == 8);
    CHECK(shot("from = 2\nto = 6\nduration = 8").simulated(4) == 4);
    CHECK(shot("duration = 8\nspeed = 0.5").simulated(8) == 4);
    CHECK(shot("to = 3").duration == 3);
    CHECK(shot("duration = 3\nspeed = 0").simulated(3) == 0);
}

TEST_CASE("error messages name the file, the line, the key and the expected value") {
    CHECK(error_of("") == "f.film.toml:1: format: missing; expected format = 1 at the top of the file");
    CHECK(error_of("format = 2") ==
          "f.film.toml:1: format: expected 1, the only format this version reads, got 2");
    CHECK(error_of("format = 1") == "f.film.toml:1: shot: missing; expected at least one [[shot]]");
    CHECK(error_of("format = 1\n[shot]") == "f.film.toml:2: shot: expected tables [[shot]], got a table");
    CHECK(shot_error("duraton = 3\n")
              .starts_with("f.film.toml:4: shot[1].duraton: unknown key; expected one of "));
    CHECK(shot_error("duraton = 3\n").ends_with("; did you mean duration?"));
    CHECK(shot_error("duration = \"3\"") ==
          "f.film.toml:4: shot[1].duration: expected a number above 0, up to 36000, got the text \"3\"");
    CHECK(shot_error("duration = nan").starts_with("f.film.toml:4: shot[1].duration: expected a number"));
    CHECK(shot_error("speed = 1") ==
          "f.film.toml:2: shot[1].duration: missing; expected the key \"duration\" or \"to\"");
    CHECK(shot_error("duration = 2\nto = 3\nspeed = 1") ==
          "f.film.toml:5: shot[1].to: expected 2, which follows from duration and speed, or no value, got 3");
    CHECK(shot_error("from = 3\nto = 2") ==
          "f.film.toml:5: shot[1].to: expected at least 3, the time at which the shot begins, got 2");
    CHECK(error_of("format = 1\n[[shot]]\nscene = \"study-tripel\"\nto = 1")
              .starts_with("f.film.toml:3: shot[1].scene: study-tripel: expected a file or one of"));
    CHECK(error_of("format = 1\n[[shot]]\nscene = \"none.toml\"\nto = 1")
              .starts_with("f.film.toml:3: shot[1].scene: "));
    CHECK(shot_error("to = 1\nset = [\"chain.gravity=-1\"]")
              .starts_with("f.film.toml:5: shot[1].set: chain.gravity: expected a number from 0"));
    CHECK(shot_error("to = 1\ntransition = \"dissolve\"") ==
          "f.film.toml:5: shot[1].transition: expected a cut, because no shot precedes this one");
    CHECK(shot_error("to = 1\n[[shot.caption]]\ntext = \"Größe √ 中\"") ==
          "f.film.toml:6: shot[1].caption[1].text: expected characters that can be drawn, got U+4E2D");
    CHECK(shot_error("to = 1\n[[shot.caption]]\ntext = \"{x}\"")
              .starts_with("f.film.toml:6: shot[1].caption[1].text: expected {t}"));
    CHECK(shot_error("to = 1\n[[shot.caption]]\ntext = \"Änderung – «Größe», œuvre, “ñ”…\"") == "no error");
}

TEST_CASE("a storyboard can set the film's size and frame rate") {
    const std::string shot = "[[shot]]\nduration = 1\n";
    const Storyboard board =
        read_storyboard("format = 1\nsize = \"1080x1920\"\nfps = 29.97\n" + shot, "f.film.toml");
    CHECK(board.width == 1080);
    CHECK(board.height == 1920);
    CHECK(board.frames_per_second == 29.97);
    CHECK(read_storyboard(to_toml(board), "f.film.toml") == board);
    CHECK(read_storyboard("format = 1\n" + shot, "f.film.toml").width == 0);
    for (const char* size : {"1080", "1080x", "15x16", "20000x16", "1080x1920p", "-5x100"})
        CHECK(error_of("format = 1\nsize = \"" + std::string(size) + "\"\n" + shot)
                  .starts_with("f.film.toml:2: size: expected WIDTHxHEIGHT, each from 16 to 16384, got "));
    CHECK(error_of("format = 1\nfps = 0\n" + shot)
              .starts_with("f.film.toml:2: fps: expected a number from 1 to 240"));
}

TEST_CASE("keys in the wrong order or beyond the shot are refused") {
    const std::string begin =
        "duration = 2\n[[shot.camera]]\nview = \"chain\"\nat = 1\n[[shot.camera]]\nview = \"chain\"\n";
    CHECK(shot_error(begin + "at = 1") ==
          "f.film.toml:10: shot[1].camera[2].at: expected a time after the previous key at 1, got 1");
    CHECK(shot_error(begin + "at = 2.5") ==
          "f.film.toml:10: shot[1].camera[2].at: expected a time within the shot, at most 2, got 2.5");
    CHECK(shot_error(begin + "at = 2\nazimuth = 3") ==
          "f.film.toml:11: shot[1].camera[2].azimuth: cannot be used in a camera with view = \"chain\"");
    CHECK(shot_error(begin + "at = 2\nfollow = 4") ==
          "f.film.toml:11: shot[1].camera[2].follow: expected a bob from 1 to 3, or 0 for none, got 4");
    CHECK(shot_error("duration = 2\n[[shot.change]]\nat = 1\nset = [\"start.angles=[1,2,3]\"]") ==
          "f.film.toml:7: shot[1].change[1].set: \"start.angles\" cannot change within a shot");
}

TEST_CASE("overlapping dissolves of one shot are refused") {
    const std::string three =
        "format = 1\n[[shot]]\nduration = 2\n[[shot]]\nduration = 1\ntransition = \"dissolve\"\n"
        "transition_seconds = 0.75\n[[shot]]\nduration = 2\ntransition = \"dissolve\"\n"
        "transition_seconds = ";
    CHECK(error_of(three + "0.25") == "no error");
    CHECK(error_of(three + "0.5") == "f.film.toml:11: shot[3].transition_seconds: expected at most 0.25 s, "
                                     "so that both shots are long enough for the dissolve, got 0.5");
}

TEST_CASE("a storyboard that contains its scenes needs no other file") {
    const Storyboard board = read_storyboard(good_storyboard, "good.film.toml");
    const std::string whole = with_scenes(good_storyboard, board);
    const Storyboard again = read_storyboard(whole, "whole.film.toml",
                                             [](std::string_view, std::span<const std::string>) -> Scene {
                                                 throw SceneError("no scene may be looked for");
                                             });
    CHECK(again == board);
    CHECK(with_scenes(whole, again) == whole + (whole.ends_with('\n') ? "" : "\n"));
    CHECK(is_storyboard_text(whole));
    CHECK_FALSE(is_storyboard_text(to_toml(board.shots[0].panes[0].scene)));
}

TEST_CASE("a map's camera starts at the scene's place, and a text can give a coordinate more digits") {
    const std::string begin =
        "format = 1\n[[shot]]\nscene = \"map-of-flips\"\nduration = 2\n[[shot.camera]]\n"
        "view = \"map\"\nat = 0\n[[shot.camera]]\nview = \"map\"\nat = 2\n";
    const Storyboard board = read_storyboard(
        begin + "x = \"0.1234567890123456789012345\"\ny = -1\nwidth = 1e-20\n", "f.film.toml");
    const std::vector<MapKey>& keys = board.shots[0].panes[0].map;
    REQUIRE(keys.size() == 2);
    CHECK(keys[0].width == usual_place(map_definition(board.shots[0].panes[0].scene.map,
                                                      board.shots[0].panes[0].scene.setup.chain,
                                                      board.shots[0].panes[0].scene.setup.start))
                               .width);
    CHECK(keys[1].x == *parse_decimal("0.1234567890123456789012345"));
    CHECK(keys[1].y == DoubleDouble(-1.0));
    CHECK(error_of(begin + "width = 0") ==
          "f.film.toml:11: shot[1].camera[2].width: expected a number above 0, up to 1000000, got 0");
    CHECK(error_of(begin + "x = \"far\"")
              .starts_with(
                  "f.film.toml:11: shot[1].camera[2].x: expected a number from -1000000 to 1000000, or "
                  "its digits as a text, got"));
    CHECK(error_of(begin + "zoom = 2") ==
          "f.film.toml:11: shot[1].camera[2].zoom: cannot be used in a camera with view = \"map\"");
    CHECK(shot_error("duration = 1\n[[shot.camera]]\nview = \"chain\"\nat = 0\nx = \"1\"") ==
          "f.film.toml:8: shot[1].camera[1].x: expected a number from -1000 to 1000");
    CHECK(error_of(
              "format = 1\n[[shot]]\nscene = \"rope-100\"\nto = 1\n[[shot.camera]]\nview = \"map\"\nat = 0")
              .starts_with("f.film.toml:6: shot[1].camera[1].view: "));
}

TEST_CASE("a shot can insert all shots of another storyboard") {
    const FilmFolder files;
    const Storyboard board = read_storyboard(
        outer("transition = \"dissolve\"\ntransition_seconds = 1.5\n[[shot]]\nduration = 1\n"), files.path);
    REQUIRE(board.shots.size() == 4);
    CHECK(board.shots[0].film.empty());
    CHECK(board.shots[1].film == "in/inner.film.toml");
    CHECK(board.shots[1].transition == Transition::dissolve);
    CHECK(board.shots[1].start == 2.5);
    CHECK(board.shots[2].start == 4);
    CHECK(board.shots[2].panes[0].scene_name == "own.toml");
    CHECK(board.shots[3].start == 7);
    CHECK(board.duration() == 8);
}

TEST_CASE("a storyboard that contains another storyboard needs no other file") {
    const FilmFolder files;
    const std::string text = outer("[[shot]]\nscene = \"in/own.toml\"\nduration = 1\n");
    const Storyboard board = read_storyboard(text, files.path);
    const std::string whole = with_scenes(text, board);
    const Storyboard again = read_storyboard(
        whole, "film.mp4",
        [](std::string_view, std::span<const std::string>) -> Scene {
            throw SceneError("no scene may be looked for");
        },
        [](std::string_view) -> SplicedFilm { throw SceneError("no storyboard may be looked for"); });
    CHECK(again == board);
    CHECK(with_scenes(whole, again) == whole);
}

TEST_CASE("mistakes in a shot that inserts another storyboard are reported in one line") {
    const FilmFolder files;
    CHECK(files.error_of(outer("")) == "no error");
    CHECK(files.error_of(outer("duration = 3\n")) == "outer.film.toml:6: shot[2].duration: expected only a "
                                                     "transition in a shot that inserts another storyboard");
    CHECK(files.error_of(outer("[[shot.caption]]\ntext = \"a\"\n"))
              .starts_with("outer.film.toml:6: shot[2].caption[1]: expected only a transition"));
    // The title lasts 2 s, of which the next dissolve takes 0.5 s.
    CHECK(files.error_of(outer("transition = \"dissolve\"\ntransition_seconds = 1.75\n")) ==
          "outer.film.toml:7: shot[2].transition_seconds: expected at most 1.5 s, so that the "
          "storyboard's first shot is long enough for the dissolve, got 1.75");
    CHECK(files.error_of("format = 1\n[[shot]]\nfilm = \"prsm\"\n")
              .starts_with(
                  "outer.film.toml:3: shot[1].film: prsm.film.toml: expected a file or one of the shipped "
                  "storyboards "));
    files.write("in/inner.film.toml", "format = 1\n[[shot]]\nduraton = 1\n");
    CHECK(files.error_of(outer("")).find("inner.film.toml:3: shot[1].duraton: unknown key") !=
          std::string::npos);
    files.write("in/inner.film.toml", "format = 1\n[[shot]]\nfilm = \"prism\"\n");
    CHECK(files.error_of(outer("")).find("expected a storyboard that contains no other storyboard") !=
          std::string::npos);
}

TEST_CASE("inserted shots can become the storyboard's own shots, which need no other file") {
    const FilmFolder folder;
    Storyboard board = read_storyboard(outer(""), folder.path);
    CHECK(own_all_shots(board));
    CHECK_FALSE(own_all_shots(board));
    const auto none = [](std::string_view, std::span<const std::string>) -> Scene {
        throw SceneError("no scene may be looked for");
    };
    CHECK(read_storyboard(with_scenes(to_toml(board), board), "own.film.toml", none) == board);
}
