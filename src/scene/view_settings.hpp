// SPDX-License-Identifier: MIT
/// The part of a scene that says how it is viewed: which views there are, and what they show. Plain values.
#pragma once

#include "physics/names.hpp"
#include "section/section_choice.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <string_view>

namespace pendula {

/// Which views share the picture.
enum class Layout : std::uint8_t { chain, torus, chain_torus, chain_plots, everything, map, section };

/// The surface on which pairs of angles are shown.
enum class TorusEmbedding : std::uint8_t {
    torus,   ///< a ring in space
    flat,    ///< a square with opposite edges identified
    clifford ///< a torus in the 3-sphere, turning there, in stereographic projection
};

template<>
struct EnumNames<Layout> {
    static constexpr std::array<std::string_view, 7> list{"chain",      "torus", "chain-torus", "chain-plots",
                                                          "everything", "map",   "section"};
};
template<>
struct EnumNames<TorusEmbedding> {
    static constexpr std::array<std::string_view, 3> list{"torus", "flat", "clifford"};
};

struct ViewSettings {
    Layout layout = Layout::chain_torus;
    TorusEmbedding embedding = TorusEmbedding::torus;
    std::size_t first_link = 1;    ///< counted from 1 at the pivot: around the ring
    std::size_t second_link = 2;   ///< around the tube
    bool nested_tori = false;      ///< nested tori, one for each pair of neighbouring links
    bool auto_rotate = true;       ///< the torus turns until touched
    double plot_seconds = 40;      ///< simulated seconds shown in plots
    std::size_t follow_bob = 0;    ///< counted from 1; stays in the middle of the chain view; 0: none
    std::size_t section_plane = 1; ///< counted from 1: the link whose angle the section's plane fixes
    double section_angle = 0;      ///< degrees: that angle
    std::size_t section_point = 2; ///< counted from 1: the link whose angle is kept of a crossing …
    SectionUpward section_upward = SectionUpward::momentum; ///< … and with it this
    std::size_t section_orbits = 12;                        ///< orbits spread over the section beside the run
    bool automatic_quality = true; ///< the window draws fewer pixels if it would get slow

    /// The section that these name.
    SectionChoice section() const {
        return {section_plane - 1, section_angle * std::numbers::pi / 180, section_point - 1, section_upward};
    }

    bool operator==(const ViewSettings&) const = default;
};

} // namespace pendula
