// SPDX-License-Identifier: MIT
// Tests for physics/systems/body_lanes.hpp against BodyForm in 212 bits.
#include "physics/systems/body_lanes.hpp"
#include "physics/arithmetic/quad_double.hpp"
#include "physics/systems/body_form.hpp"
#include "support/catch.hpp"

#include <cmath>
#include <cstddef>
#include <limits>
#include <memory>
#include <numbers>
#include <random>
#include <vector>

using namespace pendula;

namespace {

struct MovingBodies {
    Chain chain;
    std::vector<double> theta, omega;
    DriveMoment<double> outside;
};

/// Rods with bobs; if `is_busy`, also with friction, drag and drives. The angles are within `angle` of one
/// radian.
MovingBodies moving_bodies(std::size_t links, double angle, bool is_busy, std::mt19937_64& random) {
    std::uniform_real_distribution<double> turn(-angle, angle), speed(-5, 5), size(0.5, 2);
    MovingBodies out;
    for (std::size_t i = 0; i < links; ++i) {
        out.chain.lengths.push_back(size(random));
        out.chain.masses.push_back(i % 3 == 1 ? 0 : size(random));
        out.chain.link_masses.push_back(size(random));
        out.theta.push_back(1 + turn(random));
        out.omega.push_back(speed(random));
    }
    if (!is_busy) return out;
    out.chain.joint_friction.assign(links, 0.1);
    out.chain.air_drag.assign(links, 0.05);
    out.chain.damping = 0.3;
    out.outside = {.pivot = {.vx = 0.3, .vy = -0.2, .ax = 3, .ay = -2}, .joint = links / 3, .torque = 2};
    return out;
}

/// The accelerations calculated link by link, after each angle was turned by up to `turned` rad.
template<class Real>
std::vector<Real> bodies_by_form(const MovingBodies& m, double turned = 0) {
    std::mt19937_64 random(5);
    std::uniform_real_distribution<double> turn(-turned, turned);
    const std::vector<Real> omega(m.omega.begin(), m.omega.end());
    std::vector<Real> theta(m.theta.begin(), m.theta.end()), alpha(theta.size());
    if (turned > 0)
        for (Real& angle : theta) angle += Real(turn(random));
    const auto& p = m.outside.pivot;
    DriveMoment<Real> outside;
    outside.pivot.vx = Real(p.vx);
    outside.pivot.vy = Real(p.vy);
    outside.pivot.ax = Real(p.ax);
    outside.pivot.ay = Real(p.ay);
    outside.joint = m.outside.joint;
    outside.torque = Real(m.outside.torque);
    BodyForm<Real>(theta.size()).accelerations(BodyChain<Real>(m.chain), outside, {}, theta, omega, alpha);
    return alpha;
}

std::vector<double> bodies_by_lanes(const MovingBodies& m) {
    std::vector<double> alpha(m.theta.size());
    const BodyChain<double> chain(m.chain);
    BodyForm<double> form(alpha.size());
    form.set_chain(chain);
    form.accelerations(chain, m.outside, {}, m.theta, m.omega, alpha);
    return alpha;
}

template<class Number>
double bodies_apart(const std::vector<Number>& found, const std::vector<Wide>& truth) {
    double most = 0;
    for (std::size_t i = 0; i < found.size(); ++i)
        most = std::max(most, std::abs(static_cast<double>(Wide(found[i]) - truth[i])));
    return most;
}

std::vector<double> torques_and_bends(const MovingBodies& m, const BodyLaneKernels& kernels) {
    const std::size_t n = m.theta.size();
    std::vector<double> sine(n), cosine(n), torque(n + 1), force_u(n), force_n(n), alpha(n);
    BodyLanes::sines(m.theta, sine, cosine);
    for (std::size_t i = 0; i < n; ++i) {
        torque[i] = 0.1 * static_cast<double>(i % 5);
        force_u[i] = 0.3 * static_cast<double>(i % 3);
        force_n[i] = -0.2 * static_cast<double>(i % 4);
    }
    BodyLanes(BodyChain<double>(m.chain), kernels)
        .accelerations(sine, cosine, m.omega, torque, force_u, force_n, 0.5, 9.81, alpha);
    return alpha;
}

void couple_wrong_bodies(const BodyLaneArrays& arrays) {
    body_lane_kernels().couple(arrays);
    arrays.twice_s[4] *= 1 + 0x1p-30;
}

/// The rounding of the sines may move the result as far as the truth moves when every angle turns by an ulp
/// of a sine. The sums and products on the way to an acceleration are rounded too.
void check_lanes(const MovingBodies& m, double roundings) {
    constexpr double epsilon = std::numeric_limits<double>::epsilon();
    REQUIRE(BodyLanes::fit(BodyChain<double>(m.chain)));
    const std::vector<Wide> truth = bodies_by_form<Wide>(m);
    double largest = 0;
    for (const Wide& a : truth) largest = std::max(largest, std::abs(static_cast<double>(a)));
    const double moved = bodies_apart(bodies_by_form<Wide>(m, epsilon), truth);
    CHECK(bodies_apart(bodies_by_lanes(m), truth) <= 4 * moved + roundings * epsilon * largest);
}

} // namespace

// An acceleration takes a few tens of sums and products, and each is rounded.
TEST_CASE("lanes give the accelerations of bodies to within rounding") {
    std::mt19937_64 random(20261127);
    for (const double angle : {1e-6, 0.3, 7.0, 300.0, 2e6})
        for (const bool is_busy : {false, true})
            for (const std::size_t links : {8, 9, 12, 13, 14, 15, 16, 17, 31, 32, 33, 64, 100, 301, 1000}) {
                CAPTURE(angle, is_busy, links);
                const MovingBodies m = moving_bodies(links, angle, is_busy, random);
                check_lanes(m, 40);
            }
}

// The hardest case: the masses' factor is the largest that lanes accept, the links hardly resist a turn, and
// the chain has kinks, so that sums cancel. Each of the two eliminations that meet in the middle may lose as
// many bits as the factor has.
TEST_CASE("lanes lose at most the square of the masses' factor for the hardest bodies that they accept") {
    std::mt19937_64 random(20261128);
    std::uniform_real_distribution<double> inertia(0.04, 0.2), speed(-1, 1); // a uniform rod's inertia is 1/6
    std::bernoulli_distribution happens(0.4);
    for (const std::size_t links : {8, 17, 40, 100})
        for (int repeat = 0; repeat < 20; ++repeat) {
            MovingBodies m;
            double theta = 0.4;
            for (std::size_t i = 0; i < links; ++i) {
                m.chain.lengths.push_back(1);
                m.chain.link_masses.push_back(2);
                m.chain.inertias.push_back(inertia(random));
                m.chain.masses.push_back(happens(random) ? 29.8 : i + 1 == links ? 1 : 0);
                if (happens(random)) theta += std::numbers::pi / 4;
                m.theta.push_back(theta);
                m.omega.push_back(speed(random));
            }
            CAPTURE(links, repeat);
            check_lanes(m, 256);
        }
}

TEST_CASE("a call of BodyLanes without forces does not depend on an earlier call with forces") {
    std::mt19937_64 random(6);
    const MovingBodies m = moving_bodies(13, 7, false, random);
    const std::vector<double> some(13, 0.3), torque(14, 0.1);
    std::vector<double> sine(13), cosine(13), after(13), alone(13);
    BodyLanes::sines(m.theta, sine, cosine);
    const BodyChain<double> chain(m.chain);
    BodyLanes used(chain), fresh(chain);
    used.accelerations(sine, cosine, m.omega, torque, some, some, 0, 9.81, after);
    used.accelerations(sine, cosine, m.omega, torque, {}, {}, 0, 9.81, after);
    fresh.accelerations(sine, cosine, m.omega, torque, {}, {}, 0, 9.81, alone);
    CHECK(after == alone);
}

TEST_CASE("every instruction set gives the same accelerations of bodies, and a wrong kernel gives others") {
    std::mt19937_64 random(3);
    for (const std::size_t links : {8, 9, 17, 100, 301}) {
        CAPTURE(links);
        const MovingBodies m = moving_bodies(links, 7, true, random);
        const std::vector<double> best = torques_and_bends(m, body_lane_kernels());
        for (const BodyLaneKernels* kernels : all_body_lane_kernels()) {
            CAPTURE(kernels->instructions);
            CHECK(torques_and_bends(m, *kernels) == best);
        }
        BodyLaneKernels wrong = body_lane_kernels();
        wrong.couple = couple_wrong_bodies;
        CHECK(torques_and_bends(m, wrong) != best);
    }
}

TEST_CASE("a copy of a BodyForm that uses lanes still works after the original is destroyed") {
    std::mt19937_64 random(4);
    const MovingBodies m = moving_bodies(20, 7, true, random);
    const BodyChain<double> chain(m.chain);
    auto form = std::make_unique<BodyForm<double>>(20);
    form->set_chain(chain);
    BodyForm<double> copy = *form;
    std::vector<double> alpha(20);
    form->accelerations(chain, m.outside, {}, std::vector<double>(20, 1), m.omega, alpha);
    form.reset();
    copy.accelerations(chain, m.outside, {}, m.theta, m.omega, alpha);
    CHECK(alpha == bodies_by_lanes(m));
}

TEST_CASE(
    "BodyLanes::fit() rejects chains with light links, a counterweight or no inertia, and short chains") {
    Chain chain = with_shape({.lengths = std::vector<double>(12, 1), .masses = std::vector<double>(12, 1)},
                             LinkShape::rods);
    CHECK(BodyLanes::fit(BodyChain<double>(chain)));
    Chain light_link = chain;
    light_link.link_masses[5] = light_link.link_masses[6] = 1e-4;
    CHECK_FALSE(BodyLanes::fit(BodyChain<double>(light_link)));
    Chain counterweight = chain;
    counterweight.centres.assign(12, 0.5);
    counterweight.centres[4] = -3;
    CHECK_FALSE(BodyLanes::fit(BodyChain<double>(counterweight)));
    Chain dumbbells = chain; // all mass in the middle of each rod: the spin is as negative as possible
    dumbbells.masses.assign(12, 0);
    dumbbells.inertias.assign(12, 0);
    CHECK_FALSE(BodyLanes::fit(BodyChain<double>(dumbbells)));
    CHECK_FALSE(BodyLanes::fit(BodyChain<double>(with_shape(
        {.lengths = std::vector<double>(7, 1), .masses = std::vector<double>(7, 1)}, LinkShape::rods))));
}
