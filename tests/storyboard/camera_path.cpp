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

/// Of a value at each moment: the largest change of velocity within h, times 1/h.
template<class Value>
double largest_acceleration(Value value, double end) {
    constexpr double h = 1e-3;
    double largest = 0;
    for (double t = -0.5; t < end + 0.5; t += h)
        largest = std::max(largest, std::abs(value(t + h) - 2 * value(t) + value(t - h)) / (h * h));
    return largest;
}

} // namespace

TEST_CASE("cameras pass through their keys and rest at the ends") {
    for (const ChainKey& key : chain_keys) {
        const ChainPose pose = chain_pose(chain_keys, key.at);
        CHECK_THAT(pose.zoom, WithinAbs(key.zoom, 1e-12));
        CHECK_THAT(pose.y, WithinAbs(key.y, 1e-12));
    }
    CHECK(chain_pose(chain_keys, -1).zoom == 1);
    CHECK(chain_pose(chain_keys, 9).zoom == 1);
}

TEST_CASE("cameras are continuous in velocity") {
    // A jump of velocity would give accelerations of the order of 1/h = 1000; a cubic over a second whose
    // value changes by 1 stays below 6 + 4 · the velocities at its ends.
    CHECK(largest_acceleration([](double t) { return std::log(chain_pose(chain_keys, t).zoom); }, 4) < 40);
    CHECK(largest_acceleration([](double t) { return chain_pose(chain_keys, t).y; }, 4) < 40);
    // How much it goes with bob 3, which the keys let rise and fall.
    const auto with_bob = [](double t) {
        const ChainPose pose = chain_pose(chain_keys, t);
        return (pose.from_bob == 3 ? 1 - pose.part : 0) + (pose.to_bob == 3 ? pose.part : 0);
    };
    CHECK(with_bob(1.5) == 0);
    CHECK_THAT(with_bob(2.5), WithinAbs(1, 1e-12));
    CHECK(largest_acceleration(with_bob, 4) < 40);
}

TEST_CASE("zoom goes evenly in its logarithm and never beyond its keys") {
    const std::vector<ChainKey> keys{{.at = 0}, {.at = 2, .zoom = 100}};
    CHECK_THAT(chain_pose(keys, 1).zoom, WithinAbs(10, 1e-9));
    for (double t = 0; t < 4; t += 0.01) {
        const double zoom = chain_pose(chain_keys, t).zoom;
        CHECK(zoom >= 1 - 1e-12);
        CHECK(zoom <= 8 + 1e-12);
    }
}

TEST_CASE("the torus turns the shorter way") {
    constexpr double degree = std::numbers::pi / 180;
    const std::vector<TorusKey> keys{{.at = 0, .azimuth = 170 * degree}, {.at = 2, .azimuth = -170 * degree}};
    CHECK_THAT(torus_pose(keys, 1).azimuth, WithinAbs(180 * degree, 1e-12));
    CHECK_THAT(torus_pose(keys, 2).azimuth, WithinAbs(190 * degree, 1e-12));
}

TEST_CASE("a map's zoom goes straight to its goal, evenly in its logarithm") {
    const std::vector<MapKey> keys{{0, 0.5, -1.0, 6.0}, {4, DoubleDouble(1.25) + 1e-20, 0.75, 6e-6}};
    CHECK(map_pose(keys, 4).x == keys[1].x);
    CHECK_THAT(map_pose(keys, 2).width, WithinAbs(6e-3, 1e-12));
    // Where the goal is seen, in widths from the middle.
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
    // The way back is the way.
    const std::vector<MapKey> back{{0, keys[1].x, keys[1].y, 6e-6}, {4, 0.5, -1.0, 6.0}};
    for (const double t : {0.3, 1.7, 3.9}) {
        CHECK_THAT(map_pose(back, 4 - t).width / map_pose(keys, t).width, WithinAbs(1, 1e-9));
        CHECK_THAT(static_cast<double>(map_pose(back, 4 - t).x - map_pose(keys, t).x) /
                       map_pose(keys, t).width,
                   WithinAbs(0, 1e-9));
    }
}

TEST_CASE("a map's camera passes through its keys without a jump in velocity") {
    // In and on to the same goal, along, in to another, out to a third, and out from there.
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
    // In widths at that moment: what is seen of it. A jump of velocity by v gives v/h; of 1 width/s, 1000.
    double largest = 0;
    constexpr double h = 1e-3;
    for (double t = -0.1; t < 6.1; t += h) {
        const MapKey a = map_pose(keys, t - h), b = map_pose(keys, t), c = map_pose(keys, t + h);
        const double bend = static_cast<double>((a.x - b.x) + (c.x - b.x)) / b.width;
        largest = std::max(largest, std::abs(bend) / (h * h));
    }
    CHECK(largest < 60);
}
