// SPDX-License-Identifier: MIT
// Tests for elastic chains on a moving pivot and with a torque in a joint.
#include "../study.hpp"
#include "physics/refusal.hpp"
#include "physics/systems/drive.hpp"
#include "physics/systems/elastic_chain.hpp"
#include "physics/trajectory.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

using namespace pendula;

namespace {

Chain three_springs() {
    Chain chain;
    chain.model = Model::elastic;
    chain.lengths = {1, 0.7, 0.5};
    chain.masses = {1, 0.5, 0.8};
    chain.stiffness = 120;
    return chain;
}

Chain driven_springs() {
    Chain chain = three_springs();
    chain.damping = 0.05;
    chain.pivot = {.path = PivotPath::circle, .amplitude = 0.1, .frequency = 1.2, .phase_deg = 20};
    chain.torque = {.course = TorqueCourse::sine, .joint = 2, .strength = 0.6, .frequency = 0.7};
    return chain;
}

const StartState swung_springs{
    .angles = {0.5, 0.9, -0.4}, .unit = AngleUnit::radians, .angular_velocities = {0.3, -1, 2}};

using State = std::array<long double, 12>; // x, y of each bob in the frame of the room, then the velocities

/// Newton's law for each bob in the frame of the room, with springs on a moving pivot. The program uses
/// another form.
State rate_in_the_room(const Chain& chain, long double time, const State& state) {
    const Drive<long double> drive(chain);
    const auto pivot = drive.pivot(time);
    const long double torque = drive.torque(time);
    State rate{};
    for (std::size_t i = 0; i < 6; ++i) rate[i] = state[6 + i];
    std::array<long double, 6> force{};
    for (std::size_t i = 0; i < 3; ++i) {
        const long double above_x = i > 0 ? state[2 * i - 2] : pivot.x,
                          above_y = i > 0 ? state[2 * i - 1] : pivot.y;
        const long double x = state[2 * i] - above_x, y = state[2 * i + 1] - above_y;
        const long double d = std::hypot(x, y), pull = chain.stiffness * (d - chain.lengths[i]) / d;
        long double fx = -pull * x, fy = -pull * y;
        const long double turn = (i == 1 ? torque : i == 0 ? -torque : 0) / (d * d);
        fx -= turn * y;
        fy += turn * x;
        force[2 * i] += fx;
        force[2 * i + 1] += fy - chain.masses[i] * chain.gravity;
        if (i > 0) {
            force[2 * i - 2] -= fx;
            force[2 * i - 1] -= fy;
        }
        // Damping slows the motion relative to the pivot.
        force[2 * i] -= chain.masses[i] * chain.damping * (state[6 + 2 * i] - pivot.vx);
        force[2 * i + 1] -= chain.masses[i] * chain.damping * (state[7 + 2 * i] - pivot.vy);
    }
    for (std::size_t i = 0; i < 6; ++i) rate[6 + i] = force[i] / chain.masses[i / 2];
    return rate;
}

State plus(const State& state, long double h, const State& rate) {
    State sum = state;
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += h * rate[i];
    return sum;
}

/// The state after RK4 steps in the frame of the room, from the program's state at time 0.
State in_the_room(const Chain& chain, const ChainState& start, int steps, long double h) {
    State state{};
    for (std::size_t i = 0; i < 3; ++i) {
        state[2 * i] = start.x[i];
        state[2 * i + 1] = start.y[i];
        state[6 + 2 * i] = start.vx[i];
        state[7 + 2 * i] = start.vy[i];
    }
    for (int step = 0; step < steps; ++step) {
        const long double t = step * h;
        const State a = rate_in_the_room(chain, t, state);
        const State b = rate_in_the_room(chain, t + h / 2, plus(state, h / 2, a));
        const State c = rate_in_the_room(chain, t + h / 2, plus(state, h / 2, b));
        const State d = rate_in_the_room(chain, t + h, plus(state, h, c));
        for (std::size_t i = 0; i < state.size(); ++i)
            state[i] += h / 6 * (a[i] + 2 * b[i] + 2 * c[i] + d[i]);
    }
    return state;
}

double change_of_balance(const Chain& chain, const Integration& integration, double seconds) {
    const auto trajectory = make_trajectory(chain, swung_springs, integration);
    trajectory->advance(std::llround(seconds / integration.dt));
    REQUIRE(!trajectory->failure());
    const EnergyReport energy = trajectory->energy();
    CHECK(energy.accounts.size() == 3); // damping, pivot, torque
    return std::abs(energy.change) / energy.scale;
}

} // namespace

TEST_CASE(
    "driven springs obey Newton's law in the frame of the room, with every method but symplectic-euler") {
    const Chain chain = driven_springs();
    Chain undamped = chain;
    undamped.damping = 0;
    const auto first =
        make_trajectory(chain, swung_springs, {Method::taylor, Arithmetic::long_double, 1.0 / 64});
    const ChainState start = shown(*first);
    const State damped_state = in_the_room(chain, start, 8192, 0x1p-13L),
                undamped_state = in_the_room(undamped, start, 8192, 0x1p-13L);
    for (const Method method : methods)
        for (const Arithmetic arithmetic : portable_arithmetics) {
            const bool beside = traits_of(method).damps_beside;
            const double dt = method == Method::taylor           ? 0x1p-6
                              : method == Method::gauss_legendre ? 0x1p-7
                              : method == Method::dop853         ? 0x1p-9
                              : method == Method::leapfrog       ? 0x1p-14
                                                                 : 0x1p-12;
            const Integration integration{method, arithmetic, dt, false};
            if (traits_of(method).needs_momenta) continue;
            if (beside) {
                const auto no = refusal(chain, swung_springs, integration);
                REQUIRE(no);
                CHECK(no->find("the damping of a driven chain") != no->npos);
            }
            if (arithmetic == Arithmetic::quad_double && dt < 0x1p-7) continue; // takes long
            const auto trajectory = make_trajectory(beside ? undamped : chain, swung_springs, integration);
            trajectory->advance(std::llround(1 / dt));
            REQUIRE(!trajectory->failure());
            const ChainState state = shown(*trajectory);
            const State& exact = beside ? undamped_state : damped_state;
            CAPTURE(name_of(method), name_of(arithmetic));
            // RK4 in the frame of the room has an error of about 1e-13. leapfrog has order 2.
            const double bound = method == Method::leapfrog ? 1e-5 : method == Method::rk4 ? 1e-10 : 1e-12;
            for (std::size_t i = 0; i < 3; ++i) {
                CHECK(std::abs(state.x[i] - static_cast<double>(exact[2 * i])) < bound);
                CHECK(std::abs(state.y[i] - static_cast<double>(exact[2 * i + 1])) < bound);
                CHECK(std::abs(state.vx[i] - static_cast<double>(exact[6 + 2 * i])) < 20 * bound);
                CHECK(std::abs(state.vy[i] - static_cast<double>(exact[7 + 2 * i])) < 20 * bound);
            }
        }
}

TEST_CASE("the energy balance of driven springs closes with the order of rk4, and to rounding with taylor") {
    const Chain chain = driven_springs();
    // The error may pass through 0 at one dt; over five halvings this matters little.
    const double coarse = change_of_balance(chain, {Method::rk4, Arithmetic::long_double, 0x1p-7}, 2),
                 fine = change_of_balance(chain, {Method::rk4, Arithmetic::long_double, 0x1p-12}, 2);
    CAPTURE(coarse, fine);
    CHECK(std::log2(coarse / fine) / 5 > 3.7);
    // 20 s are about 2,000 steps with a few roundings each, which partly cancel.
    CHECK(change_of_balance(chain, {Method::taylor, Arithmetic::long_double, 16e-3, true}, 20) < 1e-15);
    CHECK(change_of_balance(chain, {Method::taylor, Arithmetic::double_double, 16e-3, true}, 4) < 1e-27);
}

TEST_CASE("springs on a freely falling pivot move as without gravity") {
    Chain falling = three_springs();
    falling.pivot = {.path = PivotPath::table};
    for (int i = 0; i <= 20; ++i) {
        const double t = 0.1 * i;
        falling.pivot.times.push_back(t);
        falling.pivot.x.push_back(0);
        falling.pivot.y.push_back(-falling.gravity * t * t / 2);
    }
    Chain weightless = three_springs();
    weightless.gravity = 0;
    const Integration integration{Method::taylor, Arithmetic::long_double, 0.05, true};
    const auto one = make_trajectory(falling, swung_springs, integration),
               other = make_trajectory(weightless, swung_springs, integration);
    one->advance(30);
    other->advance(30);
    const PreciseState a = one->precise_state(), b = other->precise_state();
    for (std::size_t i = 0; i < 3; ++i) {
        // The table's numbers are doubles, so its spline contains the second differences of their rounding
        // errors.
        CHECK(std::abs(static_cast<double>(a.x[i] - b.x[i])) < 1e-12);
        CHECK(std::abs(static_cast<double>(a.y[i] - b.y[i])) < 1e-12);
    }
    CHECK(shown(*one).pivot_y == Approx(-falling.gravity * 1.5 * 1.5 / 2));
}

TEST_CASE("stiff springs on a moving pivot approach the motion of rigid links") {
    Chain rods = driven_springs();
    rods.model = Model::rigid;
    const ChainState rigid = shown(*[&] {
        auto run = make_trajectory(rods, swung_springs, {Method::taylor, Arithmetic::double_, 0x1p-6});
        run->advance(16);
        return run;
    }());
    double before = 0;
    for (const double stiffness : {1e5, 1e6}) {
        Chain stiff = driven_springs();
        stiff.stiffness = stiffness;
        const auto run = make_trajectory(stiff, swung_springs, {Method::taylor, Arithmetic::double_, 0x1p-6});
        run->advance(16);
        REQUIRE(!run->failure());
        const ChainState elastic = shown(*run);
        double apart = 0;
        for (std::size_t i = 0; i < 3; ++i)
            apart = std::max(apart, std::hypot(elastic.x[i] - rigid.x[i], elastic.y[i] - rigid.y[i]));
        CAPTURE(stiffness, apart);
        if (before != 0) CHECK(before / apart > 5); // the distance is about weight/stiffness
        before = apart;
    }
    CHECK(before < 1e-3);
}

TEST_CASE("driven springs continue exactly from a saved state, however their steps are divided into calls") {
    for (const Method method : {Method::rk4, Method::taylor, Method::gauss_legendre}) {
        Chain chain = driven_springs();
        chain.pivot = {.path = PivotPath::table};
        chain.pivot.times = {0, 0.3, 0.5, 0.9, 1.2};
        chain.pivot.x = {0, 0.1, 0.15, 0.05, 0};
        chain.pivot.y = {0, 0.02, -0.1, 0.03, 0};
        const Integration integration{method, Arithmetic::long_double, 0x1p-8, true};
        const auto whole = make_trajectory(chain, swung_springs, integration);
        const auto parts = make_trajectory(chain, swung_springs, integration);
        whole->advance(300);
        parts->advance(101);
        const auto saved = parts->save();
        parts->advance(57);
        const auto later = make_trajectory(chain, swung_springs, integration);
        later->restore(saved);
        later->advance(199);
        CHECK(later->save() == whole->save());
        CHECK(later->energy().change == whole->energy().change);
    }
}
