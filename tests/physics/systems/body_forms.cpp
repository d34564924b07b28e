// SPDX-License-Identifier: MIT
// Tests for physics/systems/body_form.hpp and body_series.hpp, against the dense equations of the Lagrangian.
#include "physics/arithmetic/quad_double.hpp"
#include "physics/systems/body_form.hpp"
#include "physics/systems/rigid_chain.hpp"
#include "physics/systems/rigid_textbook.hpp"
#include "physics/trajectory.hpp"
#include "support/catch.hpp"

#include <random>

using namespace pendula;

namespace {

/// A chain with all features but dry friction.
Chain busy_chain(std::size_t links, std::mt19937_64& random) {
    std::uniform_real_distribution<double> size(0.5, 3), small(0.01, 0.2);
    Chain chain;
    for (std::size_t i = 0; i < links; ++i) {
        chain.lengths.push_back(size(random));
        chain.masses.push_back(i % 3 == 1 ? 0 : size(random));
        chain.link_masses.push_back(size(random));
        chain.centres.push_back(chain.lengths.back() * (i % 4 == 3 ? -0.2 : 0.6)); // some are counterweights
        chain.inertias.push_back(size(random));
        chain.joint_friction.push_back(small(random));
        chain.air_drag.push_back(small(random));
    }
    chain.pivot = {.path = PivotPath::circle,
                   .amplitude = 0.3,
                   .frequency = 0.7,
                   .phase_deg = 20,
                   .second_amplitude = 0.1,
                   .second_frequency = 1.9};
    chain.torque = {.course = TorqueCourse::sine, .joint = (links + 1) / 2, .strength = 2, .frequency = 0.4};
    return chain;
}

/// The accelerations α from M α = b, derived from the Lagrangian with T = Σ ½ m |v_c|² + ½ I ω² + ½ b |v|²;
/// dense and without lumped masses.
template<class Real>
std::vector<Real> lagrangian(const Chain& chain, Real time, const std::vector<Real>& theta,
                             const std::vector<Real>& omega) {
    const std::size_t n = chain.links();
    const PivotMotion<Real> pivot = Drive<Real>(chain).pivot(time);
    std::vector<Real> sine(n), cosine(n), torque(n + 1);
    for (std::size_t i = 0; i < n; ++i) sin_cos(theta[i], sine[i], cosine[i]);
    for (std::size_t i = 0; i < n; ++i)
        torque[i] = -(Real(chain.joint_friction[i]) * (i > 0 ? omega[i] - omega[i - 1] : omega[0]));
    torque[chain.torque.joint - 1] += Drive<Real>(chain).torque(time);
    std::vector<Real> matrix(n * n), b(n);
    for (std::size_t i = 0; i < n; ++i) {
        matrix[i * n + i] += Real(chain.inertias[i]);
        b[i] += torque[i] - torque[i + 1];
    }
    // Each point mass (a link's centre of mass or a bob, of link `last` at the distance `arm` along it) adds
    // m v·∂v/∂ω and its forces.
    const auto add_point = [&](std::size_t last, Real arm, Real mass, Real drag) {
        const auto reach = [&](std::size_t i) { return i == last ? arm : Real(chain.lengths[i]); };
        Real vx = pivot.vx, vy = pivot.vy, bend_x = pivot.ax, bend_y = pivot.ay + Real(chain.gravity);
        for (std::size_t i = 0; i <= last; ++i) {
            vx += reach(i) * cosine[i] * omega[i];
            vy += reach(i) * sine[i] * omega[i];
            bend_x -= reach(i) * sine[i] * omega[i] * omega[i];
            bend_y += reach(i) * cosine[i] * omega[i] * omega[i];
        }
        const Real blow = drag * square_root(vx * vx + vy * vy);
        for (std::size_t i = 0; i <= last; ++i) {
            b[i] -=
                reach(i) * (cosine[i] * (mass * bend_x + blow * vx) + sine[i] * (mass * bend_y + blow * vy));
            for (std::size_t j = 0; j <= last; ++j)
                matrix[i * n + j] += mass * reach(i) * reach(j) * (cosine[i] * cosine[j] + sine[i] * sine[j]);
        }
    };
    for (std::size_t i = 0; i < n; ++i) {
        add_point(i, Real(chain.lengths[i]), Real(chain.masses[i]), Real(chain.air_drag[i]));
        add_point(i, Real(chain.centres[i]), Real(chain.link_masses[i]), Real(0));
    }
    solve_ldlt<Real>(matrix, b);
    for (std::size_t i = 0; i < n; ++i) b[i] -= Real(chain.damping) * omega[i];
    return b;
}

template<class Real>
Real size_of(const Real& x) {
    return x < Real(0) ? -x : x;
}

} // namespace

TEMPLATE_TEST_CASE("the accelerations of bodies agree with the dense equations of the Lagrangian", "", double,
                   long double, QuadDouble) {
    using Real = TestType;
    std::mt19937_64 random(20261126);
    std::uniform_real_distribution<double> angle(-7, 7), velocity(-5, 5);
    for (const std::size_t n : {1, 2, 3, 5, 9})
        for (int repeat = 0; repeat < 20; ++repeat) {
            Chain chain = busy_chain(n, random);
            if (repeat % 2 == 1) chain.damping = 0.3;
            REQUIRE(!refusal(chain, {std::vector<double>(n), AngleUnit::degrees, std::vector<double>(n)},
                             {Method::taylor, Arithmetic::double_}));
            std::vector<Real> theta, omega;
            for (std::size_t i = 0; i < n; ++i) {
                theta.push_back(Real(angle(random)));
                omega.push_back(Real(velocity(random)));
            }
            const Real time(0.37);
            const BodyChain<Real> bodies(chain);
            const Drive<Real> drive(chain);
            std::vector<Real> fast(n);
            BodyForm<Real>(n).accelerations(bodies, drive.moment(time), {}, theta, omega, fast);
            const std::vector<Real> reference = lagrangian<Real>(chain, time, theta, omega);
            Real largest{};
            for (const Real& a : reference) largest = std::max(largest, size_of(a));
            const Real bound =
                RealTraits<Real>::epsilon * Real(4000.0 * static_cast<double>(n * n)) * largest;
            for (std::size_t i = 0; i < n; ++i) CHECK(size_of(fast[i] - reference[i]) <= bound);
        }
}

TEST_CASE("bodies without link masses accelerate like point masses, to within rounding") {
    std::mt19937_64 random(7);
    std::uniform_real_distribution<double> angle(-7, 7), velocity(-5, 5), decade(-1, 1);
    for (const std::size_t n : {1, 2, 3, 10, 100})
        for (int repeat = 0; repeat < 20; ++repeat) {
            Chain chain;
            std::vector<double> theta, omega;
            for (std::size_t i = 0; i < n; ++i) {
                chain.lengths.push_back(1 + 0.1 * static_cast<double>(i % 3));
                chain.masses.push_back(std::pow(10, decade(random)));
                theta.push_back(angle(random));
                omega.push_back(velocity(random));
            }
            std::vector<double> bodies(n), points(n);
            std::vector<Wide> exact(n), wide_theta(theta.begin(), theta.end()),
                wide_omega(omega.begin(), omega.end());
            BodyForm<double>(n).accelerations(BodyChain<double>(chain), {}, {}, theta, omega, bodies);
            TensionForm<double>(n).accelerations(RigidChain<double>(chain), theta, omega, points);
            TensionForm<Wide>(n).accelerations(RigidChain<Wide>(chain), wide_theta, wide_omega, exact);
            double largest = 0, of_bodies = 0, of_points = 0;
            for (std::size_t i = 0; i < n; ++i) {
                largest = std::max(largest, std::abs(static_cast<double>(exact[i])));
                of_bodies = std::max(of_bodies, std::abs(static_cast<double>(bodies[i] - exact[i])));
                of_points = std::max(of_points, std::abs(static_cast<double>(points[i] - exact[i])));
            }
            CAPTURE(n, of_bodies / largest, of_points / largest);
            // The bob at the tip may be a hundred times as heavy as the one before it, which costs two
            // digits.
            CHECK(of_bodies <= 100 * 0x1p-52 * static_cast<double>(n + 9) * largest);
        }
}

TEST_CASE("gauss-legendre converges with its order to taylor's motion of bodies") {
    std::mt19937_64 random(31);
    std::uniform_real_distribution<double> angle(-3, 3), velocity(-3, 3);
    for (const std::size_t n : {1, 2, 4}) {
        Chain chain = busy_chain(n, random);
        chain.damping = 0.2;
        StartState start{.unit = AngleUnit::radians};
        for (std::size_t i = 0; i < n; ++i) {
            start.angles.push_back(angle(random));
            start.angular_velocities.push_back(velocity(random));
        }
        // The two methods share only the chain: taylor uses the series, and gauss-legendre calls BodyForm.
        const auto series =
            make_trajectory(chain, start, {Method::taylor, Arithmetic::double_double, 1e-2, true});
        series->advance(20);
        REQUIRE(!series->failure());
        const PreciseState exact = series->precise_state();
        const auto error_of = [&](double dt) {
            const auto other = make_trajectory(
                chain, start, {Method::gauss_legendre, Arithmetic::double_double, dt, true, 3});
            other->advance(std::llround(0.2 / dt));
            const PreciseState state = other->precise_state();
            double worst = 0;
            for (std::size_t i = 0; i < n; ++i)
                worst = std::max({worst, std::abs(static_cast<double>(exact.theta[i] - state.theta[i])),
                                  std::abs(static_cast<double>(exact.omega[i] - state.omega[i]))});
            return worst;
        };
        const double coarse = error_of(4e-3), fine = error_of(2e-3), finest = error_of(5e-4);
        CAPTURE(n, coarse, fine, finest);
        CHECK(coarse / fine > 50);   // 2⁶ = 64
        CHECK(fine / finest > 3500); // 4⁶ = 4096
        CHECK(finest < 1e-14);
        const EnergyReport energy = series->energy();
        CHECK(std::abs(energy.change) <= 1e3 * 0x1p-104 * energy.scale);
        double work = 0;
        for (const EnergyShare& share : energy.accounts) work += share.work;
        CHECK(energy.accounts.size() == 2 * n + 3);
        CHECK(work != 0);
    }
}

TEMPLATE_TEST_CASE(
    "taylor moves bodies in each arithmetic as in quad-double, to the digits of that arithmetic", "[bulk]",
    double, long double, DoubleDouble) {
    using Real = TestType;
    constexpr Arithmetic arithmetic = std::same_as<Real, double>        ? Arithmetic::double_
                                      : std::same_as<Real, long double> ? Arithmetic::long_double
                                                                        : Arithmetic::double_double;
    std::mt19937_64 random(32);
    const std::size_t n = 5;
    const Chain chain = busy_chain(n, random);
    const StartState start{std::vector<double>{100, 20, -60, 10, 170}, AngleUnit::degrees, {1, 0, -2, 3, 0}};
    const auto one = make_trajectory(chain, start, {Method::taylor, arithmetic, 1e-2, true});
    const auto exact = make_trajectory(chain, start, {Method::taylor, Arithmetic::quad_double, 1e-2, true});
    one->advance(100);
    exact->advance(100);
    std::vector<Wide> coordinates, true_ones;
    one->coordinates(coordinates);
    exact->coordinates(true_ones);
    double worst = 0;
    for (std::size_t i = 0; i < coordinates.size(); ++i)
        worst = std::max(worst, std::abs(static_cast<double>(coordinates[i] - true_ones[i])));
    // Rounding errors in velocities of up to 10 rad/s grow at most a thousandfold in this second.
    CHECK(worst <= 1e4 * static_cast<double>(RealTraits<Real>::epsilon));
    CHECK(worst > 0);
    const EnergyReport energy = one->energy();
    CHECK(std::abs(energy.change) <= 10 * static_cast<double>(RealTraits<Real>::epsilon) * energy.scale);
}
