// SPDX-License-Identifier: MIT
/// The setup of an ensemble: many rigid chains that differ in their starts, and with EnsembleStarts::fit in
/// their constants too. Plain values, which may be copied between threads. The scene supplies the chain and
/// the centre of the starts.
#pragma once

#include "physics/chain.hpp"
#include "physics/names.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace pendula {

/// How the starts of an ensemble lie around its scene's start. starts_table has a row for each value; scene
/// files, the command line and panels use this table. `spread` and `link` are members of EnsembleSetup.
enum class EnsembleStarts : std::uint8_t {
    fan,   ///< one angle, evenly spaced: in member k of n, `link` is turned by spread·(k/(n−1) − ½)
    ball,  ///< all angles and velocities, Gaussian with the standard deviation `spread` (rad, rad/s)
    grid,  ///< a square of side `spread` in two start values, row by row
    shell, ///< the microcanonical ensemble: uniform in the energy shell of the start; no spread
    fit    ///< starts and constants of the chain, Gaussian with the covariance of a fit to a recording
};

struct StartsTraits {
    EnsembleStarts starts;
    std::string_view name;
    std::string_view rule;   ///< follows the name in a sentence: "spaces the start angles of one link evenly"
    bool has_spread = false; ///< uses EnsembleSetup::spread
    bool has_link = false;   ///< uses EnsembleSetup::link
    bool is_random = false;  ///< uses EnsembleSetup::seed
};

inline constexpr std::array starts_table{
    StartsTraits{.starts = EnsembleStarts::fan,
                 .name = "fan",
                 .rule = "spaces the start angles of one link evenly",
                 .has_spread = true,
                 .has_link = true},
    StartsTraits{.starts = EnsembleStarts::ball,
                 .name = "ball",
                 .rule = "is Gaussian in all angles and velocities",
                 .has_spread = true,
                 .is_random = true},
    StartsTraits{.starts = EnsembleStarts::grid,
                 .name = "grid",
                 .rule = "is a square in two angles",
                 .has_spread = true,
                 .has_link = true},
    StartsTraits{.starts = EnsembleStarts::shell,
                 .name = "shell",
                 .rule = "fills the energy shell of the start uniformly",
                 .is_random = true},
    StartsTraits{.starts = EnsembleStarts::fit,
                 .name = "fit",
                 .rule = "draws starts and constants within the uncertainty of a fit to a recording",
                 .is_random = true},
};

constexpr const StartsTraits& traits_of(EnsembleStarts starts) {
    return row_of<&StartsTraits::starts>(starts_table, starts);
}

template<>
struct EnumNames<EnsembleStarts> {
    static constexpr std::array list = names_in<&StartsTraits::starts>(starts_table);
};

/// "fan spaces the start angles of one link evenly; ball is …".
inline std::string starts_in_words() {
    std::string words;
    for (const StartsTraits& row : starts_table)
        words += (words.empty() ? "" : "; ") + std::string(row.name) + " " + std::string(row.rule);
    return words;
}

/// More members would exceed the pixels of a picture and the memory of most machines.
inline constexpr std::size_t most_members = 10'000'000;
/// The vectorised equations are compiled for each number of links up to this one.
inline constexpr std::size_t most_ensemble_links = 8;
/// The widest spread of starts, rad and rad/s. It is many turns, but small enough for sines in single
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
    std::size_t link = 1;   ///< the link that fan and grid vary, counted from 1 at the pivot
    std::uint64_t seed = 1; ///< of the random numbers of ball, shell and fit
    EnsemblePrecision precision = EnsemblePrecision::double_;
    double dt = 2e-3; ///< s, > 0
    /// For EnsembleStarts::fit. `drawn` names the constants of the chain that differ between members, such as
    /// "link_masses 2" or "damping". `ways` is a matrix, row by row: each row has a change of each of these
    /// constants, then of each angle and velocity of the start (rad, rad/s). A member's difference from the
    /// scene is the sum of the rows, each multiplied by a Gaussian factor. Only the first rows, one for each
    /// constant, change constants; drawn_together neighbouring members share the factors of these rows, and
    /// so have the same chain.
    std::vector<std::string> drawn = {};
    std::vector<double> ways = {};

    bool operator==(const EnsembleSetup&) const = default;
};

/// Joins the parts of a refusal's sentence. Each part is formatted as by an output stream.
template<class... Parts>
std::string refusal_words(const Parts&... parts) {
    std::ostringstream out;
    (out << ... << parts);
    return out.str();
}

/// The number of members with the same drawn constants. The kernels step them together.
inline constexpr std::size_t drawn_together = 64;
inline constexpr std::size_t most_drawn = 64; ///< the largest number of drawn constants
/// The largest size of EnsembleSetup::ways, which has as many rows as columns.
inline constexpr std::size_t most_way_numbers =
    (most_drawn + 2 * most_ensemble_links) * (most_drawn + 2 * most_ensemble_links);

/// The reason why the ensemble cannot be run, in one sentence; nothing if it can. Checks the chain and the
/// start too.
std::optional<std::string> refusal(const Chain&, const StartState&, const EnsembleSetup&);

/// The largest angle (rad) for which sines in the given precision are accurate. A member with a larger angle
/// counts as lost.
constexpr double largest_member_angle(EnsemblePrecision precision) {
    return precision == EnsemblePrecision::single ? 1e6 : 1e12;
}

} // namespace pendula
