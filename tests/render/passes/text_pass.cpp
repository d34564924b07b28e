// SPDX-License-Identifier: MIT
// Tests for render/passes/text_pass.hpp and render/font_atlas.hpp.
#include "render/passes/text_pass.hpp"

#include "files/text.hpp"
#include "gl/draw.hpp"
#include "support/catch.hpp"
#include "support/gl_context.hpp"
#include "support/picture.hpp"

using namespace pendula;
using namespace pendula::test;

namespace {

/// The rows and columns that white text on black lights up.
struct Extent {
    int left = 1 << 20, right = -1, top = 1 << 20, bottom = -1, brightest = 0;
    double light = 0; ///< sum over the picture, 1 per white pixel
};

Extent extent_of(const Picture& picture) {
    Extent extent;
    for (int y = 0; y < picture.height; ++y)
        for (int x = 0; x < picture.width; ++x) {
            const int code = picture.at(x, y)[0];
            extent.light += code / 255.0;
            extent.brightest = std::max(extent.brightest, code);
            if (code < 64) continue;
            extent.left = std::min(extent.left, x);
            extent.right = std::max(extent.right, x);
            extent.top = std::min(extent.top, y);
            extent.bottom = std::max(extent.bottom, y);
        }
    return extent;
}

} // namespace

TEST_CASE("the font has every character in the list of drawn characters") {
    std::u32string all;
    for (const auto& [first, last] : drawn_characters)
        for (char32_t character = first; character <= last; ++character) all += character;
    const FontAtlas atlas(all);
    for (const auto& [first, last] : drawn_characters)
        for (char32_t character = first; character <= last; ++character) {
            INFO("U+" << std::hex << static_cast<unsigned>(character));
            CHECK(atlas.has(character));
        }
    CHECK_FALSE(atlas.has(U'中'));
}

TEST_CASE("text is placed by its anchor and is sharp at any size") {
    const GlContext context;
    const gl::VertexArray vertices("test");
    const int size = 200;
    const gl::Framebuffer target("target", size, size, gl::Format::rgba8);
    TextPass pass;
    double light_per_area = 0;
    for (const float em : {12.0f, 30.0f, 90.0f}) {
        gl::begin_pass(target.id(), {0, 0, size, size}, gl::Blend::none);
        gl::clear(0, 0, 0, 1);
        vertices.bind();
        pass.begin();
        pass.text("H", {100, 100}, {em, glm::vec4(1), {0.5f, 0.5f}});
        pass.draw(target.id(), size, size);
        const Extent extent = extent_of(read_framebuffer(target.id(), size, size));
        INFO(em << " px");
        CHECK(std::abs(extent.left + extent.right - 200) <= 3);
        CHECK(std::abs(extent.top + extent.bottom - 200) <= 3);
        CHECK(extent.bottom - extent.top + 1 == Approx(0.727 * em).margin(1.5)); // the height of capitals
        CHECK(extent.brightest > (em > 20 ? 250 : 150));
        // The strokes' share of the letter's square is the same at every size.
        if (light_per_area > 0) CHECK(extent.light / (em * em) == Approx(light_per_area).epsilon(0.08));
        light_per_area = extent.light / (em * em);
    }
    CHECK(context.errors() == 0);
}

TEST_CASE("text fades by the strength of a box that covers a part of it") {
    const GlContext context;
    const gl::VertexArray vertices("test");
    const int size = 200;
    const gl::Framebuffer target("target", size, size, gl::Format::rgba8);
    TextPass pass;
    const auto light_with = [&](std::vector<CoveredBox> covered) {
        gl::begin_pass(target.id(), {0, 0, size, size}, gl::Blend::none);
        gl::clear(0, 0, 0, 1);
        vertices.bind();
        pass.begin(std::move(covered));
        pass.text("HHH", {100, 100}, {20, glm::vec4(1), {0.5f, 0.5f}});
        pass.draw(target.id(), size, size);
        return extent_of(read_framebuffer(target.id(), size, size)).light;
    };
    const double all = light_with({});
    REQUIRE(all > 50);
    CHECK(light_with({{{0, 0}, {60, 200}}}) == all); // beside it
    CHECK(light_with({{{0, 0}, {85, 200}}}) == 0);   // covers a part: the whole text disappears
    CHECK(light_with({{{0, 0}, {200, 200}, 0.5f}}) == Approx(all / 2).epsilon(0.03));
    CHECK(context.errors() == 0);
}

TEST_CASE("unchanged text is not uploaded again, and one call draws all text") {
    const GlContext context;
    const gl::VertexArray vertices("test");
    const gl::Framebuffer target("target", 64, 64, gl::Format::rgba8);
    vertices.bind();
    TextPass pass;
    const auto draw = [&](const char* moving) {
        const gl::Counters before = gl::counters();
        pass.begin();
        pass.fill({0, 0}, {10, 1}, glm::vec4(1));
        pass.text("fixed words", {2, 30}, {});
        pass.text(moving, {2, 10}, {});
        pass.draw(target.id(), 64, 64);
        CHECK(gl::counters().draw_calls - before.draw_calls == 1);
        return gl::counters().uploaded_bytes - before.uploaded_bytes;
    };
    draw("a");
    const auto same = draw("a");
    const auto moved = draw("b");
    CHECK(same < 64);          // uniforms
    CHECK(moved - same == 48); // one glyph
    CHECK(context.errors() == 0);
}

TEST_CASE("the font has every sign that labels use, and a question mark replaces any other sign") {
    const FontAtlas atlas;
    for (const char32_t sign : characters_of("θ₁₂₃₄₅₆₇₈₉₀ω π−±∞°·×²/(rad)"))
        CHECK(&atlas.glyph(sign) != &atlas.glyph(U'?'));
    CHECK(&atlas.glyph(U'\x4E00') == &atlas.glyph(U'?'));
    CHECK(characters_of("θ₁a") == std::vector<char32_t>{U'θ', U'₁', U'a'});
    CHECK(characters_of("\xff\xce").size() == 2); // invalid UTF-8, and a truncated character
    CHECK(characters_of("\xff")[0] == U'\xFFFD');
}
