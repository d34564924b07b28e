// SPDX-License-Identifier: MIT
#include "simulation/damping_loss.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace pendula {
namespace {

constexpr double node_spacing = 2e-3; ///< s

} // namespace

void DampingLoss::begin(const Trajectory& trajectory, const ChainState& now) {
    *this = {};
    if (!(trajectory.chain().damping > 0)) {
        next_node_ = std::numeric_limits<std::int64_t>::max();
        return;
    }
    dt_ = trajectory.integration().dt;
    stride_ = std::max<std::int64_t>(1, std::llround(node_spacing / dt_));
    next_node_ = trajectory.step() + stride_;
    first_ = node_of(trajectory.chain(), now);
}

/// ∫ of the polynomial through three values and slopes is h/15·(7 f₀ + 16 f₁ + 7 f₂) + h²/15·(f₀′ − f₂′).
void DampingLoss::add(const Chain& chain, const ChainState& now) {
    const Node node = node_of(chain, now);
    const double h = static_cast<double>(stride_) * dt_;
    next_node_ += stride_;
    if (!has_middle_) {
        middle_ = node;
        has_middle_ = true;
        return;
    }
    integral_ += h / 15 * (7 * (first_.kinetic + node.kinetic) + 16 * middle_.kinetic) +
                 h * h / 15 * (first_.slope - node.slope);
    first_ = node;
    has_middle_ = false;
}

double DampingLoss::until(const Chain& chain, std::int64_t step, const ChainState& now) const {
    if (!(chain.damping > 0)) return 0;
    const Node node = node_of(chain, now);
    const double rest = static_cast<double>(step - (next_node_ - stride_)) * dt_;
    double integral = integral_;
    if (has_middle_) integral += cubic(first_, middle_, static_cast<double>(stride_) * dt_);
    integral += cubic(has_middle_ ? middle_ : first_, node, rest);
    return -2 * chain.damping * integral;
}

double DampingLoss::cubic(const Node& from, const Node& to, double h) {
    return h / 2 * (from.kinetic + to.kinetic) + h * h / 12 * (from.slope - to.slope);
}

/// T′ = −V′ − 2·damping·T: what the kinetic energy loses and the potential energy does not gain is lost to
/// damping.
DampingLoss::Node DampingLoss::node_of(const Chain& chain, const ChainState& state) {
    double twice_kinetic = 0, rise = 0;
    for (std::size_t i = 0; i < chain.links(); ++i) {
        const double vx = state.vx[i], vy = state.vy[i];
        twice_kinetic += chain.masses[i] * (vx * vx + vy * vy);
        rise += chain.gravity * chain.masses[i] * vy;
        if (chain.model == Model::rigid) continue;
        const std::size_t above = i - 1; // used only where there is one
        const double dx = state.x[i] - (i > 0 ? state.x[above] : 0), dvx = vx - (i > 0 ? state.vx[above] : 0);
        const double dy = state.y[i] - (i > 0 ? state.y[above] : 0), dvy = vy - (i > 0 ? state.vy[above] : 0);
        const double length = std::hypot(dx, dy);
        if (length > 0) rise += chain.stiffness * (1 - chain.lengths[i] / length) * (dx * dvx + dy * dvy);
    }
    return {twice_kinetic / 2, -rise - chain.damping * twice_kinetic};
}

} // namespace pendula
