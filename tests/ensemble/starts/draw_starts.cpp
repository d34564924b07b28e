// SPDX-License-Identifier: MIT
// Tests for ensemble/starts/draw_starts.hpp: fan, ball and grid.
#include "ensemble/chains.hpp"

#include "ensemble/starts/draw_starts.hpp"

#include <cmath>

using namespace pendula;
using namespace pendula::test;

namespace {

std::vector<double> state_of(const StartRule& rule, std::size_t member, std::size_t coordinates) {
    std::vector<double> state(coordinates);
    rule(member, state);
    return state;
}

} // namespace

TEST_CASE("a fan turns one link aside evenly, the middle of it being the start") {
    const std::vector<double> centre{1, 2, 3, 4};
    const StartRule rule = fan_starts({.count = 5, .spread = 0.4, .link = 2}, centre);
    for (std::size_t k = 0; k < 5; ++k) {
        const std::vector<double> state = state_of(rule, k, 4);
        CHECK(state[0] == 1);
        CHECK(state[1] == Approx(1.8 + 0.1 * static_cast<double>(k)));
        CHECK(state[2] == 3);
        CHECK(state[3] == 4);
    }
    CHECK(state_of(fan_starts({.count = 1, .spread = 0.4}, centre), 0, 4) == centre);
}

TEST_CASE("a grid is a square of two start values") {
    const std::vector<double> centre{1, 2, 3, 4};
    const StartRule rule = grid_starts({.count = 8, .spread = 2, .link = 2}, centre); // 3 × 3 less one
    CHECK(state_of(rule, 0, 4) == std::vector<double>{0, 1, 3, 4});                   // θ_2 across, θ_1 up
    CHECK(state_of(rule, 1, 4) == std::vector<double>{0, 2, 3, 4});
    CHECK(state_of(rule, 2, 4) == std::vector<double>{0, 3, 3, 4});
    CHECK(state_of(rule, 4, 4) == centre);
    CHECK(state_of(rule, 7, 4) == std::vector<double>{2, 2, 3, 4});
    const StartRule single = grid_starts({.count = 4, .spread = 1}, {0, 0});
    CHECK(state_of(single, 3, 2) == std::vector<double>{0.5, 0.5});
    CHECK(state_of(grid_starts({.count = 1, .spread = 1}, centre), 0, 4) == centre);
}

TEST_CASE("a ball is Gaussian in all coordinates, and these are independent") {
    const std::vector<double> centre{1, -2, 3, 0.5};
    constexpr std::size_t n = 40'000;
    const StartRule rule = ball_starts({.count = n, .spread = 0.25, .seed = 5}, centre);
    std::vector<double> mean(4), square(4);
    double product = 0;
    for (std::size_t m = 0; m < n; ++m) {
        const std::vector<double> state = state_of(rule, m, 4);
        for (std::size_t i = 0; i < 4; ++i) {
            const double aside = (state[i] - centre[i]) / 0.25;
            mean[i] += aside / n;
            square[i] += aside * aside / n;
        }
        product += (state[0] - centre[0]) * (state[1] - centre[1]) / (0.25 * 0.25) / n;
    }
    // 4 standard deviations of the means
    for (std::size_t i = 0; i < 4; ++i) {
        CHECK(std::abs(mean[i]) < 4 / std::sqrt(n));
        CHECK(std::abs(square[i] - 1) < 4 * std::sqrt(2.0 / n));
    }
    CHECK(std::abs(product) < 4 / std::sqrt(n));
    CHECK(state_of(rule, 17, 4) == state_of(rule, 17, 4));
    CHECK(state_of(rule, 17, 4) !=
          state_of(ball_starts({.count = n, .spread = 0.25, .seed = 6}, centre), 17, 4));
}

TEST_CASE("a start is a function of its member alone: a larger ensemble begins with the same ones") {
    WorkerPool workers(2);
    for (const EnsembleStarts starts : {EnsembleStarts::ball, EnsembleStarts::shell}) {
        const Ensemble few(uneven_chain(2), start_at(2, 100), {.count = 10, .starts = starts}, workers);
        const Ensemble many(uneven_chain(2), start_at(2, 100), {.count = 3000, .starts = starts}, workers);
        for (std::size_t m = 0; m < 10; ++m) CHECK(coordinates_of(few, m) == coordinates_of(many, m));
    }
}
