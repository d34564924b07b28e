// SPDX-License-Identifier: MIT
// Tests for map/vector/lane_task.hpp: events of polynomials whose roots are known.
#include "map/vector/lane_task.hpp"
#include "support/catch.hpp"

#include <cmath>
#include <numbers>
#include <vector>

using namespace pendula;

namespace {

constexpr double pi = std::numbers::pi;

LaneVelocity velocity_of(const std::vector<double>& coefficients) {
    return {coefficients.data(), 1, coefficients.size() - 1};
}

} // namespace

TEST_CASE("a flip is found where the angle passes straight up in either direction") {
    const std::vector<double> rising{2.0, 0.5}, falling{-2.0, -0.5};
    // 3 + 2s + s²/4 = π
    const double root = 2 * (std::sqrt(4 + (pi - 3)) - 2);
    CHECK(first_flip(3, 0, velocity_of(rising), 1) == Approx(root).epsilon(1e-14));
    CHECK(first_flip(-3, 0, velocity_of(falling), 1) == Approx(root).epsilon(1e-14));
    CHECK(first_flip(3, 0, velocity_of(rising), root * 0.999) == no_event);
    CHECK(first_flip(-3, 0, velocity_of(rising), 1) == no_event);
}

TEST_CASE("an angle that passes π and returns within a step counts as a flip, and one that only comes near "
          "does not") {
    // 3 + s − s²/2 is highest, 3.5, at s = 1.
    const std::vector<double> over{1.0, -1.0};
    CHECK(first_flip(3, 0, velocity_of(over), 2) == Approx(1 - std::sqrt(1 - 2 * (pi - 3))).epsilon(1e-14));
    for (const double gap : {1e-3, 1e-6, 1e-9, 1e-12}) {
        CHECK(first_flip(pi - 0.5 - gap, 0, velocity_of(over), 2) == no_event);
        const double event = first_flip(pi - 0.5 + gap, 0, velocity_of(over), 2);
        CHECK(event == Approx(1 - std::sqrt(2 * gap)).margin(1e-6));
    }
}

TEST_CASE("the first of several flips within a step is found") {
    const std::vector<double> even{7.0};
    CHECK(first_flip(0.5, 0, velocity_of(even), 100) == Approx((pi - 0.5) / 7).epsilon(1e-14));
    // θ passes π, falls below it again and passes it once more.
    const std::vector<double> waves{2.0, -4.4, 1.8};
    const auto angle = [&](double s) { return 3 + s * (2.0 + s * (-2.2 + s * 0.6)); };
    const double event = first_flip(3, 0, velocity_of(waves), 3);
    CHECK(std::abs(angle(event) - pi) < 1e-14);
    CHECK(event < 0.1);
}

TEST_CASE("a link that starts straight up flips at once if its angle grows beyond π") {
    const std::vector<double> outwards{1.0}, inwards{-1.0};
    CHECK(first_flip(0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53, velocity_of(outwards), 1) < 1e-15);
    CHECK(first_flip(0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53, velocity_of(inwards), 1) == no_event);
}

TEST_CASE("neighbours part at the time at which their distance reaches 1 rad") {
    LaneDifference links[2];
    links[0].angle = 0.3;
    links[0].velocity[0] = 0.4; // and so Δω = 0.4
    links[0].order = 2;
    links[1].angle = -0.1;
    links[1].order = 2;
    // (0.3 + 0.4 s)² + 0.01 + (0.5·0.4)² = 1
    const double root = (std::sqrt(1 - 0.01 - 0.04) - 0.3) / 0.4;
    CHECK(first_parting(links, 2, 0.5, 3) == Approx(root).epsilon(1e-13));
    CHECK(first_parting(links, 2, 0.5, 0.9 * root) == no_event);
}

TEST_CASE("the highest speed within a step is found") {
    // One link swings through its lowest point: ω = 2 − (s − a)².
    const double a = 0.3;
    const std::vector<double> omega{2 - a * a, 2 * a, -1.0};
    const LaneLink link{1.5, 0, velocity_of(omega)};
    CHECK(peak_squared_speed(&link, 1, 0.8) == Approx(1.5 * 1.5 * 4).epsilon(1e-12));
}
