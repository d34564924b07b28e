// SPDX-License-Identifier: MIT
/// The drive of a chain in a trajectory's own arithmetic: the pivot's motion and the torque of a motor, as
/// values and as power series in time. Pure values, any thread.
#pragma once

#include "physics/arithmetic/real.hpp"
#include "physics/chain.hpp"
#include "physics/systems/series.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

namespace pendula {

struct ChainState;

/// The second derivatives, at the knots, of the cubic spline through a table. Its end condition is "not a
/// knot": the first two intervals share one polynomial, and so do the last two. If the table's values lie on
/// a cubic polynomial, the spline is this polynomial. C. de Boor, A Practical Guide to Splines (1978),
/// chapter IV.
std::vector<Wide> spline_curvatures(const std::vector<double>& times, const std::vector<double>& values);

/// A function of time: the sum of a·sin(Ωt + φ) over its tones, or a spline, or 0.
template<class Real>
class Signal {
  public:
    Signal() = default;

    /// Adds a·sin(2πft + φ); φ in degrees.
    void add_tone(Wide strength, double frequency, const Wide& phase_deg) {
        if (strength == Wide(0)) return;
        const Wide pi = RealTraits<Wide>::pi;
        tones_.push_back({from_wide<Real>(strength), from_wide<Real>(2 * pi * to_wide(frequency)),
                          from_wide<Real>(phase_deg * pi / Wide(180))});
    }
    void set_table(const std::vector<double>& times, const std::vector<double>& values) {
        const std::vector<Wide> curvatures = spline_curvatures(times, values);
        for (std::size_t i = 0; i < times.size(); ++i) {
            time_.push_back(Real(times[i]));
            value_.push_back(Real(values[i]));
            curvature_.push_back(from_wide<Real>(curvatures[i]));
        }
    }

    struct Value {
        Real value{}, rate{}, curvature{}; ///< the signal, and its first and second derivative
    };
    Value at(Real t) const {
        Value out;
        for (const Tone& tone : tones_) {
            Real sine, cosine;
            sin_cos(tone.turn * t + tone.phase, sine, cosine);
            out.value += tone.strength * sine;
            out.rate += tone.strength * tone.turn * cosine;
            out.curvature -= tone.strength * tone.turn * tone.turn * sine;
        }
        if (!time_.empty()) add_spline(t, out);
        return out;
    }

    /// Adds to `out` the coefficients 0 … `order` of the series of the signal's `derivative`-th derivative
    /// (0: the signal itself) at `t` (s), in units of `unit` seconds.
    void add_series(int derivative, Real t, Real unit, std::size_t order, Real* out) const {
        for (const Tone& tone : tones_) {
            Real sine, cosine;
            sin_cos(tone.turn * t + tone.phase, sine, cosine);
            Real scale = tone.strength;
            for (int d = 0; d < derivative; ++d) scale = scale * tone.turn;
            for (std::size_t k = 0; k <= order; ++k) {
                if (k > 0) scale = scale * (tone.turn * unit) / Real(static_cast<double>(k));
                const std::size_t quarter = k + static_cast<std::size_t>(derivative);
                const Real& part = quarter % 2 == 0 ? sine : cosine;
                out[k] += quarter % 4 < 2 ? scale * part : -(scale * part);
            }
        }
        if (time_.empty()) return;
        Value here;
        const Real third = add_spline(t, here);
        const Real of_spline[] = {here.value, here.rate, here.curvature, third};
        Real scale = Real(1);
        for (std::size_t k = 0; k <= order && k + static_cast<std::size_t>(derivative) < 4; ++k) {
            if (k > 0) scale = scale * unit / Real(static_cast<double>(k));
            out[k] += scale * of_spline[k + static_cast<std::size_t>(derivative)];
        }
    }

    /// An estimate of the largest rate of change: the sum of the largest rates of the tones, or the slope of
    /// the steepest chord of the table.
    Real fastest() const {
        Real rate{};
        for (const Tone& tone : tones_)
            rate += (tone.strength < Real(0) ? -tone.strength : tone.strength) * tone.turn;
        for (std::size_t i = 1; i < time_.size(); ++i) {
            const Real slope = (value_[i] - value_[i - 1]) / (time_[i] - time_[i - 1]);
            rate = std::max(rate, slope < Real(0) ? -slope : slope);
        }
        return rate;
    }

    /// The first time, s, after `t` at which the spline's third derivative jumps; infinite if there is none.
    /// If `t` equals a knot within rounding, this knot counts as passed.
    Real next_knot(Real t) const {
        for (const Real& time : time_)
            if (after_rounding(t) < time) return time;
        return Real(std::numeric_limits<double>::infinity());
    }

  private:
    struct Tone {
        Real strength, turn, phase; ///< turn: rad/s
    };

    static Real after_rounding(const Real& t) {
        const Real size = t < Real(1) ? (t < Real(-1) ? -t : Real(1)) : t;
        return t + Real(8) * RealTraits<Real>::epsilon * size;
    }

    /// Adds the spline and its first two derivatives at `t` to `out`. Returns the third derivative; at a
    /// knot, its value after the knot.
    Real add_spline(Real t, Value& out) const {
        const std::size_t last = time_.size() - 1;
        const Real after = after_rounding(t);
        if (after < time_[0] || !(after < time_[last])) {
            out.value += value_[after < time_[0] ? 0 : last];
            return Real(0);
        }
        const std::size_t i =
            static_cast<std::size_t>(std::upper_bound(time_.begin(), time_.end(), after) - time_.begin()) - 1;
        const Real width = time_[i + 1] - time_[i], s = t - time_[i];
        const Real third = (curvature_[i + 1] - curvature_[i]) / width;
        const Real slope = (value_[i + 1] - value_[i]) / width -
                           width * (curvature_[i] + curvature_[i] + curvature_[i + 1]) / Real(6);
        out.value += value_[i] + s * (slope + s * (curvature_[i] / Real(2) + s * third / Real(6)));
        out.rate += slope + s * (curvature_[i] + s * third / Real(2));
        out.curvature += curvature_[i] + s * third;
        return third;
    }

    std::vector<Tone> tones_;
    std::vector<Real> time_, value_, curvature_; ///< the knots of the spline
};

/// The pivot's position (m), velocity (m/s) and acceleration (m/s²).
template<class Real>
struct PivotMotion {
    Real x{}, y{}, vx{}, vy{}, ax{}, ay{};
};

/// The drive of a chain at one moment.
template<class Real>
struct DriveMoment {
    PivotMotion<Real> pivot;
    std::size_t joint = 0; ///< counted from 0
    Real torque{};         ///< N m, in that joint

    /// The acceleration of the pivot's frame to the right and upwards, m/s². In this frame the masses feel
    /// the opposite acceleration, like a change of gravity.
    Real right() const { return pivot.ax; }
    Real up() const { return pivot.ay; }
};

/// Adds the pivot's position and velocity to a state that was calculated for a pivot at rest in the origin.
void show_at(const PivotMotion<double>&, ChainState&);

/// The pivot's path and the torque in a joint.
template<class Real>
class Drive {
  public:
    Drive() = default;
    explicit Drive(const Chain& chain) : joint_(chain.torque.joint - 1) {
        const Pivot& pivot = chain.pivot;
        if (pivot.oscillates()) {
            // On a line x and y have the same phase; on a circle the phase of x is 90° ahead.
            const bool circle = pivot.path == PivotPath::circle;
            Wide along_x, along_y;
            sin_cos(to_wide(pivot.direction_deg) * RealTraits<Wide>::pi / Wide(180), along_y, along_x);
            if (circle) along_x = along_y = Wide(1);
            constexpr double no_part = 1e-60; // above π's rounding error; 90° becomes exactly vertical
            if (std::abs(static_cast<double>(along_x)) < no_part) along_x = Wide(0);
            if (std::abs(static_cast<double>(along_y)) < no_part) along_y = Wide(0);
            const auto add = [&](double amplitude, double frequency, double phase_deg) {
                const Wide strength = to_wide(amplitude), phase = to_wide(phase_deg);
                x_.add_tone(strength * along_x, frequency, circle ? phase + Wide(90) : phase);
                y_.add_tone(strength * along_y, frequency, phase);
            };
            add(pivot.amplitude, pivot.frequency, pivot.phase_deg);
            add(pivot.second_amplitude, pivot.second_frequency, pivot.second_phase_deg);
        } else if (pivot.path == PivotPath::table) {
            x_.set_table(pivot.times, pivot.x);
            y_.set_table(pivot.times, pivot.y);
        }
        const Torque& torque = chain.torque;
        if (torque.course == TorqueCourse::constant) torque_.add_tone(to_wide(torque.strength), 0, Wide(90));
        if (torque.course == TorqueCourse::sine)
            torque_.add_tone(to_wide(torque.strength), torque.frequency, to_wide(torque.phase_deg));
        if (torque.course == TorqueCourse::table) torque_.set_table(torque.times, torque.values);
    }

    PivotMotion<Real> pivot(Real t) const {
        const auto x = x_.at(t), y = y_.at(t);
        return {x.value, y.value, x.rate, y.rate, x.curvature, y.curvature};
    }
    /// The joint (counted from 0) and its torque, N m.
    std::size_t joint() const { return joint_; }
    Real torque(Real t) const { return torque_.at(t).value; }
    DriveMoment<Real> moment(Real t) const { return {pivot(t), joint_, torque(t)}; }

    const Signal<Real>& x() const { return x_; }
    const Signal<Real>& y() const { return y_; }
    const Signal<Real>& torque() const { return torque_; }

    Real next_knot(Real t) const {
        return std::min({x_.next_knot(t), y_.next_knot(t), torque_.next_knot(t)},
                        [](const Real& a, const Real& b) { return a < b; });
    }

  private:
    Signal<Real> x_, y_, torque_;
    std::size_t joint_ = 0;
};

/// The series of a drive: the pivot's velocity, right() and up() of DriveMoment, and the torque.
template<class Real>
class DriveSeries {
  public:
    enum Row : std::size_t { velocity_x, velocity_y, right, up, motor, rows };

    explicit DriveSeries(std::size_t order) : order_(order), table_(rows, order + 1) {}

    /// Expands the series at `time` (s), in units of `unit` seconds.
    void expand(const Drive<Real>& drive, Real time, Real unit) {
        std::fill_n(table_[0], rows * (order_ + 1), Real(0));
        drive.x().add_series(1, time, unit, order_, table_[velocity_x]);
        drive.y().add_series(1, time, unit, order_, table_[velocity_y]);
        drive.x().add_series(2, time, unit, order_, table_[right]);
        drive.y().add_series(2, time, unit, order_, table_[up]);
        drive.torque().add_series(0, time, unit, order_, table_[motor]);
    }
    /// Coefficients 0 … order.
    const Real* operator[](std::size_t row) const { return table_[row]; }

  private:
    std::size_t order_;
    SeriesTable<Real> table_;
};

} // namespace pendula
