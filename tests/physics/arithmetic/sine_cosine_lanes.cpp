// SPDX-License-Identifier: MIT
// Tests for physics/arithmetic/sine_cosine_lanes-inl.hpp, as used in the first pass of all_link_kernels():
// the results are within an ulp of the true value for every angle in range, and equal for every instruction
// set.
#include "physics/arithmetic/real.hpp"
#include "physics/arithmetic/sine_cosine_table.hpp"
#include "physics/systems/lane_tension.hpp"
#include "support/catch.hpp"
#include "support/ulps.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <random>
#include <vector>

using namespace pendula;
using test::error_in_ulp;

namespace {

struct Sines {
    std::vector<double> sine, cosine;
    bool within = false; ///< the kernel's report that all angles are in its range
};

Sines sines_of(const std::vector<double>& angles, const LinkKernels& kernels) {
    Sines out{std::vector<double>(angles.size()), std::vector<double>(angles.size())};
    LinkLanes lanes{};
    lanes.links = angles.size();
    lanes.theta = angles.data();
    lanes.sine = out.sine.data();
    lanes.cosine = out.cosine.data();
    out.within = kernels.turn(lanes);
    return out;
}

/// The error of the worst sine or cosine, ulp. Checks that all instruction sets give the same results.
double worst_ulps(const std::vector<double>& angles) {
    const Sines first = sines_of(angles, link_kernels());
    for (const LinkKernels* kernels : all_link_kernels()) {
        CAPTURE(kernels->instructions);
        const Sines same = sines_of(angles, *kernels);
        CHECK(same.within);
        CHECK(same.sine == first.sine);
        CHECK(same.cosine == first.cosine);
    }
    double worst = 0;
    for (std::size_t i = 0; i < angles.size(); ++i) {
        Wide sine, cosine;
        sin_cos(static_cast<Wide>(angles[i]), sine, cosine);
        if (angles[i] != 0) worst = std::max(worst, error_in_ulp(first.sine[i], sine));
        worst = std::max(worst, error_in_ulp(first.cosine[i], cosine));
    }
    return worst;
}

} // namespace

TEST_CASE("sines and cosines in lanes are within 1 ulp of the true values") {
    std::mt19937_64 random(20261123);
    for (const double limit : {1e-3, 0.5, 1.0, 7.0, 100.0, 1e4, largest_lane_angle}) {
        CAPTURE(limit);
        std::uniform_real_distribution<double> angle(-limit, limit);
        std::vector<double> angles(20'001);
        for (double& one : angles) one = angle(random);
        const double worst = worst_ulps(angles);
        CHECK(worst <= 1);
        CHECK(worst > 0.49); // less would mean that the reference is no more accurate than the kernel
    }
}

TEST_CASE("sines and cosines in lanes are within 1 ulp at multiples of π/4") {
    // Of all doubles below 1e6, these are the nearest to a multiple of π/2, up to 2^-60 away.
    std::vector<double> angles{0x1.6c6cbc45dc8dep+5, 0x1.39c6fd67805a7p+18, 0x1.39c6fd67805a7p+19,
                               0x1.67e57cdd4dc54p+15};
    for (int k = 0; k * 1.5707963267948966 + 1 < largest_lane_angle; k += k < 2000 ? 1 : 97)
        for (const int half : {0, 1}) { // kπ/2, and kπ/2 + π/4, where the reduction changes to the next k
            const auto angle =
                static_cast<double>(RealTraits<Wide>::pi / 2 * k + RealTraits<Wide>::pi / 4 * half);
            for (const double near : {angle, std::nextafter(angle, -1.0), std::nextafter(angle, 2e6)})
                angles.insert(angles.end(), {near, -near});
        }
    CHECK(worst_ulps(angles) <= 1);
}

TEST_CASE("sines in lanes are odd and cosines even, to the last bit") {
    std::vector<double> angles(1000), mirrored;
    for (std::size_t i = 0; i < angles.size(); ++i) angles[i] = 0.37 * static_cast<double>(i);
    for (const double angle : angles) mirrored.push_back(-angle);
    const Sines one = sines_of(angles, link_kernels()), other = sines_of(mirrored, link_kernels());
    CHECK(one.cosine == other.cosine);
    for (std::size_t i = 0; i < angles.size(); ++i) CHECK(one.sine[i] == -other.sine[i]);
}

TEST_CASE("every kernel reports an angle beyond its range, in whichever lane the angle is") {
    constexpr double infinite = std::numeric_limits<double>::infinity();
    for (const LinkKernels* kernels : all_link_kernels())
        for (const double beyond :
             {std::nextafter(largest_lane_angle, infinite), -2e6, infinite, std::nan("")})
            for (std::size_t place = 0; place < 13; ++place) {
                std::vector<double> angles(13, largest_lane_angle);
                CHECK(sines_of(angles, *kernels).within);
                angles[place] = beyond;
                CHECK_FALSE(sines_of(angles, *kernels).within);
            }
}
