// SPDX-License-Identifier: MIT
// Tests for states within a step, simulation/trajectory_group.hpp.
#include "simulation/trajectory_group.hpp"

#include "support/catch.hpp"

#include <cmath>

using namespace pendula;

TEST_CASE("the cubic meets both ends exactly, in value and slope") {
    const HermiteEnd first{0.1, -3}, last{1e5, 7};
    CHECK(hermite(first, last, 0.25, 0).value == first.value);
    CHECK(hermite(first, last, 0.25, 1).value == last.value);
    CHECK(hermite(first, last, 0.25, 0).slope == first.slope);
    CHECK(hermite(first, last, 0.25, 1).slope == last.slope);
}

TEST_CASE("the cubic keeps within its error bounds on a sine") {
    // The classical bounds for a function whose fourth derivative is at most 1 (here |sin|): h⁴/384 for the
    // value, √3 h³/216 for the slope; and they are nearly reached in the middle of a crest.
    for (const double h : {0.5, 0.1, 0.02}) {
        double worst_value = 0, worst_slope = 0;
        for (double t = 0; t < 6.3; t += h / 3) {
            const HermiteEnd first{std::sin(t), std::cos(t)}, last{std::sin(t + h), std::cos(t + h)};
            for (double s = 0; s <= 1; s += 1.0 / 64) {
                const HermiteEnd between = hermite(first, last, h, s);
                worst_value = std::max(worst_value, std::abs(between.value - std::sin(t + s * h)));
                worst_slope = std::max(worst_slope, std::abs(between.slope - std::cos(t + s * h)));
            }
        }
        const double roundoff = 1e-14 / h;
        CHECK(worst_value <= std::pow(h, 4) / 384 + roundoff);
        CHECK(worst_value >= 0.8 * std::pow(h, 4) / 384);
        CHECK(worst_slope <= std::sqrt(3.0) * std::pow(h, 3) / 216 + roundoff);
    }
}
