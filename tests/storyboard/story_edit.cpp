// SPDX-License-Identifier: MIT
#include "storyboard/story_edit.hpp"

#include "story_texts.hpp"
#include "storyboard/storyboard.hpp"
#include "support/catch.hpp"

#include <cmath>
#include <numbers>
#include <string>
#include <vector>

using namespace pendula;
using namespace pendula::test;
using Catch::Matchers::WithinAbs;

namespace {

Storyboard good() { return read_storyboard(good_storyboard, "good.film.toml"); }

/// Shots without scenes, each after the first with a dissolve of `dissolve` s, or with a cut if that is 0.
Storyboard titles(std::vector<double> durations, double dissolve = 0) {
    Storyboard board;
    for (const double duration : durations) {
        Shot& shot = board.shots.emplace_back();
        shot.duration = duration;
        if (dissolve > 0) shot.transition = Transition::dissolve;
        shot.transition_seconds = dissolve;
    }
    place_shots(board);
    return board;
}

double start(const Storyboard& board, std::size_t shot) { return board.shots.at(shot).start; }

} // namespace

TEST_CASE("a shot starts where the previous one ends, less the dissolve") {
    Storyboard board = titles({4, 3, 5}, 1);
    CHECK(board.shots[0].transition == Transition::cut);
    CHECK(start(board, 1) == 3);
    CHECK(start(board, 2) == 5);
    CHECK(board.duration() == 10);
    CHECK(set_duration(board, 1, 1.5) == 1.5);
    CHECK(board.shots[2].transition_seconds == 0.5); // what the first dissolve leaves of shot 1
    CHECK(board.duration() == 9);
    CHECK(set_duration(board, 1, 1) == 1);
    CHECK(board.shots[2].transition == Transition::cut);
    CHECK(board.duration() == 9);
}

TEST_CASE("shots can be inserted, and every shot except the only one can be removed") {
    Storyboard board = titles({1, 2, 3});
    CHECK(insert_shot(board, 1, titles({5}).shots[0]));
    CHECK(start(board, 2) == 6);
    CHECK(remove_shot(board, 0));
    CHECK(board.shots[0].duration == 5);
    CHECK(remove_shot(board, 0));
    CHECK(remove_shot(board, 0));
    const Storyboard last = board;
    CHECK_FALSE(remove_shot(board, 0));
    CHECK_FALSE(remove_shot(board, 7));
    CHECK_FALSE(insert_shot(board, 2, last.shots[0]));
    CHECK(board == last);
}

TEST_CASE("edits keep a film within the longest allowed duration") {
    Storyboard board = titles({36000, 36000, 14000}, 10);
    CHECK(set_duration(board, 2, 36000) < 14421);
    CHECK(board.duration() <= 86400);
    CHECK(board.duration() > 86399.9);
    const Storyboard full = board;
    CHECK_FALSE(insert_shot(board, 0, full.shots[0]));
    CHECK_FALSE(set_transition(board, 1, Transition::cut));
    CHECK(board == full);
    CHECK(set_duration(board, 0, 1e9) == 36000);
}

TEST_CASE("shortening a shot moves or removes the keys, changes and captions beyond its end") {
    Storyboard board = good();
    CHECK(set_duration(board, 0, 2) == 2);
    const Shot& shot = board.shots[0];
    REQUIRE(shot.panes[0].chain.size() == 3);
    CHECK(shot.panes[0].chain[2].at == 2); // was at 2.5
    CHECK(shot.panes[0].chain[2].follow == 3);
    REQUIRE(shot.speed.keys().size() == 2);
    CHECK(shot.speed.keys()[1].at == 2); // was at 2.5
    CHECK(shot.panes[0].changes.size() == 1);
    CHECK(shot.captions[0].to == 2);
    CHECK(set_duration(board, 0, 1.99) == 1.99);
    CHECK(shot.panes[0].changes.empty());
    CHECK(shot.panes[0].chain.size() == 3);
    CHECK(set_duration(board, 0, 3) == 3);
    CHECK(shot.captions[0].to == 3); // it lasted to the end, and still does
    CHECK(set_duration(board, 0, 0.55) == 0.55);
    CHECK(shot.captions.empty());
    CHECK(set_duration(board, 0, 0) == shortest_shot);
    CHECK(set_duration(board, 3, 1) == 0);
}

TEST_CASE("a dissolve is limited to the time that both shots and the next dissolve leave") {
    Storyboard board = titles({4, 3, 5}, 1);
    CHECK(set_transition(board, 1, Transition::dissolve, 7));
    CHECK(board.shots[1].transition_seconds == 2);
    CHECK(board.shots[2].transition_seconds == 1);
    CHECK_FALSE(set_transition(board, 0, Transition::dissolve));
    CHECK(set_transition(board, 1, Transition::cut));
    CHECK(board.shots[1].transition_seconds == 0);
    CHECK(start(board, 1) == 4);
}

TEST_CASE("a moment of the film belongs to one shot, and in a dissolve to the later shot") {
    const Storyboard board = good();
    CHECK(shot_at(board, 2) == StoryMoment{0, 2});
    CHECK(shot_at(board, 3.5) == StoryMoment{1, 0});
    CHECK(shot_at(board, 3.75) == StoryMoment{1, 0.25});
    CHECK(shot_at(board, -1) == StoryMoment{0, 0});
    CHECK(shot_at(board, 100) == StoryMoment{2, 2});
}

TEST_CASE("the editor finds the moment at which a shot shows a simulated time") {
    const Shot shot = good().shots[0];
    for (const double at : {0.0, 0.5, 1.7, 2.5, 3.1, 4.0})
        CHECK_THAT(moment_of(shot, shot.simulated(at)).value(), WithinAbs(at, 1e-12));
    CHECK_FALSE(moment_of(shot, 0.99));
    CHECK_FALSE(moment_of(shot, shot.simulated(4) + 1e-6));
}

TEST_CASE("a new key replaces a key at the same moment, and a moved key stays between its neighbours") {
    Storyboard board = good();
    const std::vector<ChainKey>& keys = board.shots[0].panes[0].chain;
    CHECK(put_key(board, 0, 0, ChainKey{.at = 1.503, .zoom = 5}) == 1);
    CHECK(keys.size() == 4);
    CHECK(keys[1] == ChainKey{.at = 1.5, .zoom = 5});
    CHECK(put_key(board, 0, 0, ChainKey{.at = 2, .zoom = 1e6, .follow = 9}) == 2);
    CHECK(keys[2] == ChainKey{.at = 2, .zoom = 10000, .follow = 3});
    CHECK(put_key(board, 0, 0, ChainKey{.at = 9}) == 4); // limited to the end, where there is a key
    CHECK(keys.size() == 5);
    const KeyPlace third{0, 0, KeyedView::chain, 2};
    CHECK(move_key(board, third, 0) == 1.5 + same_moment);
    CHECK(move_key(board, third, 3) == 2.5 - same_moment);
    CHECK(move_key(board, third, 2.2) == 2.2);
    CHECK(keys[2].at == 2.2);
    CHECK(remove_key(board, third));
    CHECK(keys[2].at == 2.5);
    CHECK_FALSE(remove_key(board, {0, 0, KeyedView::torus, 0}));
    CHECK_FALSE(move_key(board, {0, 1, KeyedView::chain, 0}, 1));
    CHECK_FALSE(put_key(board, 2, 0, ChainKey{}));
}

TEST_CASE("the angles and the distance of a torus key are limited to their ranges") {
    Storyboard board = good();
    const std::vector<TorusKey>& keys = board.shots[1].panes[1].torus;
    CHECK(put_key(board, 1, 1, TorusKey{.at = 1, .azimuth = 100, .elevation = 3, .distance = 1}) == 1);
    CHECK_THAT(keys[1].azimuth, WithinAbs(std::remainder(100, 2 * std::numbers::pi), 1e-12));
    CHECK_THAT(keys[1].elevation, WithinAbs(std::numbers::pi / 2, 1e-15));
    CHECK(keys[1].distance == 1.2);
}

TEST_CASE("speed keys can be added, moved and removed within their ranges") {
    Storyboard board = good();
    CHECK(put_speed_key(board, 0, {0, 1}) == 0);
    CHECK(put_speed_key(board, 0, {4, 5000}) == 3);
    CHECK(board.shots[0].speed.keys()[3] == SpeedKey{4, 1000});
    CHECK(move_speed_key(board, 0, 3, 2) == 2.5 + same_moment);
    CHECK(remove_speed_key(board, 0, 3));
    CHECK(set_speed(board, 0, 0.5));
    CHECK(board.shots[0].speed == SpeedCurve(0.5));
    CHECK_FALSE(remove_speed_key(board, 0, 0));
    CHECK(set_from(board, 0, -3));
    CHECK(board.shots[0].from == 0);
}

TEST_CASE("captions stay within their shot") {
    Storyboard board = good();
    const std::vector<Caption>& captions = board.shots[0].captions;
    CHECK(move_caption(board, 0, 0, 9) == 1.5);
    CHECK(captions[0].to == 4);
    CHECK(set_caption_to(board, 0, 0, 0) == 1.5 + shortest_caption);
    CHECK(set_caption_to(board, 0, 0, 9) == 4);
    CHECK(set_caption_from(board, 0, 0, 7) == 4 - shortest_caption);
    CHECK(put_caption(board, 0, {.text = "{t} s", .from = 1, .to = 99, .size = 100}) == 1);
    CHECK(captions[1] == Caption{.text = "{t} s", .from = 1, .to = 4, .size = 10});
    CHECK_FALSE(put_caption(board, 0, {.text = "{x}", .to = 3}));
    CHECK_FALSE(put_caption(board, 0, {.text = "\xff", .to = 3}));
    CHECK_FALSE(replace_caption(board, 0, 1, {.text = std::string(2001, 'x'), .to = 3}));
    CHECK(replace_caption(board, 0, 1, {.text = "", .to = 3}));
    CHECK(remove_caption(board, 0, 0));
    CHECK(captions.size() == 1);
    CHECK_FALSE(remove_caption(board, 0, 1));
}

TEST_CASE("new settings of a pane also apply after its later changes, and impossible ones are refused") {
    Storyboard board = good();
    const SceneLoader load = scenes_of(board);
    const Pane& pane = board.shots[0].panes[0];
    const Storyboard before = board;
    CHECK_THROWS_WITH(set_pane(board, 0, 0, {"chain.gravity=-1"}, load),
                      Catch::Matchers::StartsWith("chain.gravity: expected a number from 0"));
    CHECK(board == before);
    CHECK(set_pane(board, 0, 0, {"look.bloom=0.5"}, load));
    CHECK(pane.scene_at(2).look.bloom == 0.5);
    CHECK(pane.scene_at(2).setup.chain.gravity == 3.7);
}

TEST_CASE("a later change keeps the settings of an earlier one") {
    const Storyboard board = read_storyboard(good_storyboard_with(R"(  [[shot.change]]
  at = 1
  set = ["chain.gravity=5", "look.bloom=2"]
)"),
                                             "f.film.toml");
    const Pane& pane = board.shots[0].panes[0];
    CHECK(pane.scene_at(1).setup.chain.gravity == 5);
    CHECK(pane.scene_at(2).setup.chain.gravity == 3.7);
    CHECK(pane.scene_at(2).look.bloom == 2);
}

TEST_CASE("the error for settings that conflict with a later change names no key of the storyboard") {
    Storyboard board = read_storyboard(good_storyboard_with(R"(  [[shot.change]]
  at = 1
  set = ["ghost.link=3"]
)"),
                                       "f.film.toml");
    const Storyboard before = board;
    const std::vector<std::string> two_links = {"chain.lengths=[1,1]", "chain.masses=[1,1]",
                                                "start.angles_deg=[90,90]", "start.angular_velocities=[0,0]"};
    CHECK_THROWS_WITH(set_pane(board, 0, 0, two_links, scenes_of(board)),
                      Catch::Matchers::StartsWith("ghost.link: expected a link from 1 to 2") &&
                          !contains("shot["));
    CHECK(board == before);
}

TEST_CASE("the second part of a split shot continues where the first part ends") {
    Storyboard board = good();
    const Shot whole = board.shots[0];
    CHECK_FALSE(split_shot(board, 0, 3)); // after gravity has changed
    CHECK_FALSE(split_shot(board, 0, 0.05));
    CHECK_FALSE(split_shot(board, 1, 0.4)); // in its dissolve
    REQUIRE(split_shot(board, 0, 1.5));
    CHECK(board.duration() == 8.5);
    const Shot &first = board.shots[0], &second = board.shots[1];
    CHECK(first.duration == 1.5);
    CHECK(second.start == 1.5);
    CHECK(second.from == first.simulated(1.5));
    CHECK(second.speed.speed(0) == whole.speed.speed(1.5));
    CHECK(second.panes[0].scene_at(0.5).setup.chain.gravity == 3.7);
    CHECK(first.panes[0].chain.size() == 2);
    CHECK(second.panes[0].chain.size() == 3);
    CHECK(second.panes[0].chain[0] == ChainKey{.y = -0.5, .zoom = 2});
    REQUIRE(first.captions.size() == 1);
    CHECK(first.captions[0].from == 0.5);
    CHECK(first.captions[0].to == 1.5);
    REQUIRE(second.captions.size() == 1);
    CHECK(second.captions[0].from == 0);
    CHECK(second.captions[0].to == 1.5);
    CHECK(goes_on(board, 1, 0));
    CHECK_FALSE(goes_on(board, 2, 0)); // another scene
    CHECK_FALSE(goes_on(board, 0, 0));
}

TEST_CASE("a caption across a cut looks as if there were no cut") {
    Storyboard board = good();
    const Storyboard whole = good(); // its caption lasts from 0.5 s to 3 s
    for (const double cut : {0.7, 1.5, 2.9}) {
        CAPTURE(cut);
        Storyboard halves = good();
        REQUIRE(split_shot(halves, 0, std::min(cut, 1.9)));
        const double at_cut = halves.shots[1].start;
        for (double at = 0; at <= 4; at += 0.0625) {
            CAPTURE(at);
            const std::size_t shot = at < at_cut ? 0 : 1;
            REQUIRE(halves.shots[shot].captions.size() == 1);
            CHECK_THAT(caption_visibility(halves.shots, shot, halves.shots[shot].captions[0],
                                          at - halves.shots[shot].start),
                       WithinAbs(caption_visibility(whole.shots, 0, whole.shots[0].captions[0], at),
                                 at_cut < 1 ? 1 : 1e-12));
        }
        CHECK(caption_visibility(halves.shots, 0, halves.shots[0].captions[0], at_cut) == 1);
    }
    REQUIRE(split_shot(board, 0, 1.5));
    board.shots[1].captions[0].text = "other words";
    CHECK(caption_visibility(board.shots, 0, board.shots[0].captions[0], 1.5) == 0);
    CHECK(caption_visibility(board.shots, 1, board.shots[1].captions[0], 0) == 0);

    Storyboard early = good(); // too little of the caption is before the cut
    REQUIRE(split_shot(early, 0, 0.55));
    CHECK(early.shots[0].captions.empty());
    CHECK(early.shots[1].captions.size() == 1);
}

TEST_CASE("a new caption is fully visible within one fade of its moment") {
    Shot shot;
    shot.duration = 10;
    for (const double at : {0.0, 0.2, 3.0, 9.0, 10.0}) {
        CAPTURE(at);
        const Caption caption = caption_around(shot, at, 4);
        CHECK(caption.from >= 0);
        CHECK(caption.to <= 10);
        const double seen = seen_at(caption, at);
        CHECK(caption_visibility({shot}, 0, caption, seen) == Approx(1));
        CHECK(std::abs(seen - at) <= caption.fade);
        if (at == 3) CHECK(seen == 3);
    }
}

TEST_CASE("a shot split after a change of the look starts its second part with the new look") {
    std::string text(good_storyboard);
    const std::string gravity = "\"chain.gravity=3.7\", ";
    text.erase(text.find(gravity), gravity.size());
    Storyboard board = read_storyboard(text, "paper.film.toml");
    const Scene paper = board.shots[0].panes[0].scene_at(3);
    REQUIRE(split_shot(board, 0, 3));
    CHECK(board.shots[1].panes[0].scene == paper);
    CHECK(board.shots[1].panes[0].changes.empty());
}

TEST_CASE("a continuing shot starts with the time, speed, look and camera of the previous shot's end") {
    Storyboard board = read_storyboard(R"(format = 1
[[shot]]
scene = "double-2-1"
from = 3
duration = 4
  [[shot.ramp]]
  at = 1
  speed = 2
  [[shot.ramp]]
  at = 3
  speed = 0.5
  [[shot.camera]]
  view = "chain"
  at = 1
  zoom = 1
  [[shot.camera]]
  view = "chain"
  at = 4
  zoom = 3
  [[shot.change]]
  at = 2
  set = ["look.theme=paper"]
  [[shot.caption]]
  text = "to the end"
[[shot]]
duration = 2
transition = "dissolve"
)",
                                       "f.film.toml");
    const Shot before = board.shots[0];
    REQUIRE(continue_shot(board, 0, 10));
    REQUIRE(board.shots.size() == 3);
    CHECK(board.shots[0] == before);
    const Shot& next = board.shots[1];
    CHECK(next.from == before.simulated(4));
    CHECK(next.duration == 10);
    CHECK(next.transition == Transition::cut);
    CHECK(next.speed == SpeedCurve(0.5));
    CHECK(next.captions.empty());
    REQUIRE(next.panes.size() == 1);
    CHECK(next.panes[0].scene.look.theme == Theme::paper);
    REQUIRE(next.panes[0].chain.size() == 1);
    CHECK(next.panes[0].chain[0].zoom == 3);
    CHECK(read_storyboard(to_toml(board), "f.film.toml") == board);

    CHECK_FALSE(continue_shot(board, 2, 10)); // a title
    board.shots[0].panes[0].changes[0].scene.setup.chain.gravity = 3.7;
    CHECK_FALSE(continue_shot(board, 0, 10)); // a shot starts from its scene's own start
    REQUIRE(set_speed(board, 1, 0));
    REQUIRE(continue_shot(board, 1, 10));
    CHECK(board.shots[2].speed == SpeedCurve(1));
}
