// SPDX-License-Identifier: MIT
/// Pendulums in the lanes of vectors, each with its own time and step length, from the first of a list to the
/// last; compiled once for each instruction set.
///
/// For quantities that need a neighbour, the second vector is that of the neighbours, lane by lane, and takes
/// the steps of the first.

#if defined(PENDULA_MAP_LANES_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef PENDULA_MAP_LANES_INL
#undef PENDULA_MAP_LANES_INL
#else
#define PENDULA_MAP_LANES_INL
#endif

#include "map/vector/lane_events.hpp"
#include "map/vector/lane_task.hpp"
#include "map/vector/neighbour.hpp"
#include "map/vector/series-inl.hpp"
#include "map/vector/step_length-inl.hpp"

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
class LaneRun {
  public:
    using Series = LaneSeries<A, fixed_links>;
    using D = LaneTag;
    using V = hn::Vec<D>;
    using Number = typename A::Number;
    static constexpr std::size_t vectors = Series::vectors, lanes = Series::lanes, width = Series::width;

    static std::size_t memory(std::size_t links) {
        return Series::memory(links) + (4 * 2 * links + links + 4 * links + own_rows) * width;
    }

    LaneRun(const LaneTask& task, double* memory)
        : task_(task)
        , links_(task.links)
        , has_neighbour_(traits_of(task.quantity).has_neighbour)
        , lane_count_(has_neighbour_ ? lanes : width)
        , displacement_(task.quantity == MapQuantity::parting_time ? task.neighbour_distance
                                                                   : exponent_displacement(A::parts == 2))
        , series_(task.links, memory) {
        double* rows = memory + Series::memory(links_);
        const auto take = [&](std::size_t count) { return std::exchange(rows, rows + count * width); };
        theta_ = take(2 * links_);
        omega_ = take(2 * links_);
        next_theta_ = take(2 * links_);
        next_omega_ = take(2 * links_);
        reach_ = take(links_);
        speeds_ = take(4 * links_);
        for (double** row :
             {&time_, &time_rest_, &h_, &left_, &size_, &product_, &doublings_, &scale_, &distance_, &best_})
            *row = take(1);
    }

    HWY_NOINLINE void run() {
        for (std::size_t lane = 0; lane < lane_count_; ++lane) fill(lane);
        for (std::size_t round = 0; live_ > 0; ++round) {
            if (round % 16 == 0) check_stop(task_.stop);
            series_.expand(theta_, omega_);
            choose_steps();
            if (task_.quantity == MapQuantity::top_speed) observe_speeds(theta_, omega_, false);
            move();
            if (task_.quantity == MapQuantity::top_speed) observe_speeds(next_theta_, next_omega_, true);
            if (has_neighbour_) observe_neighbours();
            task_.cost->steps += static_cast<std::int64_t>(live_);
            task_.cost->steps_offered += static_cast<std::int64_t>(lane_count_);
            settle();
            std::swap(theta_, next_theta_);
            std::swap(omega_, next_omega_);
        }
    }

  private:
    static constexpr std::size_t own_rows = 10;
    static constexpr double pi = 0x1.921fb54442d18p+1;

    HWY_INLINE std::size_t links() const {
        if constexpr (fixed_links > 0)
            return fixed_links;
        else
            return links_;
    }
    static HWY_INLINE V load(const double* row, std::size_t v) { return hn::Load(D(), row + v * lanes); }
    static HWY_INLINE void store(V x, double* row, std::size_t v) { hn::Store(x, D(), row + v * lanes); }
    /// Rows of pairs: of link i the high parts, then the low ones.
    static HWY_INLINE double* pairs(double* rows, std::size_t i) { return rows + i * 2 * width; }
    static HWY_INLINE Pair<V> load_pair(double* rows, std::size_t i, std::size_t v) {
        return {load(pairs(rows, i), v), load(pairs(rows, i) + width, v)};
    }
    static HWY_INLINE void store_pair(Pair<V> x, double* rows, std::size_t i, std::size_t v) {
        store(x.high, pairs(rows, i), v);
        store(x.low, pairs(rows, i) + width, v);
    }
    /// Whether this quantity is decided by the link's passing straight up: its angle is then not wrapped.
    HWY_INLINE bool is_watched(std::size_t i) const {
        return task_.quantity == MapQuantity::flip_time && (task_.link == 0 || task_.link == i + 1);
    }

    HWY_INLINE void choose_steps() {
        const D d;
        V h[vectors];
        for (std::size_t v = 0; v < vectors; ++v) h[v] = step_length(series_, v);
        if (has_neighbour_) h[0] = h[1] = hn::Min(h[0], h[1]);
        for (std::size_t v = 0; v < vectors; ++v) {
            const V left = hn::Sub(hn::Sub(hn::Set(d, task_.until), load(time_, v)), load(time_rest_, v));
            store(left, left_, v);
            store(hn::Min(h[v], left), h_, v);
        }
    }

    /// The next state; and for watched links how far the angle can have been from 0 meanwhile.
    HWY_INLINE void move() {
        const D d;
        for (std::size_t v = 0; v < vectors; ++v) {
            const V h = load(h_, v);
            V size = hn::Zero(d);
            for (std::size_t i = 0; i < links(); ++i) {
                Number rate{}, mean{};
                rate = mean = A::constant(d, {0, 0});
                V swept = hn::Zero(d);
                for (std::size_t k = A::order; k > 0; --k) {
                    const Number c = series_.velocity(i, k, v);
                    const DoubleConstant part = series_.over(k + 1);
                    rate = A::step_add(rate, h, c);
                    mean = A::step_add(mean, h, A::multiply(c, A::constant(d, part)));
                    swept = hn::MulAdd(swept, h, hn::Mul(hn::Abs(c.high), hn::Set(d, part.high)));
                }
                mean = A::step_add(mean, h, A::constant(d, {0, 0}));
                const Pair<V> angle = load_pair(theta_, i, v), speed = load_pair(omega_, i, v);
                Pair<V> next = pair_sum(angle, A::angle_change(speed, mean, h));
                const Pair<V> next_speed = pair_sum(speed, A::change(d, rate, h));
                swept = hn::Mul(h, hn::MulAdd(swept, h, hn::Abs(speed.high)));
                store(hn::Add(hn::Abs(angle.high), swept), reach_ + i * width, v);
                store_pair(next, next_theta_, i, v);
                store_pair(next_speed, next_omega_, i, v);
                size = hn::Add(size, hn::Add(hn::Abs(next.high), hn::Abs(next_speed.high)));
            }
            store(size, size_, v);
        }
        wrap();
        for (std::size_t v = 0; v < vectors; ++v) {
            V error;
            const V sum = two_sums(load(time_, v), load(h_, v), error);
            V rest = hn::Add(load(time_rest_, v), error);
            store(fast_two_sums(sum, rest, rest), next_time_.data(), v);
            store(rest, next_time_.data() + width, v);
        }
    }

    /// A neighbour's angles lose the turns of the main pendulum, so that their difference stays.
    HWY_INLINE void wrap() {
        const D d;
        for (std::size_t i = 0; i < links(); ++i) {
            if (is_watched(i)) continue;
            V turns[vectors];
            for (std::size_t v = 0; v < vectors; ++v)
                turns[v] = whole_turns(d, load(pairs(next_theta_, i), has_neighbour_ ? 0 : v));
            for (std::size_t v = 0; v < vectors; ++v)
                store_pair(without_turns(d, load_pair(next_theta_, i, v), turns[v]), next_theta_, i, v);
        }
    }

    /// The neighbours' distance at the step's end; for the exponent they are moved back to the distance at
    /// which they began, and the factor is kept.
    HWY_INLINE void observe_neighbours() {
        const D d;
        V squares = hn::Zero(d);
        const V scale = load(scale_, 0); // squared time
        for (std::size_t i = 0; i < links(); ++i) {
            const V angle = difference(next_theta_, i).high, speed = difference(next_omega_, i).high;
            squares = hn::MulAdd(angle, angle, squares);
            squares = hn::MulAdd(hn::Mul(speed, speed), scale, squares);
        }
        const V distance = hn::Sqrt(squares);
        store(distance, distance_, 0);
        if (task_.quantity != MapQuantity::exponent) return;
        const V grown = hn::Mul(distance, hn::Set(d, 1 / displacement_));
        const V back = hn::Div(hn::Set(d, 1.0), grown);
        for (double* rows : {next_theta_, next_omega_})
            for (std::size_t i = 0; i < links(); ++i)
                store_pair(pair_sum(load_pair(rows, i, 0), pair_times(difference(rows, i), back)), rows, i,
                           1);
        V product = hn::Mul(load(product_, 0), grown), doublings = load(doublings_, 0);
        const V large = hn::Set(d, 0x1p300), small = hn::Set(d, 0x1p-300);
        const auto is_large = hn::Gt(product, large), is_small = hn::Lt(product, small);
        doublings = hn::Add(doublings, hn::IfThenElseZero(is_large, hn::Set(d, 300.0)));
        doublings = hn::Sub(doublings, hn::IfThenElseZero(is_small, hn::Set(d, 300.0)));
        product = hn::IfThenElse(is_large, hn::Mul(product, small), product);
        product = hn::IfThenElse(is_small, hn::Mul(product, large), product);
        store(product, product_, 0);
        store(doublings, doublings_, 0);
    }
    HWY_INLINE Pair<V> difference(double* rows, std::size_t i) const {
        return pair_sum(load_pair(rows, i, 1), pair_negative(load_pair(rows, i, 0)));
    }

    /// Squared speeds of all bobs and their rates, at the step's beginning or end.
    HWY_INLINE void observe_speeds(double* theta, double* omega, bool at_end) {
        const D d;
        V vx[vectors], vy[vectors], ax[vectors], ay[vectors];
        for (std::size_t v = 0; v < vectors; ++v) vx[v] = vy[v] = ax[v] = ay[v] = hn::Zero(d);
        for (std::size_t i = 0; i < links(); ++i) {
            V angle[vectors], sine[vectors], cosine[vectors];
            for (std::size_t v = 0; v < vectors; ++v) angle[v] = load(pairs(theta, i), v);
            sine_cosine(d, angle, sine, cosine);
            for (std::size_t v = 0; v < vectors; ++v) {
                const V h = load(h_, v), speed = load(pairs(omega, i), v);
                V alpha = series_.velocity(i, 1, v).high;
                if (at_end) {
                    alpha = hn::Zero(d);
                    for (std::size_t k = A::order; k > 0; --k)
                        alpha = hn::MulAdd(
                            alpha, h,
                            hn::Mul(series_.velocity(i, k, v).high, hn::Set(d, static_cast<double>(k))));
                }
                const V length = load(series_.link_length(i), v), pull = hn::Mul(speed, speed);
                vx[v] = hn::MulAdd(hn::Mul(length, speed), cosine[v], vx[v]);
                vy[v] = hn::MulAdd(hn::Mul(length, speed), sine[v], vy[v]);
                ax[v] = hn::MulAdd(length, hn::NegMulAdd(pull, sine[v], hn::Mul(alpha, cosine[v])), ax[v]);
                ay[v] = hn::MulAdd(length, hn::MulAdd(pull, cosine[v], hn::Mul(alpha, sine[v])), ay[v]);
                double* rows = speeds_ + (4 * i + (at_end ? 2 : 0)) * width;
                store(hn::MulAdd(vx[v], vx[v], hn::Mul(vy[v], vy[v])), rows, v);
                const V rate = hn::MulAdd(vx[v], ax[v], hn::Mul(vy[v], ay[v]));
                store(hn::Add(rate, rate), rows + width, v);
            }
        }
    }

    // What follows looks at one lane at a time.

    HWY_INLINE void settle() {
        for (std::size_t lane = 0; lane < lane_count_; ++lane) {
            if (!is_live_[lane]) {
                put_to_sleep(lane);
                continue;
            }
            const double event = event_in(lane);
            const bool is_last = h_[lane] >= left_[lane];
            const bool is_lost = !(size_of(lane) <= largest_coordinate) ||
                                 (!is_last && !(h_[lane] > shortest_step * task_.until));
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

    /// Between a rise at the beginning and a fall at the end, the speed stays below where its tangents meet.
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

    /// A lane without a pendulum stays where it is.
    HWY_INLINE void put_to_sleep(std::size_t lane) { set_time(lane, 0, 0); }

    static constexpr double nearly_pi = pi * (1 - 1e-13);
    static constexpr double near_parting = 0.2;    ///< rad: a step takes no neighbour from below this to 1
    static constexpr double shortest_step = 1e-14; ///< of the whole time
    static constexpr double ln2 = 0.693147180559945309417232121458;

    const LaneTask task_;
    std::size_t links_;
    bool has_neighbour_;
    std::size_t lane_count_; ///< pendulums at a time, without neighbours
    double displacement_;    ///< rad
    Series series_;
    double *theta_, *omega_, *next_theta_, *next_omega_; ///< [link][high, low][lane]
    double* reach_;                                      ///< [link][lane] rad
    double* speeds_; ///< [bob][squared speed and its rate, at the beginning and the end][lane]
    double *time_, *time_rest_, *h_, *left_, *size_, *product_, *doublings_, *scale_, *distance_, *best_;
    alignas(64) std::array<double, 2 * width> next_time_{};
    std::array<bool, width> is_live_{};
    std::array<std::size_t, width> place_{};
    std::size_t live_ = 0;
};

} // namespace pendula::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif // per target
