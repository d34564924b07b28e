// SPDX-License-Identifier: MIT
// Tests for asm/body_rk4_x87.asm.
#include "comparison.hpp"
#include "physics/system_trajectory.hpp"
#include "physics/systems/body_form.hpp"
#include "support/catch.hpp"
#include "support/sanitized.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>

using namespace pendula;

extern "C" void pendula_broken_writes_past_the_bodies(X87Run*);
extern "C" void pendula_broken_counts_wrong(X87Run*);

namespace {

template<class RealType>
struct FormBodies {
    using Real = RealType;
    explicit FormBodies(const Chain& with) : chain(with), form(with.links()) {}
    std::size_t positions() const { return chain.links() + chain.accounts.size(); }
    void derivative(Real /*time*/, std::span<const Real> state, std::span<Real> rate) {
        const std::size_t n = chain.links(), all = positions();
        std::copy(state.begin() + all, state.end(), rate.begin());
        const auto theta = state.first(n), omega = state.subspan(all, n);
        form.accelerations(chain, {}, {}, theta, omega, rate.subspan(all, n));
        form.powers(chain, {}, omega, rate.subspan(all + n));
    }
    BodyChain<Real> chain;
    BodyForm<Real> form;
};

/// Integrates the case by the reference. The accounts' places among the positions are unused, and the kernel
/// leaves them unchanged.
template<class Real>
std::vector<Real> integrate_bodies(const Case& test) {
    const FormBodies<Real> system(test.chain);
    const std::size_t n = test.chain.links(), all = system.positions();
    std::vector<Real> state = integrate_with(system, test);
    std::copy(test.state.begin() + n, test.state.begin() + all, state.begin() + n);
    return state;
}

const Subject bodies{run_adapted<X87BodyRk4>, integrate_bodies<long double>, integrate_bodies<Wide>};

/// Adds what the body kernel needs to a case: the damping in its chain, and places for the energy accounts in
/// its state.
void give_bodies(Case& test) {
    test.chain.damping = test.damping;
    const std::size_t n = test.chain.links(), accounts = energy_accounts(test.chain).size();
    test.state.insert(test.state.end(), accounts, 0.25L);
    test.state.insert(test.state.begin() + static_cast<std::ptrdiff_t>(n), accounts, 7);
}

Case uniform_rods(std::size_t links, long double angle, long double velocity, double damping = 0) {
    Case test;
    test.chain.lengths.assign(links, 1);
    test.chain.masses.assign(links, 1);
    test.chain = with_shape(test.chain, LinkShape::rods);
    test.chain.joint_friction.assign(links, 0.125);
    test.state.assign(links, angle);
    test.state.resize(2 * links, velocity);
    test.dt = 1e-4;
    test.damping = damping;
    give_bodies(test);
    return test;
}

Case random_bodies(std::mt19937_64& random, std::size_t links) {
    std::uniform_real_distribution<double> exponent(-1, 1), unit(0, 1);
    Case test = random_case(random, links);
    const bool has_mass = unit(random) < 0.8, has_friction = !has_mass || unit(random) < 0.7;
    for (std::size_t i = 0; i < links && has_mass; ++i) {
        const double mass = std::pow(10, exponent(random)), length = test.chain.lengths[i];
        test.chain.link_masses.push_back(mass);
        test.chain.centres.push_back(length * unit(random));
        test.chain.inertias.push_back(mass * length * length * unit(random) / 6);
        if (unit(random) < 0.3) test.chain.masses[i] = 0;
    }
    for (std::size_t i = 0; i < links && has_friction; ++i)
        test.chain.joint_friction.push_back(i > 0 && unit(random) < 0.3 ? 0 : unit(random));
    give_bodies(test);
    return test;
}

/// Calls the kernel like X87BodyRk4's run, with other records on both sides of the links' own. Also names a
/// change of these records.
std::string run_between_bodies(X87Kernel kernel, X87Run& run, const Chain& parameters) {
    constexpr std::ptrdiff_t margin = 2;
    const BodyChain<long double> chain(parameters);
    const std::vector<X87Body> own = x87_bodies(chain);
    std::vector<X87Body> records(own.size() + 2 * margin);
    std::memset(static_cast<void*>(records.data()), 0xa5, records.size() * sizeof(X87Body));
    std::copy(own.begin(), own.end(), records.begin() + margin);
    const std::vector<X87Body> before = records;
    const auto links = static_cast<std::int64_t>(chain.links()),
               accounts = static_cast<std::int64_t>(chain.accounts.size());
    const X87BodyChain chain_between{chain.gravity,
                                     records.data() + margin + 1,
                                     links,
                                     links + accounts,
                                     x87_account(chain, EnergyCause::damping, 0),
                                     chain.has_viscous ? 1 : 0};
    run.chain = &chain_between;
    std::string broken = call_checked(kernel, run);
    const auto differ = [&](std::ptrdiff_t from, std::ptrdiff_t to) {
        return std::memcmp(&records[from], &before[from], (to - from) * sizeof(X87Body)) != 0;
    };
    const auto all = static_cast<std::ptrdiff_t>(records.size());
    if (differ(0, margin + 1) || differ(all - margin, all)) broken += " records beside the chain's";
    return broken;
}

} // namespace

TEST_CASE("the body kernel writes to no records but those of the links") {
    Subject guarded = bodies;
    guarded.run = run_between_bodies;
    for (const std::size_t links : {1, 2, 3, 10})
        for (const long double angle : {1.0L, 3e6L})
            for (const bool compensated : {false, true}) {
                Case test = uniform_rods(links, angle, 0.5L, 0.5);
                test.compensated = compensated;
                CAPTURE(links, angle, compensated);
                CHECK(run_kernel(guarded, kernels().body_rk4, test).broken == "");
                CHECK(run_kernel(guarded, pendula_broken_writes_past_the_bodies, test).broken != "");
            }
}

TEST_CASE("the body kernel agrees with the articulated-body equations on random chains") {
    const std::uint64_t used_seed = seed();
    CAPTURE(used_seed);
    std::mt19937_64 random(used_seed);
    for (const std::size_t links : {1, 2, 3, 4, 7, 12, 33, 64})
        for (int i = 0; i < test::repeats(60); ++i) {
            CAPTURE(links, i);
            CHECK(disagreement(bodies, kernels().body_rk4, random_bodies(random, links)).value_or("") == "");
        }
    CHECK(disagreement(bodies, kernels().body_rk4, random_bodies(random, 1000)).value_or("") == "");
}

TEST_CASE("the comparison finds a wrong energy account of a body kernel") {
    for (const std::size_t links : {1, 2, 10}) {
        Case test = uniform_rods(links, 1, 0.5L);
        CHECK(disagreement(bodies, kernels().body_rk4, test).value_or("") == "");
        CHECK(disagreement(bodies, pendula_broken_counts_wrong, test).has_value());
    }
}

TEST_CASE("the body kernel agrees with the articulated-body equations on awkward states") {
    const auto pi = RealTraits<long double>::pi;
    for (const std::size_t links : {1, 2, 3, 10})
        for (const long double angle : {0.0L, pi, pi / 2, 1e-4000L, -1e-10L, 99999.0L, -1e5L, 3e6L})
            for (const long double velocity : {0.0L, 1e-4000L, 1.0L, -1e3L})
                for (const double bob : {0.0, 1.0, 1e6}) // mass of the last bob, kg
                    for (const bool compensated : {false, true}) {
                        Case test = uniform_rods(links, angle, velocity, 0.5);
                        test.dt = 1e-7;
                        test.steps = 1;
                        test.compensated = compensated;
                        test.chain.masses.back() = bob;
                        for (std::size_t i = 1; i < links; i += 2) test.state[i] = -angle;
                        test.state[0] += 0.5L;
                        CAPTURE(links, angle, velocity, bob, compensated);
                        CHECK(disagreement(bodies, kernels().body_rk4, test).value_or("") == "");
                    }
}

TEST_CASE("the body kernel's compensated sums lose less than 1/64 of an epsilon") {
    for (const std::size_t links : {1, 2, 3, 10})
        CHECK(left_behind(bodies, kernels().body_rk4, uniform_rods(links, 1, 0.5L, 0.5)) < 1.0 / 64);
}

TEST_CASE("the body kernel breaks nothing on infinite, NaN or huge states, and hides no infinity or NaN") {
    const long double infinity = std::numeric_limits<long double>::infinity();
    for (const std::size_t links : {1, 2, 4})
        for (const long double bad : {infinity, -infinity, std::nanl(""), 0x1p63L, -0x1p64L})
            for (std::size_t i = 0; i < links; ++i)
                for (const bool of_angle : {false, true})
                    for (const bool compensated : {false, true}) {
                        Case test = uniform_rods(links, 1, 0.5L, 0.5);
                        test.state[of_angle ? i : test.state.size() / 2 + i] = bad;
                        test.compensated = compensated;
                        const Result got = run_kernel(bodies, kernels().body_rk4, test);
                        CHECK(got.broken == "");
                        if (std::isfinite(bad) && !(of_angle && bad == -0x1p64L))
                            continue; // the kernel may calculate with other finite numbers
                        CHECK(!std::isfinite(std::accumulate(got.state.begin(), got.state.end(), 0.0L)));
                    }
}

TEST_CASE("the body kernel takes exactly the given number of steps") {
    for (const std::size_t links : {1, 2, 3, 10})
        CHECK(counts_its_steps(bodies, kernels().body_rk4, uniform_rods(links, 1, 0.5L, 0.5)));
}

TEST_CASE("a trajectory by the body kernel has the same angles and energies as one by the C++ Rk4") {
    using System = BodySystem<long double>;
    for (const double damping : {0.0, 0.5})
        for (const bool compensated : {false, true}) {
            Chain parameters = uniform_rods(10, 0, 0).chain;
            parameters.damping = damping;
            StartState start;
            start.angles.assign(10, 90);
            start.angular_velocities.assign(10, 0);
            const Integration integration{Method::rk4, Arithmetic::x87, 1e-3, compensated};
            const PreciseState at = precise_start(parameters, start);
            const auto kernel = make_trajectory(parameters, at, integration);
            SystemTrajectory<System, Rk4<System>> reference(parameters, at, integration);
            kernel->advance(1000, nullptr);
            reference.advance(1000, nullptr);
            ChainState got, expected;
            kernel->state(got);
            reference.state(expected);
            for (std::size_t i = 0; i < 10; ++i)
                CHECK(got.theta[i] == Approx(expected.theta[i]).epsilon(1e-13));
            const EnergyReport energy = kernel->energy(), expected_energy = reference.energy();
            CHECK(energy.change == Approx(expected_energy.change).epsilon(1e-6));
            REQUIRE(energy.accounts.size() == (damping > 0 ? 11 : 10));
            for (std::size_t a = 0; a < energy.accounts.size(); ++a) {
                CHECK(energy.accounts[a].work < 0);
                CHECK(energy.accounts[a].work == Approx(expected_energy.accounts[a].work).epsilon(1e-13));
            }
        }
}

TEST_CASE("the body kernel accepts rods with viscous joints, but no plain point masses, drive, drag or dry "
          "friction") {
    Chain rods = uniform_rods(2, 0, 0).chain;
    CHECK(X87BodyRk4::fits(rods));
    CHECK(!X87ChainRk4::fits(rods));
    Chain dry = rods, drag = rods, driven = rods, turned = rods;
    dry.dry_friction = {0, 0.1};
    drag.air_drag = {0, 0.1};
    driven.pivot.path = PivotPath::line;
    turned.torque.course = TorqueCourse::constant;
    for (const Chain& other : {dry, drag, driven, turned, with_shape(Chain{}, LinkShape::points)})
        CHECK(!X87BodyRk4::fits(other));
}
