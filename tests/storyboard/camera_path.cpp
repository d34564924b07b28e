// SPDX-License-Identifier: MIT
#include "storyboard/camera_path.hpp"

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
