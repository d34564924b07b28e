// SPDX-License-Identifier: MIT
// A shot that is another storyboard has all its shots, also when they are read again from a film.
#include "storyboard/storyboard.hpp"

#include "scene/scene_error.hpp"
#include "storyboard/story_edit.hpp"
#include "support/catch.hpp"
#include "support/process.hpp"

#include <fstream>
#include <span>
#include <string>

using namespace pendula;
using namespace pendula::test;

namespace {

/// A title of 2 s, then a scene of its folder for 3 s in all, from which the title dissolves.
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

TEST_CASE("a shot stands for all shots of another storyboard") {
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

TEST_CASE("a storyboard with another in it needs no other file") {
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

TEST_CASE("mistakes in a shot that is another storyboard are told in one line") {
    const FilmFolder files;
    CHECK(files.error_of(outer("")) == "no error");
    CHECK(files.error_of(outer("duration = 3\n")) == "outer.film.toml:6: shot[2].duration: expected only a "
                                                     "transition in a shot that is another storyboard");
    CHECK(files.error_of(outer("[[shot.caption]]\ntext = \"a\"\n"))
              .starts_with("outer.film.toml:6: shot[2].caption[1]: expected only a transition"));
    // 2 s of the title less 0.5 s that it shares with the shot after it.
    CHECK(files.error_of(outer("transition = \"dissolve\"\ntransition_seconds = 1.75\n")) ==
          "outer.film.toml:7: shot[2].transition_seconds: expected at most the 1.5 s that its first shot has "
          "for it, got 1.75");
    CHECK(files.error_of("format = 1\n[[shot]]\nfilm = \"prsm\"\n")
              .starts_with(
                  "outer.film.toml:3: shot[1].film: prsm.film.toml: expected a file or one of the shipped "
                  "storyboards "));
    files.write("in/inner.film.toml", "format = 1\n[[shot]]\nduraton = 1\n");
    CHECK(files.error_of(outer("")).find("inner.film.toml:3: shot[1].duraton: unknown key") !=
          std::string::npos);
    files.write("in/inner.film.toml", "format = 1\n[[shot]]\nfilm = \"prism\"\n");
    CHECK(files.error_of(outer("")).find("expected a storyboard with shots of its own") != std::string::npos);
}

TEST_CASE("shots of another storyboard can become this one's own, which needs no other file then") {
    const FilmFolder folder;
    Storyboard board = read_storyboard(outer(""), folder.path);
    CHECK(own_all_shots(board));
    CHECK_FALSE(own_all_shots(board));
    const auto none = [](std::string_view, std::span<const std::string>) -> Scene {
        throw SceneError("no scene may be looked for");
    };
    CHECK(read_storyboard(with_scenes(to_toml(board), board), "own.film.toml", none) == board);
}
