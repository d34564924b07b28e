// SPDX-License-Identifier: MIT
#include "storyboard/key_curves.hpp"

#include "support/catch.hpp"

#include <cmath>
#include <numbers>

using namespace pendula;
using Catch::Matchers::WithinAbs;

namespace {

const std::vector<ChainKey> chain_keys{
    {.at = 0}, {.at = 1.5, .y = -0.5, .zoom = 2}, {.at = 2.5, .zoom = 8, .follow = 3}, {.at = 4}};

/// The largest acceleration of a sampled value: the largest change of velocity within h, divided by h.
template<class Value>
double largest_acceleration(Value value, double end) {
    constexpr double h = 1e-3;
    double largest = 0;
    for (double t = -0.5; t < end + 0.5; t += h)
        largest = std::max(largest, std::abs(value(t + h) - 2 * value(t) + value(t - h)) / (h * h));
    return largest;
}

} // namespace

TEST_CASE("cameras pass through their keys and rest before the first and after the last key") {
    for (const ChainKey& key : chain_keys) {
        const ChainPose pose = chain_pose(chain_keys, key.at);
        CHECK_THAT(pose.zoom, WithinAbs(key.zoom, 1e-12));
        CHECK_THAT(pose.y, WithinAbs(key.y, 1e-12));
    }
    CHECK(chain_pose(chain_keys, -1).zoom == 1);
    CHECK(chain_pose(chain_keys, 9).zoom == 1);
}

TEST_CASE("a chain's camera has no jumps in velocity") {
    // A jump in velocity would give an acceleration of the order of 1/h = 1000. The acceleration of a cubic
    // that changes by 1 in a second is at most 6 + 4 · the velocities at its ends.
    CHECK(largest_acceleration([](double t) { return std::log(chain_pose(chain_keys, t).zoom); }, 4) < 40);
    CHECK(largest_acceleration([](double t) { return chain_pose(chain_keys, t).y; }, 4) < 40);
    // How much the camera follows bob 3: with these keys, this rises to 1 and falls again.
    const auto with_bob = [](double t) {
        const ChainPose pose = chain_pose(chain_keys, t);
        return (pose.from_bob == 3 ? 1 - pose.part : 0) + (pose.to_bob == 3 ? pose.part : 0);
    };
    CHECK(with_bob(1.5) == 0);
    CHECK_THAT(with_bob(2.5), WithinAbs(1, 1e-12));
    CHECK(largest_acceleration(with_bob, 4) < 40);
}

TEST_CASE("a zoom changes evenly on a logarithmic scale and never goes beyond its keys") {
    const std::vector<ChainKey> keys{{.at = 0}, {.at = 2, .zoom = 100}};
    CHECK_THAT(chain_pose(keys, 1).zoom, WithinAbs(10, 1e-9));
    for (double t = 0; t < 4; t += 0.01) {
        const double zoom = chain_pose(chain_keys, t).zoom;
        CHECK(zoom >= 1 - 1e-12);
        CHECK(zoom <= 8 + 1e-12);
    }
}

TEST_CASE("the torus turns the shorter way between two azimuths") {
    constexpr double degree = std::numbers::pi / 180;
    const std::vector<TorusKey> keys{{.at = 0, .azimuth = 170 * degree}, {.at = 2, .azimuth = -170 * degree}};
    CHECK_THAT(torus_pose(keys, 1).azimuth, WithinAbs(180 * degree, 1e-12));
    CHECK_THAT(torus_pose(keys, 2).azimuth, WithinAbs(190 * degree, 1e-12));
}

TEST_CASE("a map's zoom goes straight to its target, evenly on a logarithmic scale") {
    const std::vector<MapKey> keys{{0, 0.5, -1.0, 6.0}, {4, DoubleDouble(1.25) + 1e-20, 0.75, 6e-6}};
    CHECK(map_pose(keys, 4).x == keys[1].x);
    CHECK_THAT(map_pose(keys, 2).width, WithinAbs(6e-3, 1e-12));
    // The position of the target in the picture, in picture widths from the middle.
    double last = 1;
    for (double t = 0; t <= 4; t += 0.05) {
        const MapKey pose = map_pose(keys, t);
        const double x = static_cast<double>(keys[1].x - pose.x) / pose.width,
                     y = static_cast<double>(keys[1].y - pose.y) / pose.width;
        CHECK_THAT(y, WithinAbs(x * 1.75 / 0.75, 1e-9));
        CHECK(x <= last + 1e-12);
        CHECK(x >= -1e-12);
        last = x;
    }
    // The way back is the same path.
    const std::vector<MapKey> back{{0, keys[1].x, keys[1].y, 6e-6}, {4, 0.5, -1.0, 6.0}};
    for (const double t : {0.3, 1.7, 3.9}) {
        CHECK_THAT(map_pose(back, 4 - t).width / map_pose(keys, t).width, WithinAbs(1, 1e-9));
        CHECK_THAT(static_cast<double>(map_pose(back, 4 - t).x - map_pose(keys, t).x) /
                       map_pose(keys, t).width,
                   WithinAbs(0, 1e-9));
    }
}

TEST_CASE("a map's camera passes through its keys without a jump in velocity") {
    // Zoom in twice to one place, move sideways, zoom in to another, out to a third, and out from there.
    const std::vector<MapKey> keys{{0, 0.0, 0.0, 6.0},   {1, 1.0, 0.5, 1.0},   {2, 1.0, 0.5, 0.2},
                                   {3, 1.05, 0.45, 0.2}, {4, 1.06, 0.5, 0.02}, {5, 1.0, 0.4, 0.5},
                                   {6, 1.0, 0.4, 3.0}};
    for (const MapKey& key : keys) {
        const MapKey pose = map_pose(keys, key.at);
        CHECK_THAT(static_cast<double>(pose.x - key.x) / key.width, WithinAbs(0, 1e-9));
        CHECK_THAT(static_cast<double>(pose.y - key.y) / key.width, WithinAbs(0, 1e-9));
        CHECK_THAT(pose.width / key.width, WithinAbs(1, 1e-9));
    }
    CHECK(largest_acceleration([&](double t) { return std::log(map_pose(keys, t).width); }, 6) < 60);
    // In picture widths at that moment, as seen in the film. A jump in velocity of 1 width/s gives 1000.
    double largest = 0;
    constexpr double h = 1e-3;
    for (double t = -0.1; t < 6.1; t += h) {
        const MapKey a = map_pose(keys, t - h), b = map_pose(keys, t), c = map_pose(keys, t + h);
        const double bend = static_cast<double>((a.x - b.x) + (c.x - b.x)) / b.width;
        largest = std::max(largest, std::abs(bend) / (h * h));
    }
    CHECK(largest < 60);
}

TEST_CASE("with a constant speed, the simulated time is speed times film time") {
    const SpeedCurve curve(0.25);
    CHECK(curve.speed(3) == 0.25);
    CHECK(curve.travelled(8) == 2);
}

TEST_CASE("a ramp's simulated time agrees with the integral of its speed to 1e-10 s") {
    const SpeedCurve curve({{1, 1}, {2.5, 0.1}, {4, 0.1}, {4.25, 3}, {7, 0}});
    // Simpson's rule is exact for the cubic within each piece, because pieces meet at multiples of the step.
    constexpr int parts = 1000;
    constexpr double h = 10.0 / (2 * parts);
    double sum = 0;
    for (int i = 0; i < parts; ++i) {
        const double t = 2 * i * h;
        sum += h / 3 * (curve.speed(t) + 4 * curve.speed(t + h) + curve.speed(t + 2 * h));
        CHECK_THAT(curve.travelled(t + 2 * h), WithinAbs(sum, 1e-10));
    }
    // Each ramp covers the mean of its two speeds.
    CHECK_THAT(curve.travelled(10), WithinAbs(1 + 1.5 * 0.55 + 1.5 * 0.1 + 0.25 * 1.55 + 2.75 * 1.5, 1e-12));
}

TEST_CASE("the speed has no corners at its keys") {
    const SpeedCurve curve({{1, 1}, {2, 0.1}, {3, 2}});
    for (const double t : {1.0, 2.0, 3.0}) {
        constexpr double h = 1e-5;
        // Within h of a key, the slope of the speed is at most h times the second derivative, 6 Δspeed/Δt².
        CHECK(std::abs(curve.speed(t + h) - curve.speed(t)) <= 6 * 1.9 * h * h);
        CHECK(std::abs(curve.speed(t - h) - curve.speed(t)) <= 6 * 1.9 * h * h);
    }
}

TEST_CASE("a speed curve finds the film time at which each simulated time is reached") {
    const SpeedCurve curve({{1, 1}, {2.5, 0.1}, {4, 0.1}, {4.25, 3}, {7, 0.5}});
    // The error is the rounding of about 20 operations on numbers up to 12, divided by the lowest speed.
    for (double at = 0; at <= 12; at += 0.01)
        CHECK_THAT(curve.moment(curve.travelled(at)).value(), WithinAbs(at, 1e-12));
    CHECK(SpeedCurve(0.25).moment(2) == 8);
}

TEST_CASE("a speed curve gives the first film time of a simulated time, or none if it is never reached") {
    const SpeedCurve stops({{0, 2}, {1, 0}, {3, 0}, {4, 2}, {6, 0}});
    // Near a stop, simulated time grows as the cube of film time: an error of one ulp becomes its cube root.
    CHECK_THAT(stops.moment(1).value(), WithinAbs(1, 2e-5));
    CHECK_THAT(stops.moment(4).value(), WithinAbs(6, 2e-5));
    CHECK_FALSE(stops.moment(4.001));
    CHECK_FALSE(stops.moment(-1));
    CHECK(stops.moment(0) == 0);
    CHECK_FALSE(SpeedCurve(0).moment(1));
    CHECK(SpeedCurve(0).moment(0) == 0);
    CHECK(SpeedCurve({{2, 0}, {3, 1}}).moment(0) == 0);
}
