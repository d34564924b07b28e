// SPDX-License-Identifier: MIT
// Tests for render/look/palette.hpp and render/view_geometry.hpp: no context.
#include "render/look/palette.hpp"
#include "render/look/scene_theme.hpp"
#include "render/view_geometry.hpp"
#include "support/catch.hpp"
#include "support/values_of.hpp"

#include <glm/exponential.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

using namespace pendula;

namespace {

/// Relative luminance of linear light with BT.709 primaries.
double luminance(glm::vec3 colour) { return 0.2126 * colour.r + 0.7152 * colour.g + 0.0722 * colour.b; }

} // namespace

TEST_CASE("sRGB and OKLCH colours are converted to linear light") {
    const glm::vec3 white = palette::linear_from_srgb(0xFFFFFF);
    CHECK(white.g == Approx(1.0));
    CHECK(palette::linear_from_srgb(0x808080).r == Approx(0.21586).epsilon(1e-4));
    // OKLCH without chroma is a grey: L³ in linear light.
    const glm::vec3 grey = palette::linear_from_oklch(0.5f, 0, 0);
    CHECK(grey.r == Approx(0.125).epsilon(1e-4));
    CHECK(grey.b == Approx(0.125).epsilon(1e-4));
}

TEST_CASE("bobs up to three places apart have different colours") {
    for (std::size_t i = 0; i < 40; ++i)
        for (std::size_t j = i + 1; j < i + 4; ++j)
            CHECK(glm::distance(palette::bob(i), palette::bob(j)) > 0.1f);
}

TEST_CASE("bobs contrast with the background of every theme and with each other") {
    for (const Theme theme : pendula::test::values_of<Theme>())
        for (std::size_t i = 0; i < 8; ++i) {
            INFO(name_of(theme) << ", bob " << i);
            const double bob = luminance(palette::bob(i, theme)) + 0.05;
            const double ground = luminance(theme_of(theme).ground_inner) + 0.05;
            CHECK(std::max(bob, ground) / std::min(bob, ground) >= 3); // what WCAG 2.1 requires of graphics
            for (std::size_t j = i + 1; j < 4; ++j)
                CHECK(glm::distance(palette::bob(i, theme), palette::bob(j, theme)) > 0.1f);
        }
}

TEST_CASE("the colours of a long chain change without a jump") {
    for (std::size_t i = 1; i < 100; ++i)
        CHECK(glm::distance(palette::bob_in_chain(i - 1, 100), palette::bob_in_chain(i, 100)) < 0.05f);
    CHECK(palette::bob_in_chain(3, 8) == palette::bob(3));
}

TEST_CASE("palettes change evenly from dark to light, and on paper from light to dark") {
    for (const Palette palette : {Palette::aurora, Palette::ember, Palette::ice})
        for (const Theme theme : {Theme::night, Theme::paper}) {
            INFO(name_of(palette) << ", " << name_of(theme));
            const auto colours = palette::ramp(palette, theme);
            const double way = theme == Theme::paper ? -1 : 1;
            double least = 1, most = 0;
            for (std::size_t i = 1; i < colours.size(); ++i) {
                // The cube root of luminance is the CIE lightness, up to a factor and a constant.
                const double step =
                    way * (std::cbrt(luminance(colours[i])) - std::cbrt(luminance(colours[i - 1])));
                least = std::min(least, step);
                most = std::max(most, step);
            }
            CHECK(least > 0);
            CHECK(most < 0.025); // of about 0.6 in 63 steps
        }
}

TEST_CASE("the wheel palette is cyclic, and the balance palette is neutral in its middle") {
    const auto wheel = palette::ramp(Palette::wheel, Theme::night);
    CHECK(glm::distance(wheel.front(), wheel.back()) < 0.02f);
    const auto balance = palette::ramp(Palette::balance, Theme::night);
    const glm::vec3 low = balance.front(), high = balance.back(), middle = balance[31];
    CHECK((low.b > 3 * low.r && high.r > 3 * high.b));
    CHECK(std::max({middle.r, middle.g, middle.b}) - std::min({middle.r, middle.g, middle.b}) < 0.06f);
}

TEST_CASE("a few companions have distinct colours, and the colours of a fan change gradually") {
    const auto ghost = [](std::size_t number, std::size_t count) {
        return palette::companion(TrajectoryKind::ghost, number, count);
    };
    for (std::size_t i = 0; i < 4; ++i) CHECK(glm::distance(ghost(i, 5), ghost(i + 1, 5)) > 0.05f);
    for (std::size_t i = 0; i < 63; ++i) CHECK(glm::distance(ghost(i, 64), ghost(i + 1, 64)) < 0.05f);
    CHECK(glm::distance(ghost(0, 64), ghost(63, 64)) > 0.3f);
    CHECK(glm::distance(ghost(0, 1), palette::companion(TrajectoryKind::precision, 0, 1)) > 0.1f);
}

TEST_CASE("a ghost contrasts with the background of every theme, and on paper its trail does, too") {
    const auto contrast = [](double colour, double ground) {
        return (std::max(colour, ground) + 0.05) / (std::min(colour, ground) + 0.05);
    };
    for (const Theme theme : pendula::test::values_of<Theme>()) {
        const double ground = luminance(theme_of(theme).ground_inner);
        for (std::size_t links = 1; links <= 20; ++links) {
            CAPTURE(name_of(theme), links);
            const glm::vec3 ink = palette::companion(TrajectoryKind::ghost, 0, 1, theme, links);
            CHECK(contrast(luminance(ink), ground) >= 3); // what WCAG 2.1 requires of graphics
            if (!theme_of(theme).absorbs) continue;
            // What one stroke of this ink leaves of the background's light.
            const glm::vec3 left = theme_of(theme).ground_inner *
                                   glm::exp(-theme_of(theme).companion_light * palette::pigment(ink, theme));
            CHECK(contrast(luminance(left), ground) >= 3);
        }
    }
    for (std::size_t count = 2; count <= 64; count *= 2)
        for (std::size_t i = 0; i < count; ++i)
            for (const TrajectoryKind kind : {TrajectoryKind::ghost, TrajectoryKind::precision})
                CHECK(contrast(luminance(palette::companion(kind, i, count, Theme::paper)),
                               luminance(theme_of(Theme::paper).ground_inner)) >= 3);
}

TEST_CASE("ink absorbs what it does not reflect") {
    const glm::vec3 ink(0.5f, 0.25f, 0.0f);
    const glm::vec3 pigment = palette::pigment(ink, Theme::paper);
    CHECK(std::exp(-pigment.r) == Approx(0.5));
    CHECK(std::exp(-pigment.g) == Approx(0.25));
    CHECK(std::exp(-pigment.b) == Approx(0.01)); // no ink is darker
    CHECK(palette::pigment(ink, Theme::night) == ink);
}

TEST_CASE("bobs of long chains shrink, but never below a pixel") {
    Chain chain;
    chain.lengths.assign(3, 1.0);
    chain.masses.assign(3, 1.0);
    const gl::Area area{0, 0, 960, 900};
    CHECK(fit_chain(chain, full_extent(chain), area, 1).bob_radius[0] == Approx(13));
    chain.masses = {1, 8, 1};
    const auto uneven = fit_chain(chain, full_extent(chain), area, 1).bob_radius;
    CHECK(uneven[1] == Approx(2 * uneven[0]).epsilon(0.01)); // cube root of 8
    chain.lengths.assign(1000, 1.0);
    chain.masses.assign(1000, 1.0);
    const ChainGeometry many = fit_chain(chain, full_extent(chain), area, 1);
    CHECK(many.bob_radius[0] >= 1.0f);
    CHECK(many.bob_radius[0] < 2.0f);
    CHECK(many.scale * 1000 <= 450);
}

TEST_CASE("rectangles are flipped vertically and clipped to the target") {
    const gl::Area area = area_of({10, 20, 100, 50}, 640, 360);
    CHECK((area.x == 10 && area.y == 290 && area.width == 100 && area.height == 50));
    const gl::Area cut = area_of({600, 300, 100, 100}, 640, 360);
    CHECK((cut.x == 600 && cut.y == 0 && cut.width == 40 && cut.height == 60));
}

TEST_CASE("the whole torus fits in its view, from every elevation") {
    for (const float elevation : {-1.5f, -0.5f, 0.0f, 0.55f, 1.5f})
        for (const glm::vec2 size : {glm::vec2(640, 900), glm::vec2(900, 500)}) {
            const gl::Area area{0, 0, static_cast<int>(size.x), static_cast<int>(size.y)};
            const TorusGeometry geometry =
                see_torus({.azimuth = 1.0f, .elevation = elevation, .distance = 4.2f}, area);
            float farthest = 0;
            for (float u = 0; u < 6.28f; u += 0.1f)
                for (float v = 0; v < 6.28f; v += 0.1f) {
                    const float ring = torus_major_radius + torus_minor_radius * std::cos(v);
                    const glm::vec4 clip = geometry.view_projection *
                                           glm::vec4(ring * std::cos(u), torus_minor_radius * std::sin(v),
                                                     ring * std::sin(u), 1);
                    farthest = std::max({farthest, std::abs(clip.x / clip.w), std::abs(clip.y / clip.w)});
                }
            CHECK(farthest < 0.99f);
            CHECK(farthest > 0.45f);
        }
}

TEST_CASE("every 8-bit grey survives the conversion to linear light and back") {
    for (unsigned code = 0; code < 256; ++code) {
        const glm::vec3 back = palette::srgb_from_linear(palette::linear_from_srgb(code * 0x010101u));
        CHECK(back.r == Approx(code / 255.0).margin(1e-5));
        CHECK(back.b == back.r);
    }
}
