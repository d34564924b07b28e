// SPDX-License-Identifier: MIT
/// Which Poincaré section of a chain is taken: the plane θ_k = angle that a motion crosses with ω_k > 0, and
/// the pair (θ_j, ω_j) or (θ_j, p_j) that is kept of each crossing. Plain values.
#pragma once

#include "physics/chain.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace pendula {

/// What is kept beside θ_j. The momentum p_j = Σ M_ji ω_i is conjugate to θ_j: of two links the section then
/// keeps areas, and a point and the energy give one motion only (see SectionShell).
enum class SectionUpward : std::uint8_t { momentum, velocity };

template<>
struct EnumNames<SectionUpward> {
    static constexpr std::array<std::string_view, 2> list{"p", "omega"};
};

struct SectionChoice {
    std::size_t plane_link = 0; ///< k, counted from 0 at the pivot
    double angle = 0;           ///< rad: where θ_k crosses, modulo 2π
    std::size_t point_link = 1; ///< j, likewise; not k
    SectionUpward upward = SectionUpward::momentum;

    bool operator==(const SectionChoice&) const = default;
};

/// Why a chain has no such section: one sentence that says what to do, or nothing.
std::optional<std::string> refuse_section(const Chain&, const SectionChoice&);

/// The part of it that no choice could help: damped, elastic, or a single link.
std::optional<std::string> refuse_any_section(const Chain&);

/// "θ₁ = 0, ω₁ > 0": the plane in words.
std::string plane_words(const SectionChoice&);
/// "θ₂" and "p₂": the names of the two kept quantities, without units.
std::string across_name(const SectionChoice&);
std::string up_name(const SectionChoice&);
/// "kg·m²/s" or "rad/s".
const char* up_unit(const SectionChoice&);

} // namespace pendula
