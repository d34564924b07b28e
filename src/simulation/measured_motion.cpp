// SPDX-License-Identifier: MIT
#include "simulation/measured_motion.hpp"

#include "physics/exact_bytes.hpp"
#include "physics/precise_state.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>
#include <stdexcept>
#include <utility>

namespace pendula {
namespace {

constexpr double longest_gap = 2.5; // in units of the median interval
constexpr std::size_t fewest_rows = 2;

/// A recording as a function of time. Immutable.
class MeasuredCourse {
  public:
    MeasuredCourse(const MeasuredMotion& motion, std::size_t links)
        : links_(links), times_(motion.kept->times), angles_(absolute_angles(motion, links)) {
        const double first = times_.front();
        for (double& time : times_) time -= first;
        std::vector<double> steps;
        for (std::size_t i = 1; i < times_.size(); ++i) steps.push_back(times_[i] - times_[i - 1]);
        const auto middle = steps.begin() + static_cast<std::ptrdiff_t>(steps.size() / 2);
        std::nth_element(steps.begin(), middle, steps.end());
        gap_ = longest_gap * *middle;
    }

    bool is_seen(double time) const {
        if (!(time >= 0 && time <= times_.back())) return false;
        const std::size_t next = row_after(time);
        return times_[next] == time || times_[next] - times_[next - 1] <= gap_;
    }

    /// The state at `time`, s: between two rows, from the cubic through their angles and velocities.
    void put_at(double time, std::vector<double>& theta, std::vector<double>& omega) const {
        theta.resize(links_);
        omega.resize(links_);
        const double inside = std::clamp(time, 0.0, times_.back());
        const std::size_t next = row_after(inside), last = next - 1;
        const double h = times_[next] - times_[last], s = (inside - times_[last]) / h;
        for (std::size_t link = 0; link < links_; ++link) {
            const double begin = angle(last, link), end = angle(next, link), chord = (end - begin) / h;
            const double before = velocity(last, link), after = velocity(next, link);
            const double bend = (1 - s) * (before - chord) - s * (after - chord);
            theta[link] = begin + s * (end - begin) + s * (1 - s) * h * bend;
            omega[link] = (1 - s) * before + s * after + 6 * s * (1 - s) * (chord - (before + after) / 2);
        }
    }

  private:
    /// The first row at or after `time`, s, but at least row 1 and at most the last row.
    std::size_t row_after(double time) const {
        const auto next = std::lower_bound(times_.begin() + 1, times_.end() - 1, time);
        return static_cast<std::size_t>(next - times_.begin());
    }
    double angle(std::size_t row, std::size_t link) const { return angles_[row * links_ + link]; }
    /// The velocity at a row, rad/s: the slope of the parabola through this row and its neighbours.
    double velocity(std::size_t row, std::size_t link) const {
        const auto slope = [&](std::size_t from) {
            return (angle(from + 1, link) - angle(from, link)) / (times_[from + 1] - times_[from]);
        };
        const std::size_t rows = times_.size();
        if (rows == 2) return slope(0);
        const std::size_t middle = std::clamp<std::size_t>(row, 1, rows - 2);
        const double before = times_[middle] - times_[middle - 1],
                     after = times_[middle + 1] - times_[middle];
        const double first = slope(middle - 1), second = slope(middle);
        const double curvature = (second - first) / (before + after);
        return (after * first + before * second) / (before + after) +
               2 * curvature * (times_[row] - times_[middle]);
    }

    std::size_t links_;
    std::vector<double> times_;  ///< s, from the first row on
    std::vector<double> angles_; ///< rad
    double gap_ = 0;             ///< s; in a longer interval between rows, is_seen() is false
};

class MeasuredTrajectory final : public Trajectory {
  public:
    MeasuredTrajectory(const Chain& chain, std::shared_ptr<const MeasuredCourse> course, double dt,
                       double time)
        : Trajectory(chain, Integration{.dt = dt}), course_(std::move(course)), base_time_(time) {}

    std::unique_ptr<Trajectory> clone() const override { return std::make_unique<MeasuredTrajectory>(*this); }
    void advance(std::int64_t steps, const StopFlag*) override { step_ += steps; }
    void advance_partial(Wide h) override { base_time_ += static_cast<double>(h); }
    bool is_seen() const override { return course_->is_seen(time()); }

    void state(ChainState& out) const override {
        out.resize(chain_.links());
        course_->put_at(time(), out.theta, out.omega);
        double x = 0, y = 0, vx = 0, vy = 0;
        for (std::size_t i = 0; i < chain_.links(); ++i) {
            const double sine = std::sin(out.theta[i]), cosine = std::cos(out.theta[i]);
            out.x[i] = x += chain_.lengths[i] * sine;
            out.y[i] = y -= chain_.lengths[i] * cosine;
            out.vx[i] = vx += chain_.lengths[i] * cosine * out.omega[i];
            out.vy[i] = vy += chain_.lengths[i] * sine * out.omega[i];
        }
    }
    PreciseState precise_state() const override {
        std::vector<double> theta, omega;
        course_->put_at(time(), theta, omega);
        PreciseState state =
            precise_from_angles(chain_, {theta.begin(), theta.end()}, {omega.begin(), omega.end()});
        state.time = to_wide(time());
        return state;
    }
    void coordinates(std::vector<Wide>& out) const override {
        std::vector<double> theta, omega;
        course_->put_at(time(), theta, omega);
        out.assign(theta.begin(), theta.end());
        out.insert(out.end(), omega.begin(), omega.end());
    }

    EnergyReport energy() const override { return {.scale = 1}; }
    std::uint64_t evaluations() const override { return 0; }
    void reset_energy_reference() override {}

    std::vector<std::byte> save() const override {
        ByteWriter out;
        out.put(step_);
        out.put(base_step_);
        out.put(base_time_);
        return out.take();
    }
    void restore(std::span<const std::byte> bytes) override {
        ByteReader in(bytes);
        const auto step = in.get<std::int64_t>(), base_step = in.get<std::int64_t>();
        const auto base_time = in.get<double>();
        if (!in.at_end()) throw std::invalid_argument("a saved state is too long");
        step_ = step;
        base_step_ = base_step;
        base_time_ = base_time;
    }

    void set_chain(const Chain& chain) override { chain_ = chain; }
    void set_timestep(double dt) override {
        base_time_ = time();
        base_step_ = step_;
        integration_.dt = dt;
    }
    void perturb(std::size_t, double) override {}

  private:
    double time() const { return base_time_ + static_cast<double>(step_ - base_step_) * integration_.dt; }

    std::shared_ptr<const MeasuredCourse> course_;
    std::int64_t base_step_ = 0; ///< time = base_time_ + (step_ − base_step_)·dt since dt was last changed
    double base_time_;           ///< s
};

} // namespace

std::optional<std::string> measured_refusal(const MeasuredMotion& motion, const Chain& chain) {
    if (motion.empty()) return std::nullopt;
    const std::vector<double>& times = motion.kept->times;
    const std::vector<double>& angles = motion.kept->angles;
    if (chain.model != Model::rigid)
        return "a measured motion can only be shown beside a rigid chain: choose the rigid model";
    if (times.size() < fewest_rows)
        return fmt::format("a measured motion needs at least {} points in time, got {}", fewest_rows,
                           times.size());
    if (angles.size() != times.size() * chain.links())
        return fmt::format("a measured motion of {} links at {} points in time needs {} angles, got {}",
                           chain.links(), times.size(), chain.links() * times.size(), angles.size());
    for (std::size_t i = 0; i < times.size(); ++i)
        if (!std::isfinite(times[i]) || (i > 0 && !(times[i] > times[i - 1])))
            return fmt::format("the times of a measured motion must increase; time no. {} does not", i + 1);
    const auto is_number = [](double angle) { return std::isfinite(angle); };
    if (!std::all_of(angles.begin(), angles.end(), is_number))
        return "the angles of a measured motion must be finite numbers";
    return std::nullopt;
}

std::vector<double> absolute_angles(const MeasuredMotion& motion, std::size_t links) {
    constexpr double turn = 2 * std::numbers::pi;
    std::vector<double> angles = motion.kept->angles;
    for (std::size_t i = 0; i < angles.size(); ++i) {
        const std::size_t link = i % links;
        if (motion.sense == MeasuredSense::clockwise) angles[i] = -angles[i];
        if (motion.relative && link > 0)
            angles[i] += angles[i - 1];
        else if (motion.zero == MeasuredZero::up)
            angles[i] += std::numbers::pi;
        // Adds whole turns: the first row's angles are at most half a turn from straight down, and each later
        // angle is at most half a turn from the angle in the row before.
        angles[i] = i < links ? std::remainder(angles[i], turn)
                              : angles[i - links] + std::remainder(angles[i] - angles[i - links], turn);
    }
    return angles;
}

std::unique_ptr<Trajectory> make_measured_trajectory(const Chain& chain, const MeasuredMotion& motion,
                                                     double dt, double time) {
    return std::make_unique<MeasuredTrajectory>(
        chain, std::make_shared<const MeasuredCourse>(motion, chain.links()), dt, time);
}

} // namespace pendula
