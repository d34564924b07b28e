// SPDX-License-Identifier: MIT
/// Finds where a link passes a plane within one Taylor step. Templates over the arithmetic; one thread.
#pragma once

#include "physics/methods/series_step.hpp"
#include "physics/methods/state_vector.hpp"
#include "physics/systems/rigid_chain.hpp"
#include "physics/systems/rigid_series.hpp"
#include "section/section_choice.hpp"
#include "section/turning_points.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace pendula {

/// The rule: a crossing is where θ_k − angle rises through a multiple of 2π. The step is divided at the
/// points where ω_k changes its sign (turning_points.hpp); on each rising piece the levels in (low, high] of
/// its angles are passed, each once, and no other. A piece's ends at the step's own ends are given by the
/// caller as the numbers with which it also begins the next step, so that no crossing falls between two steps
/// or into both. A link that comes up to the plane and turns back counts once where it passes it, be it by
/// the last digit of the arithmetic, and not at all where it only touches it.
template<class Real>
class CrossingFinder {
  public:
    CrossingFinder(const Chain& chain, const SectionChoice& choice, std::size_t order)
        : chain_(chain), series_(chain_, order), link_(choice.plane_link), angle_(choice.angle) {}

    /// The series of the motion at `base`.
    void expand(const StateVector<Real>& base) {
        base_ = base;
        series_.expand(chain_, Real(0), Real(0), base_.value);
    }
    const RigidSeries<Real>& series() const { return series_; }
    double safe_length() const { return safe_series_length<Real>(series_, chain_.links()); }

    /// θ_k − angle, rad; not wrapped.
    Real height(const StateVector<Real>& state) const {
        return (state.value[link_] - angle_) + state.carried(link_);
    }

    /// The state `s` units after the base, or before it.
    StateVector<Real> at(Real s) const {
        StateVector<Real> state = base_;
        move_along(series_, state, s);
        return state;
    }

    /// Appends the places of the crossings in (from, to], units after the base, ascending. The heights at the
    /// two ends are the caller's.
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
        Real mean{}; // of v from 0 to s
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

    /// Whether the angle may come to a level at all: by a bound from the size of the coefficients.
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

    /// A piece on which the angle only rises, or only falls.
    void pass(Real low, Real high, Real low_height, Real high_height, std::vector<Real>& out) const {
        if (!(low_height < high_height)) return;
        const double first = std::floor(static_cast<double>(low_height / turn()));
        for (double number = first;; number += 1) {
            const Real level = Real(number) * turn();
            if (level > high_height) return;
            if (level > low_height) out.push_back(place_of(level, low, high));
        }
    }

    /// Where the angle is at a level that lies between those at `low` and `high`: Newton's method, within a
    /// bracket that is halved where a step would leave it.
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
            // The last step of a converged search is below the rounding of the height.
            if (magnitude(next - s) <= RealTraits<Real>::epsilon * magnitude(next)) return next;
            s = next;
        }
        return s;
    }

    RigidChain<Real> chain_;
    RigidSeries<Real> series_;
    std::size_t link_;
    Real angle_;
    StateVector<Real> base_;
    std::vector<double> velocity_, turns_; ///< kept for their memory
};

} // namespace pendula
