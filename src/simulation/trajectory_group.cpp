// SPDX-License-Identifier: MIT
#include "simulation/trajectory_group.hpp"

#include "simulation/setup.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <limits>
#include <utility>

namespace pendula {
namespace {

void require(bool condition, const std::string& sentence) {
    if (!condition) throw Refused(sentence);
}

void require_ghost(const GhostSetup& ghost, std::size_t links) {
    if (!ghost.enabled) return;
    require(ghost.link >= 1 && ghost.link <= links,
            fmt::format("the ghost's link must be 1 to {}, not {}", links, ghost.link));
    require(std::isfinite(ghost.offset), "the ghost's offset must be a finite number, in rad");
    require(ghost.count >= 1, "the number of ghosts must be positive");
}

std::string short_number(double value) { return with_short_power(fmt::format("{:.3g}", value)); }

/// A new member for a trajectory, in its present state.
Member member_of(TrajectoryKind kind, std::string label, std::unique_ptr<Trajectory> trajectory,
                 std::int64_t first_sample) {
    Member member;
    member.kind = kind;
    member.label = std::move(label);
    trajectory->state(member.now);
    member.before = member.now;
    member.is_seen = trajectory->is_seen();
    member.trajectory = std::move(trajectory);
    member.first_sample = first_sample;
    return member;
}

/// Creates the ghosts in the main trajectory's present state, each with its offset. `first_sample` is the
/// index of their first sample. Throws Refused.
std::vector<Member> ghosts_beside(const Trajectory& main, const GhostSetup& ghost,
                                  std::int64_t first_sample) {
    std::vector<Member> ghosts;
    for (std::size_t k = 1; k <= ghost.ghosts(); ++k) {
        const double offset = static_cast<double>(k) * ghost.offset;
        auto trajectory = main.clone();
        trajectory->perturb(ghost.link - 1, offset);
        ghosts.push_back(member_of(TrajectoryKind::ghost, fmt::format("ghost {} rad", short_number(offset)),
                                   std::move(trajectory), first_sample));
    }
    return ghosts;
}

/// Creates the precision lanes in the main trajectory's present state. `first_sample` is the index of their
/// first sample. Throws Refused.
std::vector<Member> lanes_beside(const Trajectory& main, const Setup& setup, std::int64_t first_sample) {
    std::vector<Member> lanes;
    for (const PrecisionLane& lane : setup.lanes) {
        lanes.push_back(member_of(TrajectoryKind::precision, to_text(lane),
                                  make_trajectory(main, setup.chain, integration_of(lane, setup.integration)),
                                  first_sample));
        lanes.back().substeps = substeps_of(lane, setup.integration);
    }
    return lanes;
}

} // namespace

std::int64_t substeps_of(const PrecisionLane& lane, const Integration& main) {
    if (lane.dt == 0) return 1;
    const Wide ratio = as_written(main.dt) / as_written(lane.dt);
    const auto substeps = static_cast<std::int64_t>(std::llround(static_cast<double>(ratio)));
    const double rest = static_cast<double>(ratio - static_cast<Wide>(substeps));
    require(substeps >= 1 && std::abs(rest) < 1e-12 * static_cast<double>(substeps),
            fmt::format("lane '{}': the main chain's dt, {} s, must be a multiple of the lane's dt: change "
                        "the lane's dt, or leave it out",
                        to_text(lane), main.dt));
    return substeps;
}

namespace {

/// Throws Refused, with the reason, if the setup's companions cannot run beside its chain.
void require_companions(const Setup& setup) {
    if (const auto no = measured_refusal(setup.measured, setup.chain)) throw Refused(*no);
    require_ghost(setup.ghost, setup.chain.links());
    require(setup.ghost.ghosts() + setup.lanes.size() <= most_companions,
            fmt::format("there can be at most {} ghosts and precision lanes together, not {}",
                        most_companions, setup.ghost.ghosts() + setup.lanes.size()));
    for (const PrecisionLane& lane : setup.lanes) substeps_of(lane, setup.integration);
}

/// Bytes that malloc adds to a block; it also rounds blocks up to a multiple of this.
constexpr std::size_t allocator_overhead = 16;

constexpr double small_angle = 1e-3,
                 large_angle = 1; // thresholds of TrajectoryReport::passed_small and passed_large, rad

void append(std::vector<Member>& members, std::vector<Member> more) {
    std::move(more.begin(), more.end(), std::back_inserter(members));
}

bool is_ghost(const Member& member) { return member.kind == TrajectoryKind::ghost; }
bool is_measured(const Member& member) { return member.kind == TrajectoryKind::measured; }

/// A copy of the trajectory that continues from its state with other parameters.
std::unique_ptr<Trajectory> changed(const Trajectory& from, const Chain& chain, Integration integration) {
    Integration own = from.integration();
    if (!can_become(from.chain(), chain) || integration.method != own.method ||
        integration.arithmetic != own.arithmetic || integration.compensated != own.compensated ||
        integration.stages != own.stages || integration.order != own.order)
        return make_trajectory(from, chain, integration);
    auto copy = from.clone();
    if (!(chain == from.chain())) copy->set_chain(chain);
    if (integration.dt != own.dt) copy->set_timestep(integration.dt);
    return copy;
}

/// A copy of a measured motion with other parameters; it has no integration method.
std::unique_ptr<Trajectory> with_parameters(const Trajectory& measured, const Chain& chain, double dt) {
    auto copy = measured.clone();
    copy->set_chain(chain);
    copy->set_timestep(dt);
    return copy;
}

/// The state of a motion set by the user, complete enough for any trajectory to start from it.
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
    members_.push_back(member_of(TrajectoryKind::main, "main",
                                 make_trajectory(setup.chain, setup.start, setup.integration), 0));
    place_companions(setup, 0);
    count_loss_from_now();
}

void TrajectoryGroup::count_loss_from_now() { loss_.begin(main(), members_.front().now); }

double TrajectoryGroup::damping_loss(double steps, const ChainState& state) const {
    return loss_.until(main().chain(), static_cast<double>(main().step()) - steps, state);
}

void TrajectoryGroup::place_companions(const Setup& setup, std::int64_t first_sample) {
    std::vector<Member> companions;
    if (!setup.measured.empty())
        companions.push_back(member_of(
            TrajectoryKind::measured, "measured",
            make_measured_trajectory(setup.chain, setup.measured, setup.integration.dt, 0), first_sample));
    append(companions, ghosts_beside(main(), setup.ghost, first_sample));
    append(companions, lanes_beside(main(), setup, first_sample));
    members_.resize(1);
    append(members_, std::move(companions));
    measure({});
}

std::size_t TrajectoryGroup::failed_companions() const {
    return static_cast<std::size_t>(std::count_if(
        members_.begin(), members_.end(), [](const Member& member) { return member.failure.has_value(); }));
}

// All steps except the last are taken in one call, so that a kernel runs a loop over them. The states at both
// ends of the last step are stored for samples.
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
        members_[i].is_seen = members_[i].trajectory->is_seen();
    }
    for (Member& member : members_)
        if (failure() || member.failure) member.before = member.now;
    return taken;
}

/// Advances the main trajectory and evaluates the nodes of the damping loss.
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

// Builds all new trajectories first, so that a refusal changes nothing.
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
        trajectories.push_back(is_measured(members_[i])
                                   ? with_parameters(*members_[i].trajectory, setup.chain, integration.dt)
                                   : changed(*members_[i].trajectory, setup.chain, integration));
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
    std::vector<Member> ghosts = ghosts_beside(main(), setup.ghost, first_sample), members;
    const auto before = static_cast<std::size_t>(std::ranges::count_if(members_, is_ghost));
    for (Member& member : members_)
        if (member.kind == TrajectoryKind::main || is_measured(member)) members.push_back(std::move(member));
    append(members, std::move(ghosts));
    for (Member& member : members_) {
        if (member.kind != TrajectoryKind::precision) continue;
        // Samples identify trajectories by number, so a precision lane whose number changes begins a new
        // curve.
        if (before != setup.ghost.ghosts()) member.first_sample = first_sample;
        members.push_back(std::move(member));
    }
    members_ = std::move(members);
    measure({});
}

void TrajectoryGroup::restart_lanes(const Setup& setup, std::int64_t first_sample) {
    require_companions(setup);
    std::vector<Member> lanes = lanes_beside(main(), setup, first_sample);
    std::erase_if(members_, [](const Member& member) { return member.kind == TrajectoryKind::precision; });
    append(members_, std::move(lanes));
    measure({});
}

void TrajectoryGroup::move(const Setup& setup, const Motion& motion, std::int64_t next_sample,
                           std::int64_t first_sample) {
    PreciseState moved = precise_motion(setup.chain, motion);
    moved.time = this->main().precise_state().time;
    std::vector<Member> members;
    members.push_back(member_of(TrajectoryKind::main, "main",
                                make_trajectory(setup.chain, moved, setup.integration), next_sample));
    const Trajectory& main = *members.front().trajectory;
    std::vector<Member> restarted = ghosts_beside(main, setup.ghost, first_sample);
    append(restarted, lanes_beside(main, setup, first_sample));
    for (Member& member : members_)
        if (is_measured(member)) members.push_back(std::move(member));
    append(members, std::move(restarted));
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
        if (member.failure || !member.is_seen) continue;
        member.separation = meter_.to(*member.trajectory);
        if (!time) continue;
        if (!member.passed_small && member.separation.angle >= small_angle) member.passed_small = time;
        if (!member.passed_large && member.separation.angle >= large_angle) member.passed_large = time;
    }
}

TrajectoryGroupBytes TrajectoryGroup::save() const {
    TrajectoryGroupBytes bytes;
    bytes.members.reserve(members_.size()); // no spare room, because thousands of these are stored
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
        member.is_seen = member.trajectory->is_seen();
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

namespace {

constexpr double node_spacing = 2e-3; ///< s

} // namespace

void DampingLoss::begin(const Trajectory& trajectory, const ChainState& now) {
    *this = {};
    // If the trajectory has energy accounts, they already include the damping.
    if (!(trajectory.chain().damping > 0) || !trajectory.energy().accounts.empty()) {
        next_node_ = std::numeric_limits<std::int64_t>::max();
        return;
    }
    dt_ = trajectory.integration().dt;
    stride_ = std::max<std::int64_t>(1, std::llround(node_spacing / dt_));
    next_node_ = trajectory.step() + stride_;
    first_ = node_of(trajectory.chain(), now);
}

/// The integral of the polynomial through three values and slopes is h/15·(7 f₀ + 16 f₁ + 7 f₂) + h²/15·(f₀′
/// − f₂′).
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

double DampingLoss::until(const Chain& chain, double step, const ChainState& now) const {
    if (dt_ == 0) return 0;
    const Node node = node_of(chain, now);
    const double rest = (step - static_cast<double>(next_node_ - stride_)) * dt_;
    double integral = integral_;
    if (has_middle_) integral += cubic(first_, middle_, static_cast<double>(stride_) * dt_);
    integral += cubic(has_middle_ ? middle_ : first_, node, rest);
    return -2 * chain.damping * integral;
}

double DampingLoss::cubic(const Node& from, const Node& to, double h) {
    return h / 2 * (from.kinetic + to.kinetic) + h * h / 12 * (from.slope - to.slope);
}

/// The slope of the kinetic energy T is −V′ − 2·damping·T: kinetic energy becomes potential energy V or is
/// removed by damping.
DampingLoss::Node DampingLoss::node_of(const Chain& chain, const ChainState& state) {
    double twice_kinetic = 0, rise = 0;
    for (std::size_t i = 0; i < chain.links(); ++i) {
        const double vx = state.vx[i], vy = state.vy[i];
        twice_kinetic += chain.masses[i] * (vx * vx + vy * vy);
        rise += chain.gravity * chain.masses[i] * vy;
        if (chain.model == Model::rigid) continue;
        const std::size_t above = i - 1; // used only if there is a link above
        const double dx = state.x[i] - (i > 0 ? state.x[above] : 0), dvx = vx - (i > 0 ? state.vx[above] : 0);
        const double dy = state.y[i] - (i > 0 ? state.y[above] : 0), dvy = vy - (i > 0 ? state.vy[above] : 0);
        const double length = std::hypot(dx, dy);
        if (length > 0) rise += chain.stiffness * (1 - chain.lengths[i] / length) * (dx * dvx + dy * dvy);
    }
    return {twice_kinetic / 2, -rise - chain.damping * twice_kinetic};
}

} // namespace pendula
