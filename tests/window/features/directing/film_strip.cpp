// SPDX-License-Identifier: MIT
// Tests for window/features/directing/film_strip.hpp: what hands on the strip of film ask for.
#include "support/catch.hpp"
#include "window/features/directing/strip_picture.hpp"
#include "window/panel_hands.hpp"
#include "window/seen_text.hpp"

#include <algorithm>
#include <variant>
#include <vector>

using namespace pendula;
using namespace pendula::test;

namespace {

/// A film of 10 s whose chain camera has a key at 5 s.
struct StripHands : PanelHands {
    Storyboard story = read_storyboard(R"(format = 1
[[shot]]
scene = "double-1-1"
duration = 10
  [[shot.camera]]
  view = "chain"
  at = 5
  [[shot.caption]]
  text = "one"
  from = 1
  to = 3
)",
                                       "one.film.toml");
    FilmReport report;

    StripHands() {
        report.story = &story;
        report.is_shown = true;
        overlay.sources().film = &report;
        view.directing = true;
        frames(10);
    }
    /// Presses at `from` (s of film) and `down` (a part of the strip's height), moves right by `by` (a part
    /// of the strip's width), and releases.
    void drag(double from, float down, float by) {
        const Box strip = place("film strip");
        const float x = strip.x + strip.width * static_cast<float>(from / 10);
        ImGui::GetIO().MousePos = {x, strip.y + down * strip.height};
        frame();
        button(true);
        film_orders.clear();
        ImGui::GetIO().MousePos.x = x + by * strip.width;
        frame();
        button(false);
    }
    Storyboard edited() const {
        Storyboard next = story;
        for (const StoryCommand& order : film_orders)
            if (const auto* edit = std::get_if<EditFilm>(&order)) edit->edit(next);
        return next;
    }
};

/// Heights on the strip, as parts of its height from the top.
constexpr float part_of(float y) { return y / StripRows::height; }
constexpr float in_times = part_of(4), in_shots = part_of(StripRows::times + 12),
                in_speeds = part_of(StripRows::times + StripRows::shots + StripRows::gap + 12),
                in_keys =
                    part_of(StripRows::times + StripRows::shots + StripRows::speeds + 2 * StripRows::gap + 7),
                in_captions = part_of(StripRows::height - 14);

} // namespace

TEST_CASE("a drag along the times seeks, and a drag of a key moves the key") {
    StripHands hands;
    hands.drag(2, in_times, 0.2f);
    REQUIRE_FALSE(hands.film_orders.empty());
    REQUIRE(std::get_if<SeekFilm>(&hands.film_orders.back()));
    CHECK(std::get<SeekFilm>(hands.film_orders.back()).time == Approx(4).margin(0.02));
    CHECK(hands.edited() == hands.story);

    hands.drag(5, in_keys, 0.1f);
    CHECK(hands.edited().shots[0].panes[0].chain[0].at == Approx(6).margin(0.02));
}

TEST_CASE("a drag of a key does nothing once the key has been deleted") {
    StripHands hands;
    const Box strip = hands.place("film strip");
    ImGui::GetIO().MousePos = {strip.x + strip.width / 2, strip.y + in_keys * strip.height};
    hands.frame();
    hands.button(true);
    hands.story.shots[0].panes[0].chain.clear();
    hands.film_orders.clear();
    ImGui::GetIO().MousePos.x += 0.1f * strip.width;
    hands.frame();
    CHECK(hands.film_orders.empty());
    hands.button(false);
}

TEST_CASE("a caption removed by dragging a shot's end returns when the same drag goes back") {
    StripHands hands;
    const Box strip = hands.place("film strip");
    const Storyboard before = hands.story;
    ImGui::GetIO().MousePos = {strip.x + strip.width, strip.y + in_shots * strip.height};
    hands.frame();
    hands.button(true);
    const auto end_at = [&](float part) {
        hands.film_orders.clear();
        ImGui::GetIO().MousePos.x = strip.x + part * strip.width;
        hands.frame();
        hands.story = before;
        hands.story = hands.edited();
        hands.frame();
    };
    end_at(0.08f);
    CHECK(hands.story.shots[0].captions.empty());
    end_at(0.9f);
    CHECK(hands.story.shots[0].duration == Approx(9).margin(0.02));
    CHECK(hands.story.shots[0].captions.size() == 1);
    hands.button(false);
}

TEST_CASE("a drag moves a shot's end, a caption, or one end of a caption") {
    StripHands hands;
    hands.drag(10, in_shots, -0.2f);
    CHECK(hands.edited().shots[0].duration == Approx(8).margin(0.02));
    hands.drag(2, in_captions, 0.3f);
    CHECK(hands.edited().shots[0].captions[0].from == Approx(4).margin(0.02));
    CHECK(hands.edited().shots[0].captions[0].to == Approx(6).margin(0.02));
    hands.drag(2.99, in_captions, 0.3f);
    CHECK(hands.edited().shots[0].captions[0].from == 1);
    CHECK(hands.edited().shots[0].captions[0].to == Approx(6).margin(0.02));
}

TEST_CASE("a drag changes the speed and time of a speed key, and a double click requests a new key") {
    StripHands hands;
    hands.story.shots[0].speed = SpeedCurve({{0, 1}, {5, 1}, {10, 1}});
    hands.frame();
    const Box strip = hands.place("film strip");
    // The place of real time (speed 1) in the row of speeds.
    const SpeedScale speeds(hands.story);
    const float y =
        strip.y + StripRows::times + StripRows::shots + StripRows::gap + 4 + 16 * (1 - speeds.part(1));
    const auto drag = [&](float across, float down) {
        ImGui::GetIO().MousePos = {strip.x + strip.width / 2, y};
        hands.frame();
        hands.button(true);
        hands.film_orders.clear();
        ImGui::GetIO().MousePos = {strip.x + strip.width * (0.5f + across), y + down};
        hands.frame();
        hands.button(false);
        return hands.edited().shots[0].speed.keys();
    };
    const std::vector<SpeedKey> slower = drag(0, 6);
    CHECK(slower[1].at == 5);
    CHECK(slower[1].speed < 0.5);
    CHECK(slower[1].speed > 0.1);
    CHECK(drag(0, 40)[1].speed == 0);
    const std::vector<SpeedKey> later = drag(0.1f, 0);
    CHECK(later[1].at == Approx(6).margin(0.02));
    CHECK(later[1].speed == 1);

    ImGui::GetIO().MousePos = {strip.x + strip.width * 0.25f, y};
    hands.frame();
    hands.film_orders.clear();
    hands.double_click();
    CHECK(std::ranges::count_if(hands.film_orders, [](const StoryCommand& order) {
              const auto* action = std::get_if<Action>(&order);
              return action && *action == Action::film_add_speed;
          }) == 1);
}

TEST_CASE("a click on the times keeps the selected caption, and a click on the shot selects the shot") {
    StripHands hands;
    const auto selected_by_click = [&](float down) {
        hands.report.selection = {0, {}, 0};
        hands.drag(2, down, 0);
        hands.film_orders.clear();
        hands.button(true);
        hands.button(false);
        for (const StoryCommand& order : hands.film_orders)
            if (const auto* select = std::get_if<SelectInFilm>(&order)) return select->selection;
        return FilmSelection{99, {}, {}};
    };
    CHECK(selected_by_click(in_times) == FilmSelection{0, {}, 0});
    CHECK(selected_by_click(in_shots) == FilmSelection{0, {}, {}}); // selects the shot itself
}

TEST_CASE("Escape keeps the caption text typed so far") {
    StripHands hands;
    hands.report.selection = {0, {}, 0};
    hands.frames(10);
    hands.point_at("film caption text");
    hands.click();
    hands.frames(4);
    hands.film_orders.clear();
    hands.type(" more");
    hands.tap(ImGuiKey_Escape);
    hands.frames(4);
    CHECK(hands.edited().shots[0].captions[0].text.find(" more") != std::string::npos);
}

TEST_CASE("the speed scale converts a speed to its height in the row and back") {
    Storyboard story;
    story.shots.resize(1);
    for (const std::vector<SpeedKey>& keys :
         {std::vector<SpeedKey>{{0, 1}}, {{0, 0.02}, {1, 40}}, {{0, 0}, {1, 2}}}) {
        story.shots[0].speed = SpeedCurve(keys);
        const SpeedScale scale(story);
        for (const SpeedKey& key : keys) {
            CHECK(scale.part(key.speed) >= 0);
            CHECK(scale.part(key.speed) <= 1);
            CHECK(scale.speed(scale.part(key.speed)) == Approx(key.speed).epsilon(0.02));
        }
    }
    CHECK(SpeedScale(story).speed(-0.1f) == 0);
}

TEST_CASE("the left panel shows the film's controls while a film is directed") {
    StripHands hands;
    const std::string text = text_in("##left");
    CAPTURE(text);
    CHECK(text.find("Playfromhere") != std::string::npos);
    CHECK(text.find("Integration") == std::string::npos);
}

TEST_CASE("clicking into a long caption and out of it changes nothing") {
    StripHands hands;
    hands.story.shots[0].captions[0].text = std::string(1800, 'x');
    hands.report.selection = {0, {}, 0};
    hands.frames(10);
    REQUIRE(hands.place("film caption text").width > 0);
    hands.point_at("film caption text");
    hands.click();
    hands.frames(4);
    ImGui::GetIO().MousePos = {900, 300};
    hands.click();
    hands.frames(4);
    CHECK(hands.edited() == hands.story);
}
