// SPDX-License-Identifier: MIT
#include "map/vector/lane_task.hpp"

#include <algorithm>
#include <cmath>

namespace pendula {

bool LaneSource::take(PendulumStart& start, std::size_t& place) {
    for (; next_ < points_.size(); ++next_) {
        const bool is_flip = definition_.quantity == MapQuantity::flip_time;
        if (!starts_.at(points_[next_], start)) {
            values_[next_] = map_no_start;
        } else if (is_flip && !MapStarts::can_be_up(start, definition_.link)) {
            values_[next_] = map_never;
        } else if (is_flip && MapStarts::is_balanced(start)) {
            values_[next_] = map_not_in_time;
        } else {
            place = next_++;
            return true;
        }
    }
    return false;
}

namespace {

/// The root of a function that rises from below 0 at `low` to 0 or more at `high`, by Newton's method within
/// these bounds.
template<class Function>
double root_of_rise(const Function& function, double low, double high) {
    double s = high;
    for (int turn = 0; turn < 100; ++turn) {
        const Sloped f = function(s);
        if (f.value < 0)
            low = s;
        else
            high = s;
        double next = s - f.value / f.slope;
        if (!(next > low && next < high)) next = low + (high - low) / 2;
        if (std::abs(next - s) <= 0x1p-52 * high || !(next > low && next < high)) return next;
        s = next;
    }
    return s;
}

/// The first s in [a, b] at which the function rises to 0; no_event if there is none. The function must not
/// be above 0 at a. `bend` is an upper bound of the absolute second derivative in [a, b]. An interval is
/// skipped only if the function cannot reach 0 there, and solved only if the function rises throughout.
template<class Function>
double first_rise(const Function& function, double a, Sloped at_a, double b, Sloped at_b, double bend,
                  double smallest) {
    const double width = b - a;
    if (std::max(at_a.value, at_b.value) + bend * width * width / 8 < 0) return no_event;
    const double middle = a + width / 2;
    const Sloped at_middle = function(middle);
    if (std::abs(at_middle.slope) > bend * width / 2) { // monotone
        if (at_b.value < 0 || at_middle.slope < 0) return no_event;
        return root_of_rise(function, a, b);
    }
    if (width < smallest) return at_b.value < 0 ? no_event : b;
    const double left = first_rise(function, a, at_a, middle, at_middle, bend, smallest);
    if (left != no_event || at_middle.value > 0) return std::min(left, middle);
    return first_rise(function, middle, at_middle, b, at_b, bend, smallest);
}

template<class Function>
double first_rise_within(const Function& function, double h, double bend) {
    constexpr double narrowest = 1e-12; // as a fraction of the step: closer events count as one
    // An upper limit of bend·h². Steps of the usual lengths stay below it; a larger bend would only cost
    // time.
    constexpr double most_bend = 1e4;
    bend = std::min(bend, most_bend / (h * h));
    return first_rise(function, 0, function(0), h, function(h), bend, narrowest * h);
}

/// The change of an angle since the step's beginning, and its velocity.
Sloped angle_change(const LaneVelocity& velocity, double s) {
    double change = 0, speed = 0;
    for (std::size_t k = velocity.order + 1; k-- > 0;) {
        const double c = velocity.coefficient(k);
        change = change * s + c / static_cast<double>(k + 1);
        speed = speed * s + c;
    }
    return {change * s, speed};
}

/// Upper bounds within [0, h] of |f|, |f'| and |f''|, for the polynomial f with the given coefficients.
template<class Coefficient>
std::array<double, 3> derivative_bounds(const Coefficient& coefficient, std::size_t order, double h) {
    std::array<double, 3> bounds{};
    for (std::size_t k = order + 1; k-- > 0;) {
        const double c = std::abs(coefficient(k)), n = static_cast<double>(k);
        bounds[0] = bounds[0] * h + c;
        if (k >= 1) bounds[1] = bounds[1] * h + n * c;
        if (k >= 2) bounds[2] = bounds[2] * h + n * (n - 1) * c;
    }
    return bounds;
}

constexpr double pi_high = 0x1.921fb54442d18p+1, pi_low = 0x1.1a62633145c07p-53;

} // namespace

Sloped squared_speed(const LaneLink* links, std::size_t count, double s) {
    double vx = 0, vy = 0, ax = 0, ay = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const LaneVelocity& velocity = links[i].velocity;
        const Sloped moved = angle_change(velocity, s);
        double alpha = 0;
        for (std::size_t k = velocity.order; k > 0; --k)
            alpha = alpha * s + static_cast<double>(k) * velocity.coefficient(k);
        const double angle = links[i].angle + moved.value, omega = moved.slope, length = links[i].length;
        const double sine = std::sin(angle), cosine = std::cos(angle);
        vx += length * omega * cosine;
        vy += length * omega * sine;
        ax += length * (alpha * cosine - omega * omega * sine);
        ay += length * (alpha * sine + omega * omega * cosine);
    }
    return {vx * vx + vy * vy, 2 * (vx * ax + vy * ay)};
}

double first_flip(double high, double low, const LaneVelocity& velocity, double h) {
    const auto coefficient = [&](std::size_t k) { return velocity.coefficient(k); };
    const double bend = derivative_bounds(coefficient, velocity.order, h)[1];
    const double below = (high - pi_high) + (low - pi_low), above = (-high - pi_high) + (-low - pi_low);
    const auto upwards = [&](double s) {
        const Sloped moved = angle_change(velocity, s);
        return Sloped{below + moved.value, moved.slope};
    };
    const auto downwards = [&](double s) {
        const Sloped moved = angle_change(velocity, s);
        return Sloped{above - moved.value, -moved.slope};
    };
    return std::min(first_rise_within(upwards, h, bend), first_rise_within(downwards, h, bend));
}

double first_parting(const LaneDifference* links, std::size_t count, double time, double h) {
    double bend = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const auto coefficient = [&](std::size_t k) { return links[i].velocity[k]; };
        const auto [v, a, jerk] = derivative_bounds(coefficient, links[i].order, h);
        const double angle = std::abs(links[i].angle) + v * h;
        bend += 2 * (v * v + angle * a) + 2 * time * time * (a * a + v * jerk);
    }
    const auto distance = [&](double s) { // the squared distance minus 1
        Sloped sum{-1, 0};
        for (std::size_t i = 0; i < count; ++i) {
            const LaneDifference& link = links[i];
            const Sloped moved = angle_change({link.velocity.data(), 1, link.order}, s);
            double rate = 0;
            for (std::size_t k = link.order; k > 0; --k)
                rate = rate * s + static_cast<double>(k) * link.velocity[k];
            const double angle = link.angle + moved.value, omega = moved.slope;
            sum.value += angle * angle + time * time * omega * omega;
            sum.slope += 2 * (angle * omega + time * time * omega * rate);
        }
        return sum;
    };
    return first_rise_within(distance, h, bend);
}

/// Finds the time at which the slope of the squared speed falls to 0, by regula falsi with the Illinois
/// weights. The speed hardly changes near its peak, so an approximate time gives an accurate speed.
double peak_squared_speed(const LaneLink* links, std::size_t count, double h) {
    double a = 0, b = h;
    double rate_a = squared_speed(links, count, a).slope, rate_b = squared_speed(links, count, b).slope;
    double best = 0;
    for (int turn = 0; turn < 30; ++turn) {
        const double s = rate_a > rate_b ? (a * rate_b - b * rate_a) / (rate_b - rate_a) : a;
        const Sloped at_s = squared_speed(links, count, s);
        best = std::max(best, at_s.value);
        if (b - a < 1e-8 * h || std::abs(at_s.slope) * h <= 1e-9 * at_s.value) break;
        if (at_s.slope > 0) {
            a = s;
            rate_a = at_s.slope;
            rate_b /= 2;
        } else {
            b = s;
            rate_b = at_s.slope;
            rate_a /= 2;
        }
    }
    return best;
}

} // namespace pendula
