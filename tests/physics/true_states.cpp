// SPDX-License-Identifier: MIT
// Every listed time of every true trajectory, with every method that is accurate enough.
#include "physics/trajectory.hpp"
#include "reference.hpp"
#include "support/catch.hpp"
#include "support/sanitized.hpp"

#include <algorithm>
#include <cmath>

using namespace pendula;

namespace {

struct Lane {
    Method method;
    Arithmetic arithmetic;
    double dt; ///< s; every listed time is a multiple of it
};
// Each dt is so short that the truncation error is below the bound.
constexpr Lane lanes[] = {
    {Method::taylor, Arithmetic::double_, 4e-3},
    {Method::taylor, Arithmetic::long_double, 4e-3},
    {Method::taylor, Arithmetic::double_double, 4e-3},
    {Method::gauss_legendre, Arithmetic::double_, 8e-3},
    {Method::gauss_legendre, Arithmetic::long_double, 8e-3},
    {Method::gauss_legendre, Arithmetic::double_double, 4e-3},
    {Method::dop853, Arithmetic::double_, 1e-3},
    {Method::dop853, Arithmetic::long_double, 1e-3},
    {Method::dop853, Arithmetic::double_double, 5e-4},
};

/// With a sanitizer, every method runs with and without compensation, but each on some trajectories only and
/// for this time.
constexpr double sanitized_seconds = 4;

double allowed(Arithmetic arithmetic) {
    return arithmetic == Arithmetic::double_ ? 1e-6 : arithmetic == Arithmetic::long_double ? 1e-9 : 1e-18;
}

void check_all_references(Arithmetic arithmetic) {
    for (const char* name : reference_names) {
        const Reference reference = load_reference(name);
        // Ten links take 20 s of computing time in quad-double.
        if (arithmetic == Arithmetic::quad_double && reference.chain.links() > 4) continue;
        const auto trajectory =
            make_trajectory(reference.chain, reference.start, {Method::taylor, arithmetic, 4e-3, true});
        std::int64_t taken = 0;
        for (const ReferencePoint& point : reference.points) {
            const auto steps = static_cast<std::int64_t>(std::llround(point.time / 4e-3));
            trajectory->advance(steps - taken);
            taken = steps;
            CAPTURE(name, point.time);
            // The reference files have 28 decimals.
            CHECK(largest_error(*trajectory, point) <= std::max(2e-28, 10 * point.uncertainty));
        }
    }
}

} // namespace

TEST_CASE("methods of high order reach the true states to 1e-6 in double, 1e-9 in long double, 1e-18 in "
          "double-double",
          "[bulk]") {
    int reference_number = 0;
    for (const char* name : reference_names) {
        const Reference reference = load_reference(name);
        REQUIRE(!reference.points.empty());
        ++reference_number;
        for (const auto& [method, arithmetic, dt] : lanes)
            for (const bool compensated : {false, true}) {
                // Slow combinations run every second trajectory with compensation, and the others without.
                const bool takes_long =
                    test::sanitized || (arithmetic == Arithmetic::double_double && method != Method::taylor);
                if (takes_long && compensated == (reference_number % 2 == 0)) continue;
                const auto trajectory =
                    make_trajectory(reference.chain, reference.start, {method, arithmetic, dt, compensated});
                std::int64_t taken = 0;
                for (const ReferencePoint& point : reference.points) {
                    if (test::sanitized && point.time > sanitized_seconds) break;
                    const auto steps = static_cast<std::int64_t>(std::llround(point.time / dt));
                    trajectory->advance(steps - taken);
                    taken = steps;
                    CAPTURE(name, name_of(method), name_of(arithmetic), compensated, point.time);
                    CHECK(largest_error(*trajectory, point) <=
                          std::max(allowed(arithmetic), 10 * point.uncertainty));
                }
            }
    }
}

TEST_CASE("taylor in double-double is accurate to the last digit of the references") {
    check_all_references(Arithmetic::double_double);
}

TEST_CASE("taylor in quad-double is accurate to the last digit of the references", "[bulk]") {
    check_all_references(Arithmetic::quad_double);
}
