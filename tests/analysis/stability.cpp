// SPDX-License-Identifier: MIT
// Tests for charts of stability: against figures calculated by other programs, against limits of theory, and
// against the motion itself.
#include "analysis/stability.hpp"
#include "physics/trajectory.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

using namespace pendula;

namespace {

constexpr double pi = std::numbers::pi;

Chain points(std::vector<double> lengths) {
    Chain chain;
    chain.masses.assign(lengths.size(), 1.0);
    chain.lengths = std::move(lengths);
    return chain;
}

Chain shaken(Chain chain, double amplitude, double frequency) {
    chain.pivot.path = PivotPath::line;
    chain.pivot.amplitude = amplitude;
    chain.pivot.frequency = frequency;
    return chain;
}

/// Two rods of different lengths with friction in their joints.
Chain rods() {
    Chain chain;
    chain.lengths = {0.12, 0.09};
    chain.masses = {0, 0.02};
    chain.link_masses = {0.05, 0.04};
    chain.joint_friction = {2e-4, 1e-4};
    return chain;
}

/// The growth rate (1/s) of a tiny deviation over many periods, measured on the chain's motion.
double growth_in_motion(const Chain& chain, int periods, int transient) {
    Integration integration;
    integration.method = Method::taylor;
    integration.arithmetic = Arithmetic::double_double;
    const double period = 1 / chain.pivot.frequency;
    integration.dt = period;
    StartState start;
    start.unit = AngleUnit::degrees;
    start.angles.assign(chain.links(), 180);
    start.angular_velocities.assign(chain.links(), 0);
    start.offset = 1e-18;
    const auto trajectory = make_trajectory(chain, start, integration);
    const auto size = [&] {
        std::vector<Wide> coordinates;
        trajectory->coordinates(coordinates);
        double sum = 0;
        for (std::size_t i = 0; i < chain.links(); ++i) {
            const auto tilt = static_cast<double>(coordinates[i] - RealTraits<Wide>::pi);
            const auto omega = static_cast<double>(coordinates[chain.links() + i]);
            sum += tilt * tilt + omega * omega * period * period;
        }
        return std::log(sum) / 2;
    };
    trajectory->advance(transient);
    const double before = size();
    trajectory->advance(periods);
    return (size() - before) / (periods * period);
}

} // namespace

TEST_CASE("one pendulum stands upright above the known limits of the frequency") {
    const double length = 0.25, swing = std::sqrt(9.81 / length) / (2 * pi);
    const UprightChain chain(points({length}));
    const std::pair<double, double> known[] = {{0.05, 28.29972}, {0.1, 14.17289}, {0.2, 7.13153}};
    for (const auto& [ratio, limit] : known) {
        const auto frequency = chain.lowest_stable_frequency(ratio * length);
        REQUIRE(frequency);
        CHECK_THAT(*frequency / swing, Catch::Matchers::WithinAbs(limit, 6e-6));
        CHECK(chain.stands(ratio * length, 1.0001 * *frequency));
        CHECK_FALSE(chain.stands(ratio * length, 0.9999 * *frequency));
        const auto band = chain.limits(*frequency);
        REQUIRE(band);
        CHECK_THAT(band->low, Catch::Matchers::WithinRel(ratio * length, 1e-10));
    }
}

TEST_CASE("two pendulums stand upright between the known limits of the amplitude") {
    const auto check = [](double length, double frequency, double low, double high) {
        const UprightChain chain(points({length, length}));
        const auto band = chain.limits(frequency);
        REQUIRE(band);
        CHECK_THAT(1000 * band->low, Catch::Matchers::WithinAbs(low, 6e-4));
        CHECK_THAT(1000 * band->high, Catch::Matchers::WithinAbs(high, 6e-4));
        for (const double end : {band->low, band->high}) {
            CHECK(chain.stands(0.9999 * end, frequency) == (end == band->high));
            CHECK(chain.stands(1.0001 * end, frequency) == (end == band->low));
        }
    };
    check(0.1, 40, 7.285, 13.558);
    check(0.1, 60, 4.855, 13.414);
    check(0.2, 35, 11.772, 26.936);
    CHECK_FALSE(UprightChain(points({0.1, 0.1})).limits(15));
}

TEST_CASE("upright chains have the same modes as hanging chains") {
    // Two equal uniform rods: κ l = 3 ± 6/√7.
    Chain rods = points({0.3, 0.3});
    rods.masses = {0, 0};
    rods.link_masses = {2, 2};
    const auto lengths = UprightChain(rods).pendulum_lengths();
    REQUIRE(lengths.size() == 2);
    CHECK_THAT(0.3 / lengths[0], Catch::Matchers::WithinRel(3 + 6 / std::sqrt(7.0), 1e-13));
    CHECK_THAT(0.3 / lengths[1], Catch::Matchers::WithinRel(3 - 6 / std::sqrt(7.0), 1e-13));
    // Equal point masses: zeros of a Laguerre polynomial.
    const auto three = UprightChain(points({1, 1, 1})).pendulum_lengths();
    CHECK_THAT(1 / three[0], Catch::Matchers::WithinAbs(6.289945083, 1e-9));
    CHECK_THAT(1 / three[1], Catch::Matchers::WithinAbs(2.294280360, 1e-9));
    CHECK_THAT(1 / three[2], Catch::Matchers::WithinAbs(0.415774557, 1e-9));
}

TEST_CASE("on a pivot at rest, a chain falls at the rate of its fastest mode") {
    const double rate = std::sqrt(9.81 / 0.5);
    Chain chain = points({0.5});
    CHECK_THAT(UprightChain(chain).growth(0, 10), Catch::Matchers::WithinRel(rate, 1e-12));
    CHECK_THAT(UprightChain(chain).growth(1e-12, 10), Catch::Matchers::WithinRel(rate, 1e-9));
    chain.damping = 0.7;
    const double damped = std::sqrt(rate * rate + 0.35 * 0.35) - 0.35;
    CHECK_THAT(UprightChain(chain).growth(0, 10), Catch::Matchers::WithinRel(damped, 1e-12));
    // The same friction, but in the chain's only joint.
    chain.damping = 0;
    chain.joint_friction = {0.7 * 0.25};
    CHECK_THAT(UprightChain(chain).growth(0, 10), Catch::Matchers::WithinRel(damped, 1e-10));
    CHECK_THAT(UprightChain(chain).growth(1e-12, 10), Catch::Matchers::WithinRel(damped, 1e-9));
}

TEST_CASE("friction in the joint and the same amount of damping give one pendulum the same limits") {
    Chain damped = points({0.1}), rubbed = damped;
    damped.damping = 3;
    rubbed.joint_friction = {3 * 0.01};
    const UprightChain by_mode(damped), by_matrix(rubbed);
    for (const double frequency : {12.0, 30.0}) {
        const auto one = by_mode.limits(frequency), other = by_matrix.limits(frequency);
        REQUIRE(one);
        REQUIRE(other);
        CHECK_THAT(other->low, Catch::Matchers::WithinRel(one->low, 1e-7));
        CHECK_THAT(other->high, Catch::Matchers::WithinRel(one->high, 1e-7));
    }
    const auto one = by_mode.lowest_stable_frequency(0.01), other = by_matrix.lowest_stable_frequency(0.01);
    REQUIRE((one && other));
    CHECK_THAT(*other, Catch::Matchers::WithinRel(*one, 1e-7));
    for (const double amplitude : {0.002, 0.01, 0.05})
        CHECK_THAT(by_matrix.growth(amplitude, 30),
                   Catch::Matchers::WithinAbs(by_mode.growth(amplitude, 30), 1e-8));
}

TEST_CASE("the calculated growth equals the growth measured on the motion") {
    const UprightChain chain(rods());
    for (const auto& [amplitude, frequency] : {std::pair(0.001, 20.0), std::pair(0.03, 45.0)}) {
        const double growth = chain.growth(amplitude, frequency);
        CAPTURE(amplitude, frequency);
        REQUIRE(growth > 1);
        // So few periods that the deviation stays small and its growth linear.
        const int periods = static_cast<int>(std::min(18 / growth * frequency, 60.0));
        CHECK_THAT(growth_in_motion(shaken(rods(), amplitude, frequency), periods / 2, periods / 2),
                   Catch::Matchers::WithinRel(growth, 2e-3));
    }
    const auto band = chain.limits(45);
    REQUIRE(band);
    const double middle = (band->low + band->high) / 2;
    CHECK(chain.growth(middle, 45) < 0);
    CHECK(growth_in_motion(shaken(rods(), middle, 45), 200, 100) < 0);
}

TEST_CASE("only the vertical part of the pivot's motion counts") {
    Chain chain = shaken(points({0.1, 0.1}), 0.01, 40);
    CHECK(UprightChain(chain).shaking().amplitude == 0.01);
    chain.pivot.direction_deg = 30;
    CHECK_THAT(UprightChain(chain).shaking().amplitude, Catch::Matchers::WithinRel(0.005, 1e-12));
    chain.pivot.direction_deg = 180;
    CHECK(UprightChain(chain).shaking().amplitude == 0);
    chain.pivot.path = PivotPath::circle;
    CHECK(UprightChain(chain).shaking().amplitude == 0.01);
    chain.pivot.path = PivotPath::still;
    CHECK(UprightChain(chain).shaking().amplitude == 0);
}

TEST_CASE("shaking that is too slow or too wide does not keep a chain upright") {
    const UprightChain chain(points({0.1, 0.1}));
    const double resting = chain.growth(0, 1);
    CHECK(chain.growth(0.01, 1e-6) == resting);
    CHECK_FALSE(chain.limits(1e-6));
    CHECK_FALSE(chain.lowest_stable_frequency(0));
    CHECK_FALSE(chain.lowest_stable_frequency(0.5));
    // Within a period, the numbers would exceed the range of double.
    CHECK_THAT(chain.growth(1e-9, 0.01), Catch::Matchers::WithinRel(resting, 1e-6));
    Chain weightless = points({0.1, 0.1});
    weightless.gravity = 0;
    const auto band = UprightChain(weightless).limits(10);
    REQUIRE(band);
    CHECK(band->low == 0);
}

TEST_CASE("chains that cannot have a stability chart are refused") {
    Chain chain = points({0.1});
    chain.model = Model::elastic;
    CHECK_THAT(refuse_upright(chain).value(), pendula::test::contains("rigid"));
    CHECK_THROWS_AS(UprightChain(chain), Refused);
    chain = points(std::vector<double>(65, 0.1));
    CHECK_THAT(refuse_upright(chain).value(), pendula::test::contains("at most 64 links, got 65"));
    chain = points({0.1});
    chain.torque.course = TorqueCourse::constant;
    CHECK_THAT(refuse_upright(chain).value(), pendula::test::contains("motor"));
    chain = shaken(points({0.1}), 0.01, 40);
    chain.pivot.second_amplitude = 0.001;
    CHECK_THAT(refuse_upright(chain).value(), pendula::test::contains("one frequency"));
    chain.pivot.second_amplitude = 0;
    CHECK_FALSE(refuse_upright(chain));
}

TEST_CASE("the cells and bands of a chart equal single calculations, for any number of threads") {
    const UprightChain chain(shaken(points({0.1, 0.1}), 0.01, 40));
    StabilityPlan plan = usual_stability_plan(chain);
    CHECK(plan.low_frequency < 40);
    CHECK(plan.high_frequency > 40);
    CHECK(plan.low_amplitude == 0);
    CHECK(plan.high_amplitude > 0.013558);
    plan.columns = 40;
    plan.rows = 30;
    WorkerPool one(1), three(3);
    const StabilityChart chart = calculate_stability(chain, plan, one);
    CHECK(chart.growth == calculate_stability(chain, plan, three).growth);
    std::size_t standing = 0;
    for (std::size_t row = 0; row < plan.rows; ++row) {
        const auto band = chain.limits(plan.frequency(row));
        for (std::size_t column = 0; column < plan.columns; ++column)
            CHECK(chart.growth[row * plan.columns + column] ==
                  chain.growth(plan.amplitude(column), plan.frequency(row)));
        if (!band) continue;
        ++standing;
        const double cell = plan.high_amplitude / static_cast<double>(plan.columns);
        if (band->high - band->low < cell) continue;
        REQUIRE_FALSE(chart.bands[row].empty());
        CHECK(std::abs(chart.bands[row].front().low - band->low) < 1e-3 * cell);
        CHECK(std::abs(chart.bands[row].front().high - std::min(band->high, plan.high_amplitude)) <
              1e-3 * cell);
    }
    CHECK(standing > plan.rows / 2);
}
