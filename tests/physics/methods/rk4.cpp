// SPDX-License-Identifier: MIT
// Tests for physics/methods/rk4.hpp: against true trajectories, and by its order of convergence.
#include "../reference.hpp"
#include "physics/trajectory.hpp"
#include "support/catch.hpp"
#include "support/skip.hpp"

#include <algorithm>
#include <cmath>

using namespace pendula;

namespace {

/// The largest error of any angle or velocity at each time of the reference. This includes the rounding of
/// the shown state to double.
std::vector<double> errors(const Reference& reference, Arithmetic arithmetic, double dt) {
    auto trajectory = make_trajectory(reference.chain, reference.start, {Method::rk4, arithmetic, dt, false});
    std::vector<double> found;
    std::int64_t taken = 0;
    for (const ReferencePoint& point : reference.points) {
        const std::int64_t steps = std::llround(point.time / dt);
        trajectory->advance(steps - taken);
        taken = steps;
        ChainState state;
        trajectory->state(state);
        long double worst = 0;
        const std::size_t n = state.theta.size();
        for (std::size_t i = 0; i < n; ++i)
            worst = std::max({worst, std::abs(state.theta[i] - point.state[i]),
                              std::abs(state.omega[i] - point.state[n + i])});
        found.push_back(static_cast<double>(worst));
    }
    return found;
}

struct Bound {
    const char* name;
    double last; ///< bound on the truncation error at the last time of the file with dt = 1e-4 s
};
/// The error constant of the method depends on how violent the motion is and on how much errors have grown.
constexpr Bound bounds[] = {{"simple-120", 1e-14},  {"double-2-1", 5e-12}, {"triple-2-1-1", 3e-10},
                            {"study-triple", 1e-9}, {"ten-links", 1e-11},  {"quadruple-5-3-2-1", 1e-11}};

} // namespace

TEST_CASE("rk4 follows the true trajectories to within its truncation error") {
    for (const auto& [name, last] : bounds) {
        CAPTURE(name);
        const Reference reference = load_reference(name);
        const auto found = errors(reference, Arithmetic::long_double, 1e-4);
        for (std::size_t i = 0; i < found.size(); ++i) {
            CAPTURE(reference.points[i].time, found[i]);
            CHECK(found[i] <= last);
        }
    }
}

TEST_CASE("rk4 converges with order 4 to the true trajectories") {
    for (const auto& [name, last] : bounds) {
        CAPTURE(name);
        const Reference reference = load_reference(name);
        const double coarse = errors(reference, Arithmetic::long_double, 4e-4).back();
        const double fine = errors(reference, Arithmetic::long_double, 2e-4).back();
        CHECK(std::log2(coarse / fine) == Approx(4).margin(0.1));
    }
}

TEST_CASE("rk4 in double follows the true motion of a single pendulum to 1e-11") {
    const Reference reference = load_reference("simple-120");
    for (const double error : errors(reference, Arithmetic::double_, 1e-4)) CHECK(error < 1e-11);
}

TEST_CASE("x87 and long-double have the same truncation error") {
    const Reference reference = load_reference("study-triple");
    Integration x87{Method::rk4, Arithmetic::x87, 4e-4, false};
    if (refusal(reference.chain, reference.start, x87)) PENDULA_SKIP("built without nasm");
    const auto kernel = errors(reference, Arithmetic::x87, 4e-4);
    const auto portable = errors(reference, Arithmetic::long_double, 4e-4);
    CHECK(kernel[3] == Approx(portable[3]).epsilon(0.01));
    CHECK(kernel[4] == Approx(portable[4]).epsilon(0.01));
}
