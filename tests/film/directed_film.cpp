// SPDX-License-Identifier: MIT
// A directed film is the same in two runs and in ranges, and shows its panes, captions and dissolves.
#include "film/directed_film.hpp"

#include "drawn_frame.hpp"
#include "film/film.hpp"
#include "film/placed_caption.hpp"
#include "record/frame_sink.hpp"
#include "record/hdr.hpp"
#include "render/look/scene_theme.hpp"
#include "scene/run_file.hpp"
#include "simulation/timeline.hpp"
#include "support/catch.hpp"
#include "support/gl_context.hpp"

#include <glm/gtc/packing.hpp>
#include <glm/vec3.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

using namespace pendula;
using namespace pendula::test;

namespace {

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

/// Frame `number`, drawn as the first frame of a new film.
Pixels frame_of(std::string_view text, const FilmOptions& with, std::int64_t number) {
    DirectedFilm film(board(text), with);
    return drawn_frame(film, with, number);
}

std::vector<Pixels> frames_of(std::string_view text, std::int64_t first, std::int64_t end) {
    DirectedFilm film(board(text), options);
    std::vector<Pixels> frames;
    for (std::int64_t number = first; number < end; ++number)
        frames.push_back(drawn_frame(film, options, number));
    return frames;
}

} // namespace

TEST_CASE("a storyboard's film is the same in two runs and in ranges", "[bulk]") {
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

TEST_CASE("panes cover every pixel of the picture exactly once") {
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

TEST_CASE("a caption changes the picture, and a title has a plain, opaque background") {
    const GlContext context;
    const Pixels last = frame_of(story, options, 21);
    std::string without(story);
    without.replace(without.find("The end"), 7, " ");
    const Pixels plain = frame_of(without, options, 21);
    CHECK((last != plain));
    for (std::size_t i = 0; i < plain.size(); i += 4) {
        REQUIRE(plain[i + 3] == std::byte{255});
        REQUIRE(std::equal(plain.begin() + static_cast<std::ptrdiff_t>(i),
                           plain.begin() + static_cast<std::ptrdiff_t>(i) + 4, plain.begin()));
    }
}

TEST_CASE("an ensemble follows its shot's time, and ranges and dissolves draw it alike") {
    const GlContext context;
    // Slow motion to a standstill, where the camera goes on; a change to another ensemble; a start in
    // mid-motion.
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
        for (const std::int64_t number : numbers) frames.push_back(drawn_frame(film, small, number));
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
    // Drawing a frame twice gives the same picture.
    CHECK((drawn(text, {11, 11}) == std::vector{whole[11], whole[11]}));
}

TEST_CASE("a redirected film continues like a film with the new storyboard from the beginning", "[bulk]") {
    const GlContext context;
    std::string other(story);
    other.replace(other.find("zoom = 2"), 8, "zoom = 4");
    other.replace(other.find("θ₁ at"), 7, "Here, ");
    other.replace(other.find("duration = 0.2"), 14, "duration = 0.3"); // in a shot that is not shown yet
    for (const int sub_frames : {1, 2}) {
        FilmOptions blurred = options;
        blurred.sub_frames = sub_frames;
        DirectedFilm film(board(story), blurred), fresh(board(other), blurred);
        for (const std::int64_t number : {4, 9}) { // within one shot, and within a dissolve
            REQUIRE(film.redirect(board(story)));
            const Pixels first = drawn_frame(film, blurred, number);
            CHECK((drawn_frame(film, blurred, number) == first));
            REQUIRE(film.redirect(board(other)));
            const Pixels again = drawn_frame(film, blurred, number);
            CHECK((again == drawn_frame(fresh, blurred, number)));
            CHECK((again != first));
        }
        CHECK(film.plan().frames() == 24);
    }
}

TEST_CASE("a film rejects redirection to a storyboard with another motion or other times") {
    const GlContext context;
    DirectedFilm film(board(story), options);
    drawn_frame(film, options, 9);
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

TEST_CASE("a shot equals the film of its scene at every depth and coding", "[bulk]") {
    const GlContext context;
    const Scene scene = load_scene("double-2-1", std::vector<std::string>{"view.layout=chain"});
    constexpr std::string_view plain = R"(format = 1
[[shot]]
scene = "double-2-1"
layout = "chain"
to = 1
)";
    for (const auto& [depth, coding] : {std::pair{8, PictureCoding::srgb}, std::pair{10, PictureCoding::srgb},
                                        std::pair{10, PictureCoding::pq}, std::pair{10, PictureCoding::hlg},
                                        std::pair{16, PictureCoding::linear}})
        for (const int finer : {1, 2}) {
            const FilmOptions small{.width = 64,
                                    .height = 36,
                                    .frames_per_second = 20,
                                    .supersampling = finer,
                                    .sub_frames = finer,
                                    .depth = depth,
                                    .coding = coding};
            CAPTURE(depth, finer, static_cast<int>(coding));
            CHECK((frame_of(plain, small, 3) == drawn_frame(scene, small, 3)));
        }
}

TEST_CASE("a title's letters and background have the right codes in PQ, HLG and linear light") {
    const GlContext context;
    // A dash that covers the pixel in the middle.
    constexpr std::string_view title = R"(format = 1
[[shot]]
duration = 1
  [[shot.caption]]
  text = "———"
  place = "middle"
  size = 10
  fade = 0
)";
    const SceneTheme& theme = theme_of(Theme::night);
    const auto linear_of = [](float code) {
        return code <= 0.04045f ? code / 12.92f : std::pow((code + 0.055f) / 1.055f, 2.4f);
    };
    const glm::vec3 letter(linear_of(theme.text.r), linear_of(theme.text.g), linear_of(theme.text.b));
    // Halfway between the colours far away and at the pivot.
    const glm::vec3 ground = glm::mix(theme.ground_outer, theme.ground_inner, 0.5f);
    for (const PictureCoding coding : {PictureCoding::pq, PictureCoding::hlg, PictureCoding::linear})
        for (const int finer : {1, 2}) {
            const bool linear = coding == PictureCoding::linear;
            const FilmOptions small{.width = 128,
                                    .height = 72,
                                    .supersampling = finer,
                                    .depth = linear ? 16 : 10,
                                    .coding = coding};
            const Pixels pixels = frame_of(title, small, 30);
            const auto channel = [&](int x, int y, std::size_t c) {
                std::uint16_t stored = 0;
                std::memcpy(&stored, pixels.data() + 8 * (y * 128 + x) + 2 * c, 2);
                return stored;
            };
            // The row of the middle column with the brightest part of the letter, and a corner.
            int row = 0;
            for (int y = 0; y < 72; ++y)
                if (channel(64, y, 1) > channel(64, row, 1)) row = y;
            for (const auto& [x, y, light] : {std::tuple{64, row, letter}, std::tuple{0, 0, ground}}) {
                CAPTURE(static_cast<int>(coding), finer, x, y);
                if (linear) {
                    for (int c = 0; c < 3; ++c)
                        CHECK(glm::unpackHalf1x16(channel(x, y, static_cast<std::size_t>(c))) ==
                              Approx(light[c]).epsilon(2.0 / 1024).margin(1e-5));
                    CHECK(glm::unpackHalf1x16(channel(x, y, 3)) == 1);
                    continue;
                }
                const Light shown =
                    hdr::to_bt2020({hdr::diffuse_white * light.r, hdr::diffuse_white * light.g,
                                    hdr::diffuse_white * light.b});
                const Light hlg = hdr::hlg_codes(shown);
                for (std::size_t c = 0; c < 3; ++c) {
                    const double code =
                        coding == PictureCoding::hlg ? hlg[c] : hdr::pq_code(std::max(shown[c], 0.0));
                    CHECK(std::abs(channel(x, y, c) / 65535.0 - code) < 1.5 / 1023); // with dither
                }
            }
        }
}

TEST_CASE("a zoom into a map shows the finished map of the new region") {
    const GlContext context;
    constexpr std::string_view zoom = R"(format = 1
[[shot]]
scene = "map-of-flips"
set = ["map.until=3"]
duration = 1
  [[shot.camera]]
  view = "map"
  at = 0
  [[shot.camera]]
  view = "map"
  at = 0.5
  x = 1.5
  y = -0.75
  width = 0.25
)";
    const FilmOptions small{.width = 64, .height = 36, .frames_per_second = 10};
    const Scene scene = load_scene(
        "map-of-flips", std::vector<std::string>{"map.until=3", "map.x_centre=1.5", "map.y_centre=-0.75",
                                                 "map.width=0.25", "map.height=0.25"});
    DirectedFilm directed(board(zoom), small);
    const Pixels before = drawn_frame(directed, small, 3), drawn = drawn_frame(directed, small, 6);
    CHECK((drawn == drawn_frame(scene, small, 6)));
    CHECK((drawn != before));
}

TEST_CASE("captions keep within the margins of the film's purpose") {
    const GlContext context;
    FilmOptions tall{.width = 54, .height = 96};
    tall.margins = film_purpose("shorts")->margins;
    for (const char* place : {"top-left", "bottom-right"}) {
        const std::string title = "format = 1\n[[shot]]\nduration = 1\n[[shot.caption]]\nfade = 0\nsize = 3\n"
                                  "text = \"HI\"\nplace = \"" +
                                  std::string(place) + "\"\n";
        const Pixels pixels = frame_of(title, tall, 0);
        int low_x = 54, high_x = -1, low_y = 96, high_y = -1;
        for (int y = 0; y < 96; ++y)
            for (int x = 0; x < 54; ++x) {
                const auto pixel = pixels.begin() + 4 * (y * 54 + x);
                if (std::equal(pixel, pixel + 4, pixels.begin() + 4 * (50 * 54))) continue;
                low_x = std::min(low_x, x), high_x = std::max(high_x, x);
                low_y = std::min(low_y, y), high_y = std::max(high_y, y);
            }
        CAPTURE(place);
        REQUIRE(high_x > low_x);
        // Letters start on whole pixels and have soft edges, so 1 px is allowed.
        CHECK(low_x >= tall.margins->left * 54 - 1);
        CHECK(high_x <= (1 - tall.margins->right) * 54 + 1);
        CHECK(low_y >= tall.margins->top * 96 - 1);
        CHECK(high_y <= (1 - tall.margins->bottom) * 96 + 1);
    }
}

TEST_CASE("the chain's scale bar moves up, above the area that a player covers") {
    const GlContext context;
    constexpr int width = 270, height = 480;
    const auto drawn = [&](const std::optional<SafeMargins>& margins) {
        FilmOptions tall{.width = width, .height = height};
        tall.margins = margins;
        return frame_of("format = 1\n[[shot]]\nscene = \"double-1-1\"\nlayout = \"chain\"\nduration = 1\n",
                        tall, 0);
    };
    const Pixels usual = drawn(std::nullopt), shorts = drawn(film_purpose("shorts")->margins),
                 higher = drawn(SafeMargins{0.05, 0.05, 0.05, 0.4});
    const auto differ = [&](const Pixels& one, const Pixels& other) {
        int count = 0;
        for (int y = height * 3 / 4; y < height; ++y)
            for (int x = 0; x < width / 2; ++x) {
                const auto at = std::ptrdiff_t{4} * (y * width + x);
                count += !std::equal(one.begin() + at, one.begin() + at + 4, other.begin() + at);
            }
        return count;
    };
    CHECK(differ(usual, shorts) > 20);
    CHECK(differ(higher, shorts) == 0);
}

namespace {

/// The bounds of everything but the background, px.
struct Ink {
    int left = 1 << 20, right = -1, top = 1 << 20, bottom = -1;
};

/// The bounds of a title, which has a plain background.
Ink ink_of_title(const std::string& caption, const FilmOptions& with) {
    const Pixels pixels =
        frame_of("format = 1\n[[shot]]\nduration = 1\n[[shot.caption]]\nfade = 0\n" + caption, with, 0);
    Ink ink;
    for (int y = 0; y < with.height; ++y)
        for (int x = 0; x < with.width; ++x) {
            const auto pixel = pixels.begin() + 4 * (y * with.width + x);
            if (std::equal(pixel, pixel + 4, pixels.begin())) continue;
            ink.left = std::min(ink.left, x), ink.right = std::max(ink.right, x);
            ink.top = std::min(ink.top, y), ink.bottom = std::max(ink.bottom, y);
        }
    return ink;
}

} // namespace

TEST_CASE("captions of any length wrap within the margins of a portrait picture", "[bulk]") {
    const GlContext context;
    const FilmOptions tall{.width = 108, .height = 192};
    const std::string sentence = "No measurement of the start is good enough for long";
    std::string page;
    for (int i = 0; i < 30; ++i) page += sentence + " ";
    page.pop_back();
    for (const std::string& text :
         {sentence, page, std::string("Doppelpendelschwingungsdauer") + std::string(40, 'x')})
        for (const char* place : {"top-left", "top", "middle", "right", "bottom"})
            for (const char* size : {"1", "2.5"}) {
                CAPTURE(place, size, text.size());
                const Ink ink = ink_of_title(
                    "text = \"" + text + "\"\nplace = \"" + place + "\"\nsize = " + size + "\n", tall);
                REQUIRE(ink.right > ink.left);
                CHECK(ink.left >= 5);
                CHECK(ink.right <= 102);
                CHECK(ink.top >= 12);
                CHECK(ink.bottom <= 180);
            }
}

TEST_CASE("a caption's lines have similar lengths, and no line break separates a number from its unit") {
    const GlContext context;
    TextPass text;
    Caption caption;
    const auto lines_of = [&](const char* words, float width, float height) {
        std::vector<std::string> lines;
        for (const auto& line : place_caption(text, caption, words, width, height, {}).lines)
            lines.push_back(line.text);
        return lines;
    };
    using Lines = std::vector<std::string>;
    CHECK(lines_of("No measurement of the start is good enough for long", 1920, 1080) ==
          Lines{"No measurement of the start is good enough for long"});
    CHECK(lines_of("No measurement of the start is good enough for long", 1080, 1920) ==
          Lines{"No measurement of the start", "is good enough for long"});
    CHECK(lines_of("Two\nlines", 1080, 1920) == Lines{"Two", "lines"});
    caption.size = 4;
    for (const std::string& line : lines_of("the clock shows t = 12.34 s now", 1080, 1920)) {
        CAPTURE(line);
        CHECK((line.find("12.34") == line.npos || line.find("t = 12.34 s") != line.npos));
    }
}

TEST_CASE("the scene's own text hides while a caption covers it, and then returns") {
    const GlContext context;
    constexpr std::string_view plain = "format = 1\n[[shot]]\nscene = \"torus-double\"\nlayout = \"torus\"\n"
                                       "set = [\"view.auto_rotate=false\"]\nspeed = 0\nduration = 2\n";
    const std::string with =
        std::string(plain) + "[[shot.caption]]\ntext = \"\u00A1\"\nplace = \"bottom\"\nto = 1\nfade = 0\n";
    // The torus's own caption is at the bottom, in the middle. A small mark there hides all of it.
    const FilmOptions small{.width = 480, .height = 270, .frames_per_second = 10};
    DirectedFilm bare(board(plain), small), film(board(with), small);
    const Pixels without = drawn_frame(bare, small, 5), covered = drawn_frame(film, small, 5);
    const auto light_beside = [](const Pixels& frame) { // both ends of the torus's caption
        int brightest = 0;
        for (int y = 225; y < 262; ++y)
            for (int x = 150; x < 330; ++x)
                if (std::abs(x - 240) > 25)
                    brightest = std::max(
                        brightest,
                        std::to_integer<int>(frame[static_cast<std::size_t>(4 * (y * 480 + x) + 1)]));
        return brightest;
    };
    CHECK(light_beside(without) > light_beside(covered) + 40);
    CHECK((drawn_frame(film, small, 15) == drawn_frame(bare, small, 15)));
}

TEST_CASE(
    "a shot of a run shows the run's film with its recorded views, unless the shot has its own camera") {
    const GlContext context;
    TeeSink samples;
    auto kept = std::make_shared<RunFile>();
    kept->scene = load_scene("double-1-1");
    Timeline timeline(kept->scene.setup);
    const auto steps = static_cast<std::int64_t>(0.3 / kept->scene.setup.integration.dt);
    timeline.advance(steps, samples);
    timeline.apply(SetGravity{20});
    timeline.advance(steps, samples);
    kept->record = timeline.record();
    LoggedView view{steps, 0.3, {}};
    view.view.trail_seconds = kept->scene.trail_seconds;
    view.view.look = kept->scene.look;
    view.view.views = kept->scene.views;
    view.view.look.theme = Theme::paper;
    kept->views = {view};
    const std::string text = "format = 1\n[[shot]]\nrun = \"a\"\nduration = 0.5\n";
    const std::string whole = [&] {
        Storyboard story;
        Shot& shot = story.shots.emplace_back();
        shot.duration = 0.5;
        Pane& pane = shot.panes.emplace_back();
        pane.scene_name = "a";
        pane.run.file = kept;
        return with_scenes(text, story);
    }();
    FilmOptions of_run = options;
    of_run.views = kept->views;
    Film run(kept->scene, std::make_shared<const RunRecord>(kept->record), of_run);
    const std::vector<Pixels> frames = frames_of(whole, 0, 10);
    for (const std::int64_t number : {3, 9}) // before and after the change of gravity and theme
        CHECK((frames[static_cast<std::size_t>(number)] == drawn_frame(run, options, number)));
    std::string with_key = whole;
    with_key.insert(with_key.find("\n[[run]]"), "[[shot.camera]]\nview = \"chain\"\nat = 0\nzoom = 3\n");
    CHECK((frame_of(with_key, options, 9) != frames[9]));
}

TEST_CASE("without gravity, a caption gives 0 as the energy drift of a chain at rest") {
    const GlContext context;
    const auto film_of = [](const std::string& words) {
        return frame_of(R"(format = 1
[[shot]]
scene = "double-1-1"
layout = "chain"
set = ["chain.gravity=0"]
duration = 0.2
  [[shot.caption]]
  fade = 0
  text = ")" + words + "\"\n",
                        options, 1);
    };
    CHECK(film_of("{drift}") == film_of("0"));
    CHECK(film_of("{drift}") != film_of("–"));
}
