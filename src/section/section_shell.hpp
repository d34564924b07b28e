// SPDX-License-Identifier: MIT
/// The energy shell cut by a section's plane: the places of the section that a motion of this energy can
/// pass, the missing velocity at each, and the edge of the region of these places. Immutable; any thread.
#pragma once

#include "physics/arithmetic/real.hpp"
#include "physics/chain.hpp"
#include "physics/precise_state.hpp"
#include "physics/systems/body_chain.hpp"
#include "physics/systems/rigid_chain.hpp"
#include "section/section_choice.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pendula {

/// A rigid chain as point masses, with one more number d_i for each link with its own mass: see BodyChain.
template<class Real>
struct SectionChain : RigidChain<Real> {
    std::vector<Real> spin; ///< d_i, kg m²; empty if the chain is of point masses

    SectionChain() = default;
    explicit SectionChain(const Chain& chain) : RigidChain<Real>(chain) {
        if (!chain.has_link_masses()) return;
        const LumpedChain lumps = lumped(chain);
        Wide below = 0;
        for (std::size_t i = chain.links(); i-- > 0;) {
            below += lumps.mass[i];
            this->mass[i] = from_wide<Real>(lumps.mass[i]);
            this->hanging_mass[i] = from_wide<Real>(below);
        }
        for (const Wide& number : lumps.spin) spin.push_back(from_wide<Real>(number));
    }

    /// The energy, J, as rigid_energy() and body_energy() calculate it.
    Real energy(std::span<const Real> theta, std::span<const Real> omega) const {
        Real sum = rigid_energy<Real>(*this, theta, omega).total();
        for (std::size_t i = 0; i < spin.size(); ++i) sum += spin[i] * omega[i] * omega[i] / Real(2);
        return sum;
    }
};

/// Products with a rigid chain's mass matrix M at one pose, from the velocities of its bobs: O(N), without
/// the matrix. M_ij = β_max(i,j) L_i L_j cos(θ_i − θ_j), plus d_i in M_ii.
template<class Real>
class MassProducts {
  public:
    MassProducts(const SectionChain<Real>& chain, std::span<const Real> theta)
        : chain_(chain), sine_(theta.size()), cosine_(theta.size()) {
        for (std::size_t i = 0; i < theta.size(); ++i) sin_cos(theta[i], sine_[i], cosine_[i]);
    }

    /// aᵀ M b = Σ m_i v_i(a)·v_i(b) + Σ d_i a_i b_i.
    Real between(std::span<const Real> a, std::span<const Real> b) const {
        Real sum{}, ax{}, ay{}, bx{}, by{};
        for (std::size_t i = 0; i < chain_.links(); ++i) {
            const Real x = chain_.length[i] * cosine_[i], y = chain_.length[i] * sine_[i];
            ax += x * a[i];
            ay += y * a[i];
            bx += x * b[i];
            by += y * b[i];
            sum += chain_.mass[i] * (ax * bx + ay * by);
        }
        for (std::size_t i = 0; i < chain_.spin.size(); ++i) sum += chain_.spin[i] * a[i] * b[i];
        return sum;
    }

    /// M_ij.
    Real entry(std::size_t i, std::size_t j) const {
        const std::size_t lower = i > j ? i : j;
        const Real cosine = i == j ? Real(1) : cosine_[i] * cosine_[j] + sine_[i] * sine_[j];
        const Real product = chain_.hanging_mass[lower] * chain_.length[i] * chain_.length[j] * cosine;
        return i == j && !chain_.spin.empty() ? product + chain_.spin[i] : product;
    }

    /// p_j = Σ_i M_ji ω_i.
    Real momentum(std::size_t j, std::span<const Real> omega) const {
        Real sum{};
        for (std::size_t i = 0; i < omega.size(); ++i) sum += entry(j, i) * omega[i];
        return sum;
    }

    /// −g Σ β_i L_i cos θ_i, J.
    Real potential() const {
        Real sum{};
        for (std::size_t i = 0; i < chain_.links(); ++i)
            sum -= chain_.gravity * chain_.hanging_mass[i] * chain_.length[i] * cosine_[i];
        return sum;
    }

  private:
    const SectionChain<Real>& chain_;
    std::vector<Real> sine_, cosine_;
};

/// low < high, in the unit of the section's vertical axis.
struct SectionInterval {
    double low = 0, high = 0;
};

/// On the plane θ_k is the angle, and a place gives θ_j and ω_j (or p_j). In chains of more than two links
/// the other angles and angular velocities are those of the start. The missing number is ω_k: velocities ω =
/// c + u·d + s·b, where u is the place's vertical value and s = ω_k, have the energy E if
///
///     ½ (c + u d + s b)ᵀ M (c + u d + s b) + V = E.
///
/// This is an ellipse in (u, s). A place is allowed if a root s > 0 exists. With p_j in a chain of two links
/// bᵀM(c + u d) = 0, so that the roots are ±s: one motion for each place. With ω_j, and in longer chains,
/// both roots may be positive: then the section has two sheets there, and a seed is on the sheet with the
/// larger ω_k, which continues to places with a single sheet.
///
/// In a stroboscopic section the start gives all but θ_j and ω_j (or p_j), so every place is allowed.
class SectionShell {
  public:
    /// `start`: for the coordinates that a place does not give; of `chain`'s size. `energy` in J. The choice
    /// must have passed refuse_section().
    SectionShell(const Chain&, const SectionChoice&, const PreciseState& start, Wide energy);

    const SectionChoice& choice() const { return choice_; }
    const Chain& chain() const { return source_; }
    Wide energy() const { return energy_; }

    /// The state of the motion that passes a place; nothing if the place is forbidden. θ_j in rad.
    std::optional<PreciseState> seed(Wide across, Wide up) const;
    bool allows(double across, double up) const;
    /// The interval of allowed values at an angle θ_j; nothing if there are none, or in a stroboscopic
    /// section.
    std::optional<SectionInterval> allowed(double across) const;
    /// Why a place is forbidden, in one sentence.
    std::string why_forbidden(double across, double up) const;
    /// The least energy, J, of a motion that passes the plane: below it no place is allowed.
    double least_energy() const;
    /// A vertical value that lively motions of a stroboscopic section reach: twice the value that the link
    /// alone reaches when it falls from upright to straight down; without gravity, one turn in a period.
    double strobe_reach() const;

  private:
    /// ½ (bb s² + dd u² + cc) + bd s u + cb s + cd u + V.
    template<class Real>
    struct Form {
        Real bb{}, dd{}, cc{}, bd{}, cb{}, cd{}, potential{};
    };
    template<class Real>
    struct Directions {
        std::vector<Real> theta, b, c, d;
        Form<Real> form;
    };
    template<class Real>
    Directions<Real> at(const SectionChain<Real>&, Real across) const;

    Chain source_;
    SectionChoice choice_;
    SectionChain<double> chain_;
    SectionChain<Wide> precise_;
    std::vector<Wide> theta_, omega_; ///< of the start
    Wide energy_;
};

// The edge of the allowed region as a curve, for shading the outside, and places within it. Pure functions.

/// The allowed values at one angle; low = high where the region ends.
struct OutlineColumn {
    double across = 0, low = 0, high = 0;
};

/// A connected part of the region, from its left end to its right.
using OutlinePart = std::vector<OutlineColumn>;

/// The parts of the region for θ_j from −π to π, ascending. A region that goes all the way round touches both
/// ends. Its ends are found to 1e-12 rad; `columns` (≥ 8) are about evenly spaced, closer at the ends.
std::vector<OutlinePart> section_outline(const SectionShell&, int columns = 512);

/// A place of a section: θ_j (rad) and ω_j or p_j.
struct SectionPlace {
    double across = 0, up = 0;
};

/// `count` places spread evenly over the allowed region, or none if it is empty: points of the additive
/// sequence with the plastic number's powers (M. Roberts, "The unreasonable effectiveness of quasirandom
/// sequences", 2018) over the region's box, without forbidden places. The first places are the same for every
/// count.
std::vector<SectionPlace> spread_seeds(const SectionShell&, std::size_t count);

} // namespace pendula
