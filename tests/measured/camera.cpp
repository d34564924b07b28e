// SPDX-License-Identifier: MIT
// Tests for measured/camera.hpp.
#include "measured/camera.hpp"

#include "support/catch.hpp"

#include <cmath>
#include <numbers>

using namespace pendula;

namespace {

const Camera askew{.zeros = {0.01, -0.02}, .tilt = 0.1, .pivot_x = 0.03, .pivot_y = -0.02, .stretch = 0.9};

} // namespace

TEST_CASE("a perfectly aligned camera shows the true angles") {
    for (const double theta : {-9.0, -0.3, 0.0, 2.0, 20.0}) {
        CHECK(shown_angle({}, 0, theta, 0.25) == theta);
        CHECK(true_angle({}, 1, theta, 0.25) == theta);
    }
}

TEST_CASE("a camera shows the angles of the markers in its picture") {
    for (double theta = -7; theta < 7; theta += 0.1) {
        // Links of 0.25 m. The middle of the picture is the pivot's place according to the table.
        const double x = 0.03 + 0.25 * std::sin(theta), y = -0.02 - 0.25 * std::cos(theta);
        const double first = std::atan2(0.9 * x, -y) + 0.1 + 0.01;
        const double second = std::atan2(0.9 * std::sin(theta), std::cos(theta)) + 0.1 - 0.02;
        CHECK(std::abs(std::remainder(shown_angle(askew, 0, theta, 0.25) - first, 2 * std::numbers::pi)) <
              1e-14);
        CHECK(std::abs(std::remainder(shown_angle(askew, 1, theta, 0.25) - second, 2 * std::numbers::pi)) <
              1e-14);
        // Whole turns are kept: no part of the picture moves by more than a right angle.
        CHECK(std::abs(shown_angle(askew, 0, theta, 0.25) - theta) < 1);
    }
}

TEST_CASE("true_angle recovers the angles from those that a camera shows") {
    for (std::size_t link = 0; link < 2; ++link)
        for (double theta = -7; theta < 7; theta += 0.1)
            CHECK(std::abs(true_angle(askew, link, shown_angle(askew, link, theta, 0.25), 0.25) - theta) <
                  1e-13);
    // A bob 0.25 m from a pivot that is 1 m away never appears at this angle.
    CHECK(std::isnan(true_angle({.pivot_x = 1}, 0, 0, 0.25)));
}

TEST_CASE("true_motion removes the camera's distortion and clock rate from a recording") {
    Measured measured;
    measured.pieces.push_back({{2, 2.5, 3}, {{0.1, 0.2, 0.3}, {1, 2, 3}}});
    Camera camera = askew;
    camera.rate = 0.5;
    Measured shown = measured;
    for (std::size_t link = 0; link < 2; ++link)
        for (double& angle : shown.pieces[0].theta[link]) angle = shown_angle(camera, link, angle, 0.25);
    const Measured back = true_motion(shown, camera, 0.25);
    CHECK(back.pieces[0].time == std::vector<double>{2, 2.25, 2.5});
    for (std::size_t link = 0; link < 2; ++link)
        for (std::size_t i = 0; i < 3; ++i)
            CHECK(std::abs(back.pieces[0].theta[link][i] - measured.pieces[0].theta[link][i]) < 1e-14);
}
