// SPDX-License-Identifier: MIT
// Tests for physics/arithmetic/real.hpp and physics/methods/state_vector.hpp.
#include "physics/arithmetic/real.hpp"
#include "physics/exact_bytes.hpp"
#include "physics/methods/state_vector.hpp"
#include "support/catch.hpp"

#include <array>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <string>

using namespace pendula;

TEST_CASE("the widest arithmetic calculates pi, sine, cosine and expm1 with its own precision") {
    Wide sine, cosine;
    sin_cos(RealTraits<Wide>::pi, sine, cosine);
    // The sine of the rounded π is the rounding error of π. In this arithmetic it is below half an ulp of π,
    // far below the 1e-16 of a double.
    CHECK(std::abs(static_cast<double>(sine)) < 4 * static_cast<double>(RealTraits<Wide>::epsilon));
    CHECK(abs(cosine + 1) < 4 * RealTraits<Wide>::epsilon);
    CHECK(from_wide<long double>(RealTraits<Wide>::pi) == RealTraits<long double>::pi);
    const Wide tiny = to_wide(0x1p-80);
    CHECK(expm1(tiny) > tiny);
    CHECK(exp(Wide(0)) == 1);
}

TEST_CASE("arc_tangent() gives the angle of a vector to all digits in all four quadrants") {
    for (const double degrees : {-179.5, -90.0, -1e-3, 0.0, 1e-30, 33.0, 90.0, 135.0, 180.0}) {
        const Wide angle = to_wide(degrees) * RealTraits<Wide>::pi / 180;
        Wide sine, cosine;
        sin_cos(angle, sine, cosine);
        CAPTURE(degrees);
        CHECK(abs(arc_tangent(sine * 3, cosine * 3) - angle) <= 8 * RealTraits<Wide>::epsilon * abs(angle));
    }
    CHECK(arc_tangent(0, 0) == 0);
    CHECK(arc_tangent(0, -2) == RealTraits<Wide>::pi);
}

TEST_CASE("to_decimal() writes doubles as printf does with %g, and wider numbers with as many digits as "
          "asked for") {
    for (const double value : {0.0, -0.0, 1.0, -2.75, 1e-4, 9.99e-5, 123456.0, 1e6, 1234567.0, 1.0 / 3,
                               -6.02e23, 5e-324, 1e300, 0.1})
        for (const int digits : {1, 3, 6, 17}) {
            std::array<char, 400> expected{};
            std::snprintf(expected.data(), expected.size(), "%.*g", digits, value);
            CAPTURE(value, digits);
            CHECK(to_decimal(value, digits) == expected.data());
        }
    CHECK(to_decimal(as_written(0.1), 64) == "0.1");
    CHECK(to_decimal(Wide(1) / 3, 64) == "0." + std::string(64, '3'));
}

TEST_CASE("as_written() returns the shortest decimal number that reads back as the double") {
    CHECK(as_written(0.1) * Wide(10) == Wide(1));
    CHECK(as_written(1e-4) * Wide(10000) == Wide(1));
    CHECK(as_written(-9.81) * Wide(100) == Wide(-981));
    CHECK(to_wide(0.1) * Wide(10) != Wide(1));
    CHECK(as_written(0) == 0);
    CHECK(as_written(0.5) == to_wide(0.5));
    CHECK(as_written(123456789) == Wide(123456789));
    for (const double value : {1.0 / 3, 1e300, 5e-324, -2.5e-7, 1e22, 1e23})
        CHECK(static_cast<double>(as_written(value)) == value);
}

TEMPLATE_TEST_CASE("compensated sums keep small increments that plain sums lose", "", double, long double) {
    using Real = TestType;
    StateVector<Real> plain, compensated;
    plain.value = compensated.value = {Real(1)};
    compensated.carry = {Real(0)};
    const Real quarter = RealTraits<Real>::epsilon / 4;
    for (int i = 0; i < 1000; ++i) {
        plain.add(0, quarter);
        compensated.add(0, quarter);
    }
    CHECK(plain.value[0] == Real(1));
    CHECK(compensated.value[0] == Real(1) + Real(1000) * quarter);
    // The sum is also exact if the increment is larger than the value.
    compensated.value = {quarter};
    compensated.carry = {Real(0)};
    compensated.add(0, Real(1));
    CHECK(compensated.precise(0) == Wide(1) + to_wide(quarter));
}

TEST_CASE("equal 80-bit numbers are written as equal bytes") {
    long double one, other;
    std::memset(static_cast<void*>(&one), 0xaa, sizeof one);
    std::memset(static_cast<void*>(&other), 0x55, sizeof other);
    const long double value = 1.0L / 3;
    std::memcpy(static_cast<void*>(&one), &value, 10);
    std::memcpy(static_cast<void*>(&other), &value, 10);
    ByteWriter first, second;
    first.put(one);
    second.put(other);
    const auto bytes = first.take();
    CHECK(bytes.size() == significant_bytes<long double>);
    CHECK(bytes == second.take());
    CHECK(ByteReader(bytes).get<long double>() == value);
    CHECK_THROWS_AS(ByteReader(bytes).get<Wide>(), std::invalid_argument);
}
