// SPDX-License-Identifier: MIT
/// Everything that the physics thread needs to start: a scene without its view. Plain values.
#pragma once

#include "ensemble/ensemble_setup.hpp"
#include "physics/chain.hpp"
#include "physics/names.hpp"
#include "simulation/precision_lane.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace pendula {

/// The largest number of companions, ghosts and precision lanes together.
inline constexpr std::size_t most_companions = 64;
/// Seeds of ensembles are whole numbers up to this, which scene and run files hold exactly.
inline constexpr std::uint64_t largest_seed = std::uint64_t{1} << 53;

/// Steps beyond this are neither counted nor searched for: the sums of times would overflow.
inline constexpr std::int64_t farthest_step = std::int64_t{1} << 60;

/// Trajectories started slightly beside the main one: ghost k of a fan is offset by k times the offset.
struct GhostSetup {
    bool enabled = true;
    std::size_t link = 1;  ///< the link whose angle is offset, counted from 1 at the pivot
    double offset = 1e-6;  ///< rad
    std::size_t count = 1; ///< ghosts in the fan, 1 to 64

    std::size_t ghosts() const { return enabled ? count : 0; }
    bool operator==(const GhostSetup&) const = default;
};

/// An ensemble beside the main chain, its members started around the main chain's state.
struct EnsembleChoice {
    bool enabled = false;
    EnsembleSetup setup{.precision = EnsemblePrecision::single}; ///< enough for what can be seen

    bool operator==(const EnsembleChoice&) const = default;
};

/// All angles are to be right to `right_to` from the start until `right_for`.
struct RightWish {
    double right_for = 120; ///< s, > 0
    double right_to = 1e-3; ///< rad, > 0 and at most 1

    bool operator==(const RightWish&) const = default;
};

/// Who chooses the integration: the user, or the program, by the wish (analysis/automatic.hpp).
enum class Accuracy : std::uint8_t { chosen, automatic };

template<>
struct EnumNames<Accuracy> {
    static constexpr std::array<std::string_view, 2> list{"chosen", "automatic"};
};

struct Setup {
    Chain chain;
    StartState start;
    Integration integration;
    Accuracy accuracy = Accuracy::chosen; ///< of the integration
    RightWish right;                      ///< that an automatic choice goes by
    GhostSetup ghost;
    std::vector<PrecisionLane> lanes;
    EnsembleChoice ensemble;
    double sample_interval = 1.0 / 240.0; ///< simulated seconds between samples

    bool operator==(const Setup&) const = default;
};

/// Whether both ask for the same motion: the integration that the program chooses may differ.
bool ask_for_the_same(const Setup&, const Setup&);

} // namespace pendula
