// SPDX-License-Identifier: MIT
/// The choice of a chain's section: when points of a motion are recorded, and whether a point is the pair
/// (θ_j, ω_j) or (θ_j, p_j). A Poincaré section records where the motion crosses the plane θ_k = angle with
/// ω_k > 0; a stroboscopic section records at the times 0, T, 2T, … The energies of a section are calculated
/// here, too. Plain values and pure functions, any thread.
#pragma once

#include "physics/arithmetic/real.hpp"
#include "physics/chain.hpp"
#include "physics/precise_state.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace pendula {

/// The quantity recorded beside θ_j. The momentum p_j = Σ M_ji ω_i is conjugate to θ_j. With two links, the
/// section of θ_j and p_j preserves areas, and a point and the energy determine one motion (see
/// SectionShell).
enum class SectionUpward : std::uint8_t { momentum, velocity };

template<>
struct EnumNames<SectionUpward> {
    static constexpr std::array<std::string_view, 2> list{"p", "omega"};
};

struct SectionChoice {
    std::size_t plane_link = 0; ///< k, counted from 0 at the pivot
    double angle = 0;           ///< θ_k on the plane, modulo 2π, rad
    std::size_t point_link = 1; ///< j, counted from 0 at the pivot; not k
    SectionUpward upward = SectionUpward::momentum;
    /// The period T of a stroboscopic section, which does not use the plane, s; 0 for a Poincaré section.
    Wide period = 0;

    bool is_strobe() const { return !(period == Wide(0)); }
    bool operator==(const SectionChoice&) const = default;
};

/// Why this section of the chain cannot be calculated: one sentence that says what to do, or nothing if it
/// can.
std::optional<std::string> refuse_section(const Chain&, const SectionChoice&);

/// "θ₁ = 0, ω₁ > 0" or "every 0.5 s": when points are recorded.
std::string plane_words(const SectionChoice&);
/// "θ₂" and "p₂": the names of the two recorded quantities, without units.
std::string across_name(const SectionChoice&);
std::string up_name(const SectionChoice&);
/// "kg·m²/s" or "rad/s": the unit of the second quantity.
const char* up_unit(const SectionChoice&);

/// A recorded point of a motion.
struct SectionCrossing {
    Wide time = 0;   ///< time since the motion began, s
    Wide across = 0; ///< θ_j in (−π, π], rad
    Wide up = 0;     ///< ω_j, rad/s, or p_j, kg·m²/s
    /// (energy − the section's energy)/scale; in a stroboscopic section, (error of the energy balance)/scale.
    double energy_error = 0;
    double distance = 0; ///< θ_k − angle, modulo 2π, rad; 0 in a stroboscopic section
};

// Energies that belong to a section.

/// The energy of a rigid chain's state in the pivot's frame, J; 0 at rest with every bob at the height of the
/// pivot.
Wide section_energy(const Chain&, const PreciseState&);

/// "−12.5 J"; an energy that differs from 0 only by the rounding of angles is written as 0.
std::string energy_words(const Chain&, Wide energy);

/// The scale of energy errors, J: E* = g Σ β_i L_i, or without gravity the energy itself.
double section_energy_scale(const Chain&, Wide energy);

/// A time, s, in which the chain moves noticeably at this energy: the time in which the phase of a small
/// swing advances by one radian. Without gravity: about the time in which a link turns by one radian at the
/// speed that the energy allows.
double section_time(const Chain&, Wide energy);

} // namespace pendula
