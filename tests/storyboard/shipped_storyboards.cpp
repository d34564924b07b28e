// SPDX-License-Identifier: MIT
// The storyboards in the program are read, last as long as they should, and are found by name.
#include "scene/scene_error.hpp"
#include "storyboard/storyboard.hpp"
#include "support/catch.hpp"

#include <string>
#include <vector>

using namespace pendula;

TEST_CASE("the shipped storyboards last 15 to 25 s, and the reel lasts 150 to 180 s") {
    std::vector<std::string> files;
    for (const ShippedStoryboard& one : shipped_storyboards()) {
        CAPTURE(one.file, one.name);
        files.push_back(one.file);
        const Storyboard board = load_storyboard(one.file); // this folder contains no such file
        CHECK(board.name == one.name);
        CHECK(board.name != one.file);
        const bool is_reel = one.file == "reel.film.toml";
        CHECK(board.duration() >= (is_reel ? 150 : 15));
        CHECK(board.duration() <= (is_reel ? 180 : 25));
        bool has_caption = false;
        for (const Shot& shot : board.shots) has_caption = has_caption || !shot.captions.empty();
        CHECK(has_caption);
    }
    CHECK(files == std::vector<std::string>{"map-zoom.film.toml", "precision-race.film.toml",
                                            "prism.film.toml", "reel.film.toml", "rope.film.toml",
                                            "standing.film.toml", "strange-attractor.film.toml",
                                            "study-chain.film.toml", "torus.film.toml"});
}

TEST_CASE("the reel contains all shots of all other shipped storyboards") {
    const Storyboard reel = load_storyboard("reel.film.toml");
    for (const ShippedStoryboard& one : shipped_storyboards()) {
        if (one.file == "reel.film.toml") continue;
        CAPTURE(one.file);
        const Storyboard alone = load_storyboard(one.file);
        const std::string name = one.file.substr(0, one.file.find('.'));
        std::vector<Shot> within;
        for (const Shot& shot : reel.shots)
            if (shot.film == name) within.push_back(shot);
        REQUIRE(within.size() == alone.shots.size());
        for (std::size_t i = 0; i < within.size(); ++i) {
            CHECK(within[i].panes == alone.shots[i].panes);
            CHECK(within[i].captions == alone.shots[i].captions);
            CHECK(within[i].duration == alone.shots[i].duration);
        }
    }
}

TEST_CASE("shipped storyboards are found by file name, and the error for a wrong name lists them") {
    CHECK(shipped_storyboard("prism") == shipped_storyboard("prism.film.toml"));
    CHECK(shipped_storyboard("prism").has_value());
    CHECK_FALSE(shipped_storyboard("film.toml").has_value());
    CHECK_FALSE(shipped_storyboard("").has_value());
    try {
        storyboard_text("prsm.film.toml");
        FAIL("expected an error");
    } catch (const SceneError& error) {
        CHECK(std::string(error.what()) ==
              "prsm.film.toml: expected a file or one of the shipped storyboards map-zoom.film.toml, "
              "precision-race.film.toml, prism.film.toml, reel.film.toml, rope.film.toml, "
              "standing.film.toml, strange-attractor.film.toml, study-chain.film.toml, torus.film.toml; did "
              "you mean prism.film.toml?");
    }
}
