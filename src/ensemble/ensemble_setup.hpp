// SPDX-License-Identifier: MIT
/// What an ensemble is started from: many rigid chains that differ in their start alone. Plain values, copied
/// freely between threads; chain and centre of the starts are those of the scene.
#pragma once

#include "ensemble/ensemble_starts.hpp"
#include "physics/chain.hpp"
#include "physics/names.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pendula {

/// More members than these would be more points than a picture has and more memory than most machines give.
inline constexpr std::size_t most_members = 10'000'000;
/// The vectorised equations are compiled for each number of links up to this.
inline constexpr std::size_t most_ensemble_links = 8;
/// The widest spread of starts, rad and rad/s. Far beyond a turn, and small enough for sines in single
/// precision.
inline constexpr double widest_spread = 1000;

enum class EnsemblePrecision : std::uint8_t { single, double_ };

template<>
struct EnumNames<EnsemblePrecision> {
    static constexpr std::array<std::string_view, 2> list{"single", "double"};
};

struct EnsembleSetup {
    std::size_t count = 10'000; ///< members, 1 to most_members
    EnsembleStarts starts = EnsembleStarts::fan;
    double spread = 0.01;   ///< rad (and rad/s), 0 to widest_spread
    std::size_t link = 1;   ///< whose start is spread by fan and grid, counted from 1 at the pivot
    std::uint64_t seed = 1; ///< of the random numbers of ball and shell
    EnsemblePrecision precision = EnsemblePrecision::double_;
    double dt = 2e-3; ///< s, > 0

    bool operator==(const EnsembleSetup&) const = default;
};

/// Why the ensemble cannot be run: one sentence, or nothing if it can. Checks chain and start too.
std::optional<std::string> refusal(const Chain&, const StartState&, const EnsembleSetup&);

/// The largest angle that the sines of a precision are made for, rad. A member beyond it counts as lost.
constexpr double largest_member_angle(EnsemblePrecision precision) {
    return precision == EnsemblePrecision::single ? 1e6 : 1e12;
}

} // namespace pendula
