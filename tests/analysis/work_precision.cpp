// SPDX-License-Identifier: MIT
// Tests for analysis/work_precision.
#include "analysis/work_precision.hpp"

#include "analysis/drift.hpp"
#include "analysis/study_chain.hpp"
#include "support/catch.hpp"

#include <set>
#include <utility>

using namespace pendula;
using namespace pendula::test;

TEST_CASE("work-precision: the clock is divided by the simulated time, and turns are counted") {
    double seconds = 0;
    const Integration usual;
    std::vector<Integration> integrations;
    for (const char* lane : {"taylor/double", "taylor/long-double", "dop853/double@0.002"})
        integrations.push_back(parse_lane(lane, usual).integration);
    std::size_t told = 0;
    const WorkPrecision study = measure_work_precision(
        study_chain(), study_start(), integrations, 2, 3, [&] { return seconds += 1; },
        [&](std::size_t done, std::size_t all) {
            CHECK(done == told++);
            CHECK(all == 12);
        });
    CHECK(told == 12);
    REQUIRE(study.rows.size() == 3);
    for (const WorkPrecisionRow& row : study.rows) {
        CHECK(row.minimum_ms == 500);
        CHECK(row.median_ms == 500);
        CHECK(row.evaluations > 0);
        CHECK_FALSE(row.failure);
    }
    // More digits are righter: 2 s before chaos has grown, and the units differ by 2048.
    CHECK(study.rows[1].error.position < study.rows[0].error.position);
    CHECK(study.rows[0].error.position < 1e-11);
    CHECK(study.reference_uncertainty < 1e-28);
}

TEST_CASE("work-precision: every method runs in every arithmetic that has it, at different settings") {
    const std::vector<Integration> all = integrations_for(study_chain(), study_start());
    std::set<std::pair<Method, Arithmetic>> kinds;
    for (const Integration& one : all) kinds.emplace(one.method, one.arithmetic);
    for (const MethodTraits& method : method_table)
        for (const Arithmetic arithmetic :
             {Arithmetic::double_, Arithmetic::long_double, Arithmetic::double_double})
            CHECK(kinds.contains({method.method, arithmetic}));
    CHECK(kinds.contains({Method::rk4, Arithmetic::x87}));
    CHECK_FALSE(kinds.contains({Method::taylor, Arithmetic::x87}));
    for (std::size_t i = 1; i < all.size(); ++i) CHECK_FALSE(all[i] == all[i - 1]);
}
