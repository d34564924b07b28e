// SPDX-License-Identifier: MIT
/// The Taylor series method, which gives the most digits per computing time. It chooses its own step lengths.
/// For the state at a multiple of dt, it evaluates the series of the step that contains this time.
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

/// The type of a system's events; bool if the system has none.
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

/// The order p and the step h follow À. Jorba, M. Zou, "A software package for the numerical integration of
/// ODEs by means of high-order Taylor methods", Exp. Math. 14 (2005). The radius of convergence ρ is
/// estimated from the last coefficients. The step is h = ρ·ε^(1/p), so that the first omitted term is as
/// small as a rounding error. ρ is the smallest estimate from the last six orders. After symmetric starts,
/// coefficients vanish in a pattern that repeats every four orders. An estimate from only two orders would
/// then give wrong steps without any warning.
///
/// A step is dt times a number of 7 bits, so that the time since the last step, counted in dt, is exact. The
/// states therefore do not depend on how a run is divided into calls. Damping is part of the equations, so
/// its effect does not depend on dt.
template<class System>
class Taylor {
  public:
    using Real = typename System::Real;
    static constexpr std::int64_t block = 4096; ///< the most steps of dt in one call; see smallest_span
    static constexpr bool tracks_turns = true;  ///< this class itself calls System::track() at its steps

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

    /// Takes one step of length steps.dt, which may differ from the usual dt.
    void finish(System& system, StateVector<Real>& state, const Steps<Real>& steps) {
        Steps<Real> one = steps;
        one.count = 1;
        reset(system);
        advance(system, state, one);
        reset(system);
    }

    /// Must be called when the state, the parameters or dt have changed.
    void reset(const System& system) {
        series_ = typename System::Series(system.chain(), order_);
        started_ = false;
    }

    std::optional<std::string> trouble() const {
        if (!collapsed_) return std::nullopt;
        return lost_direction_ ? "taylor cannot pass a point where a spring has no length"
                               : "taylor would need steps that are too short to change the time";
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

    /// The number of rows of the series that determine the length of a step.
    std::size_t rows() const {
        if constexpr (requires { series_.rows(); }) return series_.rows();
        return base_.size() / 2;
    }

    /// Whether the system has events: moments within a step at which its equations change.
    static constexpr bool has_events =
        requires(const System& system, const typename System::Series& series, Real x) {
        system.first_event(series, x, x);
    };

    /// The time, in units of the series, from base_ to the moment that lies `span` dt after the grid point of
    /// base_ (see shift_).
    Real length(double span, const Steps<Real>& steps) const {
        return (Real(span) - shift_) * steps.dt / Real(series_.unit());
    }

    /// Whether `goal`, in dt after the grid point of base_, lies beyond the end of the step.
    bool is_beyond(double goal) const {
        return event_ ? !(Real(goal) - Real(span_) < event_shift_) : goal > span_;
    }

    /// The time, s, of base_, whose grid point lies `lag` dt before the end of the first `taken` steps of the
    /// run.
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

    /// Ends the step at the first event within it. span_ is the event's time rounded down to a multiple of
    /// smallest_span, so that lag_ stays exact; event_shift_ is the remainder.
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

    /// Expands the series at base_, and finds the span in which the series may be used. time_of_base()
    /// explains `taken` and `lag`.
    void expand(System& system, const Steps<Real>& steps, std::int64_t taken, double lag) {
        if constexpr (requires { system.track(base_); }) system.track(base_);
        if constexpr (requires { system.prepare(series_); }) system.prepare(series_);
        const Real time = time_of_base(steps, taken, lag);
        series_.expand(system.chain(), Real(system.damping()), time, base_.value);
        system.count_evaluations(order_);
        const auto dt = static_cast<double>(steps.dt);
        const double ratio = safe_series_length<Real>(series_, rows()) * series_.unit() / dt;
        // Rounds the ratio down to 7 bits.
        int exponent;
        const double mantissa = std::frexp(ratio, &exponent);
        span_ = std::ldexp(std::floor(mantissa * 128), exponent - 7);
        collapsed_ = !(span_ > smallest_span);
        if (!collapsed_) return end_at_event(system, steps, time);
        span_ = 0;
        if constexpr (requires { series_.distance_to_collapse(); })
            lost_direction_ = series_.distance_to_collapse() * series_.unit() < 1024 * smallest_span * dt;
    }

    static constexpr double smallest_span = 0x1p-30; ///< in dt; large enough that lag_ is exact in 53 bits

    std::size_t order_;
    typename System::Series series_;
    StateVector<Real> base_; ///< the state at the beginning of the step
    double lag_ = 0;         ///< time from base_'s grid point (see shift_) to the current time, in dt
    double span_ = 0;        ///< time from base_'s grid point to the grid point at the step's end, in dt
    Real shift_{};           ///< time from base_'s grid point, a multiple of smallest_span, to base_, in dt
    std::optional<EventOf<System>> event_; ///< the event at the end of the step
    Real event_shift_{};
    bool started_ = false;
    bool collapsed_ = false, lost_direction_ = false;
};

} // namespace pendula
