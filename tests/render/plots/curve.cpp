// SPDX-License-Identifier: MIT
// Tests for render/plots/curve.hpp: how finely curves in one buffer are drawn.
#include "render/plots/curve.hpp"
#include "support/catch.hpp"

#include <array>

using namespace pendula;

namespace {

CurvePlan plan_of(int nodes, int subdivisions) {
    CurvePlan plan;
    plan.node_count = nodes;
    plan.subdivisions = subdivisions;
    return plan;
}

} // namespace

TEST_CASE("a long curve limits the subdivisions of short curves beside it") {
    std::array plans{plan_of(18000, 3), plan_of(300, 12), plan_of(0, 12)};
    fit_together(plans);
    for (const CurvePlan& plan : plans) CHECK(plan.subdivisions == 3); // 65536 / 18000

    std::array longest{plan_of(65536, 1), plan_of(10, 12)};
    fit_together(longest);
    CHECK(longest[0].subdivisions == 1);
    CHECK(longest[1].subdivisions == 2); // the least number that looks like a curve
}

TEST_CASE("curves of usual length keep their subdivisions when they are drawn together") {
    std::array plans{plan_of(240, 6), plan_of(240, 12), plan_of(0, 1)};
    fit_together(plans);
    CHECK(plans[0].subdivisions == 6);
    CHECK(plans[1].subdivisions == 12);
    CHECK(plans[2].subdivisions == 1);
}
