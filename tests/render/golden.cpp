// SPDX-License-Identifier: MIT
// Tests for render/scene_renderer.hpp by pictures, on Mesa's software renderer.
#include "render/scenes.hpp"
#include "support/catch.hpp"

#include <string>

using namespace pendula;
using namespace pendula::test;

namespace {

constexpr int width = 320, height = 180;

/// Golden pictures are llvmpipe's; CMake asks Mesa for it.
void compare(const std::string& name, const Picture& picture, const Thresholds& thresholds = {}) {
    REQUIRE(gl::renderer_name().find("llvmpipe") != std::string::npos);
    const std::string mismatch = golden_mismatch(name, picture, thresholds);
    if (!mismatch.empty()) FAIL_CHECK(mismatch);
}

} // namespace

TEST_CASE("golden: three links with a ghost") {
    Stage stage(width, height, chain_of(3), {swinging(3), swinging(3, 0.3)});
    compare("three-links", stage.picture_at(14.0));
    CHECK(stage.context.errors() == 0);
}

TEST_CASE("golden: one link shows its phase on the torus") {
    Stage stage(width, height, chain_of(1), {swinging(1)});
    compare("one-link", stage.picture_at(7.0));
    CHECK(stage.context.errors() == 0);
}

TEST_CASE("golden: a hundred links stay readable") {
    Stage stage(width, height, chain_of(100), {swinging(100)});
    compare("hundred-links", stage.picture_at(3.0));
    CHECK(stage.context.errors() == 0);
}

TEST_CASE("golden: without trails, one view above the other, on a screen with twice the pixels") {
    Stage stage(240, 420, chain_of(4), {swinging(4)});
    stage.input.chain_view = {0, 0, 240, 210};
    stage.input.torus_view = {0, 210, 240, 210};
    stage.input.pixel_scale = 0.9f;
    stage.input.show_trails = false;
    stage.input.torus_camera = {.azimuth = 2.0f, .elevation = -0.4f, .distance = 3.5f};
    compare("two-above", stage.picture_at(2.0));
    CHECK(stage.context.errors() == 0);
}

TEST_CASE("the comparison fails when the colours are shifted") {
    Stage stage(width, height, chain_of(3), {swinging(3), swinging(3, 0.3)});
    const Picture right = stage.picture_at(14.0);
    Picture shifted = right;
    for (std::size_t i = 0; i < shifted.rgba.size(); i += 4) std::swap(shifted.rgba[i], shifted.rgba[i + 1]);
    const Difference swapped = difference(right, shifted);
    CHECK((swapped.maximum > Thresholds().maximum && swapped.mean > Thresholds().mean));

    // And when nothing but the brightness of the darkest parts moves, by two codes.
    Picture lifted = right;
    for (std::size_t i = 0; i < lifted.rgba.size(); ++i)
        if (i % 4 != 3 && lifted.rgba[i] < 60) lifted.rgba[i] = static_cast<std::uint8_t>(lifted.rgba[i] + 2);
    CHECK(difference(right, lifted).mean > Thresholds().mean);
}

TEST_CASE("the same input gives the same bytes") {
    const auto render = [] {
        Stage stage(width, height, chain_of(3), {swinging(3), swinging(3, 0.3)});
        return stage.picture_at(9.0).rgba;
    };
    CHECK(render() == render());
}
