// SPDX-License-Identifier: MIT
/// Recordings that are made here, and those of real pendulums. The latter are not part of the source:
/// PENDULA_RECORDINGS names their folder, or they lie in shared/data beside the source.
#pragma once

#include "measured/measured_table.hpp"
#include "physics/trajectory.hpp"
#include "support/test_data.hpp"

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace pendula::test {

/// Returns nothing if the file does not exist.
inline std::optional<Measured> recording(const std::string& name) {
    const char* folder = std::getenv("PENDULA_RECORDINGS"); // NOLINT(concurrency-mt-unsafe)
    std::vector<std::filesystem::path> places{std::filesystem::path(test_data()) / "../shared/data",
                                              std::filesystem::path(test_data()) / "../../shared/data"};
    if (folder) places = {folder};
    for (const std::filesystem::path& place : places)
        if (std::filesystem::exists(place / name)) return read_measured((place / name).string());
    return std::nullopt;
}

inline constexpr double noise = 3e-3; // rad

inline Chain true_rods() {
    Chain chain;
    chain.lengths = {0.25, 0.2};
    chain.masses = {0, 0.03};
    chain.link_masses = {0.2, 0.12};
    chain.joint_friction = {8e-4, 3e-4};
    return chain;
}

/// A simulated recording of true_rods() or another chain at 100 Hz, with noise.
inline Measured recorded(unsigned seed, int samples, const Chain& chain = true_rods(),
                         double scatter = noise) {
    std::mt19937 random(seed);
    std::normal_distribution<double> error(0, 1);
    const StartState start{.angles = {1.6, 2.1}, .unit = AngleUnit::radians, .angular_velocities = {0, 0}};
    const auto run = make_trajectory(chain, start, {Method::rk4, Arithmetic::double_, 1e-3});
    Measured measured;
    measured.pieces.emplace_back();
    MeasuredPiece& piece = measured.pieces.back();
    piece.theta.resize(2);
    ChainState state;
    for (int i = 0; i < samples; ++i) {
        run->state(state);
        piece.time.push_back(0.01 * i);
        for (std::size_t link = 0; link < 2; ++link)
            piece.theta[link].push_back(state.theta[link] + scatter * error(random));
        run->advance(10);
    }
    return measured;
}

} // namespace pendula::test
