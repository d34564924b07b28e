// SPDX-License-Identifier: MIT
#include "window/features/views/bob_drag.hpp"

#include <algorithm>
#include <cmath>

namespace pendula {
namespace {

/// A bob can be gripped within this distance even if it is drawn smaller, px.
constexpr double least_radius = 9;
constexpr double slack = 2;               ///< px that the pointer must move before a stopped chain changes
constexpr double settle_seconds = 0.04;   ///< s in which 63 % of the grip's offset from the bob disappears
constexpr double velocity_seconds = 0.05; ///< s over which the pointer's velocity is averaged
constexpr double fastest_throw = 50;      ///< limit of a throw's speed, chain lengths per second

} // namespace

std::optional<std::size_t> BobDrag::dragged() const {
    return grip_ ? std::optional(grip_->bob) : std::nullopt;
}

/// The nearest bob. Of several bobs in one place, the outermost bob, which is drawn last.
std::optional<std::size_t> BobDrag::bob_at(DragPoint at, double pixel, const Snapshot& snapshot,
                                           std::span<const float> bob_radius) const {
    const ChainState& state = snapshot.states.front();
    std::optional<std::size_t> found;
    double nearest = 0;
    for (std::size_t i = 0; i < state.x.size(); ++i) {
        const double drawn = i < bob_radius.size() ? bob_radius[i] : 0;
        const double distance = std::hypot(at.x - state.x[i], at.y - state.y[i]) / pixel;
        if (distance > std::max(least_radius, drawn) || (found && distance > nearest)) continue;
        found = i;
        nearest = distance;
    }
    return found;
}

void BobDrag::toggle_pin(std::size_t bob) {
    pinned_.resize(std::max(pinned_.size(), bob + 1));
    pinned_[bob] = !pinned_[bob];
}

void BobDrag::press(const BobPointer& pointer, const Snapshot& snapshot, std::span<const float> bob_radius) {
    const auto bob = bob_at(pointer.pressed_at, pointer.pixel, snapshot, bob_radius);
    if (!bob) return;
    if (pointer.pin_pressed) {
        if (snapshot.setup.chain.model == Model::elastic) return;
        toggle_pin(*bob);
        pin_clicked_ = true;
        return;
    }
    const ChainState& state = snapshot.states.front();
    Grip grip;
    grip.bob = *bob;
    grip.epoch = snapshot.epoch;
    grip.model = snapshot.setup.chain.model;
    grip.offset = {state.x[*bob] - pointer.pressed_at.x, state.y[*bob] - pointer.pressed_at.y};
    grip.last = pointer.pressed_at;
    grip.pose = state;
    grip_ = grip;
    ++gesture_;
}

/// The velocity of a throw: the pointer's velocity, limited to fastest_throw.
DragPoint BobDrag::throw_velocity(const Chain& chain) const {
    const double speed = std::hypot(grip_->velocity.x, grip_->velocity.y);
    const double most = fastest_throw * chain.reach();
    const double factor = speed > most ? most / speed : 1;
    return {factor * grip_->velocity.x, factor * grip_->velocity.y};
}

std::optional<BobThrow> BobDrag::throw_now() const {
    if (!grip_ || !grip_->moved || !grip_->throws) return std::nullopt;
    return BobThrow{{grip_->pose.x[grip_->bob], grip_->pose.y[grip_->bob]}, grip_->throw_velocity};
}

void BobDrag::follow_pointer(const BobPointer& pointer) {
    // Ignores a release without movement. When frames are slow, the button is often released in such a frame
    // although the pointer has not stopped.
    if (!pointer.down && pointer.at == grip_->last) return;
    const double seconds = std::max(pointer.seconds, 1e-4);
    const double part = 1 - std::exp(-seconds / velocity_seconds);
    const auto towards = [&](double before, double step) {
        return before + part * (step / seconds - before);
    };
    grip_->velocity = {towards(grip_->velocity.x, pointer.at.x - grip_->last.x),
                       towards(grip_->velocity.y, pointer.at.y - grip_->last.y)};
    grip_->last = pointer.at;
    if (!grip_->moved) return;
    const double left = std::exp(-seconds / settle_seconds);
    grip_->offset = {left * grip_->offset.x, left * grip_->offset.y};
}

std::optional<Motion> BobDrag::lead(const BobPointer& pointer, const Snapshot& snapshot) {
    const Chain& chain = snapshot.setup.chain;
    const bool running = snapshot.run_state == RunState::running;
    // A click stops a running chain, but does not change a stopped chain.
    if (!grip_->moved) {
        const double way =
            std::hypot(pointer.at.x - pointer.pressed_at.x, pointer.at.y - pointer.pressed_at.y);
        grip_->moved = running || way > slack * pointer.pixel;
        if (!grip_->moved) return std::nullopt;
    }
    follow_pointer(pointer);
    grip_->throws = pointer.throws;
    grip_->throw_velocity = throw_velocity(chain);
    const DragPoint asked{pointer.at.x + grip_->offset.x, pointer.at.y + grip_->offset.y};
    // A rigid chain continues from the state in which it is held, an elastic chain from the snapshot's state,
    // in which the other bobs have moved.
    const ChainState& from = chain.model == Model::rigid ? grip_->pose : snapshot.states.front();
    const DragPoint target = reachable_point(chain, from, grip_->bob, asked, pinned_);
    Motion motion = pendula::dragged(chain, from, grip_->bob, asked, pinned_);
    grip_->pose = state_of(chain, motion, {from.pivot_x, from.pivot_y});
    if (std::hypot(grip_->offset.x, grip_->offset.y) < 0.5 * pointer.pixel && target == asked)
        worst_distance_ = std::max(worst_distance_, std::hypot(grip_->pose.x[grip_->bob] - pointer.at.x,
                                                               grip_->pose.y[grip_->bob] - pointer.at.y) /
                                                        pointer.pixel);
    if (!pointer.down && pointer.throws) {
        motion = thrown(chain, std::move(motion), grip_->bob, grip_->throw_velocity, pinned_);
    }
    if (!running && motion == grip_->sent) return std::nullopt;
    grip_->sent = motion;
    return motion;
}

std::optional<Motion> BobDrag::update(const BobPointer& pointer, const Snapshot& snapshot,
                                      std::span<const float> bob_radius) {
    const Chain& chain = snapshot.setup.chain;
    if (pinned_.size() > chain.links()) pinned_.clear(); // the pins belong to another chain
    if (!pointer.down) pin_clicked_ = false;
    const bool goes_on = grip_ && grip_->epoch == snapshot.epoch && grip_->model == chain.model &&
                         grip_->bob < snapshot.states.front().x.size();
    if (!goes_on) grip_.reset();
    if (!grip_ && pointer.over_view && (pointer.pressed || pointer.pin_pressed))
        press(pointer, snapshot, bob_radius);
    std::optional<Motion> motion;
    if (grip_) {
        motion = lead(pointer, snapshot);
        if (!pointer.down) grip_.reset();
    }
    hovered_.reset();
    if (grip_)
        hovered_ = grip_->bob;
    else if (pointer.over_view)
        hovered_ = bob_at(pointer.at, pointer.pixel, snapshot, bob_radius);
    return motion;
}

} // namespace pendula
