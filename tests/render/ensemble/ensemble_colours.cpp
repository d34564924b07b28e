// SPDX-License-Identifier: MIT
// Tests for render/ensemble/ensemble_colours.hpp, and for the periods of trails.
#include "render/ensemble/ensemble_colours.hpp"

#include "render/ensemble/ensemble_maps.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <cmath>

using namespace pendula;

TEST_CASE("the fitted colour-matching functions match CIE 1931 at their peaks") {
    // In the CIE 1931 table with steps of 5 nm, y has its largest value, 1, at 555 nm, and z has 1.7826 at
    // 445 nm.
    CHECK(xyz_of_wavelength(555).y == Approx(1.0).margin(0.01));
    CHECK(xyz_of_wavelength(445).z == Approx(1.7826).margin(0.04));
    CHECK(xyz_of_wavelength(600).x == Approx(1.0622).margin(0.02));
    // Monochromatic green lies outside sRGB: its red component is negative.
    CHECK(linear_of_wavelength(510).r < -0.1);
}

TEST_CASE("all wavelengths of an ensemble add up to white, whatever the number of members") {
    const auto members =
        GENERATE(std::size_t{8}, std::size_t{9}, std::size_t{100}, std::size_t{6000}, std::size_t{1'000'000});
    const auto colours = band_colours(members);
    glm::dvec3 sum(0);
    for (std::size_t k = 0; k < members; ++k) {
        const double place = (spectral_bands - 1) * static_cast<double>(k) / static_cast<double>(members - 1);
        const auto first = std::min(static_cast<std::size_t>(place), spectral_bands - 2);
        const double part = place - static_cast<double>(first);
        sum += (1 - part) * glm::dvec3(colours[first]) + part * glm::dvec3(colours[first + 1]);
    }
    sum /= static_cast<double>(members);
    // The colours are rounded to single precision.
    for (int channel = 0; channel < 3; ++channel) CHECK(sum[channel] == Approx(1.0).margin(1e-5));
    CHECK(colours.front().r > 4 * std::abs(colours.front().g)); // red at one end
    CHECK(colours.back().b > 4 * std::abs(colours.back().g));   // violet at the other
}

TEST_CASE("the two shown periods of trails together last 8 to 16 fading times") {
    TrailPeriods periods;
    const double fading = 0.5, length = trail_period * fading;
    double earlier_from = 0, present_from = 0; // the beginnings of the light in both periods
    for (int i = 0; i < 500; ++i) {
        const double time = 0.03 * i;
        const TrailPeriods::Step step = periods.next(time, fading);
        if (step == TrailPeriods::Step::anew) earlier_from = time;
        if (step == TrailPeriods::Step::next_period) earlier_from = present_from;
        if (step != TrailPeriods::Step::none) present_from = time;
        CHECK(time - earlier_from <= 2 * length);
        CHECK((time < length || time - earlier_from >= length - 0.03));
        CHECK(periods.earlier_from() <= earlier_from);
        CHECK(periods.present_from() <= present_from);
    }
    EnsembleLook look;
    look.trail_seconds = fading;
    CHECK(ensemble_history(look) >= 2 * length);
}

TEST_CASE("light keeps the time at which it was left if trails become longer or shorter") {
    const double other = GENERATE(0.07, 0.4, 0.6, 3.0);
    TrailPeriods periods;
    periods.next(0.1, 0.5);
    REQUIRE(periods.next(9.9, 0.5) == TrailPeriods::Step::anew);
    REQUIRE(periods.next(12.1, 0.5) == TrailPeriods::Step::next_period);
    REQUIRE(periods.present_from() == 12);
    REQUIRE(periods.earlier_from() == 8);
    CHECK(periods.next(12.6, other) == TrailPeriods::Step::none);
    CHECK(periods.present_from() == 12);
    CHECK(periods.earlier_from() == 8);
    const double length = trail_period * other;
    const double next = (std::floor(12.6 / length) + 1) * length + 1e-3;
    CHECK(periods.next(next, other) == TrailPeriods::Step::next_period);
    CHECK(periods.earlier_from() == 12);
    CHECK(periods.present_from() == Approx(next - 1e-3));
}
