// SPDX-License-Identifier: MIT
// Tests for physics/systems/lane_tension.hpp against TensionForm in double and in 212
// bits.
#include "physics/systems/lane_tension.hpp"
#include "physics/systems/rigid_chain.hpp"
#include "physics/systems/rigid_system.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <random>
#include <vector>

using namespace pendula;

namespace {

constexpr std::size_t many_sizes[] = {8, 9, 12, 15, 16, 17, 31, 32, 33, 64, 100, 301, 1000};

struct Moving {
    Chain chain;
    std::vector<double> theta, omega;
};

/// Masses within a factor of e^`unlike`, lengths within its square root, angles within `angle` rad of one
/// radian.
Moving moving(std::size_t links, double angle, double unlike, std::mt19937_64& random) {
    std::uniform_real_distribution<double> turn(-angle, angle), speed(-5, 5), size(0, unlike);
    Moving out;
    for (std::size_t i = 0; i < links; ++i) {
        out.chain.lengths.push_back(std::exp(size(random) / 2));
        out.chain.masses.push_back(std::exp(size(random)));
        out.theta.push_back(1 + turn(random));
        out.omega.push_back(speed(random));
    }
    return out;
}

std::vector<double> by_lanes(const Moving& m, const LinkKernels& kernels = link_kernels()) {
    std::vector<double> alpha(m.theta.size());
    LaneTension(RigidChain<double>(m.chain), kernels).accelerations(m.theta, m.omega, alpha);
    return alpha;
}

std::vector<double> by_links(const Moving& m) {
    std::vector<double> alpha(m.theta.size());
    TensionForm<double>(alpha.size()).accelerations(RigidChain<double>(m.chain), m.theta, m.omega, alpha);
    return alpha;
}

/// The accelerations in 212 bits, and the largest error of each that rounding in double can cause.
struct Truth {
    std::vector<double> alpha, reach;
};

/// Let ε be double's epsilon. Sines and cosines are within 1 ulp. So c and s are within 3 ε of the truth, and
/// s², where it stands for 1 − c², is within 9 ε. On the way from these to a matrix element, a right-hand
/// side or a term of an acceleration, no value is rounded more than 14 times, by ε/2 each. So the error of
/// each of these is at most 16 ε times its value for |c| = |s| = 1. The calculated tensions solve such a
/// system exactly, and
///
///     |δT| ≤ 16 ε w,   w = |A⁻¹| (D |T| + |b|)
///
/// where D contains the sizes of the matrix elements. The signs of the off-diagonal elements of a symmetric
/// tridiagonal matrix do not change the sizes in its inverse, so w solves the system with −|c| in place of
/// −c.
Truth truth_of(const Moving& m) {
    const std::size_t n = m.theta.size();
    const RigidChain<Wide> chain(m.chain);
    const std::vector<Wide> theta(m.theta.begin(), m.theta.end()), omega(m.omega.begin(), m.omega.end());
    std::vector<Wide> alpha(n);
    TensionForm<Wide> form(n);
    form.accelerations(chain, theta, omega, alpha);

    const RigidChain<double> rounded(m.chain);
    const auto u = [&](std::size_t i) { return rounded.inverse_mass[i]; };
    std::vector<double> tension(n), c(n), s(n), pivot(n), w(n);
    for (std::size_t i = 0; i < n; ++i) tension[i] = std::abs(static_cast<double>(form.tensions()[i]));
    for (std::size_t i = 0; i + 1 < n; ++i) {
        Wide sine, cosine;
        sin_cos(theta[i + 1] - theta[i], sine, cosine);
        c[i] = std::abs(static_cast<double>(cosine));
        s[i] = std::abs(static_cast<double>(sine));
    }
    for (std::size_t i = n; i-- > 0;) {
        pivot[i] = u(i) + (i > 0 ? u(i - 1) : 0);
        w[i] = pivot[i] * tension[i] + rounded.length[i] * m.omega[i] * m.omega[i] +
               (i == 0 ? rounded.gravity : 0);
        if (i > 0) w[i] += u(i - 1) * tension[i - 1];
        if (i + 1 < n) {
            w[i] += u(i) * tension[i + 1];
            const double factor = c[i] * u(i) / pivot[i + 1];
            pivot[i] -= factor * c[i] * u(i);
            w[i] += factor * w[i + 1];
        }
    }
    for (std::size_t i = 0; i < n; ++i)
        w[i] = (w[i] + (i > 0 ? c[i - 1] * u(i - 1) * w[i - 1] : 0)) / pivot[i];

    constexpr double unit = 16 * std::numeric_limits<double>::epsilon();
    Truth out;
    for (std::size_t i = 0; i < n; ++i) {
        double terms = i == 0 ? rounded.gravity : u(i - 1) * (w[i - 1] * s[i - 1] + tension[i - 1]);
        if (i + 1 < n) terms += u(i) * (w[i + 1] * s[i] + tension[i + 1]);
        out.alpha.push_back(static_cast<double>(alpha[i]));
        out.reach.push_back(unit * terms / rounded.length[i]);
    }
    return out;
}

/// The largest error, in units of the largest error that rounding can cause.
double worst(const std::vector<double>& found, const Truth& truth) {
    double most = 0;
    for (std::size_t i = 0; i < found.size(); ++i) {
        const double error = std::abs(found[i] - truth.alpha[i]) / truth.reach[i];
        most = std::max(most, std::isnan(error) ? std::numeric_limits<double>::infinity() : error);
    }
    return most;
}

bool same_bytes(const std::vector<double>& a, const std::vector<double>& b) { return a == b; }

/// couple() of the best kernels, with the couplings of two joints exchanged.
void couple_wrong_lanes(const LinkLanes& lanes) {
    link_kernels().couple(lanes);
    std::swap(lanes.between[3], lanes.between[4]);
}
/// turn() of the best kernels, with a sine that is wrong in its 41st bit.
bool turn_a_little_wrong(const LinkLanes& lanes) {
    const bool within = link_kernels().turn(lanes);
    lanes.sine[lanes.links - 1] *= 1 + 0x1p-40;
    return within;
}

} // namespace

TEST_CASE("lanes give the accelerations of single links to within rounding, with every instruction set") {
    std::mt19937_64 random(20261124);
    // Nearly straight chains, any angles, angles of long runs, and some or all angles beyond the lanes' own
    // sines.
    for (const double angle : {1e-6, 7.0, 300.0, 9e5, 2e6, 1e9})
        for (const double unlike : {0.0, 2.0, 14.0})
            for (const std::size_t links : many_sizes) {
                CAPTURE(angle, unlike, links);
                const Moving m = moving(links, angle, unlike, random);
                const Truth truth = truth_of(m);
                const std::vector<double> single = by_links(m), lanes = by_lanes(m);
                CHECK(worst(lanes, truth) <= 1);
                CHECK(worst(single, truth) <= 1);
                for (std::size_t i = 0; i < links; ++i)
                    if (!(std::abs(lanes[i] - single[i]) <= 2 * truth.reach[i])) FAIL_CHECK("link " << i);
                for (const LinkKernels* kernels : all_link_kernels()) {
                    CAPTURE(kernels->instructions);
                    CHECK(same_bytes(by_lanes(m, *kernels), lanes));
                }
            }
}

TEST_CASE("the bound on rounding errors detects exchanged joints and a sine wrong in its 41st bit") {
    std::mt19937_64 random(20261125);
    for (const std::size_t links : {12, 100, 1000}) {
        const Moving m = moving(links, 7, 2, random);
        const Truth truth = truth_of(m);
        LinkKernels broken = link_kernels();
        CHECK(worst(by_lanes(m, broken), truth) <= 1);
        broken.couple = couple_wrong_lanes;
        CHECK(worst(by_lanes(m, broken), truth) > 1);
        broken = link_kernels();
        broken.turn = turn_a_little_wrong;
        CHECK(worst(by_lanes(m, broken), truth) > 1);
    }
}

TEST_CASE("mirrored motions have mirrored accelerations in lanes, and no call depends on the call before") {
    std::mt19937_64 random(20261126);
    for (const std::size_t links : {12, 101}) {
        const Moving m = moving(links, 100, 2, random);
        Moving mirrored = m;
        for (double& x : mirrored.theta) x = -x;
        for (double& x : mirrored.omega) x = -x;
        std::vector<double> alpha = by_lanes(mirrored);
        for (double& x : alpha) x = -x;
        CHECK(same_bytes(alpha, by_lanes(m)));

        LaneTension form{RigidChain<double>(m.chain)};
        const std::vector<double> nowhere(links, std::nan(""));
        form.accelerations(nowhere, m.omega, alpha);
        CHECK(std::all_of(alpha.begin(), alpha.end(), [](double x) { return std::isnan(x); }));
        form.accelerations(m.theta, m.omega, alpha);
        CHECK(same_bytes(alpha, by_lanes(m)));
    }
}

TEST_CASE("tensions in lanes agree with those of single links") {
    std::mt19937_64 random(20261127);
    const Moving m = moving(40, 1, 1, random);
    const RigidChain<double> chain(m.chain);
    std::vector<double> alpha(40);
    TensionForm<double> single(40);
    LaneTension lanes(chain);
    single.accelerations(chain, m.theta, m.omega, alpha);
    lanes.accelerations(m.theta, m.omega, alpha);
    REQUIRE(lanes.tensions().size() == 40);
    for (std::size_t i = 0; i < 40; ++i) CHECK(lanes.tensions()[i] == Approx(single.tensions()[i]));
}

TEST_CASE("short chains and bobs of very different mass are solved link by link, and long chains in lanes") {
    std::mt19937_64 random(20261128);
    const auto by_system = [](const Moving& m) {
        std::vector<double> alpha(m.theta.size());
        RigidSystem<double>(m.chain).accelerations(0, m.theta, m.omega, alpha);
        return alpha;
    };
    for (std::size_t links = 1; links < least_lane_links + 4; ++links) {
        CAPTURE(links);
        Moving m = moving(links, 7, 2, random);
        m.chain.damping = 0;
        CHECK(tension_in_lanes(m.chain) == (links >= least_lane_links));
        CHECK(same_bytes(by_system(m), links < least_lane_links ? by_links(m) : by_lanes(m)));
        m.chain.masses.back() = 1e13;
        CHECK_FALSE(tension_in_lanes(m.chain));
        CHECK(same_bytes(by_system(m), by_links(m)));
    }
}

TEST_CASE("lanes stay within the range of double for the most different masses that they accept") {
    std::mt19937_64 random(20261129);
    for (const std::size_t links : {100, 1000}) {
        Moving m = moving(links, 7, 0, random);
        for (std::size_t i = 0; i < links; ++i) m.chain.masses[i] = i % 2 ? 0x1p40 : 1;
        CHECK(tension_in_lanes(m.chain));
        CHECK(worst(by_lanes(m), truth_of(m)) <= 1);
        for (std::size_t i = 0; i < links; ++i) m.chain.masses[i] = i < links / 2 ? 0x1p40 : 1;
        CHECK(worst(by_lanes(m), truth_of(m)) <= 1);
        for (double& angle : m.theta) angle = 0.5; // a straight chain has the smallest p
        CHECK(worst(by_lanes(m), truth_of(m)) <= 1);
    }
}
