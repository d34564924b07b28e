// SPDX-License-Identifier: MIT
// Known results for links with mass, drag and moving pivots, reproduced by simulation.
#include "physics/arithmetic/real.hpp"
#include "physics/trajectory.hpp"
#include "reference.hpp"
#include "study.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <numbers>
#include <utility>
#include <vector>

using namespace pendula;

namespace {

/// Two uniform rods of 1 kg and 1 m each.
Chain equal_rods() {
    Chain chain;
    chain.lengths = {1, 1};
    chain.masses = {0, 0};
    chain.link_masses = {1, 1};
    return chain;
}

/// Advances until `value(state)` changes its sign. Returns the time of the zero, s, and stores the state at
/// this time in `there`. Newton's method finds the time, with the derivative `rate`.
template<class Value, class Rate>
double advance_to_zero(std::unique_ptr<Trajectory>& trajectory, const Value& value, const Rate& rate,
                       ChainState& there) {
    const double dt = trajectory->integration().dt;
    there = shown(*trajectory);
    const bool above = value(there) > 0;
    std::unique_ptr<Trajectory> before;
    do {
        before = trajectory->clone();
        trajectory->advance(1);
        there = shown(*trajectory);
        REQUIRE(!trajectory->failure());
    } while ((value(there) > 0) == above);
    double beyond = dt - value(there) / rate(there); // of `before`
    for (int i = 0; i < 3; ++i) {
        const auto here = before->clone();
        here->advance_partial(beyond);
        there = shown(*here);
        beyond -= value(there) / rate(there);
    }
    return static_cast<double>(before->step()) * dt + beyond;
}

/// The matrix by which a chain's small deviations from standing upright change in one period of its pivot:
/// row-major, angles before velocities. Products of the deviations are negligible, and 106 bits leave enough
/// digits of the differences.
std::vector<double> upright_period(const Chain& chain) {
    constexpr double aside = 1e-12;
    const std::size_t n = chain.links();
    std::vector<double> matrix(4 * n * n);
    for (std::size_t column = 0; column < 2 * n; ++column) {
        StartState start{.angles = std::vector<double>(n, 180), .angular_velocities = std::vector<double>(n)};
        if (column < n) {
            start.offset_link = column;
            start.offset = aside;
        } else {
            start.angular_velocities[column - n] = aside;
        }
        const auto trajectory = make_trajectory(
            chain, start, {Method::taylor, Arithmetic::double_double, 1 / chain.pivot.frequency, true});
        trajectory->advance(1);
        REQUIRE(!trajectory->failure());
        std::vector<Wide> state;
        trajectory->coordinates(state);
        for (std::size_t row = 0; row < 2 * n; ++row) {
            const Wide upright = row < n ? RealTraits<Wide>::pi : Wide(0);
            matrix[row * 2 * n + column] = static_cast<double>((state[row] - upright) / Wide(aside));
        }
    }
    return matrix;
}

/// Whether every multiplier, an eigenvalue of upright_period(), lies on the unit circle. Multipliers come in
/// pairs λ, 1/λ. For one link, λ + 1/λ is the trace. For two links, it solves s² − c₁ s + c₂ − 2 = 0, where
/// the characteristic polynomial is λ⁴ − c₁ λ³ + c₂ λ² − c₁ λ + 1.
bool stays_upright(const Chain& chain) {
    const std::vector<double> m = upright_period(chain);
    const std::size_t size = 2 * chain.links();
    double trace = 0, square_trace = 0;
    for (std::size_t i = 0; i < size; ++i) {
        trace += m[i * size + i];
        for (std::size_t j = 0; j < size; ++j) square_trace += m[i * size + j] * m[j * size + i];
    }
    if (chain.links() == 1) return std::abs(trace) < 2;
    const double c2 = (trace * trace - square_trace) / 2;
    const double root = trace * trace / 4 - (c2 - 2);
    return root > 0 && std::abs(trace / 2) + std::sqrt(root) < 2;
}

/// The largest deviation within `seconds` of a chain that starts slightly off the upright position, relative
/// to its first deviation.
double farthest_aside(const Chain& chain, double seconds) {
    constexpr double aside = 1e-9; // rad
    StartState start{.angles = std::vector<double>(chain.links(), 180),
                     .angular_velocities = std::vector<double>(chain.links())};
    start.offset_link = chain.links() - 1;
    start.offset = aside;
    const Integration integration{Method::taylor, Arithmetic::long_double, 0.25 / chain.pivot.frequency,
                                  true};
    const auto trajectory = make_trajectory(chain, start, integration);
    double farthest = 0;
    while (static_cast<double>(trajectory->step()) * integration.dt < seconds && farthest < 1e-2) {
        trajectory->advance(1);
        const PreciseState state = trajectory->precise_state();
        for (const Wide& theta : state.theta)
            farthest = std::max(farthest, size(theta - RealTraits<Wide>::pi));
    }
    return farthest / aside;
}

/// A chain of point masses on a pivot that moves up and down.
Chain shaken(std::size_t links, double length, double amplitude, double frequency) {
    Chain chain;
    chain.lengths.assign(links, length);
    chain.masses.assign(links, 1);
    chain.pivot.path = PivotPath::line;
    chain.pivot.amplitude = amplitude;
    chain.pivot.frequency = frequency;
    chain.pivot.phase_deg = 90; // the pivot begins without velocity
    return chain;
}

/// Quadratic drag on one bob: θ'' = −(k L/m) |θ'| θ' − (g/L) sin θ is linear in θ'² as a function of θ. A
/// forward swing therefore conserves e^(aθ) (a sin θ − cos θ), a = 2 k L/m, between its turning points.
/// `error` is the allowed relative error of each amplitude.
void check_drag(const Integration& integration, double error) {
    constexpr double length = 0.7, mass = 0.4, drag = 0.01, first_angle = 0.1;
    Chain chain;
    chain.lengths = {length};
    chain.masses = {mass};
    chain.air_drag = {drag};
    constexpr double share = drag * length / mass, a = 2 * share;
    const auto kept = [](double theta) {
        return std::exp(a * theta) * (a * std::sin(theta) + 2 * std::pow(std::sin(theta / 2), 2)) -
               std::expm1(a * theta);
    };
    const StartState start{.angles = {-first_angle}, .unit = AngleUnit::radians, .angular_velocities = {0}};
    auto trajectory = make_trajectory(chain, start, integration);
    trajectory->advance(std::llround(0.1 / integration.dt)); // away from the first turning point
    std::vector<double> amplitudes{first_angle};
    for (int swing = 0; swing < 40; ++swing) {
        ChainState state;
        advance_to_zero(
            trajectory, [](const ChainState& s) { return s.omega[0]; },
            [&](const ChainState& s) {
                return -(chain.gravity / length) * std::sin(s.theta[0]) -
                       share * std::abs(s.omega[0]) * s.omega[0];
            },
            state);
        const double before = amplitudes.back(), reached = std::abs(state.theta[0]);
        amplitudes.push_back(reached);
        const double slope = (1 + a * a) * std::exp(a * reached) * std::sin(reached); // of `kept`
        CHECK(std::abs(kept(reached) - kept(-before)) <= error * reached * slope);
        // To first order, each swing increases 1/amplitude by 4/3 k L/m. Corrections are of second order in
        // the angle.
        CHECK(1 / reached - 1 / before == Approx(4.0 / 3 * share).epsilon(first_angle * first_angle));
    }
}

} // namespace

TEST_CASE("two equal rods oscillate with ω² = (3 ± 6/√7) g/l") {
    constexpr double small = 1e-4; // rad; the frequencies decrease by a few times its square
    const double spread = 6 / std::sqrt(7.0);
    CHECK(3 - spread == Approx(0.732214).margin(5e-7));
    CHECK(3 + spread == Approx(5.267786).margin(5e-7));
    for (const double exact : {3 - spread, 3 + spread}) {
        const Chain chain = equal_rods();
        // (M λ − K) a = 0 with M = (4/3, 1/2; 1/2, 1/3), K = diag(3/2, 1/2).
        const double second = exact / 2 / (0.5 - exact / 3), most = std::max(1.0, std::abs(second));
        StartState start{.angles = {small / most, small * second / most}, .unit = AngleUnit::radians};
        start.angular_velocities = {0, 0};
        auto trajectory =
            make_trajectory(chain, start, {Method::taylor, Arithmetic::long_double, 1e-2, true});
        ChainState state;
        const auto angle = [](const ChainState& s) { return s.theta[0]; };
        const auto velocity = [](const ChainState& s) { return s.omega[0]; };
        const double first = advance_to_zero(trajectory, angle, velocity, state);
        double last = first;
        constexpr int halves = 20;
        for (int i = 0; i < halves; ++i) last = advance_to_zero(trajectory, angle, velocity, state);
        const double omega = halves * std::numbers::pi / (last - first);
        CHECK(omega * omega / chain.gravity == Approx(exact).epsilon(4 * small * small));
    }
}

TEST_CASE("two equal rods at rest with 3 cos θ₁ + cos θ₂ = 2 have the energy of (0, π)") {
    const auto energy_at = [](double first, double second) {
        const StartState start{
            .angles = {first, second}, .unit = AngleUnit::radians, .angular_velocities = {0, 0}};
        return make_trajectory(equal_rods(), start, {Method::rk4, Arithmetic::double_})
            ->energy()
            .gravitational;
    };
    for (const double first : {0.1, 0.5, 0.8})
        CHECK(energy_at(first, std::acos(2 - 3 * std::cos(first))) ==
              Approx(energy_at(0, std::numbers::pi)).epsilon(1e-15));
}

TEST_CASE("amplitudes under quadratic drag obey their exact law, and 1/amplitude grows evenly") {
    // At a turning point |v| v has a jump in its second derivative. It causes an error of dt³ in the
    // velocity, which is 0 there, so the amplitude changes only by the square of this error.
    check_drag({Method::dop853, Arithmetic::long_double, 1e-3, true}, 1e-12);
}

TEST_CASE("taylor follows quadratic drag through the turning points") {
    check_drag({Method::taylor, Arithmetic::long_double, 1e-2, true}, 1e-13);
}

TEST_CASE("bodies on a pivot in free fall move as without gravity", "[bulk]") {
    Chain falling;
    falling.lengths = {0.5, 0.75, 0.25};
    falling.masses = {0.25, 0, 0.5};
    falling.link_masses = {0.5, 1, 0.25};
    falling.joint_friction = {0.03125, 0.015625, 0};
    falling.gravity = 9.8125; // so that the table contains −½ g t² exactly
    Chain weightless = falling;
    weightless.gravity = 0;
    falling.pivot.path = PivotPath::table;
    for (int half = 0; half <= 12; ++half) {
        const double t = 0.5 * half;
        falling.pivot.times.push_back(t);
        falling.pivot.x.push_back(0);
        falling.pivot.y.push_back(-0.5 * falling.gravity * t * t);
    }
    const StartState start{
        .angles = {1, -0.5, 2}, .unit = AngleUnit::radians, .angular_velocities = {2, -3, 4}};
    const double growth = growth_of_errors(weightless, start, {5}, 4e-3).front();
    for (const Method method : {Method::rk4, Method::dop853, Method::gauss_legendre, Method::taylor})
        for (const Arithmetic arithmetic :
             {Arithmetic::double_, Arithmetic::long_double, Arithmetic::double_double}) {
            if (arithmetic == Arithmetic::double_double && method != Method::taylor) continue; // takes long
            const Integration integration{method, arithmetic, 0x1p-8, true};
            const auto first = make_trajectory(falling, start, integration),
                       second = make_trajectory(weightless, start, integration);
            first->advance(5 << 8);
            second->advance(5 << 8);
            REQUIRE(!first->failure());
            const PreciseState a = first->precise_state(), b = second->precise_state();
            // Taylor ends steps at the knots of the table, so its steps differ: at most 100, with a few
            // roundings each.
            const double bound = 100 * 2 * traits_of(arithmetic).rounding * growth;
            for (std::size_t i = 0; i < falling.links(); ++i) {
                CAPTURE(name_of(method), name_of(arithmetic));
                CHECK(size(a.theta[i] - b.theta[i]) <= bound);
                CHECK(size(a.omega[i] - b.omega[i]) <= bound);
            }
        }
}

TEST_CASE("a pendulum shaken by 0.05, 0.1 or 0.2 lengths stands upright above Ω/ω₀ = 28.29972, 14.17289 or "
          "7.13153") {
    // The limits are exact for the linearised equation.
    constexpr double length = 0.4, gravity = 9.81;
    const double own = std::sqrt(gravity / length) / (2 * std::numbers::pi); // Hz
    for (const auto& [share, limit] :
         {std::pair{0.05, 28.29972}, std::pair{0.1, 14.17289}, std::pair{0.2, 7.13153}}) {
        const auto at = [&, share = share](double ratio) {
            return shaken(1, length, share * length, ratio * own);
        };
        CAPTURE(share, limit);
        CHECK(!stays_upright(at(limit - 1e-5)));
        CHECK(stays_upright(at(limit + 1e-5)));
        // A thousandth off the limit, the slow motion has the rate ω₀ √0.002: a factor of e⁹ in 200/ω₀.
        const double seconds = 200 / (2 * std::numbers::pi * own);
        CHECK(farthest_aside(at(limit * 1.001), seconds) < 1.5);
        CHECK(farthest_aside(at(limit * 0.999), seconds) > 1000);
    }
}

TEST_CASE("two shaken masses stand upright only between a least and a greatest amplitude", "[bulk]") {
    struct Range {
        double length, frequency, least, greatest; ///< m, Hz, mm
    };
    for (const auto& [length, frequency, least, greatest] :
         {Range{0.1, 40, 7.285, 13.558}, Range{0.1, 60, 4.855, 13.414}, Range{0.2, 35, 11.772, 26.936}}) {
        const auto at = [&, length = length, frequency = frequency](double millimetres) {
            return shaken(2, length, millimetres / 1000, frequency);
        };
        CAPTURE(length, frequency);
        constexpr double last_digit = 1e-3; // mm
        CHECK(!stays_upright(at(least - last_digit)));
        CHECK(stays_upright(at(least + last_digit)));
        CHECK(stays_upright(at(greatest - last_digit)));
        CHECK(!stays_upright(at(greatest + last_digit)));
        const double seconds = 200 / std::sqrt(9.81 / length);
        CHECK(farthest_aside(at(least * 1.001), seconds) < 1.5);
        CHECK(farthest_aside(at(least * 0.999), seconds) > 100);
        CHECK(farthest_aside(at(greatest * 0.999), seconds) < 1.5);
        CHECK(farthest_aside(at(greatest * 1.001), seconds) > 1e6);
    }
}
