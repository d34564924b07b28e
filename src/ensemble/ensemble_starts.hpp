// SPDX-License-Identifier: MIT
/// How the starts of an ensemble lie around the start of its scene, and the facts about each way: a row of
/// starts_table. Scene files, command line and panels follow from the row. Plain values.
#pragma once

#include "physics/names.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace pendula {

/// `spread` and `link` of the setup mean what starts/ says of each.
enum class EnsembleStarts : std::uint8_t {
    fan,  ///< one angle, evenly: member k of n is turned aside by spread·(k/(n−1) − ½)
    ball, ///< all angles and velocities, Gaussian with the standard deviation `spread` (rad, rad/s)
    grid, ///< a square of side `spread` in two start values, row by row
    shell ///< the microcanonical ensemble: the start's energy, uniformly in the energy shell; no spread
};

struct StartsTraits {
    EnsembleStarts starts;
    std::string_view name;
    std::string_view rule; ///< behind its name in a sentence: "turns one link aside, evenly"
    bool has_spread;       ///< uses EnsembleSetup::spread
    bool has_link;         ///< … link
    bool is_random;        ///< … seed
};

/// In the order of the enumeration.
inline constexpr std::array starts_table{
    StartsTraits{.starts = EnsembleStarts::fan,
                 .name = "fan",
                 .rule = "turns one link aside, evenly",
                 .has_spread = true,
                 .has_link = true,
                 .is_random = false},
    StartsTraits{.starts = EnsembleStarts::ball,
                 .name = "ball",
                 .rule = "is Gaussian in all angles and velocities",
                 .has_spread = true,
                 .has_link = false,
                 .is_random = true},
    StartsTraits{.starts = EnsembleStarts::grid,
                 .name = "grid",
                 .rule = "is a square of two angles",
                 .has_spread = true,
                 .has_link = true,
                 .is_random = false},
    StartsTraits{.starts = EnsembleStarts::shell,
                 .name = "shell",
                 .rule = "has the start's energy, uniformly",
                 .has_spread = false,
                 .has_link = false,
                 .is_random = true},
};

constexpr const StartsTraits& traits_of(EnsembleStarts starts) {
    for (const StartsTraits& row : starts_table)
        if (row.starts == starts) return row;
    throw std::out_of_range("starts without a row"); // at compile time: EnumNames looks up all of them
}

template<>
struct EnumNames<EnsembleStarts> {
    static constexpr auto list = [] {
        std::array<std::string_view, starts_table.size()> names;
        for (std::size_t i = 0; i < names.size(); ++i)
            names[i] = traits_of(static_cast<EnsembleStarts>(i)).name;
        return names;
    }();
};

/// "fan turns one link aside, evenly; ball is …".
inline std::string starts_in_words() {
    std::string words;
    for (const StartsTraits& row : starts_table)
        words += (words.empty() ? "" : "; ") + std::string(row.name) + " " + std::string(row.rule);
    return words;
}

} // namespace pendula
