// SPDX-License-Identifier: MIT
#include "simulation/drag.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace pendula {
namespace {

constexpr int sweeps = 10, newton_steps = 20;
/// Fractions of the arm's length: distances up to `nothing` are treated as zero, and a target within `edge`
/// of the edge of the reachable ring is treated as a point of that edge. A fraction of a link's length:
/// `least_gap`, the smallest distance from a neighbour.
constexpr double nothing = 1e-13, edge = 1e-12, least_gap = 1e-6;
constexpr double longest_turn = 0.3; ///< largest turn of a link in a Newton step, rad
/// The damping in the equations of a throw, as a fraction of the arm's squared length. Without it, the
/// equations for a straight arm, which cannot move along itself, have no solution.
constexpr double throw_damping = 1e-4;

DragPoint operator+(DragPoint a, DragPoint b) { return {a.x + b.x, a.y + b.y}; }
DragPoint operator-(DragPoint a, DragPoint b) { return {a.x - b.x, a.y - b.y}; }
DragPoint operator*(double s, DragPoint a) { return {s * a.x, s * a.y}; }
double length(DragPoint a) { return std::hypot(a.x, a.y); }

/// along(): the end of a link of length 1 at an angle from straight down. across(): the derivative of this
/// point with respect to the angle.
DragPoint along(double angle) { return {std::sin(angle), -std::cos(angle)}; }
DragPoint across(double angle) { return {std::cos(angle), std::sin(angle)}; }

/// The angle of the direction `way`, with whole turns added so that it is nearest to `near`.
double angle_towards(DragPoint way, double near) {
    return near + std::remainder(std::atan2(way.x, -way.y) - near, 2 * std::numbers::pi);
}

/// The links from the pivot to the dragged bob.
class Arm {
  public:
    Arm(const Chain& chain, std::vector<double> theta, std::size_t bob, const PinnedLinks& pinned)
        : lengths_(chain.lengths), theta_(std::move(theta)), links_(bob + 1) {
        for (std::size_t i = 0; i < links_; ++i)
            if (i >= pinned.size() || !pinned[i]) free_.push_back(i);
        for (const std::size_t i : free_) {
            reach_ += lengths_[i];
            longest_ = std::max(longest_, lengths_[i]);
        }
        fixed_ = end();
        for (const std::size_t i : free_) fixed_ = fixed_ - link(i);
    }

    const std::vector<double>& theta() const { return theta_; }

    DragPoint nearest(DragPoint target) const {
        const DragPoint way = target - fixed_;
        const double distance = length(way);
        const double wanted = std::clamp(distance, inner(), reach_);
        if (wanted == distance) return target;
        const DragPoint direction = distance > 0 ? 1 / distance * way : along(theta_[longest_link()]);
        return fixed_ + wanted * direction;
    }

    /// `target` must be a result of nearest().
    void go_to(DragPoint target) {
        if (free_.empty() || is_at(target)) return;
        const DragPoint way = target - fixed_;
        const double distance = length(way);
        if (distance >= reach_ * (1 - edge)) return stretch(way);
        if (distance <= inner() + edge * reach_ && inner() > 0) return fold(way);
        descend(target);
        close_in(target);
        if (is_close(target)) return;
        // The arm is straight and the target lies on its line, so turning one link cannot bring the end
        // nearer. The arm is therefore bent first.
        bend(std::sqrt(length(target - end()) / reach_));
        descend(target);
        close_in(target);
    }

    /// The smallest turns of the free links that, to first order, move the end by `way`.
    std::vector<double> turns_for(DragPoint way, double damping) const {
        double xx = damping, xy = 0, yy = damping; // J·Jᵀ + damping
        for (const std::size_t i : free_) {
            const DragPoint column = lengths_[i] * across(theta_[i]);
            xx += column.x * column.x;
            xy += column.x * column.y;
            yy += column.y * column.y;
        }
        const double determinant = xx * yy - xy * xy;
        std::vector<double> turns(theta_.size(), 0.0);
        if (!(determinant > 0)) return turns;
        const DragPoint solved{(yy * way.x - xy * way.y) / determinant,
                               (xx * way.y - xy * way.x) / determinant};
        for (const std::size_t i : free_) {
            const DragPoint column = lengths_[i] * across(theta_[i]);
            turns[i] = column.x * solved.x + column.y * solved.y;
        }
        return turns;
    }
    double reach() const { return reach_; }

  private:
    DragPoint link(std::size_t i) const { return lengths_[i] * along(theta_[i]); }
    DragPoint end() const {
        DragPoint sum;
        for (std::size_t i = 0; i < links_; ++i) sum = sum + link(i);
        return sum;
    }
    /// The inner radius of the ring of reachable points: above 0 if one free link is longer than all others
    /// together.
    double inner() const { return std::max(0.0, 2 * longest_ - reach_); }
    bool is_at(DragPoint target) const { return length(target - end()) <= nothing * reach_; }
    bool is_close(DragPoint target) const { return length(target - end()) <= 1e-6 * reach_; }
    std::size_t longest_link() const {
        for (const std::size_t i : free_)
            if (lengths_[i] == longest_) return i;
        return 0;
    }

    void stretch(DragPoint way) {
        for (const std::size_t i : free_) theta_[i] = angle_towards(way, theta_[i]);
    }
    void fold(DragPoint way) {
        const std::size_t longest = longest_link();
        for (const std::size_t i : free_)
            theta_[i] = angle_towards(i == longest ? way : -1.0 * way, theta_[i]);
    }
    void bend(double angle) {
        double turn = std::min(angle, longest_turn);
        for (const std::size_t i : free_) theta_[i] += (turn = -turn);
    }

    void descend(DragPoint target) {
        for (int sweep = 0; sweep < sweeps && !is_at(target); ++sweep) {
            DragPoint tip = end();
            for (auto i = free_.rbegin(); i != free_.rend(); ++i) {
                const DragPoint aim = target - (tip - link(*i));
                if (length(aim) <= nothing * reach_) continue; // all directions of this link are equally good
                tip = tip - link(*i);
                theta_[*i] = angle_towards(aim, theta_[*i]);
                tip = tip + link(*i);
            }
        }
    }

    /// Newton's method. Each step is halved until it brings the end nearer to the target.
    void close_in(DragPoint target) {
        for (int step = 0; step < newton_steps && !is_at(target); ++step) {
            const DragPoint left = target - end();
            const std::vector<double> turns = turns_for(left, 0);
            double largest = 0;
            for (const double turn : turns) largest = std::max(largest, std::abs(turn));
            if (!(largest > 0) || !std::isfinite(largest)) return;
            const std::vector<double> before = theta_;
            double part = std::min(1.0, longest_turn / largest);
            for (int halving = 0;; ++halving, part /= 2) {
                for (const std::size_t i : free_) theta_[i] = before[i] + part * turns[i];
                if (length(target - end()) < length(left)) break;
                if (halving < 8) continue;
                theta_ = before;
                return;
            }
        }
    }

    const std::vector<double>& lengths_;
    std::vector<double> theta_;
    std::size_t links_;
    std::vector<std::size_t> free_;
    DragPoint fixed_; ///< where the bob would be if the free links had no length
    double reach_ = 0, longest_ = 0;
};

/// Returns the point. If it is closer than `gap` to the neighbour, returns a point at the distance `gap`
/// instead.
DragPoint beside(DragPoint point, DragPoint neighbour, double gap) {
    return length(point - neighbour) < gap ? neighbour + DragPoint{gap, 0} : point;
}

} // namespace

DragPoint reachable_point(const Chain& chain, const ChainState& state, std::size_t bob, DragPoint target,
                          const PinnedLinks& pinned) {
    if (chain.model == Model::elastic) return target;
    const DragPoint pivot{state.pivot_x, state.pivot_y};
    return Arm(chain, state.theta, bob, pinned).nearest(target - pivot) + pivot;
}

Motion dragged(const Chain& chain, const ChainState& state, std::size_t bob, DragPoint target,
               const PinnedLinks& pinned) {
    Motion motion;
    if (chain.model == Model::rigid) {
        Arm arm(chain, state.theta, bob, pinned);
        arm.go_to(arm.nearest(target - DragPoint{state.pivot_x, state.pivot_y}));
        motion.theta = arm.theta();
        motion.omega.assign(chain.links(), 0.0);
        return motion;
    }
    motion = {state.theta, {}, state.x, state.y, state.vx, state.vy};
    for (std::size_t i = 0; i < chain.links(); ++i) {
        motion.x[i] -= state.pivot_x;
        motion.y[i] -= state.pivot_y;
        motion.vx[i] -= state.pivot_vx;
        motion.vy[i] -= state.pivot_vy;
    }
    target = target - DragPoint{state.pivot_x, state.pivot_y};
    const double gap = least_gap * chain.lengths[bob];
    target = beside(target, bob > 0 ? DragPoint{motion.x[bob - 1], motion.y[bob - 1]} : DragPoint{}, gap);
    if (bob + 1 < chain.links()) target = beside(target, {motion.x[bob + 1], motion.y[bob + 1]}, gap);
    motion.x[bob] = target.x;
    motion.y[bob] = target.y;
    motion.vx[bob] = motion.vy[bob] = 0;
    return motion;
}

Motion thrown(const Chain& chain, Motion motion, std::size_t bob, DragPoint velocity,
              const PinnedLinks& pinned) {
    if (chain.model == Model::elastic) {
        motion.vx[bob] = velocity.x;
        motion.vy[bob] = velocity.y;
        return motion;
    }
    const Arm arm(chain, motion.theta, bob, pinned);
    motion.omega = arm.turns_for(velocity, throw_damping * arm.reach() * arm.reach());
    return motion;
}

ChainState state_of(const Chain& chain, const Motion& motion, DragPoint pivot) {
    ChainState state;
    state.pivot_x = pivot.x;
    state.pivot_y = pivot.y;
    state.resize(chain.links());
    state.theta = motion.theta;
    if (chain.model == Model::rigid) {
        state.omega = motion.omega;
        DragPoint place = pivot, speed;
        for (std::size_t i = 0; i < chain.links(); ++i) {
            place = place + chain.lengths[i] * along(motion.theta[i]);
            speed = speed + chain.lengths[i] * motion.omega[i] * across(motion.theta[i]);
            state.x[i] = place.x;
            state.y[i] = place.y;
            state.vx[i] = speed.x;
            state.vy[i] = speed.y;
        }
        return state;
    }
    state.x = motion.x;
    state.y = motion.y;
    state.vx = motion.vx;
    state.vy = motion.vy;
    state.strain.resize(chain.links());
    DragPoint joint, joint_speed;
    for (std::size_t i = 0; i < chain.links(); ++i) {
        const DragPoint place{motion.x[i], motion.y[i]}, speed{motion.vx[i], motion.vy[i]};
        const DragPoint rod = place - joint, turning = speed - joint_speed;
        const double square = rod.x * rod.x + rod.y * rod.y;
        state.theta[i] = angle_towards(rod, motion.theta[i]);
        state.omega[i] = square > 0 ? (rod.x * turning.y - rod.y * turning.x) / square : 0;
        state.strain[i] = length(rod) / chain.lengths[i] - 1;
        joint = place;
        joint_speed = speed;
        state.x[i] += pivot.x;
        state.y[i] += pivot.y;
    }
    return state;
}

} // namespace pendula
