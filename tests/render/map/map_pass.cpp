// SPDX-License-Identifier: MIT
// Tests for how a map is drawn: in its own colours, at its place, whatever the look.
#include "gl/context.hpp"
#include "physics/arithmetic/double_double.hpp"
#include "render/frame_geometry.hpp"
#include "render/look/palette.hpp"
#include "render/map/painted_map.hpp"
#include "render/one_view.hpp"
#include "support/catch.hpp"

#include <cmath>
#include <cstdlib>
#include <memory>

using namespace pendula;
using namespace pendula::test;

namespace {

/// A picture of `place` in which the value of column i is i + 1.
std::shared_ptr<const MapPicture> ramp(std::size_t columns, const MapPlace& place, std::size_t stride = 1) {
    auto made = std::make_shared<MapPicture>();
    made->definition.chain = chain_of(2);
    made->place = place;
    made->columns = made->rows = columns;
    made->stride = stride;
    for (std::size_t i = 0; i < columns * columns; ++i)
        made->values.push_back(static_cast<double>(i % columns / stride * stride + 1));
    return made;
}

const MapPlace home{0.0, 0.0, 2, 2};

MapFrame frame_with(std::shared_ptr<const MapPicture> over, std::shared_ptr<const MapPicture> under = {}) {
    MapFrame frame;
    frame.definition = over->definition;
    frame.place = home;
    const MapColouring colouring = usual_colouring(*over);
    frame.pictures[1] = std::make_shared<const PaintedMap>(paint(over, colouring));
    if (under) frame.pictures[0] = std::make_shared<const PaintedMap>(paint(under, colouring));
    return frame;
}

glm::vec3 codes(const LinearRgb& colour) {
    return 255.0f * palette::srgb_from_linear({colour[0], colour[1], colour[2]});
}

int distance(const std::uint8_t* pixel, const glm::vec3& wanted) {
    float worst = 0;
    for (int i = 0; i < 3; ++i) worst = std::max(worst, std::abs(static_cast<float>(pixel[i]) - wanted[i]));
    return static_cast<int>(std::lround(worst));
}

/// The area of the square map in the middle of the picture.
gl::Area square() { return map_geometry({0, 0, view_width, view_height}, 13, false).picture; }

} // namespace

TEST_CASE("a map has the colours of its legend in every theme and at any exposure") {
    const auto picture = ramp(static_cast<std::size_t>(square().height), home);
    const MapFrame frame = frame_with(picture);
    // The view is wider than tall, so that the pixels of the map's own place are in the middle.
    for (const Theme theme : all_themes)
        for (const double exposure : {0.0, 1.5}) {
            Stage stage(view_width, view_height, chain_of(2), {swinging(2)});
            show_only(stage, View::map);
            stage.input.look.theme = theme;
            stage.input.look.exposure = exposure;
            stage.input.map_frame = &frame;
            const Picture shown = stage.picture_at(1);
            const int side = view_height, left = (view_width - side) / 2;
            for (int column = 5; column < side; column += 37) {
                CAPTURE(name_of(theme), exposure, column);
                const LinearRgb wanted = colour_of(frame.pictures[1]->colouring, column + 1.0);
                CHECK(distance(shown.at(left + column, 100), codes(wanted)) <= 2);
            }
            CHECK(stage.context.errors() == 0);
        }
}

TEST_CASE("an older picture stays at its place, under or over the newer one") {
    const auto wide = ramp(64, home), narrow = ramp(64, {0.5, 0.0, 0.25, 0.25});
    for (const bool narrow_is_over : {false, true}) {
        const MapFrame frame = narrow_is_over ? frame_with(narrow, wide) : frame_with(wide, narrow);
        Stage stage(view_width, view_height, chain_of(2), {swinging(2)});
        show_only(stage, View::map);
        stage.input.map_frame = &frame;
        const Picture shown = stage.picture_at(1);
        const auto at = [&](double x) { // rad
            return shown.at(view_width / 2 + static_cast<int>(x / 2 * view_height), view_height / 2);
        };
        const auto value_in = [](const MapPicture& picture, double x) {
            return (x - picture.place.x.hi()) / picture.place.width * 64 + 32 + 0.5;
        };
        const MapColouring& colouring = frame.pictures[1]->colouring;
        const auto colour = [&](double value) { return codes(colour_of(colouring, value)); };
        CHECK(distance(at(0.3), colour(value_in(*wide, 0.3))) <= 6);
        CHECK(distance(at(0.53), colour(value_in(narrow_is_over ? *narrow : *wide, 0.53))) <= 6);
    }
}

TEST_CASE("a map with a problem does not show its picture") {
    MapFrame frame = frame_with(ramp(64, home));
    Stage stage(view_width, view_height, chain_of(2), {swinging(2)});
    show_only(stage, View::map);
    stage.input.show_labels = true;
    stage.input.map_frame = &frame;
    const Picture with = stage.picture_at(1);
    frame.problem = "Maps need a rigid chain: press E to make the rods rigid.";
    const Picture without = stage.picture_at(1);
    CHECK(difference(with, without).mean > 5);
    CHECK(stage.context.errors() == 0);
}

TEST_CASE("the legend explains the colours of points without a value, however narrow the map is") {
    const auto without = ramp(64, home);
    MapPicture with = *without;
    with.values[3] = map_not_in_time;
    with.values[5] = map_never;
    const auto both = std::make_shared<const MapPicture>(with);
    for (const int width : {320, 480, 640}) {
        const auto named = [&](const std::shared_ptr<const MapPicture>& picture, double value) {
            const MapFrame frame = frame_with(picture);
            Stage stage(view_width, view_height, chain_of(2), {swinging(2)});
            stage.input.layout = {};
            stage.input.layout[View::map] = {0, 0, width, view_height};
            stage.input.show_labels = true;
            stage.input.map_frame = &frame;
            const Picture shown = stage.picture_at(1);
            const glm::vec3 ink = codes(colour_of(frame.pictures[1]->colouring, value));
            const gl::Area inside =
                map_geometry({0, 0, width, view_height}, stage.input.text_size, true).picture;
            int pixels = 0;
            for (int y = view_height - inside.y + 2; y < view_height; ++y) // the rows below the map
                for (int x = 0; x < width; ++x) pixels += distance(shown.at(x, y), ink) <= 1;
            return pixels;
        };
        CAPTURE(width);
        for (const double value : {map_not_in_time, map_never})
            CHECK(named(both, value) > 20 + named(without, value));
    }
}
