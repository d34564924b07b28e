// SPDX-License-Identifier: MIT
// Tests for analysis/divergence_log.hpp.
#include "analysis/divergence_log.hpp"
#include "analysis/divergence_fit.hpp"
#include "simulation/timeline.hpp"
#include "support/catch.hpp"

#include <cmath>

using namespace pendula;

namespace {

SampleHeader header(std::uint32_t epoch, std::uint32_t trajectory, std::int64_t index, float distance) {
    SampleHeader made;
    made.epoch = epoch;
    made.trajectory = trajectory;
    made.index = index;
    made.log_distance = distance;
    return made;
}

} // namespace

TEST_CASE("a series follows its companion, goes back with time and begins anew with a new one") {
    DivergenceLog log;
    log.set_sample_interval(0.5);
    for (int i = 0; i < 10; ++i) log.put(header(0, 2, i, -9.0f + static_cast<float>(i)), {});
    log.put(header(0, 0, 10, 0), {});
    CHECK(log.of(0).empty());
    CHECK(log.of(1).empty());
    CHECK(log.of(7).empty());
    REQUIRE(log.of(2).size() == 10);
    CHECK(log.of(2)[9].time == 4.5);
    CHECK(log.of(2)[9].log10_distance == 0);

    log.put(header(0, 2, 4, -3), {}); // time went back
    REQUIRE(log.of(2).size() == 5);
    CHECK(log.of(2)[4].log10_distance == -3);
    log.put(header(0, 2, 6, -8), {}); // started afresh
    CHECK(log.of(2).size() == 1);
    log.put(header(1, 2, 7, -7), {}); // another run
    CHECK(log.of(2).size() == 1);
}

TEST_CASE("a ghost of the study triple, a trillionth aside, diverges at its Lyapunov exponent") {
    Setup setup;
    setup.chain.lengths = {4.0, 3.5, 3.0};
    setup.chain.masses = {1, 1, 1};
    setup.start.angles = {90, 90, 90};
    setup.start.angular_velocities = {0, 0, 0};
    setup.integration = {.method = Method::taylor, .arithmetic = Arithmetic::long_double, .dt = 4e-3};
    setup.ghost.offset = 1e-12;
    Timeline timeline(setup);
    DivergenceLog log;
    log.set_sample_interval(setup.sample_interval);
    timeline.advance(10'000, log); // 40 s
    const auto fit = fit_divergence(log.of(1));
    REQUIRE(fit);
    CHECK(fit->exponent > 0.6);
    CHECK(fit->exponent < 1.2);
    CHECK(fit->standard_error > 0);
    CHECK(fit->standard_error < 0.3);
    REQUIRE(fit->lost_at);
    CHECK(std::abs(*fit->lost_at - *timeline.simulation().members()[1].passed_large) < 2);
}
