// SPDX-License-Identifier: MIT
// Tests of the picture in a section: regular motions give closed curves, chaotic ones areas.
#include "sections.hpp"

#include <cmath>
#include <numbers>
#include <set>

using namespace pendula;
using namespace pendula::test;

namespace {

using Number = long double;

struct Place {
    Number x = 0, y = 0;
};

/// θ_j and p_j, each minus its mean and divided by its standard deviation.
std::vector<Place> scaled(std::span<const SectionCrossing> crossings) {
    Place mean, spread;
    const auto count = static_cast<Number>(crossings.size());
    std::vector<Place> places;
    for (const SectionCrossing& crossing : crossings) {
        places.push_back({static_cast<Number>(crossing.across), static_cast<Number>(crossing.up)});
        mean.x += places.back().x / count;
        mean.y += places.back().y / count;
    }
    for (Place& place : places) {
        place = {place.x - mean.x, place.y - mean.y};
        spread.x += place.x * place.x / count;
        spread.y += place.y * place.y / count;
    }
    for (Place& place : places) place = {place.x / std::sqrt(spread.x), place.y / std::sqrt(spread.y)};
    return places;
}

/// The first `count` terms of 1, cos φ, sin φ, cos 2φ, …
std::vector<Number> waves(Number angle, std::size_t count) {
    std::vector<Number> row{1};
    for (std::size_t k = 1; row.size() < count; ++k) {
        row.push_back(std::cos(static_cast<Number>(k) * angle));
        row.push_back(std::sin(static_cast<Number>(k) * angle));
    }
    return row;
}

/// A least-squares fit of the radius, by normal equations and Gauss elimination.
std::vector<Number> fit(const std::vector<Place>& places, std::size_t count) {
    std::vector<std::vector<Number>> rows(count, std::vector<Number>(count + 1));
    for (std::size_t p = 0; p < places.size(); p += 2) { // the other points are for the check
        const auto wave = waves(std::atan2(places[p].y, places[p].x), count);
        const Number radius = std::hypot(places[p].x, places[p].y);
        for (std::size_t i = 0; i < count; ++i) {
            for (std::size_t j = 0; j < count; ++j) rows[i][j] += wave[i] * wave[j];
            rows[i][count] += wave[i] * radius;
        }
    }
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t other = 0; other < count; ++other) {
            if (other == i) continue;
            const Number factor = rows[other][i] / rows[i][i];
            for (std::size_t j = i; j <= count; ++j) rows[other][j] -= factor * rows[i][j];
        }
    std::vector<Number> solution;
    for (std::size_t i = 0; i < count; ++i) solution.push_back(rows[i][count] / rows[i][i]);
    return solution;
}

/// The number of visited cells in a grid of 64 × 64 cells over ±π and ±`up`.
std::size_t occupied(std::span<const SectionCrossing> crossings, double up) {
    std::set<std::pair<int, int>> cells;
    for (const SectionCrossing& crossing : crossings)
        cells.emplace(
            static_cast<int>(std::floor(static_cast<double>(crossing.across) / std::numbers::pi * 32)),
            static_cast<int>(std::floor(static_cast<double>(crossing.up) / up * 32)));
    return cells.size();
}

} // namespace

TEST_CASE("a regular orbit of small energy lies on a smooth closed curve") {
    const SectionShell shell = shell_of(two_links(), hanging + 0.3);
    const auto orbit = orbit_of(shell, to_wide(0.05), to_wide(0.1), 1200);
    const auto places = scaled(orbit->crossings());
    constexpr std::size_t terms = 81;
    const auto curve = fit(places, terms);
    Number farthest = 0;
    for (std::size_t p = 1; p < places.size(); p += 2) {
        const auto wave = waves(std::atan2(places[p].y, places[p].x), terms);
        Number radius = 0;
        for (std::size_t i = 0; i < terms; ++i) radius += curve[i] * wave[i];
        farthest = std::max(farthest, std::abs(radius - std::hypot(places[p].x, places[p].y)));
    }
    CHECK(static_cast<double>(farthest) < 1e-9);
}

TEST_CASE("a chaotic orbit fills an area, and a regular orbit does not", "[bulk]") {
    const double up = 6;
    const SectionShell chaotic = shell_of(two_links(), -5);
    const auto sea = orbit_of(chaotic, to_wide(2.0), to_wide(0.5), 4000);
    const auto all = sea->crossings();
    CHECK(static_cast<double>(occupied(all.first(4000), up)) >
          1.5 * static_cast<double>(occupied(all.first(1000), up)));
    CHECK(static_cast<double>(occupied(all.first(4000), up)) > 1000);
    const SectionShell regular = shell_of(two_links(), hanging + 1);
    const auto curve = orbit_of(regular, to_wide(0.1), to_wide(0.3), 4000);
    const auto points = curve->crossings();
    CHECK(static_cast<double>(occupied(points.first(4000), up)) <
          1.1 * static_cast<double>(occupied(points.first(1000), up)));
}
