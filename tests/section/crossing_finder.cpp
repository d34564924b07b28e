// SPDX-License-Identifier: MIT
// Tests for section/crossing_finder.hpp.
#include "section/crossing_finder.hpp"

#include "support/catch.hpp"

#include <cmath>

using namespace pendula;

namespace {

/// The coefficients of Π (s − root).
std::vector<double> with_roots(const std::vector<double>& roots) {
    std::vector<double> v{1};
    for (const double root : roots) {
        v.push_back(0);
        for (std::size_t k = v.size(); k-- > 0;) v[k] = (k > 0 ? v[k - 1] : 0) - root * v[k];
    }
    return v;
}

std::vector<double> turning_points(const std::vector<double>& v, double from = 0, double to = 1) {
    std::vector<double> out;
    append_turning_points(v, from, to, out);
    return out;
}

} // namespace

TEST_CASE("all turning points inside the interval are found, in order") {
    const auto found = turning_points(with_roots({0.7, -0.5, 0.1, 1.5, 0.4}));
    REQUIRE(found.size() == 3);
    CHECK(found[0] == Approx(0.1).epsilon(1e-12));
    CHECK(found[1] == Approx(0.4).epsilon(1e-12));
    CHECK(found[2] == Approx(0.7).epsilon(1e-12));
    CHECK(turning_points(with_roots({0.7, -0.5, 0.1, 1.5, 0.4}), -1, 0).size() == 1);
}

TEST_CASE("two roots close to each other are both found") {
    for (const double gap : {1e-2, 1e-4, 1e-6}) {
        const auto found = turning_points(with_roots({0.3, 0.3 + gap}));
        CAPTURE(gap);
        REQUIRE(found.size() == 2);
        CHECK(std::abs(found[1] - found[0] - gap) < 1e-3 * gap);
    }
}

TEST_CASE("a velocity that is zero or never changes sign has no turning points") {
    CHECK(turning_points({0.26, -1, 1}).empty()); // (s − ½)² + 0.01
    CHECK(turning_points({0, 0, 0, 0}).empty());
    CHECK(turning_points({1, 0.5, -0.25}).empty());
    CHECK(turning_points({}).empty());
}

TEST_CASE("all roots of a sine are found from its series up to order 59") {
    std::vector<double> v(60); // sin 12 s, up to the term of order 59
    double term = 12;
    for (std::size_t k = 1; k < v.size(); k += 2) {
        v[k] = term;
        term *= -144 / static_cast<double>((k + 1) * (k + 2));
    }
    const auto found = turning_points(v, 0.01, 1);
    REQUIRE(found.size() == 3);
    for (std::size_t i = 0; i < found.size(); ++i)
        CHECK(std::abs(found[i] - 3.14159265358979 * static_cast<double>(i + 1) / 12) < 1e-9);
}
