// SPDX-License-Identifier: MIT
// Starts that lie around that of the scene: in a row, in a square, in a ball.
#include "ensemble/counter_random.hpp"
#include "ensemble/starts/draw_starts.hpp"

#include <algorithm>
#include <cmath>

namespace pendula {
namespace {

/// From −½ to ½ in `places` even steps; 0 if there is one place.
double evenly(std::size_t place, std::size_t places) {
    return places == 1 ? 0 : static_cast<double>(place) / static_cast<double>(places - 1) - 0.5;
}

} // namespace

StartRule fan_starts(const EnsembleSetup& setup, std::vector<double> centre) {
    return [setup, centre = std::move(centre)](std::size_t member, std::span<double> state) {
        std::copy(centre.begin(), centre.end(), state.begin());
        state[setup.link - 1] += setup.spread * evenly(member, setup.count);
    };
}

StartRule ball_starts(const EnsembleSetup& setup, std::vector<double> centre) {
    return [setup, centre = std::move(centre)](std::size_t member, std::span<double> state) {
        MemberRandom random(setup.seed, member);
        const std::size_t links = centre.size() / 2;
        for (std::size_t i = 0; i < links; ++i) {
            const auto [angle, velocity] = random.gaussian_pair();
            state[i] = centre[i] + setup.spread * angle;
            state[links + i] = centre[links + i] + setup.spread * velocity;
        }
    };
}

StartRule grid_starts(const EnsembleSetup& setup, std::vector<double> centre) {
    std::size_t columns = static_cast<std::size_t>(std::sqrt(static_cast<double>(setup.count)));
    while (columns * columns < setup.count) ++columns;
    const std::size_t rows = (setup.count + columns - 1) / columns;
    const std::size_t links = centre.size() / 2;
    const std::size_t across = setup.link - 1;
    const std::size_t up =
        links == 1 ? 1 : (across + 1) % links; // place 1 of a single pendulum is its velocity
    return
        [=, spread = setup.spread, centre = std::move(centre)](std::size_t member, std::span<double> state) {
            std::copy(centre.begin(), centre.end(), state.begin());
            state[across] += spread * evenly(member % columns, columns);
            state[up] += spread * evenly(member / columns, rows);
        };
}

} // namespace pendula
