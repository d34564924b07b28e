// SPDX-License-Identifier: MIT
// Tests for the light and the colours of trails, by pictures on Mesa's software renderer.
#include "render/scenes.hpp"
#include "render/view_geometry.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <vector>

using namespace pendula;
using namespace pendula::test;

namespace {

/// One link that turns at a constant rate (rad/s) in a view of 400 × 400 px.
struct TurningStage : Stage {
    explicit TurningStage(double rate)
        : Stage(400, 400, chain_of(1), {[rate](double t) {
                    return Angles{{rate * t}, {rate}};
                }}) {
        input.layout[View::chain] = {0, 0, 400, 400};
        input.layout[View::torus] = {};
        input.chain_extent = full_extent(*input.chain);
        input.look.trail_fade = TrailFade::hold;
        input.look.trail_width = TrailWidth::constant;
        input.look.trail_light = TrailLight::even;
        input.look.bloom = 0;
        input.look.exposure = -2.5; // so that no highlight is compressed
        geometry = fit_chain(*input.chain, *input.chain_extent, {0, 0, 400, 400}, input.pixel_scale);
    }

    /// The brightest pixel within 3 px of the trail at `angle`.
    int light_at(const Picture& picture, double angle) const {
        const double x = 200 + geometry.scale * std::sin(angle), y = 200 + geometry.scale * std::cos(angle);
        int light = 0;
        for (int dy = -3; dy <= 3; ++dy)
            for (int dx = -3; dx <= 3; ++dx)
                light = std::max(light, peak(picture, static_cast<int>(x) + dx, static_cast<int>(y) + dy));
        return light;
    }

    ChainGeometry geometry;
};

} // namespace

TEST_CASE("every setting of trail colour, width and fading changes the picture") {
    Stage stage(320, 180, elastic_chain_of(3), {bouncing(3)});
    stage.input.layout[View::torus] = {};
    const Picture plain = stage.picture_at(9.0);
    const auto changed = [&](auto Look::*field, auto value) {
        const Look before = stage.input.look;
        stage.input.look.*field = value;
        const Picture picture = stage.picture_of(9.0);
        stage.input.look = before;
        return difference(plain, picture).maximum;
    };
    for (const TrailColour law :
         {TrailColour::speed, TrailColour::age, TrailColour::energy, TrailColour::strain, TrailColour::angle})
        CHECK(changed(&Look::trail_colour, law) > 60);
    for (const TrailFade law : {TrailFade::linear, TrailFade::exponential, TrailFade::hold})
        CHECK(changed(&Look::trail_fade, law) > 20);
    for (const TrailWidth law : {TrailWidth::constant, TrailWidth::speed})
        CHECK(changed(&Look::trail_width, law) > 20);
    CHECK(changed(&Look::springs, true) > 20);
    CHECK(changed(&Look::shadow, false) > 4);
    CHECK(changed(&Look::bloom, 3.0) > 20);
    CHECK(changed(&Look::exposure, 1.0) > 40);
    CHECK(stage.context.errors() == 0);
}

TEST_CASE("the joints of a trail cause no bright spots, however long its segments are") {
    // The nodes are about 13 px to 0.3 px apart; at 0.3 px, a pixel contains several segments.
    for (const double rate : {5.0, 1.0, 0.1}) {
        TurningStage stage(rate);
        stage.input.trail_seconds = 1.5 / rate;
        const Picture picture = stage.picture_at(2.0 / rate);
        int least = 255, most = 0;
        for (double back = 0.25; back < 1.3; back += 0.01) { // rad behind the bob
            least = std::min(least, stage.light_at(picture, 2.0 - back));
            most = std::max(most, stage.light_at(picture, 2.0 - back));
        }
        // Where the middle of the line lies between two pixels, both are a little darker.
        CHECK(least > 80);
        CHECK(most - least <= 10);
    }
}

TEST_CASE("the light of a trail adds up where the trail passes again") {
    TurningStage stage(4.0);
    stage.input.trail_seconds = 1.2;
    const Picture once = stage.picture_at(1.4);
    stage.input.trail_seconds = 2.9; // nearly two turns
    stage.sample_until(3.1);
    const Picture twice = stage.picture_of(3.1);
    // In sRGB, twice the light is about 1.4 times the code.
    const int single = stage.light_at(once, 4.0 * 1.4 - 2.0), both = stage.light_at(twice, 4.0 * 3.1 - 2.0);
    CHECK(both > 1.25 * single);
    CHECK(both < 1.5 * single);
}

TEST_CASE("trails darken a paper background and brighten all others") {
    for (const Theme theme : all_themes) {
        INFO(name_of(theme));
        Stage stage(320, 180, chain_of(3), {swinging(3), swinging(3, 0.3)});
        stage.input.look.theme = theme;
        stage.input.look.shadow = false;
        const Picture with = stage.picture_at(8.0);
        stage.input.show_trails = false;
        const Picture without = stage.picture_of(8.0);
        int brighter = 0, darker = 0;
        for (std::size_t i = 0; i < with.rgba.size(); ++i) {
            const int change = static_cast<int>(with.rgba[i]) - static_cast<int>(without.rgba[i]);
            brighter = std::max(brighter, change);
            darker = std::max(darker, -change);
        }
        // Where bright light is compressed, a pure channel may lose a little.
        CHECK((theme == Theme::paper ? brighter : darker) <= 20);
        CHECK((theme == Theme::paper ? darker : brighter) > 100);
    }
}

TEST_CASE("after going back in time, trails end at the present, although the ring holds later samples") {
    const auto stage_of = [] {
        return std::make_unique<Stage>(320, 180, chain_of(3), std::vector{swinging(3), swinging(3, 0.3)});
    };
    const auto fresh = stage_of();
    const Picture right = fresh->picture_at(3.01);
    const auto stage = stage_of();
    stage->sample_until(6.0);
    stage->draw(6.0);
    CHECK(stage->picture_of(3.01).rgba == right.rgba);
    // The same holds after going back to sample 480 and running on from there.
    for (std::int64_t index = 480; index <= 722; ++index)
        for (std::uint32_t trajectory = 0; trajectory < 2; ++trajectory) stage->put(trajectory, index);
    CHECK(stage->picture_of(3.01).rgba == right.rgba);
    CHECK(stage->context.errors() == 0);
}

TEST_CASE("the high-contrast theme draws trails with sharp edges and the torus darker than the path") {
    // The width, px, of both edges of a trail, where its light falls from nearly full to almost none.
    const auto soft_pixels = [](Theme theme) {
        TurningStage stage(0.1);
        stage.input.look.theme = theme;
        stage.input.look.exposure = -1;
        stage.input.pixel_scale = 3;
        stage.input.trail_seconds = 15;
        const Picture picture = stage.picture_at(20.0);
        const int y =
            200 + static_cast<int>(stage.geometry.scale * std::cos(1.5)); // the trail is vertical there
        int most = 0, count = 0;
        for (int x = 340; x < 400; ++x) most = std::max(most, peak(picture, x, y));
        for (int x = 340; x < 400; ++x) count += peak(picture, x, y) > 60 && peak(picture, x, y) < most - 30;
        return count;
    };
    CHECK(soft_pixels(Theme::high_contrast) <= 4);
    CHECK(soft_pixels(Theme::night) > 6);

    Stage stage(640, 360, chain_of(2), {swinging(2)});
    stage.input.layout = divide_area({0, 0, 640, 360}, Layout::torus);
    stage.input.show_labels = false;
    stage.input.look.theme = Theme::high_contrast;
    const Picture with = stage.picture_at(9.0);
    stage.input.show_trails = false;
    const Picture without = stage.picture_of(9.0);
    const auto brightest = [](const Picture& picture) {
        double most = 0;
        for (std::size_t i = 0; i < picture.rgba.size(); i += 4) {
            const auto light = [&](std::size_t c) { return std::pow(picture.rgba[i + c] / 255.0, 2.2); };
            most = std::max(most, 0.2126 * light(0) + 0.7152 * light(1) + 0.0722 * light(2));
        }
        return most;
    };
    // Ignores the brightest thousandth of the pixels: the dot of the present, which is not part of the
    // trails.
    std::vector<double> lines;
    for (std::size_t i = 0; i < without.rgba.size(); i += 4)
        lines.push_back(std::pow(without.rgba[i + 1] / 255.0, 2.2));
    std::sort(lines.begin(), lines.end());
    CHECK(lines[lines.size() - lines.size() / 1000] < brightest(with) / 3);
}

TEST_CASE("ghosts add light and do not cover the picture behind them") {
    std::vector<DrawnMotion> motions;
    for (int i = 0; i <= 40; ++i) motions.push_back(swinging(3, 0.05 * i));
    Stage stage(400, 300, chain_of(3), motions);
    stage.input.layout[View::chain] = {0, 0, 400, 300};
    stage.input.layout[View::torus] = {};
    stage.input.chain_extent = full_extent(*stage.input.chain);
    stage.input.look.shadow = false;
    const Picture with = stage.picture_at(6.0);
    Stage alone(400, 300, chain_of(3), {swinging(3)});
    alone.input = stage.input;
    const Chain chain = chain_of(3);
    alone.input.chain = &chain;
    const Picture without = alone.picture_at(6.0);
    int brighter = 0, darker = 0;
    for (std::size_t i = 0; i < with.rgba.size(); ++i) {
        const int change = static_cast<int>(with.rgba[i]) - static_cast<int>(without.rgba[i]);
        brighter += change > 12;
        darker = std::max(darker, -change);
    }
    CHECK(brighter > 2000);
    CHECK(darker <= 20); // a pure channel, where light is compressed
}

TEST_CASE("trails lit by speed are brighter for a fast bob than for a slow one") {
    const auto light = [](double rate, TrailLight law) {
        TurningStage stage(rate);
        stage.input.look.trail_light = law;
        stage.input.trail_seconds = 1.5 / rate;
        return stage.light_at(stage.picture_at(2.0 / rate), 1.0);
    };
    CHECK(light(6.0, TrailLight::even) == Approx(light(0.2, TrailLight::even)).margin(6));
    CHECK(light(6.0, TrailLight::speed) > 1.4 * light(0.2, TrailLight::speed));
}

TEST_CASE("a legend appears if a quantity colours the trails") {
    Stage stage(640, 480, chain_of(3), {swinging(3)});
    stage.input.layout[View::chain] = {0, 0, 640, 480};
    stage.input.layout[View::torus] = {};
    const PixelRectangle corner{10, 420, 330, 22}; // above the scale of lengths
    const auto bright = [&](TrailColour colour) {
        stage.input.look.trail_colour = colour;
        const Picture picture = stage.picture_at(0.5);
        int count = 0;
        for (int y = corner.y; y < corner.y + corner.height; ++y)
            for (int x = corner.x; x < corner.x + corner.width; ++x) count += peak(picture, x, y) > 90;
        return count;
    };
    const int none = bright(TrailColour::bob);
    for (const TrailColour colour :
         {TrailColour::speed, TrailColour::age, TrailColour::energy, TrailColour::angle})
        CHECK(bright(colour) > none + 300);
    CHECK(bright(TrailColour::strain) > none + 100); // the legend says that rods have none
}
