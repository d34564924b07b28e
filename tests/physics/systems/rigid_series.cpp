// SPDX-License-Identifier: MIT
// Tests for physics/systems/rigid_series.hpp and product_lanes.hpp: the sums in lanes against those of
// RigidSums.
#include "physics/systems/rigid_series.hpp"

#include "support/catch.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <random>
#include <vector>

using namespace pendula;

namespace {

constexpr std::size_t order = 41;

/// A random number whose digits fill all bits of its arithmetic.
template<class Real>
Real random_number(std::mt19937_64& random) {
    std::uniform_real_distribution<double> number(-1, 1);
    const double high = number(random), low = number(random);
    return Real(high) + Real(low * 0x1p-53);
}

/// Fills both objects with the same numbers.
template<class Real, class Sums, class Exact, class ExactReal>
void fill(Sums& sums, Exact& exact, std::size_t links, ExactReal (*exactly)(Real)) {
    std::mt19937_64 random(links);
    const auto next = [&] { return random_number<Real>(random); };
    for (std::size_t k = 0; k <= order; ++k)
        for (std::size_t i = 0; i < links; ++i) {
            const Real omega = next(), turn = next(), sine = next(), cosine = next(), tension = next();
            sums.set_velocity(i, k, omega, turn);
            sums.set_direction(i, k, sine, cosine);
            sums.set_tension(i, k, tension);
            exact.set_velocity(i, k, exactly(omega), exactly(turn));
            exact.set_direction(i, k, exactly(sine), exactly(cosine));
            exact.set_tension(i, k, exactly(tension));
        }
}

/// All sums of all orders up to `order`.
template<class Real, class Sums>
std::vector<Real> all_sums(Sums& sums, std::size_t links) {
    std::vector<Real> all;
    for (std::size_t k = 0; k <= order; ++k) {
        if (k > 0) sums.turn(k);
        sums.pull(k);
        for (std::size_t i = 0; i < links; ++i) {
            if (k > 0) all.insert(all.end(), {sums.turned_sine(i), sums.turned_cosine(i)});
            all.push_back(sums.squared_velocity(i, k));
            if (i > 0)
                all.insert(all.end(), {sums.cosine_lower(i), sums.cosine_upper(i), sums.sine_lower(i),
                                       sums.sine_upper(i)});
        }
    }
    return all;
}

template<class Real>
Real itself(Real x) {
    return x;
}

template<class Real>
void check_same_bytes(const ProductKernels& kernels, std::size_t links) {
    RigidLaneSums<Real> lanes(links, order, kernels);
    RigidSums<Real> plain(links, order);
    fill(lanes, plain, links, itself<Real>);
    CHECK(all_sums<Real>(lanes, links) == all_sums<Real>(plain, links));
}

} // namespace

TEST_CASE("sums in lanes equal sums calculated one after the other") {
    for (const ProductKernels* kernels : all_product_kernels())
        for (const std::size_t links : {1, 2, 3, 4, 5, 9, 17}) {
            CAPTURE(links);
            check_same_bytes<double>(*kernels, links);
            check_same_bytes<DoubleDouble>(*kernels, links);
        }
}

TEST_CASE("sums of 80 bits are accurate to 3 · 2^-64 and equal with every instruction set") {
    if (std::numeric_limits<long double>::digits != 64) return; // long double is not an 80-bit number here
    for (const std::size_t links : {1, 2, 3, 4, 5, 9, 17}) {
        RigidSums<Wide> exact(links, order);
        std::vector<std::vector<long double>> found;
        for (const ProductKernels* kernels : all_product_kernels()) {
            RigidLaneSums<long double> lanes(links, order, *kernels);
            fill(
                lanes, exact, links, +[](long double x) { return to_wide(x); });
            found.push_back(all_sums<long double>(lanes, links));
            CHECK(found.back() == found.front());
        }
        const std::vector<Wide> truth = all_sums<Wide>(exact, links);
        REQUIRE(truth.size() == found.front().size());
        double worst = 0; // relative error, or absolute error where the sum is below 1
        for (std::size_t i = 0; i < truth.size(); ++i) {
            const auto error = static_cast<double>(to_wide(found.front()[i]) - truth[i]);
            worst = std::max(worst, std::abs(error) / std::max(1.0, std::abs(static_cast<double>(truth[i]))));
        }
        // In a square, the rounded middle term is added to the rounded sum: three roundings.
        CHECK(worst <= 3 * 0x1p-64);
    }
}

TEST_CASE("a series by lanes equals the series by single sums") {
    const std::size_t links = 3;
    Chain chain;
    chain.lengths = {1, 0.7, 1.3};
    chain.masses = {1, 2, 0.5};
    const RigidChain<double> rigid(chain);
    const std::vector<double> state{1.5, -0.4, 2, 0.3, -2, 5};
    RigidSeries<double> lanes(rigid, order);
    RigidSeries<double, RigidSums<double>> plain(rigid, order);
    lanes.expand(rigid, 0.1, 0, state);
    plain.expand(rigid, 0.1, 0, state);
    for (std::size_t i = 0; i < links; ++i)
        for (std::size_t k = 0; k <= order; ++k) CHECK(lanes.velocity(i)[k] == plain.velocity(i)[k]);
}
