// SPDX-License-Identifier: MIT
// The study chain in quad-double for 150 s, against a reference of 600 bits.
#include "physics/trajectory.hpp"
#include "reference.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <cmath>

using namespace pendula;

TEST_CASE("quad-double is right to 1e-40 for 40 s, and to 1e-3 for 150 s", "[bulk]") {
    const Reference reference = load_reference("study-triple-160");
    // Orders that take steps of different lengths, so that neither is right by luck.
    const int order = GENERATE(0, 68);
    Integration integration{Method::taylor, Arithmetic::quad_double, 0.5, true};
    integration.order = order;
    const auto trajectory = make_trajectory(reference.chain, reference.start, integration);
    for (const ReferencePoint& point : reference.points) {
        if (point.time > 150) break;
        trajectory->advance(std::llround(point.time / integration.dt) - trajectory->step());
        const double error = largest_error(*trajectory, point);
        CAPTURE(order, point.time, error, point.uncertainty);
        // Neighbouring motions part like e^(0.9 t), from a hundred roundings at the start.
        const double parted = 1e-61 * std::exp(0.9 * point.time);
        CHECK(error <= std::max(parted, 10 * point.uncertainty));
        if (point.time <= 40) CHECK(error <= 1e-40);
        CHECK(error <= 1e-3);
    }
}
