// SPDX-License-Identifier: MIT
/// Finds the moments within one Taylor step at which a link passes the section's plane. Templates over the
/// arithmetic; one thread.
#pragma once

#include "physics/methods/series_step.hpp"
#include "physics/methods/state_vector.hpp"
#include "physics/systems/body_series.hpp"
#include "physics/systems/drive.hpp"
#include "physics/systems/rigid_series.hpp"
#include "section/section_choice.hpp"
#include "section/section_shell.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace pendula {

/// Appends to `out`, ascending, the values s in (from, to) at which the velocity Σ v_k s^k changes its sign.
/// An interval is halved until its coefficients prove that it has at most one root. Only two roots closer
/// than 2^-40 of the interval may be missed; between them a link moves less than any arithmetic resolves. The
/// error of a root is a few rounding errors of double. At a root the angle has an extreme, so the error of
/// the angle grows only with the square of the root's error. A root at which the velocity touches zero
/// without a change of sign may be among the results.
void append_turning_points(std::span<const double> v, double from, double to, std::vector<double>& out);

/// The arithmetic for energies. It has more digits than `Real`, because energy errors are as small as the
/// rounding errors of `Real`.
template<class Real>
using WiderReal = std::conditional_t<std::is_same_v<Real, double>, long double, Wide>;

/// `angle` (rad) reduced to (−π, π].
Wide section_angle_of(Wide angle);

/// Calculates the numbers of a crossing from a state on the plane.
template<class Real>
class CrossingFigures {
  public:
    using Wider = WiderReal<Real>;

    /// Errors are measured from `energy`, in units of `scale` (J).
    CrossingFigures(const Chain& chain, const SectionChoice& choice, Wide energy, double scale)
        : chain_(chain), choice_(choice), energy_(from_wide<Wider>(energy)), scale_(scale) {}

    SectionCrossing of(const StateVector<Real>& state, Wide time) const {
        const std::size_t n = chain_.links();
        std::vector<Wider> theta(n), omega(n);
        for (std::size_t i = 0; i < n; ++i) {
            theta[i] = from_wide<Wider>(state.precise(i));
            omega[i] = from_wide<Wider>(state.precise(n + i));
        }
        const std::size_t j = choice_.point_link;
        SectionCrossing crossing;
        crossing.time = time;
        crossing.across = section_angle_of(state.precise(j));
        crossing.up = choice_.upward == SectionUpward::velocity
                          ? state.precise(n + j)
                          : to_wide(MassProducts<Wider>(chain_, theta).momentum(j, omega));
        const Wider energy = chain_.energy(theta, omega);
        crossing.energy_error = static_cast<double>(energy - energy_) / scale_;
        crossing.distance =
            static_cast<double>(section_angle_of(state.precise(choice_.plane_link) - to_wide(choice_.angle)));
        return crossing;
    }

  private:
    SectionChain<Wider> chain_;
    SectionChoice choice_;
    Wider energy_;
    double scale_;
};

/// PointSeries: the Taylor series of a chain of point masses. LinkSeries: the series of a chain whose links
/// have mass, without friction and drive.
template<class Real>
class PointSeries : public RigidSeries<Real> {
  public:
    PointSeries(const Chain& chain, std::size_t order) : PointSeries(RigidChain<Real>(chain), order) {}
    void expand(const StateVector<Real>& state) {
        RigidSeries<Real>::expand(chain_, Real(0), Real(0), state.value);
    }

  private:
    PointSeries(RigidChain<Real> chain, std::size_t order)
        : RigidSeries<Real>(chain, order), chain_(std::move(chain)) {}
    RigidChain<Real> chain_;
};
template<class Real>
class LinkSeries : public BodySeries<Real> {
  public:
    LinkSeries(const Chain& chain, std::size_t order)
        : BodySeries<Real>(BodyChain<Real>(chain), order), chain_(chain), still_(chain) {}
    void expand(const StateVector<Real>& state) {
        this->drive = &still_;
        BodySeries<Real>::expand(chain_, Real(0), Real(0), state.value);
    }

  private:
    BodyChain<Real> chain_;
    Drive<Real> still_;
};

/// A crossing is a moment at which the height θ_k − angle rises through a level, a multiple of 2π. The step
/// is divided at the moments at which ω_k changes its sign (append_turning_points()). A piece whose height
/// rises from low to high crosses each level in (low, high] exactly once. The caller passes the heights at
/// both ends of the step. The next step must begin with the height with which this step ended, so that no
/// crossing between two steps is lost or counted twice. If the height rises to a level, or beyond it by only
/// the last digit of the arithmetic, and falls again, this is one crossing. If it falls to a level and rises
/// again, this is none.
template<class Real, class Series = PointSeries<Real>>
class CrossingFinder {
  public:
    CrossingFinder(const Chain& chain, const SectionChoice& choice, std::size_t order)
        : links_(chain.links()), series_(chain, order), link_(choice.plane_link), angle_(choice.angle) {}

    /// Expands the series of the motion at `base`.
    void expand(const StateVector<Real>& base) {
        base_ = base;
        series_.expand(base_);
    }
    const Series& series() const { return series_; }
    double safe_length() const { return safe_series_length<Real>(series_, links_); }

    /// The height θ_k − angle, rad; not reduced to one turn.
    Real height(const StateVector<Real>& state) const {
        return (state.value[link_] - angle_) + state.carried(link_);
    }

    /// The state `s` units of time (series().unit()) after the base; before the base if s < 0.
    StateVector<Real> at(Real s) const {
        StateVector<Real> state = base_;
        move_along(series_, state, s);
        return state;
    }

    /// Appends to `out`, ascending, the crossings in (from, to], as `s` in at(). The caller passes the
    /// heights at both ends.
    void find(Real from, Real to, Real from_height, Real to_height, std::vector<Real>& out) {
        if (!reaches(from, to)) return;
        turns_.clear();
        velocity_.resize(series_.order() + 1);
        for (std::size_t k = 0; k < velocity_.size(); ++k)
            velocity_[k] = static_cast<double>(series_.velocity(link_)[k]);
        append_turning_points(velocity_, static_cast<double>(from), static_cast<double>(to), turns_);
        Real low = from, low_height = from_height;
        for (const double turn : turns_) {
            const Real high = Real(turn), high_height = height_at(high);
            pass(low, high, low_height, high_height, out);
            low = high;
            low_height = high_height;
        }
        pass(low, to, low_height, to_height, out);
    }

  private:
    static Real turn() { return Real(2) * RealTraits<Real>::pi; }

    Real height_at(Real s) const {
        const Real* v = series_.velocity(link_);
        Real mean{}; // the mean velocity from 0 to s
        for (std::size_t k = series_.order() + 1; k-- > 0;)
            mean = mean * s + v[k] * series_.time().one_over[k + 1];
        return height(base_) + s * Real(series_.unit()) * mean;
    }
    Real velocity_at(Real s) const {
        const Real* v = series_.velocity(link_);
        Real velocity{};
        for (std::size_t k = series_.order() + 1; k-- > 0;) velocity = velocity * s + v[k];
        return velocity;
    }

    /// Whether the height can reach a level at all, according to a bound from the magnitudes of the
    /// coefficients.
    bool reaches(Real from, Real to) const {
        const double span = std::max(std::abs(static_cast<double>(from)), std::abs(static_cast<double>(to)));
        double reach = 0;
        for (std::size_t k = series_.order() + 1; k-- > 0;)
            reach = reach * span +
                    std::abs(static_cast<double>(series_.velocity(link_)[k])) / static_cast<double>(k + 1);
        reach = reach * span * series_.unit() * 1.001 + 1e-9;
        const double height_now = static_cast<double>(height(base_)), whole = static_cast<double>(turn());
        return std::abs(std::remainder(height_now, whole)) <= reach;
    }

    /// Appends the crossings in a piece in which the height only rises or only falls.
    void pass(Real low, Real high, Real low_height, Real high_height, std::vector<Real>& out) const {
        if (!(low_height < high_height)) return;
        const double first = std::floor(static_cast<double>(low_height / turn()));
        for (double number = first;; number += 1) {
            const Real level = Real(number) * turn();
            if (level > high_height) return;
            if (level > low_height) out.push_back(place_of(level, low, high));
        }
    }

    /// The moment at which the height is `level`, which lies between the heights at `low` and `high`:
    /// Newton's method within a bracket, which is halved if a step would leave it.
    Real place_of(Real level, Real low, Real high) const {
        const Real unit(series_.unit());
        Real s = low + (high - low) / Real(2);
        for (int i = 0; i < 400; ++i) {
            const Real miss = height_at(s) - level;
            if (miss == Real(0)) return s;
            (miss > Real(0) ? high : low) = s;
            const Real speed = velocity_at(s) * unit;
            Real next = speed > Real(0) ? s - miss / speed : low;
            if (!(next > low && next < high)) next = low + (high - low) / Real(2);
            if (next == s || next == low || next == high) return next;
            // The search has converged when a step is below the rounding of the moment.
            if (magnitude(next - s) <= RealTraits<Real>::epsilon * magnitude(next)) return next;
            s = next;
        }
        return s;
    }

    std::size_t links_;
    Series series_;
    std::size_t link_;
    Real angle_;
    StateVector<Real> base_;
    std::vector<double> velocity_, turns_; ///< members only to reuse their memory
};

} // namespace pendula
