// SPDX-License-Identifier: MIT
// Tests for ui/film/film_strip.hpp: what hands on the strip of film ask for.
#include "support/catch.hpp"
#include "ui/panel_hands.hpp"
#include "ui/seen_text.hpp"

#include <variant>

using namespace pendula;
using namespace pendula::test;

namespace {

/// A film of 10 s whose chain's camera has a key in its middle.
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
        overlay.show_film(&report);
        view.directing = true;
        frames(10);
    }
    /// Presses there, moves on by a part of the strip's width, and lets go; s of film, a part of its height.
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
        for (const StoryOrder& order : film_orders)
            if (const auto* edit = std::get_if<EditFilm>(&order)) edit->edit(next);
        return next;
    }
};

constexpr float in_times = 0.05f, in_shots = 0.3f, in_keys = 0.53f, in_captions = 0.9f; ///< down the strip

} // namespace

TEST_CASE("a drag among the times goes there, one of a key moves it") {
    StripHands hands;
    hands.drag(2, in_times, 0.2f);
    REQUIRE_FALSE(hands.film_orders.empty());
    REQUIRE(std::get_if<SeekFilm>(&hands.film_orders.back()));
    CHECK(std::get<SeekFilm>(hands.film_orders.back()).time == Approx(4).margin(0.02));
    CHECK(hands.edited() == hands.story);

    hands.drag(5, in_keys, 0.1f);
    CHECK(hands.edited().shots[0].panes[0].chain[0].at == Approx(6).margin(0.02));
}

TEST_CASE("a shot's end and a caption's ends follow the hand") {
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

TEST_CASE("the panel at the left is the film's while it is directed") {
    StripHands hands;
    const std::string text = text_in("##left");
    CAPTURE(text);
    CHECK(text.find("Playfromhere") != std::string::npos);
    CHECK(text.find("Integration") == std::string::npos);
}
