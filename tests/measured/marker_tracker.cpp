// SPDX-License-Identifier: MIT
// Tests for measured/marker_tracker.hpp: discs drawn here, at places that are known to a thousandth of a
// pixel.
#include "measured/marker_tracker.hpp"

#include "support/catch.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <random>
#include <vector>

using namespace pendula;

namespace {

constexpr int width = 240, height = 240;

/// A picture with discs and rods, which have soft edges, and noise.
struct Canvas {
    std::vector<double> light = std::vector<double>(3 * width * height, 40.0);
    std::vector<std::uint8_t> bytes;

    /// Draws the rod between two places, or a disc where both are the same.
    void draw(double x, double y, double to_x, double to_y, double radius,
              const std::vector<double>& colour) {
        const double dx = to_x - x, dy = to_y - y, squared = dx * dx + dy * dy;
        for (int row = 0; row < height; ++row)
            for (int column = 0; column < width; ++column) {
                const double px = column + 0.5 - x, py = row + 0.5 - y;
                const double along = squared > 0 ? std::clamp((px * dx + py * dy) / squared, 0.0, 1.0) : 0;
                const double away = std::hypot(px - along * dx, py - along * dy);
                const double covered = std::clamp(radius + 0.5 - away, 0.0, 1.0);
                for (int c = 0; c < 3; ++c) {
                    double& value = light[static_cast<std::size_t>(3 * (row * width + column) + c)];
                    value += covered * (colour[static_cast<std::size_t>(c)] - value);
                }
            }
    }
    void disc(double x, double y, double radius, const std::vector<double>& colour) {
        draw(x, y, x, y, radius, colour);
    }
    RgbFrame frame(std::mt19937& random, double noise) {
        std::normal_distribution<double> error(0, noise);
        bytes.clear();
        for (const double value : light)
            bytes.push_back(static_cast<std::uint8_t>(std::clamp(value + error(random), 0.0, 255.0)));
        return {width, height, bytes};
    }
};

const std::vector<double> red{220, 50, 40}, blue{60, 90, 230};

/// The places of two swinging markers, of which the second is faster.
MarkerPlace first_at(int frame) {
    return {120 + 40 * std::sin(0.07 * frame + 0.3), 100 + 40 * std::cos(0.07 * frame + 0.3)};
}
MarkerPlace second_at(int frame) {
    const MarkerPlace from = first_at(frame);
    return {from.x + 50 * std::sin(0.23 * frame), from.y + 50 * std::cos(0.23 * frame)};
}

} // namespace

TEST_CASE("the tracker follows markers to a fraction of a pixel despite noise and rods of their colour") {
    std::mt19937 random(1);
    const auto draw = [&](int frame) {
        Canvas canvas;
        const MarkerPlace a = first_at(frame), b = second_at(frame);
        canvas.draw(120, 100, a.x, a.y, 1.5, blue);
        canvas.draw(a.x, a.y, b.x, b.y, 1.5, red);
        canvas.disc(a.x, a.y, 5, blue);
        canvas.disc(b.x, b.y, 6, red);
        canvas.frame(random, 6);
        return canvas;
    };
    const std::vector<MarkerPlace> clicks{{std::round(first_at(0).x) + 1.5, first_at(0).y - 1},
                                          {second_at(0).x + 2, second_at(0).y}};
    Canvas canvas = draw(0);
    MarkerTracker tracker({width, height, canvas.bytes}, clicks, 6);
    double squares = 0;
    constexpr int frames = 120;
    for (int frame = 0; frame < frames; ++frame) {
        if (frame > 0) {
            canvas = draw(frame);
            tracker.follow({width, height, canvas.bytes});
        }
        const MarkerPlace expected[] = {first_at(frame), second_at(frame)};
        for (std::size_t m = 0; m < 2; ++m) {
            CAPTURE(frame, m);
            const MarkerPlace& place = tracker.places()[m];
            REQUIRE(is_seen(place));
            const double off = std::hypot(place.x - expected[m].x, place.y - expected[m].y);
            CHECK(off < 0.5);
            squares += off * off;
        }
    }
    CHECK(std::sqrt(squares / (2 * frames)) < 0.2);
}

TEST_CASE("the tracker loses a hidden marker and finds it again where it reappears") {
    std::mt19937 random(2);
    const auto draw = [&](int frame) {
        Canvas canvas;
        if (frame < 20 || frame >= 32) canvas.disc(30 + 3.0 * frame, 80, 6, red);
        canvas.frame(random, 3);
        return canvas;
    };
    Canvas canvas = draw(0);
    const std::vector<MarkerPlace> click{{30, 80}};
    MarkerTracker tracker({width, height, canvas.bytes}, click, 6);
    for (int frame = 1; frame < 50; ++frame) {
        canvas = draw(frame);
        const MarkerPlace place = tracker.follow({width, height, canvas.bytes})[0];
        CAPTURE(frame);
        const bool is_hidden = frame >= 20 && frame < 32;
        CHECK(is_seen(place) != is_hidden);
        if (!is_hidden) CHECK(std::abs(place.x - (30 + 3.0 * frame)) < 0.5);
    }
}

TEST_CASE("the tracker refuses a place outside the picture or on no marker, and gives its number") {
    std::mt19937 random(3);
    Canvas canvas;
    canvas.disc(50, 50, 6, red);
    const RgbFrame frame = canvas.frame(random, 0);
    const auto refusal = [&](const std::vector<MarkerPlace>& places) {
        try {
            const MarkerTracker tracker(frame, places, 6);
        } catch (const std::invalid_argument& error) {
            return std::string(error.what());
        }
        return std::string("none");
    };
    CHECK(refusal({{50, 50}}) == "none");
    CHECK(refusal({{50, 50}, {240, 10}}) == "marker 2 at 240,10 is outside the picture of 240x240");
    CHECK(refusal({{150, 100}}).starts_with("marker 1 at 150,100 has the same colour as its surroundings"));
}

TEST_CASE("circle_middle finds the pivot from a wide arc of a marker, and refuses a short arc") {
    std::mt19937 random(4);
    std::normal_distribution<double> error(0, 0.3);
    const auto arc = [&](double from, double to) {
        std::vector<MarkerPlace> places;
        for (int i = 0; i < 200; ++i) {
            const double angle = from + (to - from) * i / 199;
            places.push_back(
                {100 + 80 * std::sin(angle) + error(random), 30 + 80 * std::cos(angle) + error(random)});
        }
        places[7].x = 0; // a lost marker's expected place
        places[7].seen = 0;
        return places;
    };
    const auto wide = circle_middle(arc(-1.2, 1.2));
    REQUIRE(wide);
    // 199 places with errors of 0.3 px: 0.02 px in each direction, and a few times as much along the arc's
    // axis.
    CHECK(std::hypot(wide->x - 100, wide->y - 30) < 0.3);
    CHECK_FALSE(circle_middle(arc(-0.3, 0.3)));
    CHECK_FALSE(circle_middle({}));
}

TEST_CASE("a lost marker can be put where its colour is, but nowhere else, and is followed from there") {
    std::mt19937 random(4);
    const auto draw = [&](double x) {
        Canvas canvas;
        canvas.disc(x, 80, 6, red);
        canvas.frame(random, 3);
        return canvas;
    };
    Canvas canvas = draw(40);
    MarkerTracker tracker({width, height, canvas.bytes}, std::vector<MarkerPlace>{{40, 80}}, 6);
    canvas = draw(200); // a jump beyond any search window
    CHECK_FALSE(is_seen(tracker.follow({width, height, canvas.bytes})[0]));
    CHECK_FALSE(tracker.put(0, {width, height, canvas.bytes}, {120, 80}));
    CHECK(tracker.put(0, {width, height, canvas.bytes}, {205, 76}));
    CHECK(std::hypot(tracker.places()[0].x - 200, tracker.places()[0].y - 80) < 0.3);
    canvas = draw(204);
    CHECK(std::abs(tracker.follow({width, height, canvas.bytes})[0].x - 204) < 0.3);
}

TEST_CASE("the tracker loses a marker while the whole picture has its colour") {
    std::mt19937 random(5);
    Canvas canvas;
    canvas.disc(80, 80, 6, blue);
    canvas.frame(random, 3);
    MarkerTracker tracker({width, height, canvas.bytes}, std::vector<MarkerPlace>{{80, 80}}, 6);
    Canvas covered;
    for (std::size_t i = 0; i < covered.light.size(); ++i) covered.light[i] = blue[i % 3];
    covered.frame(random, 3);
    CHECK_FALSE(is_seen(tracker.follow({width, height, covered.bytes})[0]));
    canvas.frame(random, 3);
    CHECK(is_seen(tracker.follow({width, height, canvas.bytes})[0]));
}
