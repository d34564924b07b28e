// SPDX-License-Identifier: MIT
/// The energy shell in a section: the region of places that a motion with a given energy can pass, the
/// missing velocity at each place, and the edge of the region. Immutable; any thread.
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

/// A rigid chain as point masses. If the links have mass, each link has one more number, d_i (see BodyChain).
template<class Real>
struct SectionChain : RigidChain<Real> {
    std::vector<Real> spin; ///< d_i, kg m²; empty for a chain of point masses

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

/// Products with a rigid chain's mass matrix M at given angles, calculated in O(N) without storing the
/// matrix. M_ij = β_max(i,j) L_i L_j cos(θ_i − θ_j), plus d_i in M_ii; β_i is the mass from bob i on.
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

/// An interval of values on the section's vertical axis; low < high.
struct SectionInterval {
    double low = 0, high = 0;
};

/// On the plane θ_k is fixed, and a place determines θ_j and ω_j (or p_j). In chains of more than two links
/// the other angles and angular velocities are those of the start. The missing number is ω_k. The velocities
/// are ω = c + u·d + s·b, where u is the place's vertical value, s = ω_k, and the vectors b, c and d depend
/// only on θ and the start. They have the energy E if
///
///     ½ (c + u d + s b)ᵀ M (c + u d + s b) + V = E.
///
/// This is an ellipse in (u, s). A place is allowed if a root s > 0 exists. With p_j in a chain of two links
/// bᵀM(c + u d) = 0, so that the roots are ±s: one motion passes each place. With ω_j, and in longer chains,
/// both roots may be positive. Then the section has two sheets at this place, and a seed is on the sheet with
/// the larger ω_k, which continues to places with a single sheet.
///
/// In a stroboscopic section all angles and velocities except θ_j and ω_j are those of the start, so every
/// place is allowed.
class SectionShell {
  public:
    /// `start` has the coordinates that a place does not determine; it must have the chain's number of links.
    /// `energy` is in J. The choice must have passed refuse_section().
    SectionShell(const Chain&, const SectionChoice&, const PreciseState& start, Wide energy);

    const SectionChoice& choice() const { return choice_; }
    const Chain& chain() const { return source_; }
    Wide energy() const { return energy_; }

    /// The state of the motion that passes a place; nothing if the place is forbidden. `across` is θ_j, rad.
    std::optional<PreciseState> seed(Wide across, Wide up) const;
    bool allows(double across, double up) const;
    /// The interval of allowed vertical values at an angle θ_j; nothing if no value is allowed, or in a
    /// stroboscopic section.
    std::optional<SectionInterval> allowed(double across) const;
    /// Why a place is forbidden, in one sentence.
    std::string why_forbidden(double across, double up) const;
    /// The least energy, J, of a motion that crosses the plane: below it no place is allowed.
    double least_energy() const;
    /// A vertical value that fast motions reach in a stroboscopic section. With gravity: twice the value that
    /// link j alone reaches after a fall from upright to straight down. Without gravity: the value for one
    /// turn in a period.
    double strobe_reach() const;

  private:
    /// The energy as a polynomial in s and u: ½ (bb s² + dd u² + cc) + bd s u + cb s + cd u + V.
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
    std::vector<Wide> theta_, omega_; ///< coordinates of the start
    Wide energy_;
};

// The edge of the allowed region as a curve, for shading the outside; and places within the region. Pure
// functions.

/// The allowed vertical values at one angle; low = high where the region ends.
struct OutlineColumn {
    double across = 0, low = 0, high = 0;
};

/// A connected part of the region, from its left end to its right end.
using OutlinePart = std::vector<OutlineColumn>;

/// The parts of the region for θ_j from −π to π, ascending. A part that contains all angles reaches from −π
/// to π. The ends of a part are found to 1e-12 rad. The `columns` (≥ 8) columns of a turn are evenly spaced;
/// further columns lie near the ends of a part.
std::vector<OutlinePart> section_outline(const SectionShell&, int columns = 512);

/// A place of a section: θ_j (rad), and ω_j or p_j.
struct SectionPlace {
    double across = 0, up = 0;
};

/// `count` places spread evenly over the allowed region; fewer if the region is a very narrow strip of its
/// bounding box, and none if it is empty. They are points of the additive sequence with the plastic number's
/// powers (M. Roberts, "The unreasonable effectiveness of quasirandom sequences", 2018) over the region's
/// bounding box, without the forbidden places. The first places are the same for every count.
std::vector<SectionPlace> spread_seeds(const SectionShell&, std::size_t count);

} // namespace pendula
