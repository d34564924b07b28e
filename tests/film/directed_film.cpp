// SPDX-License-Identifier: MIT
// A directed film is the same in two runs and in ranges, and shows its panes, captions and dissolves.
#include "film/directed_film.hpp"

#include "physics/trajectory.hpp"
#include "support/catch.hpp"
#include "support/gl_context.hpp"

#include <algorithm>
#include <memory>
#include <vector>

using namespace pendula;
using namespace pendula::test;

namespace {

using Pixels = std::vector<std::byte>;

constexpr std::string_view story = R"(format = 1
[[shot]]
scene = "double-2-1"
layout = "chain"
duration = 0.6
  [[shot.ramp]]
  at = 0.1
  speed = 2
  [[shot.ramp]]
  at = 0.5
  speed = 0.1
  [[shot.camera]]
  view = "chain"
  at = 0
  [[shot.camera]]
  view = "chain"
  at = 0.3
  zoom = 2
  follow = 2
  [[shot.change]]
  at = 0.31
  set = ["chain.gravity=3.7", "look.theme=paper"]
  [[shot.caption]]
  text = "θ₁ at {t} s\nE* {drift}"
  fade = 0

[[shot]]
duration = 0.5
transition = "dissolve"
transition_seconds = 0.2
  [[shot.pane]]
  scene = "double-1-1"
  layout = "chain"
  [[shot.pane]]
  scene = "double-2-1"
  layout = "torus"

[[shot]]
duration = 0.2
  [[shot.caption]]
  text = "The end"
  place = "middle"
  size = 3
)";

const FilmOptions options{.width = 160, .height = 90, .frames_per_second = 20};

std::shared_ptr<const Storyboard> board(std::string_view text) {
    return std::make_shared<const Storyboard>(read_storyboard(text, "story.film.toml"));
}

std::vector<Pixels> frames_of(std::string_view text, std::int64_t first, std::int64_t end) {
    DirectedFilm film(board(text), options);
    std::vector<Pixels> frames;
    for (std::int64_t number = first; number < end; ++number) {
        frames.emplace_back(std::size_t{4} * options.width * options.height);
        film.draw(number, frames.back());
    }
    return frames;
}

} // namespace

TEST_CASE("a directed film is the same in two runs and in ranges") {
    const GlContext context;
    // 0.6 + 0.5 − 0.2 + 0.2 s.
    REQUIRE(FilmPlan(*board(story), 20).frames() == 22);
    const std::vector<Pixels> whole = frames_of(story, 0, 22);
    CHECK((frames_of(story, 0, 22) == whole));
    for (const std::int64_t first : {5, 7, 10, 20}) {
        const std::vector<Pixels> range = frames_of(story, first, 22);
        CHECK(std::equal(range.begin(), range.end(), whole.begin() + first, whole.end()));
    }
}

TEST_CASE("panes share the picture and leave no pixel") {
    for (const auto& [width, height] : {std::pair{161, 90}, std::pair{90, 161}})
        for (const std::size_t count : {1u, 2u, 3u, 4u}) {
            std::vector<int> covered(static_cast<std::size_t>(width * height));
            for (std::size_t i = 0; i < count; ++i) {
                const PixelRectangle area = pane_area(i, count, width, height);
                for (int y = area.y; y < area.y + area.height; ++y)
                    for (int x = area.x; x < area.x + area.width; ++x)
                        ++covered[static_cast<std::size_t>(y * width + x)];
            }
            CHECK(std::ranges::count(covered, 1) == width * height);
        }
}

TEST_CASE("captions are drawn, and a title has a ground") {
    const GlContext context;
    const auto last = frames_of(story, 21, 22).front();
    std::string without(story);
    without.replace(without.find("The end"), 7, " ");
    const auto plain = frames_of(without, 21, 22).front();
    CHECK((last != plain));
    for (std::size_t i = 0; i < plain.size(); i += 4) {
        REQUIRE(plain[i + 3] == std::byte{255});
        REQUIRE(std::equal(plain.begin() + static_cast<std::ptrdiff_t>(i),
                           plain.begin() + static_cast<std::ptrdiff_t>(i) + 4, plain.begin()));
    }
}

TEST_CASE("an ensemble follows its shot's time, the same in ranges and dissolves") {
    const GlContext context;
    // Slow motion down to a stand, where the camera goes on; another ensemble on the way; a beginning in the
    // midst of the motion.
    constexpr std::string_view text = R"(format = 1
[[shot]]
scene = "torus-cloud"
set = ["ensemble.count=40", "ensemble.chains=4", "view.layout=chain"]
from = 0.9
duration = 0.6
  [[shot.ramp]]
  at = 0.1
  speed = 1.5
  [[shot.ramp]]
  at = 0.3
  speed = 0
  [[shot.ramp]]
  at = 0.5
  speed = 0
  [[shot.ramp]]
  at = 0.6
  speed = 2
  [[shot.camera]]
  view = "chain"
  at = 0.2
  [[shot.camera]]
  view = "chain"
  at = 0.6
  zoom = 6
  [[shot.change]]
  at = 0.15
  set = ["ensemble.count=60", "ensemble.colour=age", "chain.gravity=2"]
[[shot]]
scene = "double-2-1"
layout = "chain"
duration = 0.4
transition = "dissolve"
transition_seconds = 0.2
  [[shot.change]]
  at = 0.25
  set = ["ensemble.enabled=true", "ensemble.count=50"]
)";
    FilmOptions small{.width = 64, .height = 36, .frames_per_second = 20, .sub_frames = 2};
    const auto drawn = [&](std::string_view what, std::vector<std::int64_t> numbers) {
        DirectedFilm film(board(what), small);
        std::vector<Pixels> frames;
        for (const std::int64_t number : numbers) {
            frames.emplace_back(std::size_t{4} * 64 * 36);
            film.draw(number, frames.back());
        }
        return frames;
    };
    const std::vector<Pixels> whole = drawn(text, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15});
    for (const std::int64_t first : {8, 11})
        CHECK((drawn(text, {first, 15}) == std::vector{whole[static_cast<std::size_t>(first)], whole[15]}));
    for (const auto& [words, others] :
         {std::pair{"count=60", "count=20"}, std::pair{"count=50", "count=9"}}) {
        std::string other(text);
        other.replace(other.find(words), std::string_view(words).size(), others);
        CHECK((drawn(other, {11, 15}) != std::vector{whole[11], whole[15]}));
    }
    // What is drawn twice is drawn alike.
    CHECK((drawn(text, {11, 11}) == std::vector{whole[11], whole[11]}));
}

TEST_CASE("a film that is redirected goes on as one that was directed so from its beginning") {
    const GlContext context;
    std::string other(story);
    other.replace(other.find("zoom = 2"), 8, "zoom = 4");
    other.replace(other.find("θ₁ at"), 7, "Here, ");
    other.replace(other.find("duration = 0.2"), 14, "duration = 0.3"); // of a shot that is not shown yet
    for (const int sub_frames : {1, 2}) {
        FilmOptions blurred = options;
        blurred.sub_frames = sub_frames;
        const std::size_t bytes = std::size_t{4} * options.width * options.height;
        Pixels first(bytes), again(bytes), expected(bytes);
        DirectedFilm film(board(story), blurred), fresh(board(other), blurred);
        for (const std::int64_t number : {4, 9}) { // of one shot, and within a dissolve
            REQUIRE(film.redirect(board(story)));
            film.draw(number, first);
            film.draw(number, again);
            CHECK((again == first));
            REQUIRE(film.redirect(board(other)));
            film.draw(number, again);
            fresh.draw(number, expected);
            CHECK((again == expected));
            CHECK((again != first));
        }
        CHECK(film.plan().frames() == 24);
    }
}

TEST_CASE("a film is not redirected where its motion or its times are others") {
    const GlContext context;
    DirectedFilm film(board(story), options);
    Pixels pixels(std::size_t{4} * options.width * options.height);
    film.draw(9, pixels);
    for (const auto& [words, others] :
         {std::pair{"speed = 0.1", "speed = 0.2"}, std::pair{"gravity=3.7", "gravity=3.6"},
          std::pair{"transition_seconds = 0.2", "transition_seconds = 0.1"},
          std::pair{"double-1-1", "double-2-1"}, std::pair{"layout = \"torus\"", "layout = \"chain\""}}) {
        std::string other(story);
        other.replace(other.find(words), std::string_view(words).size(), others);
        CAPTURE(others);
        CHECK_FALSE(film.redirect(board(other)));
    }
    CHECK(film.redirect(board("format = 1\n[[shot]]\nscene = \"double-1-1\"\nto = 1\n")) == false);
}
