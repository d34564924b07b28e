// SPDX-License-Identifier: MIT
// Tests for render/passes/tone_map_pass.hpp, on Mesa's software renderer: what is calculated
// from cells is what each pixel by itself would be.
#include "render/passes/tone_map_pass.hpp"
#include "gl/draw.hpp"
#include "gl/texture.hpp"
#include "render/passes/present.hpp"
#include "support/catch.hpp"
#include "support/gl_context.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

using namespace pendula;
using namespace pendula::test;

namespace {

constexpr int width = 700, height = 410; // not multiples of a cell's size
constexpr gl::Area whole{0, 0, width, height};

struct Spot {
    gl::Area area;
    float red, green, blue, covered;
};

/// A picture of spots on an empty background, and the passes that tone-map it.
struct Toned {
    GlContext context;
    gl::VertexArray vertices{"toned"};
    LookBlock look;
    gl::Framebuffer picture{"picture", width, height, gl::Format::rgba16f};
    BloomPass bloom;
    Cells cells;
    ToneMapPass tone_map;
    Ground ground{{300, 200}, height};
    Glow glow;

    explicit Toned(const std::vector<Spot>& spots) {
        vertices.bind();
        look.bind(Look{});
        gl::begin_pass(picture.id(), whole, gl::Blend::none);
        gl::clear(0, 0, 0, 0);
        for (const Spot& spot : spots) {
            gl::begin_pass(picture.id(), spot.area, gl::Blend::none);
            gl::clear(spot.red, spot.green, spot.blue, spot.covered);
        }
        bloom.resize(width, height, whole);
        glow = bloom.draw(picture.texture());
        cells.find(glow, ground, whole);
    }

    std::vector<float> each_pixel(gl::Format format, int depth) {
        const gl::Framebuffer target("each pixel", width, height, format);
        tone_map.draw(target.id(), picture.texture(), glow, ground, depth);
        return target.texture().read();
    }
    std::vector<float> by_cells(gl::Format format, int depth) {
        const gl::Framebuffer target("by cells", width, height, format);
        gl::begin_pass(target.id(), whole, gl::Blend::none);
        gl::clear(1, 0, 1, 0);
        tone_map.draw_glowing(target.id(), picture.texture(), glow, ground, cells, depth);
        return target.texture().read();
    }
    /// Whether each pixel lies in a lit cell.
    std::vector<bool> lit() {
        const gl::Framebuffer target("lit", width, height, gl::Format::rgba8);
        gl::begin_pass(target.id(), whole, gl::Blend::none);
        gl::clear(0, 0, 0, 0);
        gl::Program program("lit", {"cells.vert", "tone_map_unlit.frag"});
        program.set("origin", glm::vec2(0));
        program.set("code", 0.0f);
        cells.draw(target.id(), program, Cells::Which::lit);
        std::vector<bool> result;
        const std::vector<float> pixels = target.texture().read();
        for (std::size_t i = 3; i < pixels.size(); i += 4) result.push_back(pixels[i] > 0.5f);
        return result;
    }
};

const std::vector<Spot> spots{
    {{90, 60, 41, 23}, 2.0f, 1.5f, 0.5f, 0}, // light
    {{400, 250, 2, 2}, 6.0f, 6.0f, 6.0f, 0}, // a small, bright light
    {{500, 300, 60, 50}, 0, 0, 0, 0.8f},     // a shadow
    {{699, 409, 1, 1}, 0.001f, 0, 0, 0},     // almost no light, in the last pixel
    // The channels may add up to 0, as in an ensemble's colours.
    {{320, 96, 1, 1}, -0.25f, 0.25f, 0, 0},
};

struct Apart {
    float most;
    double mean;
};

Apart between(const std::vector<float>& a, const std::vector<float>& b) {
    Apart apart{0, 0};
    REQUIRE(a.size() == b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        apart.most = std::max(apart.most, std::abs(a[i] - b[i]));
        apart.mean += std::abs(a[i] - b[i]) / static_cast<double>(a.size());
    }
    return apart;
}

} // namespace

TEST_CASE("a picture drawn by cells agrees with a picture calculated pixel by pixel") {
    Toned toned(spots);
    REQUIRE(toned.cells.can_cover(whole));
    CHECK_FALSE(toned.cells.can_cover({28, 0, gl::largest_picture(), 10}));
    SECTION("in 8 bits, where a small difference may become one code") {
        const Apart apart =
            between(toned.each_pixel(gl::Format::rgba8, 8), toned.by_cells(gl::Format::rgba8, 8));
        CHECK(apart.most <= 1.01f / 255);
        CHECK(apart.mean <= 0.02 / 255);
    }
    SECTION("without dither, for a picture that is enlarged") {
        const Apart apart =
            between(toned.each_pixel(gl::Format::rgba16f, 0), toned.by_cells(gl::Format::rgba16f, 0));
        CHECK(apart.most <= 0.5f / 255);
        CHECK(apart.mean <= 0.02 / 255);
    }
    CHECK(toned.context.errors() == 0);
}

TEST_CASE("the cells of every drawn spot are lit, and most other cells are not") {
    Toned toned(spots);
    const auto at = [](const std::vector<bool>& lit, int x, int y) {
        return lit[static_cast<std::size_t>(y * width + x)];
    };
    const std::vector<bool> lit = toned.lit();
    for (const Spot& spot : spots)
        for (const int x : {spot.area.x, spot.area.x + spot.area.width - 1})
            for (const int y : {spot.area.y, spot.area.y + spot.area.height - 1}) {
                CAPTURE(x, y);
                CHECK(at(lit, x, y));
            }
    CHECK(std::count(lit.begin(), lit.end(), true) < width * height / 4);
    CHECK_FALSE(at(lit, 20, 380));

    toned.cells.add({10, 370, 30, 100}); // reaches beyond the upper edge
    toned.cells.add({-500, 0, 400, 10});
    const std::vector<bool> more = toned.lit();
    CHECK(at(more, 20, 380));
    CHECK(at(more, 10, 370));
    CHECK(at(more, 39, 409));
    CHECK_FALSE(at(more, 5, 200));
    CHECK(toned.context.errors() == 0);
}

TEST_CASE("a tile's lit cells are those of the whole picture") {
    Toned toned(spots);
    const std::vector<bool> in_whole = toned.lit();
    constexpr gl::Area part{100, 50, 350, 300};
    Glow glow = toned.glow;
    for (PlacedTexture* const placed : {&glow.light, &glow.spread})
        placed->offset += placed->scale * glm::vec2(part.x, part.y);
    toned.cells.find(glow, toned.ground, part);
    const std::vector<bool> in_part = toned.lit();
    const auto place = [](int x, int y) { return static_cast<std::size_t>(y * width + x); };
    for (int y = 0; y < part.height; ++y)
        for (int x = 0; x < part.width; ++x)
            if (in_whole[place(part.x + x, part.y + y)] != in_part[place(x, y)])
                FAIL("the pixel at " << x << ", " << y);
    CHECK(toned.context.errors() == 0);
}
