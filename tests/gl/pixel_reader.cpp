// SPDX-License-Identifier: MIT
// Tests for gl/pixel_reader.hpp.
#include "gl/pixel_reader.hpp"
#include "gl/context.hpp"
#include "gl/draw.hpp"
#include "gl/texture.hpp"
#include "support/catch.hpp"
#include "support/gl_context.hpp"

#include <vector>

using namespace pendula;

namespace {

/// Paints the lowest row in one colour, and all rows above it in another.
void paint(const gl::Framebuffer& target, float low, float high) {
    gl::begin_pass(target.id(), {0, 0, target.width(), target.height()}, gl::Blend::none);
    gl::clear(high, 0, 0, 1);
    gl::begin_pass(target.id(), {0, 0, target.width(), 1}, gl::Blend::none);
    gl::clear(low, 0, 0, 1);
}

} // namespace

TEST_CASE("the pixel reader returns pictures in order, bottom row first, with up to three in flight") {
    const test::GlContext context;
    const gl::Framebuffer target("target", 5, 3,
                                 gl::Format::rgba8); // 5 px: the bytes of a row are not a multiple of 8
    gl::PixelReader reader(5, 3, 3);
    CHECK_FALSE(reader.ready());
    for (int round = 0; round < 3; ++round) {
        for (int i = 0; i < 3; ++i) {
            CHECK_FALSE(reader.full());
            paint(target, static_cast<float>(10 * round + i) / 255.0f, 1.0f);
            reader.request(target.id());
        }
        CHECK(reader.full());
        CHECK_THROWS_AS(reader.request(target.id()), gl::Error);
        gl::finish();
        CHECK(reader.ready());
        for (int i = 0; i < 3; ++i) {
            const auto pixels = reader.take();
            REQUIRE(pixels.size() == 5 * 3 * 4);
            CHECK(pixels[0] == static_cast<std::byte>(10 * round + i));
            CHECK(pixels[5 * 4] == std::byte{255});
        }
        CHECK(reader.pending() == 0);
    }
    CHECK_THROWS_AS(reader.take(), gl::Error);
    CHECK(context.errors() == 0);
}

TEST_CASE("a picture taken from the pixel reader keeps its pixels while the reader reads others") {
    const test::GlContext context;
    const gl::Framebuffer target("target", 4, 2, gl::Format::rgba8);
    gl::PixelReader reader(4, 2, 2);
    paint(target, 7.0f / 255.0f, 0.0f);
    reader.request(target.id());
    const auto pixels = reader.take();
    for (int i = 0; i < 2; ++i) {
        paint(target, 99.0f / 255.0f, 0.0f);
        reader.request(target.id());
    }
    gl::finish();
    CHECK(pixels[0] == std::byte{7});
}

TEST_CASE("copy_top_down reverses the order of a picture's rows") {
    const std::vector<std::byte> picture{std::byte{1}, std::byte{2}, std::byte{3}, std::byte{4},
                                         std::byte{5}, std::byte{6}, std::byte{7}, std::byte{8}};
    std::vector<std::byte> turned(8);
    gl::copy_top_down(picture, 1, 2, turned);
    CHECK(turned == std::vector<std::byte>{std::byte{5}, std::byte{6}, std::byte{7}, std::byte{8},
                                           std::byte{1}, std::byte{2}, std::byte{3}, std::byte{4}});
}
