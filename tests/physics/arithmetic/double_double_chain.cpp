// SPDX-License-Identifier: MIT
// The rigid chain's equations in double-double: against each other and against quad-double.
#include "double_doubles.hpp"
#include "physics/systems/rigid_chain.hpp"
#include "physics/systems/rigid_textbook.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <random>
#include <vector>

using namespace pendula;

namespace {

struct Start {
    Chain chain;
    std::vector<DoubleDouble> theta, omega;
};

Start random_start(std::size_t links, std::mt19937_64& random, double largest_angle) {
    std::uniform_real_distribution<double> angle(-largest_angle, largest_angle), velocity(-5, 5),
        size(0.5, 3);
    Start start;
    for (std::size_t i = 0; i < links; ++i) {
        start.chain.lengths.push_back(size(random));
        start.chain.masses.push_back(size(random));
        // Thirds have digits in both parts of a double-double.
        start.theta.push_back(DoubleDouble(angle(random)) / 3);
        start.omega.push_back(DoubleDouble(velocity(random)) / 3);
    }
    return start;
}

std::vector<Wide> wide(const std::vector<DoubleDouble>& values) {
    std::vector<Wide> result;
    for (const DoubleDouble value : values) result.push_back(static_cast<Wide>(value));
    return result;
}

template<class Form, class Real>
std::vector<Real> accelerations(const Chain& chain, const std::vector<Real>& theta,
                                const std::vector<Real>& omega) {
    std::vector<Real> alpha(theta.size());
    Form(theta.size()).accelerations(RigidChain<Real>(chain), theta, omega, alpha);
    return alpha;
}

/// The largest |a − b|, relative to the largest |b|.
double distance(const std::vector<DoubleDouble>& a, const std::vector<Wide>& b) {
    Wide difference = 0, largest = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        difference = std::max(difference, abs(static_cast<Wide>(a[i]) - b[i]));
        largest = std::max(largest, abs(b[i]));
    }
    return static_cast<double>(difference / largest);
}

constexpr std::size_t sizes[] = {1, 2, 3, 4, 7, 12};

} // namespace

TEST_CASE("the chain's accelerations in double-double agree with quad-double", "[double-double]") {
    std::mt19937_64 random(20261121);
    for (const double largest_angle : {7.0, 3e5}) {
        for (const std::size_t n : sizes) {
            for (int repeat = 0; repeat < 20; ++repeat) {
                const Start start = random_start(n, random, largest_angle);
                const auto theta = wide(start.theta), omega = wide(start.omega);
                const auto fast =
                    accelerations<TensionForm<DoubleDouble>>(start.chain, start.theta, start.omega);
                const auto dense =
                    accelerations<TextbookForm<DoubleDouble>>(start.chain, start.theta, start.omega);
                const auto reference = accelerations<TensionForm<Wide>>(start.chain, theta, omega);
                const auto dense_reference = accelerations<TextbookForm<Wide>>(start.chain, theta, omega);
                // The condition number of the systems grows like N². The textbook form also rounds the
                // differences of angles, so its error grows with the angles.
                const double rounding = u2 * 2000 * static_cast<double>(n * n);
                CAPTURE(n, largest_angle);
                CHECK(distance(fast, reference) <= rounding);
                CHECK(distance(dense, dense_reference) <= rounding * std::max(1.0, largest_angle));
                CHECK(distance(fast, dense_reference) <= rounding * std::max(1.0, largest_angle));
            }
        }
    }
}

TEST_CASE("the chain's energy in double-double agrees with quad-double", "[double-double]") {
    std::mt19937_64 random(3);
    for (const std::size_t n : sizes) {
        const Start start = random_start(n, random, 3e5);
        const auto theta = wide(start.theta), omega = wide(start.omega);
        const RigidChain<DoubleDouble> chain(start.chain);
        const auto energy = rigid_energy<DoubleDouble>(chain, start.theta, start.omega);
        const auto reference = rigid_energy<Wide>(RigidChain<Wide>(start.chain), theta, omega);
        const double scale = static_cast<double>(energy_scale(chain)) + static_cast<double>(energy.kinetic);
        const Wide error = abs(static_cast<Wide>(energy.total()) - reference.total());
        // The energy consists of sums of N terms with a few roundings each, of at most 5 u².
        CHECK(static_cast<double>(error) <= 100 * static_cast<double>(n) * u2 * scale);
    }
}
