// SPDX-License-Identifier: MIT
// The C library's sine and cosine, which physics/arithmetic/real.hpp relies on: within 1.5 units in the last
// place of the true value for every angle up to 1e5 rad, in double and long double, against quad-double.
#include "physics/arithmetic/real.hpp"
#include "support/catch.hpp"
#include "support/ulps.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

using namespace pendula;
using test::error_in_ulp;

namespace {

constexpr double bound = 1.5; // ulp

template<class Real>
double largest_error(Real angle) {
    Real sine, cosine;
    Wide true_sine, true_cosine;
    sin_cos(angle, sine, cosine);
    sin_cos(static_cast<Wide>(angle), true_sine, true_cosine);
    return std::max(error_in_ulp(sine, true_sine), error_in_ulp(cosine, true_cosine));
}

/// Uniform in [-limit, limit] with every bit of the mantissa random.
template<class Real>
Real random_angle(std::mt19937_64& random, Real limit) {
    const auto fraction = static_cast<Real>(random() >> 1) * static_cast<Real>(0x1p-63L);
    return random() & 1 ? limit * fraction : -limit * fraction;
}

} // namespace

TEMPLATE_TEST_CASE("the C library's sine and cosine are within 1.5 ulp up to 1e5 rad", "", double,
                   long double) {
    std::mt19937_64 random(20261121);
    for (const double limit : {1e-3, 0.5, 1.0, 7.0, 100.0, 1e3, 1e4, 1e5}) {
        double largest = 0;
        for (int i = 0; i < 25'000; ++i)
            largest = std::max(largest, largest_error(random_angle(random, static_cast<TestType>(limit))));
        CAPTURE(limit);
        CHECK(largest <= bound);
        // Even correctly rounded results have errors of up to 0.5 ulp. A smaller error would mean that the
        // reference is no more accurate than the library.
        CHECK(largest > 0.49);
    }
}

TEMPLATE_TEST_CASE("the C library's sine and cosine are within 1.5 ulp at every zero up to 1e5 rad", "",
                   double, long double) {
    double largest = 0;
    for (int k = 1; k * 1.5707963267948966 <= 1e5; ++k) {
        const auto angle = static_cast<TestType>(RealTraits<Wide>::pi / 2 * k);
        for (const TestType near :
             {angle, std::nextafter(angle, TestType{}), std::nextafter(angle, TestType{2e5})})
            largest = std::max(largest, largest_error(near));
    }
    CHECK(largest <= bound);
}

TEMPLATE_TEST_CASE("sine keeps the sign of zero, cosine of zero is 1, and both are NaN at infinity", "",
                   double, long double) {
    TestType sine, cosine;
    sin_cos(-TestType{}, sine, cosine);
    CHECK(sine == 0);
    CHECK(std::signbit(sine));
    CHECK(cosine == 1);
    sin_cos(std::numeric_limits<TestType>::infinity(), sine, cosine);
    CHECK(std::isnan(sine));
    CHECK(std::isnan(cosine));
}
