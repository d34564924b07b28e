// SPDX-License-Identifier: MIT
// The study chain in quad-double: two orders with different step lengths agree, and so does a true
// trajectory.
#include "physics/trajectory.hpp"
#include "reference.hpp"
#include "study.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

using namespace pendula;

TEST_CASE("taylor runs of two orders in quad-double diverge no faster than neighbouring motions") {
    const auto run = [](int order) {
        Integration integration{Method::taylor, Arithmetic::quad_double, 0.5, true};
        integration.order = order;
        return make_trajectory(study_chain(), study_start(), integration);
    };
    const auto usual = run(0), higher = run(68);
    for (int seconds = 2; seconds <= 10; seconds += 2) {
        usual->advance(4);
        higher->advance(4);
        const PreciseState a = usual->precise_state(), b = higher->precise_state();
        double apart = 0;
        for (std::size_t i = 0; i < a.links(); ++i)
            apart = std::max(apart, std::abs(static_cast<double>(a.theta[i] - b.theta[i])));
        CAPTURE(seconds);
        // The bound grows like e^(0.9 t), from a thousand roundings at the start.
        CHECK(apart <= 1000 * traits_of(Arithmetic::quad_double).rounding * std::exp(0.9 * seconds));
    }
}

// The file's uncertainty is the error of its coarser run, which is wrong from 140 s on, so this test does not
// use it. The file lists the finer run, with 2^-88 of that error. Where taylor in quad-double, another method
// with other equations and another arithmetic, agrees with the finer run, both are right.
TEST_CASE("taylor in quad-double is accurate to 1e-40 up to 40 s, and to 1e-3 up to 150 s", "[bulk]") {
    const Reference reference = load_reference("study-triple-160");
    const auto trajectory = make_trajectory(reference.chain, reference.start,
                                            {Method::taylor, Arithmetic::quad_double, 0.5, true});
    std::int64_t taken = 0;
    for (const ReferencePoint& point : reference.points) {
        if (point.time > 150) break;
        const auto steps = static_cast<std::int64_t>(std::llround(point.time / 0.5));
        trajectory->advance(steps - taken);
        taken = steps;
        CAPTURE(point.time);
        CHECK(largest_error(*trajectory, point) <= (point.time <= 40 ? 1e-40 : 1e-3));
    }
    CHECK(taken == 300);
}

TEST_CASE("a trajectory in quad-double shows 64 digits") {
    const auto trajectory =
        make_trajectory(study_chain(), study_start(), {Method::taylor, Arithmetic::quad_double, 16e-3, true});
    const std::string quarter_turn = "1.570796326794896619231321691639751442098584699687552910487472296";
    CHECK(trajectory->state_digits().front() == quarter_turn);
}
