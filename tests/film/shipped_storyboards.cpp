// SPDX-License-Identifier: MIT
// The shipped storyboards are drawn whole: light, motion and captions in each of their shots.
#include "drawn_frame.hpp"
#include "film/directed_film.hpp"
#include "storyboard/storyboard.hpp"
#include "support/catch.hpp"
#include "support/gl_context.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>

using namespace pendula;
using namespace pendula::test;

namespace {

/// The mean difference, in 8-bit codes, between the frame and a uniform picture of its first pixel's colour.
double contrast(const Pixels& frame) {
    double sum = 0;
    for (std::size_t i = 0; i < frame.size(); ++i)
        sum += std::abs(std::to_integer<int>(frame[i]) - std::to_integer<int>(frame[i % 4]));
    return sum / static_cast<double>(frame.size());
}

double difference(const Pixels& a, const Pixels& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        sum += std::abs(std::to_integer<int>(a[i]) - std::to_integer<int>(b[i]));
    return sum / static_cast<double>(a.size());
}

bool has_caption(const Storyboard& board, const ShownShot& shown) {
    return std::ranges::any_of(board.shots[shown.shot].captions, [&](const Caption& caption) {
        return caption_visibility(board.shots, shown.shot, caption, shown.at) > 0.5 && shown.weight > 0.5;
    });
}

} // namespace

TEST_CASE("the shipped storyboards show light, motion and captions", "[bulk]") {
    const GlContext context;
    for (const ShippedStoryboard& one : shipped_storyboards()) {
        if (one.file == "reel.film.toml") continue; // repeats the other storyboards
        CAPTURE(one.file);
        const auto board =
            std::make_shared<const Storyboard>(read_storyboard(*shipped_storyboard(one.file), one.file));
        const auto silent = std::make_shared<Storyboard>(*board);
        for (Shot& shot : silent->shots) shot.captions.clear();
        const FilmOptions options{.width = 96, .height = 54, .frames_per_second = FrameRate(1, 4)};
        DirectedFilm film(board, options);
        Pixels before;
        for (std::int64_t number = 1; number < film.plan().frames(); ++number) {
            CAPTURE(number);
            const ShownShot shown = film.plan().shown(number).back();
            // The same frame without its captions and with them.
            REQUIRE(film.redirect(silent));
            const Pixels plain = drawn_frame(film, options, number);
            REQUIRE(film.redirect(board));
            const Pixels frame = drawn_frame(film, options, number);
            if (has_caption(*board, shown)) CHECK(difference(frame, plain) > 0.1);
            if (board->shots[shown.shot].panes.empty()) continue;
            CHECK(contrast(plain) > 0.5);
            // A chain that stands upside down moves little, but only a picture that has stopped changes by
            // less than this.
            if (!before.empty()) CHECK(difference(plain, before) > 0.1);
            before = plain;
        }
        CHECK(film.energy_warning().value_or("") == "");
    }
    CHECK(context.errors() == 0);
}
