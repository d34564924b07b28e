// SPDX-License-Identifier: MIT
#include "simulation/trajectory_group.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace pendula {
namespace {

/// Bytes that malloc adds to a block, and the multiple it rounds up to.
constexpr std::size_t allocator_overhead = 16;

constexpr double small_angle = 1e-3, large_angle = 1; // rad, see LaneReport

void append(std::vector<Member>& members, std::vector<Member> more) {
    std::move(more.begin(), more.end(), std::back_inserter(members));
}

/// The trajectory under other parameters: a copy that continues from its state.
std::unique_ptr<Trajectory> changed(const Trajectory& from, const Chain& chain, Integration integration) {
    Integration own = from.integration();
    if (from.chain().model != chain.model || integration.method != own.method ||
        integration.arithmetic != own.arithmetic || integration.compensated != own.compensated ||
        integration.stages != own.stages || integration.order != own.order)
        return make_trajectory(from, chain, integration);
    auto copy = from.clone();
    if (!(chain == from.chain())) copy->set_chain(chain);
    if (integration.dt != own.dt) copy->set_timestep(integration.dt);
    return copy;
}

/// A motion, completed to a state that any trajectory may start from.
PreciseState precise_motion(const Chain& chain, const Motion& motion) {
    const auto precise = [&](const std::vector<double>& values) {
        if (values.size() != chain.links() ||
            !std::all_of(values.begin(), values.end(), [](double x) { return std::isfinite(x); }))
            throw Refused(fmt::format("a motion needs {} finite numbers, one for each link", chain.links()));
        return std::vector<Wide>(values.begin(), values.end());
    };
    if (chain.model == Model::rigid)
        return precise_from_angles(chain, precise(motion.theta), precise(motion.omega));
    precise(motion.theta);
    return precise_from_positions(chain, precise(motion.x), precise(motion.y), precise(motion.vx),
                                  precise(motion.vy), motion.theta);
}

} // namespace

std::size_t TrajectoryGroupBytes::size() const {
    std::size_t bytes = sizeof *this;
    bytes += members.capacity() * sizeof(MemberBytes);
    for (const MemberBytes& member : members) bytes += member.trajectory.capacity() + allocator_overhead;
    return bytes;
}

TrajectoryGroup::TrajectoryGroup(const Setup& setup) {
    require_companions(setup);
    members_.push_back(
        member_of(LaneKind::main, "main", make_trajectory(setup.chain, setup.start, setup.integration), 0));
    place_companions(setup, 0);
    count_loss_from_now();
}

void TrajectoryGroup::count_loss_from_now() { loss_.begin(main(), members_.front().now); }

double TrajectoryGroup::damping_loss() const {
    return loss_.until(main().chain(), main().step(), members_.front().now);
}

void TrajectoryGroup::place_companions(const Setup& setup, std::int64_t first_sample) {
    std::vector<Member> companions = ghosts_beside(main(), setup.ghost, first_sample);
    append(companions, lanes_beside(main(), setup, first_sample));
    members_.resize(1);
    append(members_, std::move(companions));
    measure({});
}

std::size_t TrajectoryGroup::failed_companions() const {
    return static_cast<std::size_t>(std::count_if(
        members_.begin(), members_.end(), [](const Member& member) { return member.failure.has_value(); }));
}

// Most steps are taken in one call, so that a kernel loops inside; the last step's two ends are kept for
// samples.
std::int64_t TrajectoryGroup::advance(std::int64_t steps, const StopFlag* stop) {
    if (steps <= 0 || failure()) return 0;
    const auto take = [stop](Member& member, std::int64_t count) {
        member.trajectory->advance((count - 1) * member.substeps, stop);
        member.trajectory->state(member.before);
        member.trajectory->advance(member.substeps, stop);
        member.trajectory->state(member.now);
    };
    const std::int64_t began = main().step();
    advance_main(steps, stop);
    const std::int64_t taken = main().step() - began;
    for (std::size_t i = 1; i < members_.size() && taken > 0; ++i) {
        if (members_[i].failure) continue;
        take(members_[i], taken);
        members_[i].failure = members_[i].trajectory->failure();
    }
    for (Member& member : members_)
        if (failure() || member.failure) member.before = member.now;
    return taken;
}

/// As for the others, but stops at the nodes where the damping loss is counted.
void TrajectoryGroup::advance_main(std::int64_t steps, const StopFlag* stop) {
    Member& main = members_.front();
    Trajectory& trajectory = *main.trajectory;
    const std::int64_t last = trajectory.step() + steps;
    const auto advance_to = [&](std::int64_t step, ChainState& state) {
        do {
            trajectory.advance(std::min(step, loss_.next_node()) - trajectory.step(), stop);
            if (trajectory.failure() || trajectory.step() != loss_.next_node()) continue;
            trajectory.state(state);
            loss_.add(trajectory.chain(), state);
        } while (trajectory.step() < step && !trajectory.failure());
        trajectory.state(state);
    };
    advance_to(last - 1, main.before);
    advance_to(last, main.now);
}

// All are built first, so that a refusal leaves everything as it was.
void TrajectoryGroup::change_parameters(const Setup& setup) {
    require_companions(setup);
    const auto lanes_begin = members_.size() - setup.lanes.size();
    const bool counts_on = setup.chain == main().chain() && setup.integration == main().integration();
    const bool stays =
        setup.chain.model == main().chain().model && setup.chain.lengths == main().chain().lengths;
    std::vector<std::unique_ptr<Trajectory>> trajectories;
    for (std::size_t i = 0; i < members_.size(); ++i) {
        const Integration integration = i < lanes_begin
                                            ? setup.integration
                                            : integration_of(setup.lanes[i - lanes_begin], setup.integration);
        trajectories.push_back(changed(*members_[i].trajectory, setup.chain, integration));
    }
    for (std::size_t i = 0; i < members_.size(); ++i) {
        members_[i].trajectory = std::move(trajectories[i]);
        members_[i].trajectory->state(members_[i].now);
        if (!stays) members_[i].before = members_[i].now;
        if (i >= lanes_begin)
            members_[i].substeps = substeps_of(setup.lanes[i - lanes_begin], setup.integration);
    }
    if (!counts_on) count_loss_from_now();
}

void TrajectoryGroup::restart_ghosts(const Setup& setup, std::int64_t first_sample) {
    require_companions(setup);
    std::vector<Member> members = ghosts_beside(main(), setup.ghost, first_sample);
    members.insert(members.begin(), std::make_move_iterator(members_.begin()),
                   std::make_move_iterator(members_.begin() + 1));
    const std::size_t before =
        static_cast<std::size_t>(std::count_if(members_.begin(), members_.end(), [](const Member& member) {
            return member.kind == LaneKind::ghost;
        }));
    for (Member& member : members_) {
        if (member.kind != LaneKind::precision) continue;
        // Samples identify trajectories by number: a lane whose number changes is another curve.
        if (before != setup.ghost.ghosts()) member.first_sample = first_sample;
        members.push_back(std::move(member));
    }
    members_ = std::move(members);
    measure({});
}

void TrajectoryGroup::restart_lanes(const Setup& setup, std::int64_t first_sample) {
    require_companions(setup);
    std::vector<Member> lanes = lanes_beside(main(), setup, first_sample);
    std::erase_if(members_, [](const Member& member) { return member.kind == LaneKind::precision; });
    append(members_, std::move(lanes));
    measure({});
}

void TrajectoryGroup::move(const Setup& setup, const Motion& motion, std::int64_t next_sample,
                           std::int64_t first_sample) {
    PreciseState moved = precise_motion(setup.chain, motion);
    moved.time = this->main().precise_state().time;
    std::vector<Member> members;
    members.push_back(member_of(LaneKind::main, "main",
                                make_trajectory(setup.chain, moved, setup.integration), next_sample));
    const Trajectory& main = *members.front().trajectory;
    append(members, ghosts_beside(main, setup.ghost, first_sample));
    append(members, lanes_beside(main, setup, first_sample));
    members_ = std::move(members);
    count_loss_from_now();
    measure({});
}

void TrajectoryGroup::reset_energy_reference() {
    for (Member& member : members_) member.trajectory->reset_energy_reference();
    count_loss_from_now();
}

void TrajectoryGroup::measure(std::optional<double> time) {
    meter_.compare_with(main());
    for (std::size_t i = 1; i < members_.size(); ++i) {
        Member& member = members_[i];
        if (member.failure) continue;
        member.separation = meter_.to(*member.trajectory);
        if (!time) continue;
        if (!member.passed_small && member.separation.angle >= small_angle) member.passed_small = time;
        if (!member.passed_large && member.separation.angle >= large_angle) member.passed_large = time;
    }
}

TrajectoryGroupBytes TrajectoryGroup::save() const {
    TrajectoryGroupBytes bytes;
    bytes.members.reserve(members_.size()); // thousands of these are kept, so none reserves too much
    bytes.loss = loss_;
    for (const Member& member : members_)
        bytes.members.push_back({member.trajectory->save(), member.first_sample, member.passed_small,
                                 member.passed_large, member.failure});
    for (TrajectoryGroupBytes::MemberBytes& member : bytes.members) member.trajectory.shrink_to_fit();
    return bytes;
}

void TrajectoryGroup::restore(const TrajectoryGroupBytes& bytes) {
    for (std::size_t i = 0; i < members_.size(); ++i) {
        Member& member = members_[i];
        const TrajectoryGroupBytes::MemberBytes& saved = bytes.members.at(i);
        member.trajectory->restore(saved.trajectory);
        member.trajectory->state(member.now);
        member.before = member.now;
        member.first_sample = saved.first_sample;
        member.passed_small = saved.passed_small;
        member.passed_large = saved.passed_large;
        member.failure = saved.failure;
    }
    loss_ = bytes.loss;
    measure({});
}

void TrajectoryGroup::restore_main(const Setup& setup, const std::vector<std::byte>& bytes) {
    members_.front().trajectory->restore(bytes);
    members_.front().trajectory->state(members_.front().now);
    members_.front().before = members_.front().now;
    place_companions(setup, 0);
    count_loss_from_now();
}

} // namespace pendula
