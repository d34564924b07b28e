// SPDX-License-Identifier: MIT
// Tests for film/film.hpp: a picture put together from tiles is the picture.
#include "film/film.hpp"

#include "drawn_frame.hpp"
#include "physics/trajectory.hpp"
#include "simulation/timeline.hpp"
#include "support/catch.hpp"
#include "support/gl_context.hpp"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <vector>

using namespace pendula;
using namespace pendula::test;

namespace {

Pixels whole(const Scene& scene, FilmOptions options, std::int64_t number) {
    options.largest = 0;
    Film film(scene, nullptr, options);
    REQUIRE_FALSE(film.is_tiled());
    return drawn_frame(film, options, number);
}

Pixels tiled(const Scene& scene, const FilmOptions& options, std::int64_t number) {
    Film film(scene, nullptr, options);
    REQUIRE(film.is_tiled());
    return drawn_frame(film, options, number);
}

struct Difference {
    std::size_t count = 0;  ///< bytes that differ
    std::size_t beyond = 0; ///< bytes that differ by more than rounding
};

Difference difference(const Pixels& a, const Pixels& b, int rounding) {
    REQUIRE(a.size() == b.size());
    Difference result;
    // Compared over black, because the colour of almost transparent pixels is arbitrary.
    const auto shown = [](const Pixels& pixels, std::size_t i) {
        const int code = std::to_integer<int>(pixels[i]);
        return i % 4 == 3 ? code : code * std::to_integer<int>(pixels[i / 4 * 4 + 3]) / 255;
    };
    for (std::size_t i = 0; i < a.size(); ++i) {
        const int d = std::abs(shown(a, i) - shown(b, i));
        result.beyond += d > rounding;
        result.count += d > 0;
    }
    return result;
}

} // namespace

TEST_CASE("a tiled picture equals the untiled one up to rounding, for several views, themes and blurs",
          "[bulk]") {
    const GlContext context;
    struct Case {
        const char *scene, *change;
        FilmOptions options;
    };
    for (const Case& c :
         {Case{"study-triple", "view.layout=everything", {.width = 1280, .height = 720, .largest = 848}},
          Case{"study-triple", "view.layout=chain", {.width = 901, .height = 1003, .largest = 760}},
          Case{"precision-race", "look.theme=paper", {.width = 1000, .height = 700, .largest = 816}},
          Case{"double-2-1", "view.layout=torus", {.width = 800, .height = 720, .largest = 760}},
          Case{"study-triple", "look.transparent=true", {.width = 800, .height = 640, .largest = 760}},
          Case{"white-pendulum",
               "ensemble.count=2000",
               {.width = 800, .height = 500, .sub_frames = 3, .shutter = 1, .largest = 760}},
          Case{"study-triple",
               "view.layout=chain-torus",
               {.width = 700, .height = 500, .supersampling = 2, .sub_frames = 3, .largest = 948}}}) {
        INFO(c.scene << " " << c.change);
        const Scene scene = load_scene(c.scene, std::vector<std::string>{c.change});
        const Pixels expected = whole(scene, c.options, 90), got = tiled(scene, c.options, 90);
        // A rounding of one code of colour, and one more with alpha, is allowed. At the steep edges of
        // letters, rounding of the sampler's coordinates changes single pixels by more, at most an eighth of
        // the pixels of a seam.
        const Difference d = difference(expected, got, scene.look.transparent ? 2 : 1);
        CHECK(d.beyond <= static_cast<std::size_t>(std::min(c.options.width, c.options.height) / 8));
        // Only coordinates may be rounded differently. A seam would be a line of pixels.
        CHECK(d.count < expected.size() / 1000);
    }
    CHECK(context.errors() == 0);
}

TEST_CASE("a frame has the same bytes after other frames and alone, including its plots") {
    const GlContext context;
    Scene scene = load_scene("study-triple", std::vector<std::string>{"view.layout=everything"});
    scene.setup.integration.arithmetic = Arithmetic::double_;
    scene.setup.ghost = {.enabled = true, .link = 1, .offset = 1e-6};
    const FilmOptions options{.width = 480, .height = 270, .frames_per_second = 25};
    constexpr std::int64_t last = 90; // a frame in which a line is fitted to the divergence
    Film film(scene, nullptr, options);
    Pixels after, early;
    for (std::int64_t number = 0; number <= last; number += 3)
        (number == 3 ? early : after) = drawn_frame(film, options, number);
    CHECK(after == whole(scene, options, last));
    CHECK(early == whole(scene, options, 3));
    CHECK(context.errors() == 0);
}

TEST_CASE("a film of a run shows its ensemble until the run turns it off") {
    const GlContext context;
    const auto picture = [](double spread, std::int64_t number) {
        Scene scene = load_scene("double-2-1");
        scene.setup.ensemble = {true, {.count = 500, .spread = spread}};
        TeeSink samples;
        Timeline timeline(scene.setup);
        const auto steps = static_cast<std::int64_t>(0.2 / scene.setup.integration.dt);
        timeline.advance(steps, samples);
        timeline.apply(SetEnsemble{});
        timeline.advance(steps, samples);
        FilmOptions options;
        options.width = 320;
        options.height = 200;
        Film film(scene, std::make_shared<const RunRecord>(timeline.record()), options);
        return drawn_frame(film, options, number);
    };
    CHECK(picture(0.5, 6) != picture(1, 6));
    CHECK(picture(0.5, 300) == picture(1, 300)); // after the view has also returned to the chain alone
}

TEST_CASE("a film of a run reports that the run's end differs from the recorded one") {
    const GlContext context;
    const Scene scene = load_scene("double-2-1");
    TeeSink samples;
    Timeline timeline(scene.setup);
    const auto steps = static_cast<std::int64_t>(0.3 / scene.setup.integration.dt);
    timeline.advance(steps, samples);
    timeline.apply(SetGravity{3});
    timeline.advance(steps, samples);
    FilmOptions options;
    options.width = 160;
    options.height = 90;
    const auto told = [&](const RunRecord& record, std::int64_t last) {
        Film film(scene, std::make_shared<const RunRecord>(record), options);
        film.draw(last);
        return film.end_difference(last + 1);
    };
    const RunRecord good = timeline.record();
    REQUIRE(good.end_hash);
    CHECK_FALSE(told(good, 35)); // the last frame of 0.6 s
    CHECK_FALSE(told(good, 90)); // a frame after the end
    RunRecord longer = good;
    longer.end += 3;
    REQUIRE(told(longer, 35));
    CHECK(told(longer, 35)->starts_with("the end is not the recorded one: recorded "));
    CHECK(told(longer, 90));
    CHECK_FALSE(told(longer, 20)); // frame 20 is before the end
}

TEST_CASE("Film rejects tiles that are too small for an ensemble's blur before its first frame") {
    const GlContext context;
    Scene scene = load_scene("double-2-1");
    FilmOptions options;
    options.width = 30'000;
    options.height = 20'000;
    options.sub_frames = 2;
    CHECK_NOTHROW(Film(scene, nullptr, options));
    scene.setup.ensemble.enabled = true;
    CHECK_THROWS_AS(Film(scene, nullptr, options), Refused);
}
