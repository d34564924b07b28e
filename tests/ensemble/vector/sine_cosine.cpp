// SPDX-License-Identifier: MIT
// Tests for ensemble/vector/sine_cosine-inl.hpp: within 1.5 ulp (double) and 2 ulp (single) of the true value
// for every angle up to 1e4 rad, against quad-double.
#include "ensemble/member_states.hpp"
#include "ensemble/vector/kernels.hpp"
#include "physics/arithmetic/real.hpp"
#include "support/catch.hpp"
#include "support/ulps.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

using namespace pendula;
using test::error_in_ulp;

namespace {

template<class Real>
constexpr double largest_ulp = sizeof(Real) == 4 ? 2.0 : 1.5;

/// The largest error of a sine or cosine of these angles, in ulp.
template<class Real>
double worst_ulps(std::vector<Real> angles, InstructionSet set) {
    const std::size_t count = angles.size();
    angles.resize(whole_blocks(count));
    std::vector<Real> sines(angles.size()), cosines(angles.size());
    ensemble_kernels(set).of<Real>().sine_cosine(angles.data(), sines.data(), cosines.data(), angles.size());
    double worst = 0;
    for (std::size_t i = 0; i < count; ++i) {
        Wide sine, cosine;
        sin_cos(static_cast<Wide>(angles[i]), sine, cosine);
        if (angles[i] != 0) worst = std::max(worst, error_in_ulp(sines[i], sine));
        worst = std::max(worst, error_in_ulp(cosines[i], cosine));
    }
    return worst;
}

template<class Real>
std::vector<Real> random_angles(double limit, std::size_t count) {
    std::mt19937_64 random(20261122);
    std::vector<Real> angles(count);
    for (Real& angle : angles) {
        const double fraction = static_cast<double>(random() >> 1) * 0x1p-63;
        angle = static_cast<Real>(random() & 1 ? limit * fraction : -limit * fraction);
    }
    return angles;
}

} // namespace

TEMPLATE_TEST_CASE(
    "vector sines and cosines of random angles up to 1e4 rad are within 1.5 (double) or 2 (single) ulp", "",
    float, double) {
    for (const InstructionSet set : supported_instruction_sets()) {
        if (!fuses(set)) continue;
        CAPTURE(name_of(set));
        for (const double limit : {1e-3, 0.5, 1.0, 7.0, 100.0, 1e3, 1e4}) {
            CAPTURE(limit);
            const double worst = worst_ulps(random_angles<TestType>(limit, 20'000), set);
            CHECK(worst <= largest_ulp<TestType>);
            CHECK(worst > 0.49); // a smaller error would mean that the reference is not exact enough
        }
    }
}

TEMPLATE_TEST_CASE(
    "vector sines and cosines near every zero up to 1e4 rad are within 1.5 (double) or 2 (single) ulp", "",
    float, double) {
    std::vector<TestType> angles;
    for (int k = 1; k * 1.5707963267948966 <= 1e4; ++k)
        // Multiples of π/2, and odd multiples of π/4, where the range reduction switches.
        for (const int half : {0, 1}) {
            const auto angle = static_cast<TestType>(
                static_cast<double>(RealTraits<Wide>::pi / 2 * k - RealTraits<Wide>::pi / 4 * half));
            for (const TestType near :
                 {angle, std::nextafter(angle, TestType{}), std::nextafter(angle, TestType{2e5})})
                angles.push_back(near);
        }
    for (const InstructionSet set : supported_instruction_sets())
        if (fuses(set)) CHECK(worst_ulps(angles, set) <= largest_ulp<TestType>);
}

TEMPLATE_TEST_CASE("without fused multiplications sines and cosines keep a limit on their absolute error", "",
                   float, double) {
    const std::vector<TestType> angles = random_angles<TestType>(100, 6400);
    std::vector<TestType> sines(angles.size()), cosines(angles.size());
    const double limit =
        200 * std::numeric_limits<TestType>::epsilon(); // the reduction subtracts up to 64 quarter turns,
                                                        // rounded once or twice each
    for (const InstructionSet set : supported_instruction_sets()) {
        if (fuses(set)) continue;
        CAPTURE(name_of(set));
        ensemble_kernels(set).of<TestType>().sine_cosine(angles.data(), sines.data(), cosines.data(),
                                                         angles.size());
        double worst = 0;
        for (std::size_t i = 0; i < angles.size(); ++i) {
            const long double angle = angles[i];
            worst = std::max({worst, static_cast<double>(std::abs(sines[i] - std::sin(angle))),
                              static_cast<double>(std::abs(cosines[i] - std::cos(angle)))});
        }
        CHECK(worst <= limit);
    }
}

TEMPLATE_TEST_CASE("the sines and cosines of infinity and NaN are NaN", "", float, double) {
    std::vector<TestType> angles(member_block), sines(member_block), cosines(member_block);
    angles[0] = std::numeric_limits<TestType>::infinity();
    angles[1] = std::numeric_limits<TestType>::quiet_NaN();
    for (const InstructionSet set : supported_instruction_sets()) {
        ensemble_kernels(set).of<TestType>().sine_cosine(angles.data(), sines.data(), cosines.data(),
                                                         angles.size());
        for (const int i : {0, 1}) {
            CHECK(std::isnan(sines[i]));
            CHECK(std::isnan(cosines[i]));
        }
        CHECK(sines[2] == 0);
        CHECK(cosines[2] == 1);
    }
}
