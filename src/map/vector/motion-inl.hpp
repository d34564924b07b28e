// SPDX-License-Identifier: MIT
/// Steps a row of vector lanes, in which each lane has its own time and step length. Compiled once for each
/// instruction set.
///
/// For quantities that need neighbours, each lane of the second vector holds the neighbour of the pendulum in
/// the same lane of the first vector. Both take the same steps.

#if defined(PENDULA_MAP_MOTION_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef PENDULA_MAP_MOTION_INL
#undef PENDULA_MAP_MOTION_INL
#else
#define PENDULA_MAP_MOTION_INL
#endif

#include "map/map_starts.hpp"
#include "map/vector/lane_task.hpp"
#include "map/vector/series-inl.hpp"

#include <hwy/highway.h>

#include <array>
#include <cstddef>
#include <utility>

HWY_BEFORE_NAMESPACE();
namespace pendula::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// The time for which the series of a lane may be used. It depends only on the numbers in this lane.
//
// As in physics/methods/taylor.hpp (À. Jorba, M. Zou, Exp. Math. 14 (2005)), the radius of convergence is
// estimated from the last six orders. Two digits suffice, so a logarithm is calculated from the exponent and
// the mantissa of a number, corrected by a parabola.

/// log2 x with an error below 0.01, for x ≥ 0; −1023 for x = 0. Each operation is exact or rounds once, so
/// that all instruction sets agree.
template<class D, class V = hn::Vec<D>>
HWY_INLINE V rough_log2(D d, V x) {
    const hn::RebindToUnsigned<D> bits;
    // Converts the upper 44 bits to a double: sets them as the mantissa of 2^52 and subtracts 2^52.
    const auto upper = hn::ShiftRight<20>(hn::BitCast(bits, x));
    const V magic = hn::Set(d, 0x1p52);
    const V whole = hn::Sub(hn::BitCast(d, hn::Or(upper, hn::BitCast(bits, magic))), magic);
    const V straight = hn::MulSub(whole, hn::Set(d, 0x1p-32), hn::Set(d, 1023.0));
    const V part = hn::Sub(straight, hn::Floor(straight));
    const V bend = hn::Mul(part, hn::Sub(hn::Set(d, 1.0), part));
    return hn::MulAdd(bend, hn::Set(d, 0.344), straight);
}

/// 2^y with a relative error below 0.01, for |y| ≤ 1000.
template<class D, class V = hn::Vec<D>>
HWY_INLINE V rough_exp2(D d, V y) {
    const hn::RebindToUnsigned<D> bits;
    const V one = hn::Set(d, 1.0);
    y = hn::Min(hn::Max(y, hn::Set(d, -1000.0)), hn::Set(d, 1000.0));
    const V whole = hn::Floor(y), part = hn::Sub(y, whole);
    const V exponent = hn::Add(hn::Add(whole, hn::Set(d, 1023.0)), hn::Set(d, 0x1p52));
    const V power = hn::BitCast(d, hn::ShiftLeft<52>(hn::BitCast(bits, exponent)));
    const V bend = hn::Mul(part, hn::Sub(one, part));
    return hn::Mul(power, hn::NegMulAdd(bend, hn::Set(d, 0.344), hn::Add(one, part)));
}

/// The time (s) for which the series may be used, for each lane of vector v.
template<class A, std::size_t fixed_links, class V = hn::Vec<LaneTag>>
HWY_INLINE V step_length(const LaneSeries<A, fixed_links>& series, std::size_t v) {
    const LaneTag d;
    const auto logarithm = [&](std::size_t k) {
        V largest = hn::Zero(d);
        for (std::size_t i = 0; i < series.links(); ++i)
            largest = hn::Max(largest, hn::Abs(series.velocity(i, k, v).high));
        return rough_log2(d, largest);
    };
    const V first = logarithm(0), second = logarithm(1);
    V radius = hn::Set(d, 1e6); // log2 of the radius in s
    for (std::size_t k = A::order - 5; k <= A::order; ++k) {
        const V last = logarithm(k);
        const V by_velocity = hn::Mul(hn::Sub(first, last), hn::Set(d, 1.0 / static_cast<double>(k)));
        const V by_rate = hn::Mul(hn::Sub(second, last), hn::Set(d, 1.0 / static_cast<double>(k - 1)));
        radius = hn::Min(radius, hn::Max(by_velocity, by_rate));
    }
    const V tail = hn::Set(d, A::precision / static_cast<double>(A::order));
    return rough_exp2(d, hn::Add(radius, tail));
}

template<class A, std::size_t fixed_links>
class LaneMotion {
  public:
    using Series = LaneSeries<A, fixed_links>;
    using D = LaneTag;
    using V = hn::Vec<D>;
    using Number = typename A::Number;
    static constexpr std::size_t vectors = Series::vectors, lanes = Series::lanes, width = Series::width;

    static std::size_t memory(std::size_t links) {
        return Series::memory(links) + (4 * 2 * links + links + 4 * links + own_rows) * width;
    }

    LaneMotion(const LaneTask& task, double* memory)
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

    /// Calculates the lanes' next states.
    HWY_INLINE void step() {
        series_.expand(theta_, omega_);
        choose_steps();
        const bool has_speeds = task_.quantity == MapQuantity::top_speed;
        if (has_speeds) observe_speeds(theta_, omega_, false);
        move();
        if (has_speeds) observe_speeds(next_theta_, next_omega_, true);
        if (has_neighbour_) observe_neighbours();
    }
    /// Makes the next states the current states.
    HWY_INLINE void go_on() {
        std::swap(theta_, next_theta_);
        std::swap(omega_, next_omega_);
    }

  protected:
    static constexpr std::size_t own_rows = 10;

    HWY_INLINE std::size_t links() const {
        if constexpr (fixed_links > 0)
            return fixed_links;
        else
            return links_;
    }
    static HWY_INLINE V load(const double* row, std::size_t v) { return hn::Load(D(), row + v * lanes); }
    static HWY_INLINE void store(V x, double* row, std::size_t v) { hn::Store(x, D(), row + v * lanes); }
    /// The rows of link i in an array of pairs: the high parts, then the low parts.
    static HWY_INLINE double* pairs(double* rows, std::size_t i) { return rows + i * 2 * width; }
    static HWY_INLINE Pair<V> load_pair(double* rows, std::size_t i, std::size_t v) {
        return {load(pairs(rows, i), v), load(pairs(rows, i) + width, v)};
    }
    static HWY_INLINE void store_pair(Pair<V> x, double* rows, std::size_t i, std::size_t v) {
        store(x.high, pairs(rows, i), v);
        store(x.low, pairs(rows, i) + width, v);
    }
    /// Whether the quantity depends on flips of link i. The angle of such a link is not wrapped.
    HWY_INLINE bool is_watched(std::size_t i) const {
        return task_.quantity == MapQuantity::flip_time && (task_.link == 0 || task_.link == i + 1);
    }

    const LaneTask task_;
    std::size_t links_;
    bool has_neighbour_;
    std::size_t lane_count_; ///< number of pendulums at a time, without neighbours
    double displacement_;    ///< rad
    Series series_;
    double *theta_, *omega_, *next_theta_, *next_omega_; ///< [link][high, low][lane]
    double* reach_;                                      ///< [link][lane] rad
    double* speeds_; ///< [bob][squared speed and its rate, at the beginning and the end][lane]
    double *time_, *time_rest_, *h_, *left_, *size_, *product_, *doublings_, *scale_, *distance_, *best_;
    alignas(64) std::array<double, 2 * width> next_time_{};

  private:
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

    /// Calculates the next state, and for each link an upper bound of |θ| during the step.
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

    /// Removes whole turns from the angles of links that are not watched. A neighbour loses the same turns as
    /// its pendulum, so that their difference does not change.
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

    /// Measures the neighbours' distances at the step's end. For the exponent, also moves the neighbours back
    /// to their initial distance and multiplies product_ by the growth of the distance.
    HWY_INLINE void observe_neighbours() {
        const D d;
        V squares = hn::Zero(d);
        const V scale = load(scale_, 0); // squared time scale
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

    /// Calculates the squared speeds of all bobs and their rates, at the step's beginning or end.
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
};

} // namespace pendula::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif // per target
