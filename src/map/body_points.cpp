// SPDX-License-Identifier: MIT
// Calculates the points of maps whose pendulums have links with mass, friction or a drive: one pendulum after
// the other, with the Taylor series of physics/systems/body_series.hpp. Flips and other events are found by
// the functions of vector/lane_task.hpp.
#include "map/map_starts.hpp"
#include "map/vector/lane_task.hpp"
#include "physics/methods/series_step.hpp"
#include "physics/methods/state_vector.hpp"
#include "physics/systems/body_system.hpp"
#include "physics/trajectory.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>
#include <vector>

namespace pendula {
namespace {

constexpr double shortest_step = 1e-14; ///< as a fraction of the map's whole time
/// After more than this many steps in a row of at most shortest_step, the point gets no value.
constexpr int most_short_steps = 64;
constexpr double nearly_pi = std::numbers::pi * (1 - 1e-13);
/// If the neighbour stays closer than this (rad) during a step, the step cannot contain the parting and is
/// not searched.
constexpr double near_parting = 0.2;

/// A chain, its equations without the energy balance, and its Taylor series.
template<class Real>
struct Bodies {
    explicit Bodies(const Chain& described, std::size_t order)
        : source(described), system(described, false), series(system.chain(), order) {}

    Chain source;
    BodySystem<Real> system;
    BodySeries<Real> series;
};

/// One pendulum and the Taylor series of its current step.
template<class Real>
class BodyPendulum {
  public:
    explicit BodyPendulum(std::size_t order) : order_(order) {}

    void start(const PendulumStart& start) {
        links_ = start.links;
        if (!bodies_ || !(bodies_->source == *start.bodies)) bodies_.emplace(*start.bodies, order_);
        state_ = StateVector<Real>(2 * links_, true);
        for (std::size_t i = 0; i < links_; ++i) {
            state_.set(i, to_wide(start.theta[i]));
            state_.set(links_ + i, to_wide(start.omega[i]));
        }
        coefficients_.assign(links_ * (order_ + 1), 0);
        settle(Real(0));
    }
    /// Must be called after each change of the state, because joints with dry friction may begin to slip or
    /// to stick.
    void settle(Real time) { bodies_->system.settle(state_, time); }

    /// Expands the motion at `time` (s). Returns the time (s) for which the series may be used: until the
    /// next event at the latest.
    Real expand(Real time) {
        BodySeries<Real>& series = bodies_->series;
        bodies_->system.prepare(series);
        series.expand(bodies_->system.chain(), bodies_->system.chain().damping, time, state_.value);
        const double unit = series.unit();
        event_ =
            bodies_->system.first_event(series, time, Real(safe_series_length<Real>(series, series.rows())));
        end_ = event_.after * Real(unit);
        for (std::size_t i = 0; i < links_; ++i) {
            double power = 1; // converts the series' unit of time to seconds
            for (std::size_t k = 0; k <= order_; ++k) {
                coefficients_[i * (order_ + 1) + k] = static_cast<double>(series.velocity(i)[k]) * power;
                power /= unit;
            }
        }
        return end_;
    }
    /// Moves the state, which is at `time`, by `seconds`. If the event at the end of the series is reached,
    /// also carries out this event.
    void move(Real time, Real seconds) {
        if (seconds < end_ || event_.kind == BodySystem<Real>::Event::Kind::none) {
            move_along(bodies_->series, state_, seconds / Real(bodies_->series.unit()));
            return;
        }
        move_along(bodies_->series, state_, event_.after);
        bodies_->system.pass_event(state_, time + seconds, event_);
    }

    std::size_t links() const { return links_; }
    LaneVelocity velocity(std::size_t i) const { return {&coefficients_[i * (order_ + 1)], 1, order_}; }
    DoubleDouble coordinate(std::size_t place) const {
        return static_cast<DoubleDouble>(state_.precise(place));
    }
    double length(std::size_t i) const { return static_cast<double>(bodies_->system.chain().length[i]); }
    StateVector<Real>& state() { return state_; }
    bool is_lost() const {
        for (std::size_t place = 0; place < 2 * links_; ++place)
            if (!(std::abs(static_cast<double>(state_.value[place])) <= largest_coordinate)) return true;
        return false;
    }
    /// An upper bound of |θ_i| within the next `h` s, rad.
    double reach(std::size_t i, double h) const {
        const LaneVelocity omega = velocity(i);
        double swept = 0;
        for (std::size_t k = omega.order + 1; k-- > 0;)
            swept = swept * h + std::abs(omega.coefficient(k)) / static_cast<double>(k + 1);
        return std::abs(coordinate(i).hi()) + swept * h;
    }
    void turn(std::size_t i, double turns) {
        const Wide angle = to_wide(turns) * 2 * RealTraits<Wide>::pi;
        state_.set(i, state_.precise(i) - angle);
    }

  private:
    std::size_t order_, links_ = 0;
    std::optional<Bodies<Real>> bodies_;
    typename BodySystem<Real>::Event event_; ///< event at the end of the series
    Real end_{};                             ///< s
    StateVector<Real> state_;
    std::vector<double> coefficients_; ///< Taylor coefficients of the velocities, time in s: [link][order]
};

template<class Real>
class BodyRun {
  public:
    explicit BodyRun(const LaneTask& task, Arithmetic arithmetic)
        : task_(task)
        , has_neighbour_(traits_of(task.quantity).has_neighbour)
        , displacement_(task.quantity == MapQuantity::parting_time
                            ? task.neighbour_distance
                            : exponent_displacement(arithmetic == Arithmetic::double_double))
        , main_(static_cast<std::size_t>(traits_of(arithmetic).taylor_order))
        , neighbour_(static_cast<std::size_t>(traits_of(arithmetic).taylor_order)) {}

    void run() {
        PendulumStart start;
        for (std::size_t place = 0; task_.source->take(start, place);) {
            check_stop(task_.stop);
            task_.source->put(place, value_of(start));
            ++task_.cost->pendulums;
        }
    }

  private:
    bool is_watched(std::size_t i) const {
        return task_.quantity == MapQuantity::flip_time && (task_.link == 0 || task_.link == i + 1);
    }

    double value_of(const PendulumStart& start) {
        main_.start(start);
        if (has_neighbour_) neighbour_.start(neighbour_of(start, displacement_));
        scale_ = start.time_scale();
        growth_ = best_ = 0;
        Real time{};
        int short_steps = 0; // in a row
        for (;;) {
            const Real left = Real(task_.until) - time;
            Real step = main_.expand(time);
            if (has_neighbour_) step = std::min(step, neighbour_.expand(time));
            const bool is_last = !(step < left);
            if (is_last) step = left;
            const double h = static_cast<double>(step);
            short_steps = is_last || h > shortest_step * task_.until ? 0 : short_steps + 1;
            if (main_.is_lost() || short_steps > most_short_steps) return map_no_start;
            ++task_.cost->steps;
            ++task_.cost->steps_offered;
            if (static_cast<double>(time) == 0) leave_top(h);
            const double event = event_within(h);
            task_.cost->simulated += event == no_event ? h : event;
            if (event != no_event) return static_cast<double>(time) + event;
            main_.move(time, step);
            if (has_neighbour_) neighbour_.move(time, step);
            time += step;
            if (has_neighbour_) observe_neighbour(time);
            if (is_last) return value_at_end();
        }
    }

    /// A link that starts straight up must not count as flipped when it leaves the top. If its angle would
    /// pass ±π, the link therefore starts from ∓π. The vector lanes do the same.
    void leave_top(double h) {
        for (std::size_t i = 0; i < main_.links(); ++i) {
            const DoubleDouble angle = main_.coordinate(i);
            if (!is_watched(i) || !(abs(angle) == RealTraits<DoubleDouble>::pi)) continue;
            double way = 0;
            const LaneVelocity omega = main_.velocity(i);
            for (std::size_t k = omega.order + 1; k-- > 0;)
                way = way * h + omega.coefficient(k) / static_cast<double>(k + 1);
            if (way * angle.hi() > 0) main_.turn(i, std::copysign(1.0, angle.hi()));
        }
    }

    double event_within(double h) {
        switch (task_.quantity) {
        case MapQuantity::flip_time: {
            double first = no_event;
            for (std::size_t i = 0; i < main_.links(); ++i) {
                if (!is_watched(i) || !(main_.reach(i, h) >= nearly_pi)) continue;
                const DoubleDouble angle = main_.coordinate(i);
                first = std::min(first, first_flip(angle.hi(), angle.lo(), main_.velocity(i), h));
            }
            return first;
        }
        case MapQuantity::parting_time:
            return parting_within(h);
        case MapQuantity::top_speed:
            observe_speed(h);
            return no_event;
        case MapQuantity::exponent:
        case MapQuantity::angle:
            return no_event;
        }
        return no_event;
    }

    double parting_within(double h) {
        std::array<LaneDifference, most_map_links> all;
        double squares = 0, swept = 0;
        for (std::size_t i = 0; i < main_.links(); ++i) {
            const LaneVelocity main = main_.velocity(i), other = neighbour_.velocity(i);
            all[i].angle = (neighbour_.coordinate(i) - main_.coordinate(i)).hi();
            all[i].order = main.order;
            double reach = 0;
            for (std::size_t k = main.order + 1; k-- > 0;) {
                all[i].velocity[k] = other.coefficient(k) - main.coefficient(k);
                reach = reach * h + std::abs(all[i].velocity[k]);
            }
            squares += all[i].angle * all[i].angle + std::pow(scale_ * all[i].velocity[0], 2);
            swept += (h + 2 * scale_) * reach;
        }
        if (std::sqrt(squares) + swept < near_parting) return no_event;
        return first_parting(all.data(), main_.links(), scale_, h);
    }

    void observe_speed(double h) {
        std::array<LaneLink, most_map_links> chain;
        for (std::size_t i = 0; i < main_.links(); ++i)
            chain[i] = {main_.length(i), main_.coordinate(i).hi(), main_.velocity(i)};
        const std::size_t first = task_.link > 0 ? task_.link : 1,
                          last = task_.link > 0 ? task_.link : main_.links();
        for (std::size_t bobs = first; bobs <= last; ++bobs) {
            const Sloped begin = squared_speed(chain.data(), bobs, 0),
                         end = squared_speed(chain.data(), bobs, h);
            best_ = std::max({best_, begin.value, end.value});
            if (begin.slope > 0 && end.slope < 0)
                best_ = std::max(best_, peak_squared_speed(chain.data(), bobs, h));
        }
    }

    /// In a map of the exponent, adds the logarithm of the growth of the neighbour's distance to growth_ and
    /// moves the neighbour back to its initial distance.
    void observe_neighbour(Real time) {
        if (task_.quantity != MapQuantity::exponent) return;
        const std::size_t n = main_.links();
        double squares = 0;
        for (std::size_t place = 0; place < 2 * n; ++place) {
            const double apart = (neighbour_.coordinate(place) - main_.coordinate(place)).hi();
            squares += std::pow(place < n ? apart : scale_ * apart, 2);
        }
        const double grown = std::sqrt(squares) / displacement_;
        growth_ += std::log(grown);
        for (std::size_t place = 0; place < 2 * n; ++place) {
            const Wide here = main_.state().precise(place);
            neighbour_.state().set(place, here + (neighbour_.state().precise(place) - here) / to_wide(grown));
        }
        neighbour_.settle(time);
    }

    double value_at_end() const {
        switch (task_.quantity) {
        case MapQuantity::exponent:
            return growth_ / task_.until;
        case MapQuantity::angle: {
            const DoubleDouble angle = main_.coordinate(task_.link - 1);
            const DoubleDouble turn = RealTraits<DoubleDouble>::pi * 2.0;
            return (angle - turn * std::round(angle.hi() / turn.hi())).hi();
        }
        case MapQuantity::top_speed:
            return std::sqrt(best_);
        case MapQuantity::flip_time:
        case MapQuantity::parting_time:
            return map_not_in_time;
        }
        return map_no_start;
    }

    const LaneTask task_;
    bool has_neighbour_;
    double displacement_; ///< rad
    BodyPendulum<Real> main_, neighbour_;
    double scale_ = 1;             ///< s
    double growth_ = 0, best_ = 0; ///< sum of the logarithms of the growth; largest squared speed, m²/s²
};

} // namespace

RunLanes body_runner(MapArithmetic arithmetic) {
    if (arithmetic == MapArithmetic::double_)
        return [](const LaneTask& task, LaneMemory&) { BodyRun<double>(task, Arithmetic::double_).run(); };
    return [](const LaneTask& task, LaneMemory&) {
        BodyRun<DoubleDouble>(task, Arithmetic::double_double).run();
    };
}

} // namespace pendula
