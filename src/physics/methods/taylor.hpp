// SPDX-License-Identifier: MIT
/// The Taylor series method: the most digits per computing time. It chooses its own step lengths and shows
/// the state at every dt by evaluating the series of the step in which that time lies.
#pragma once

#include "physics/chain.hpp"
#include "physics/exact_bytes.hpp"
#include "physics/methods/series_step.hpp"
#include "physics/methods/state_vector.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace pendula {

/// The type of a system's events; any type if the system has none.
template<class System>
struct EventTypeOf {
    using Type = bool;
};
template<class System>
requires requires { typename System::Event; }
struct EventTypeOf<System> {
    using Type = typename System::Event;
};
template<class System>
using EventOf = typename EventTypeOf<System>::Type;

/// Order and step as in À. Jorba, M. Zou, "A software package for the numerical integration of ODEs by means
/// of high-order Taylor methods", Exp. Math. 14 (2005): the radius of convergence ρ is estimated from the
/// last coefficients, and in the step, a fraction of ρ, the first omitted term is a rounding error: h =
/// ρ·ε^(1/p). The estimate is the least over the last six orders: from symmetric starts coefficients vanish
/// with period 4, and an estimate from two of them gives wrong steps without any warning.
///
/// Steps are a whole number of 64ths of a power of two times dt, so that the time since the last step,
/// counted in dt, is exact. A trajectory's states therefore do not depend on how the calls are divided.
/// Damping is part of the equations: its effect does not depend on dt at all.
template<class System>
class Taylor {
  public:
    using Real = typename System::Real;
    static constexpr std::int64_t block = 4096; ///< steps requested at once; see smallest_span
    static constexpr bool tracks_turns = true;  ///< tracks the turns itself, at its own steps

    Taylor(const System& system, const Integration& integration)
        : order_(static_cast<std::size_t>(
              integration.order > 0 ? integration.order : traits_of(integration.arithmetic).taylor_order))
        , series_(system.chain(), order_) {}

    void advance(System& system, StateVector<Real>& state, const Steps<Real>& steps) {
        if (!started_) begin(system, state, steps);
        double goal = lag_ + static_cast<double>(steps.count);
        while (is_beyond(goal) && !collapsed_) {
            check_stop(steps.stop);
            goal -= span_;
            if (event_) {
                pass_event(system, steps, steps.count, goal);
            } else {
                move_along(series_, base_, length(span_, steps));
                shift_ = Real(0);
            }
            expand(system, steps, steps.count, goal);
        }
        lag_ = goal;
        state = base_;
        if (collapsed_) return; // the series cannot be used
        move_along(series_, state, length(lag_, steps));
    }

    /// Advances to a time `h` seconds from now.
    void finish(System& system, StateVector<Real>& state, const Steps<Real>& steps) {
        Steps<Real> one = steps;
        one.count = 1;
        reset(system);
        advance(system, state, one);
        reset(system);
    }

    /// Call it when the state, the parameters or dt have changed.
    void reset(const System& system) {
        series_ = typename System::Series(system.chain(), order_);
        started_ = false;
    }

    std::optional<std::string> trouble() const {
        if (!collapsed_) return std::nullopt;
        return lost_direction_ ? "taylor comes to where a spring has no length, so that its direction jumps,"
                               : "taylor would need steps that are too short to add to the time";
    }

    void save(ByteWriter& out) const {
        out.put(started_);
        out.put(lag_);
        if (started_) base_.save(out);
        if constexpr (has_events) out.put(shift_);
    }
    void restore(System& system, const StateVector<Real>& state, const Steps<Real>& steps, ByteReader& in) {
        started_ = in.get<bool>();
        lag_ = in.get<double>();
        if (!started_) {
            if constexpr (has_events) shift_ = in.get<Real>();
            return;
        }
        base_ = state; // to give base_ its size
        base_.restore(in);
        if constexpr (has_events) shift_ = in.get<Real>();
        expand(system, steps, 0, lag_);
    }

  private:
    void begin(System& system, const StateVector<Real>& state, const Steps<Real>& steps) {
        started_ = true;
        base_ = state;
        lag_ = 0;
        shift_ = Real(0);
        expand(system, steps, 0, 0);
    }

    /// How many velocities of the series decide how long a step may be.
    std::size_t rows() const {
        if constexpr (requires { series_.rows(); }) return series_.rows();
        return base_.size() / 2;
    }

    /// Whether the system's equations change at moments that its state decides.
    static constexpr bool has_events =
        requires(const System& system, const typename System::Series& series, Real x) {
        system.first_event(series, x, x);
    };

    /// The time from base_ to `span` steps after the place of base_, in units of the series.
    Real length(double span, const Steps<Real>& steps) const {
        return (Real(span) - shift_) * steps.dt / Real(series_.unit());
    }

    /// Whether `goal`, in dt after the place of base_, lies beyond the end of the step.
    bool is_beyond(double goal) const {
        return event_ ? !(Real(goal) - Real(span_) < event_shift_) : goal > span_;
    }

    /// The time of base_, which lies `lag` steps before the end of the first `taken` of `steps`.
    Real time_of_base(const Steps<Real>& steps, std::int64_t taken, double lag) const {
        return steps.time(taken, -lag) + shift_ * steps.dt;
    }

    void pass_event(System& system, const Steps<Real>& steps, std::int64_t taken, double lag) {
        if constexpr (has_events) {
            move_along(series_, base_, event_->after);
            shift_ = event_shift_;
            system.pass_event(base_, time_of_base(steps, taken, lag), *event_);
        }
    }

    /// Ends the step at an event within it. The event's place is rounded down to a whole number of smallest
    /// spans, so that lag_ stays exact; event_shift_ holds the rest of its time.
    void end_at_event(const System& system, const Steps<Real>& steps, Real time) {
        if constexpr (has_events) {
            event_.reset();
            const Real unit = Real(series_.unit());
            auto event = system.first_event(series_, time, length(span_, steps));
            if (event.kind == decltype(event.kind)::none) return;
            const Real end = event.after * unit / steps.dt + shift_;
            const double places = std::floor(static_cast<double>(end) / smallest_span);
            event_shift_ = end - Real(places * smallest_span);
            span_ = places * smallest_span;
            event_ = event;
        }
    }

    /// Expands the series at base_, which lies `lag` steps before the end of the first `taken` of `steps`,
    /// and finds the interval in which the series may be used.
    void expand(System& system, const Steps<Real>& steps, std::int64_t taken, double lag) {
        if constexpr (requires { system.track(base_); }) system.track(base_);
        if constexpr (requires { system.prepare(series_); }) system.prepare(series_);
        const Real time = time_of_base(steps, taken, lag);
        series_.expand(system.chain(), Real(system.damping()), time, base_.value);
        system.count_evaluations(order_);
        const auto dt = static_cast<double>(steps.dt);
        const double ratio = safe_series_length<Real>(series_, rows()) * series_.unit() / dt;
        // Rounded down to 7 bits.
        int exponent;
        const double mantissa = std::frexp(ratio, &exponent);
        span_ = std::ldexp(std::floor(mantissa * 128), exponent - 7);
        collapsed_ = !(span_ > smallest_span);
        if (!collapsed_) return end_at_event(system, steps, time);
        span_ = 0;
        if constexpr (requires { series_.distance_to_collapse(); })
            lost_direction_ = series_.distance_to_collapse() * series_.unit() < 1024 * smallest_span * dt;
    }

    static constexpr double smallest_span = 0x1p-30; ///< in dt; lag_ is exact while 53 bits reach down to it

    std::size_t order_;
    typename System::Series series_;
    StateVector<Real> base_; ///< where the step began
    double lag_ = 0;         ///< from base_ to the trajectory's current time, in dt
    double span_ = 0;        ///< the length of the step, in dt
    Real shift_{};           ///< how far base_ lies after its place, in dt: less than smallest_span
    std::optional<EventOf<System>> event_; ///< at the end of the step
    Real event_shift_{};
    bool started_ = false;
    bool collapsed_ = false, lost_direction_ = false;
};

} // namespace pendula
