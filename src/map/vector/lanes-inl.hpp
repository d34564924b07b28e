// SPDX-License-Identifier: MIT
/// Runs a list of pendulums in vector lanes. After each step every lane is checked separately, and the next
/// pendulum replaces a finished one. Compiled once for each instruction set.

#if defined(PENDULA_MAP_LANES_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef PENDULA_MAP_LANES_INL
#undef PENDULA_MAP_LANES_INL
#else
#define PENDULA_MAP_LANES_INL
#endif

#include "map/map_starts.hpp"
#include "map/vector/lane_task.hpp"
#include "map/vector/motion-inl.hpp"

#include <hwy/highway.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>

HWY_BEFORE_NAMESPACE();
namespace pendula::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

template<class A, std::size_t fixed_links>
class LaneRun : public LaneMotion<A, fixed_links> {
    using Motion = LaneMotion<A, fixed_links>;

  public:
    using Motion::lanes, Motion::width;
    using Motion::Motion;
    using typename Motion::Series;

    HWY_NOINLINE void run() {
        for (std::size_t lane = 0; lane < lane_count_; ++lane) fill(lane);
        for (std::size_t round = 0; live_ > 0; ++round) {
            if (round % 16 == 0) check_stop(task_.stop);
            Motion::step();
            task_.cost->steps += static_cast<std::int64_t>(live_);
            task_.cost->steps_offered += static_cast<std::int64_t>(lane_count_);
            settle();
            Motion::go_on();
        }
    }

  private:
    using Motion::pairs, Motion::links, Motion::is_watched;
    using Motion::product_, Motion::doublings_, Motion::scale_, Motion::distance_, Motion::best_;
    using Motion::task_, Motion::has_neighbour_, Motion::lane_count_, Motion::displacement_, Motion::series_;
    using Motion::theta_, Motion::omega_, Motion::next_theta_, Motion::next_omega_, Motion::reach_,
        Motion::speeds_;
    using Motion::time_, Motion::time_rest_, Motion::h_, Motion::left_, Motion::size_, Motion::next_time_;

    HWY_INLINE void settle() {
        for (std::size_t lane = 0; lane < lane_count_; ++lane) {
            if (!is_live_[lane]) {
                put_to_sleep(lane);
                continue;
            }
            const bool is_last = h_[lane] >= left_[lane];
            const bool is_lost = !(size_of(lane) <= largest_coordinate) ||
                                 (!is_last && !(h_[lane] > shortest_step * task_.until));
            const double event = is_lost ? no_event : event_in(lane);
            if (event != no_event)
                finish(lane, time_[lane] + (time_rest_[lane] + event), time_[lane] + event);
            else if (is_lost)
                finish(lane, map_no_start, time_[lane]);
            else if (is_last)
                finish(lane, value_at_end(lane), task_.until);
            else
                set_time(lane, next_time_[lane], next_time_[width + lane]);
        }
    }
    double size_of(std::size_t lane) const {
        return has_neighbour_ ? size_[lane] + size_[lanes + lane] : size_[lane];
    }

    HWY_INLINE double event_in(std::size_t lane) {
        switch (task_.quantity) {
        case MapQuantity::flip_time: {
            double first = no_event;
            if (time_[lane] == 0) leave_top(lane);
            for (std::size_t i = 0; i < links(); ++i)
                if (is_watched(i) && reach_[i * width + lane] >= nearly_pi)
                    first = std::min(first, first_flip(pairs(theta_, i)[lane], pairs(theta_, i)[width + lane],
                                                       velocity(i, lane), h_[lane]));
            return first;
        }
        case MapQuantity::parting_time: {
            const double before = std::exchange(best_[lane], distance_[lane]);
            return std::max(before, distance_[lane]) < near_parting ? no_event : parting_in(lane);
        }
        case MapQuantity::top_speed:
            observe_peak(lane);
            return no_event;
        case MapQuantity::exponent:
        case MapQuantity::angle:
            return no_event;
        }
        return no_event;
    }

    /// A link that starts straight up does not flip when it leaves the top: of the two angles ±π, it gets the
    /// angle from which it moves towards 0.
    HWY_NOINLINE void leave_top(std::size_t lane) {
        constexpr double turn = 2 * 0x1.921fb54442d18p+1, rest = 2 * 0x1.1a62633145c07p-53;
        for (std::size_t i = 0; i < links(); ++i) {
            double *now = pairs(theta_, i) + lane, *next = pairs(next_theta_, i) + lane;
            if (!is_watched(i) || std::abs(now[0]) != turn / 2 ||
                now[width] != std::copysign(rest / 2, now[0]))
                continue;
            const double way = (next[0] - now[0]) + (next[width] - now[width]);
            if (!(way * now[0] > 0)) continue;
            const double sign = std::copysign(1.0, now[0]);
            for (double* angle : {now, next}) {
                angle[0] -= sign * turn;
                angle[width] -= sign * rest;
            }
        }
    }

    LaneVelocity velocity(std::size_t i, std::size_t lane) const {
        return {series_.velocity(i) + lane, Series::element, A::order};
    }

    HWY_NOINLINE double parting_in(std::size_t lane) {
        std::array<LaneDifference, most_map_links> all;
        for (std::size_t i = 0; i < links(); ++i) {
            const double* high = pairs(theta_, i);
            const LaneVelocity main = velocity(i, lane), other = velocity(i, lanes + lane);
            all[i].angle =
                (high[lanes + lane] - high[lane]) + (high[width + lanes + lane] - high[width + lane]);
            all[i].order = A::order;
            for (std::size_t k = 0; k <= A::order; ++k)
                all[i].velocity[k] = other.coefficient(k) - main.coefficient(k);
        }
        return first_parting(all.data(), links(), std::sqrt(scale_[lane]), h_[lane]);
    }

    /// A squared speed that rises at the step's beginning and falls at its end has a peak between them. The
    /// peak is expected below the point where the tangents at both ends meet, so the peak is calculated only
    /// if this point is higher than the largest squared speed so far.
    HWY_INLINE void observe_peak(std::size_t lane) {
        const std::size_t first = task_.link > 0 ? task_.link - 1 : 0,
                          last = task_.link > 0 ? task_.link : links();
        for (std::size_t bob = first; bob < last; ++bob) {
            const double* rows = speeds_ + 4 * bob * width + lane;
            const double begin = rows[0], rise = rows[width], end = rows[2 * width], fall = rows[3 * width];
            best_[lane] = std::max({best_[lane], begin, end});
            if (!(rise > 0 && fall < 0)) continue;
            const double meet = (end - begin - fall * h_[lane]) / (rise - fall);
            if (begin + rise * meet <= best_[lane]) continue;
            std::array<LaneLink, most_map_links> chain;
            for (std::size_t i = 0; i <= bob; ++i)
                chain[i] = {series_.link_length(i)[lane], pairs(theta_, i)[lane], velocity(i, lane)};
            best_[lane] = std::max(best_[lane], peak_squared_speed(chain.data(), bob + 1, h_[lane]));
        }
    }

    double value_at_end(std::size_t lane) const {
        switch (task_.quantity) {
        case MapQuantity::exponent:
            return (std::log(product_[lane]) + doublings_[lane] * ln2) / task_.until;
        case MapQuantity::angle: {
            const double* rows = next_theta_ + (task_.link - 1) * 2 * width;
            return rows[lane] + rows[width + lane];
        }
        case MapQuantity::top_speed:
            return std::sqrt(best_[lane]);
        case MapQuantity::flip_time:
        case MapQuantity::parting_time:
            return map_not_in_time;
        }
        return map_no_start;
    }

    HWY_NOINLINE void finish(std::size_t lane, double value, double time) {
        task_.source->put(place_[lane], value);
        task_.cost->simulated += time;
        ++task_.cost->pendulums;
        is_live_[lane] = false;
        --live_;
        fill(lane);
    }

    void set_time(std::size_t lane, double high, double low) {
        for (std::size_t l = lane; l < width; l += has_neighbour_ ? lanes : width) {
            time_[l] = high;
            time_rest_[l] = low;
        }
    }

    void set_state(std::size_t lane, const PendulumStart& start) {
        series_.set_chain(lane, start);
        for (std::size_t i = 0; i < links(); ++i) {
            pairs(next_theta_, i)[lane] = pairs(theta_, i)[lane] = start.theta[i].hi();
            pairs(next_theta_, i)[width + lane] = pairs(theta_, i)[width + lane] = start.theta[i].lo();
            pairs(next_omega_, i)[lane] = pairs(omega_, i)[lane] = start.omega[i].hi();
            pairs(next_omega_, i)[width + lane] = pairs(omega_, i)[width + lane] = start.omega[i].lo();
        }
    }

    HWY_NOINLINE void fill(std::size_t lane) {
        PendulumStart start;
        const bool is_there = task_.source->take(start, place_[lane]);
        if (!is_there) start = hanging_chain(links());
        is_live_[lane] = is_there;
        live_ += is_there;
        set_time(lane, 0, 0);
        set_state(lane, start);
        product_[lane] = 1;
        doublings_[lane] = 0;
        best_[lane] = 0;
        if (!has_neighbour_) return;
        const double time = start.time_scale();
        scale_[lane] = time * time;
        set_state(lanes + lane, neighbour_of(start, displacement_));
    }

    /// Keeps a vector lane at time 0 while it has no pendulum.
    HWY_INLINE void put_to_sleep(std::size_t lane) { set_time(lane, 0, 0); }

    static constexpr double nearly_pi = 0x1.921fb54442d18p+1 * (1 - 1e-13);
    /// Distance, rad. A step is not searched if the neighbour is closer than this at both ends of the step.
    static constexpr double near_parting = 0.2;
    static constexpr double shortest_step = 1e-14; ///< as a fraction of the map's whole time
    static constexpr double ln2 = 0.693147180559945309417232121458;

    std::array<bool, width> is_live_{};
    std::array<std::size_t, width> place_{};
    std::size_t live_ = 0;
};

} // namespace pendula::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif // per target
