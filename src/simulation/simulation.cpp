// SPDX-License-Identifier: MIT
#include "simulation/simulation.hpp"

#include "ensemble/draw_starts.hpp"
#include "simulation/command.hpp"
#include "simulation/trajectory_group.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>
#include <utility>
#include <vector>

namespace pendula {
namespace {

/// The most samples in a step. A longer step would take long to emit its samples, which could not all be
/// shown.
constexpr int most_samples_per_step = 1000;

void require_sampling(const Setup& setup) {
    const double interval = setup.sample_interval;
    if (!(std::isfinite(interval) && interval > 0))
        throw Refused("the sample interval must be a positive number, in s");
    if (!(setup.integration.dt <= most_samples_per_step * interval))
        throw Refused("dt must be at most " + std::to_string(most_samples_per_step) + " sample intervals");
}

/// The commands that change the chain or the integration of the main chain and its companions.
template<class Change>
concept ChangesParameters = is_one_of<Change, SetGravity, SetDamping, SetTimestep, SetIntegration, SetChain>;

/// Wraps an angle to (−π, π].
double wrapped(double angle) {
    const double rest = std::remainder(angle, 2 * std::numbers::pi);
    return rest <= -std::numbers::pi ? std::numbers::pi : rest;
}

/// Whole turns are removed, because they would cost the members digits.
StartState centre_of(std::vector<double> angles, std::vector<double> velocities) {
    for (double& angle : angles)
        if (std::abs(angle) > std::numbers::pi) angle = std::remainder(angle, 2 * std::numbers::pi);
    StartState start;
    start.angles = std::move(angles);
    start.unit = AngleUnit::radians;
    start.angular_velocities = std::move(velocities);
    return start;
}

/// The schedule of the setup's ensemble, which begins around `start` at `time`, s; null if the setup has no
/// ensemble. Throws Refused.
SharedSchedule schedule_from(const Setup& setup, const StartState& start, double time) {
    if (!setup.ensemble.enabled) return nullptr;
    const EnsembleSetup& ensemble = setup.ensemble.setup;
    if (const auto reason = refusal(setup.chain, start, ensemble)) throw Refused(*reason);
    if (ensemble.seed > largest_seed)
        throw Refused(fmt::format("the ensemble's seed must be a whole number from 0 to {}, not {}",
                                  largest_seed, ensemble.seed));
    start_rule(setup.chain, start, ensemble); // throws Refused if the energy shell contains no start states
    return std::make_shared<const EnsembleSchedule>(EnsembleSchedule{time, setup.chain, start, ensemble, {}});
}

/// The continuation of `schedule` after a change of the chain at `time`, s; null if `schedule` is null.
/// Throws Refused if the new chain cannot have an ensemble.
SharedSchedule schedule_under(const SharedSchedule& schedule, const Chain& chain, double time) {
    if (!schedule) return nullptr;
    if (chain.model != Model::rigid) // the user has just chosen the elastic model
        throw Refused("an ensemble is made of rigid chains: turn the ensemble off to make the chain elastic");
    if (const auto reason = refusal(chain, schedule->start, schedule->setup))
        throw Refused("ensemble: " + *reason);
    return changed_schedule(*schedule, chain, time);
}

/// The centre of an ensemble that begins during a run.
StartState centre_at(const Trajectory& main) {
    std::vector<Wide> coordinates;
    main.coordinates(coordinates);
    std::vector<double> angles, velocities;
    for (std::size_t i = 0; i < coordinates.size(); ++i)
        (i < coordinates.size() / 2 ? angles : velocities).push_back(static_cast<double>(coordinates[i]));
    return centre_of(std::move(angles), std::move(velocities));
}

StartState centre_at(const Motion& motion) { return centre_of(motion.theta, motion.omega); }

} // namespace

Simulation::Simulation(Setup setup)
    : setup_(std::make_shared<const Setup>(std::move(setup))), group_(*setup_) {
    require_sampling(*setup_);
    ensemble_ = schedule_from(*setup_, setup_->start, 0);
    bobs_.resize(setup_->chain.links());
    begin_segment();
}

Simulation::Simulation(Setup setup, const std::vector<std::byte>& start) : Simulation(std::move(setup)) {
    group_.restore_main(*setup_, start);
    begin_segment();
}

void Simulation::begin_segment() {
    segment_ =
        std::make_shared<const MotionSegment>(MotionSegment{setup_->chain, main().precise_state(), time()});
    begin_steps();
}

/// Called whenever a change affects the main chain's next steps.
void Simulation::begin_steps() {
    origin_ = std::make_shared<const RunOrigin>(RunOrigin{main().clone(), time()});
}

void Simulation::repeat(const LoggedChange& change) {
    std::visit([this](const auto& command) { apply(Command(command)); }, change);
}

void Simulation::apply(const Command& command) {
    Setup setup = *setup_;
    std::visit(Overloaded{
                   [&](const ChangesParameters auto& asked) {
                       put_into(setup, asked);
                       change(std::move(setup));
                   },
                   [&](const SetGhost& asked) {
                       put_into(setup, asked);
                       group_.restart_ghosts(setup, next_companion_sample());
                       setup_ = std::make_shared<const Setup>(std::move(setup));
                   },
                   [&](const SetLanes& asked) {
                       put_into(setup, asked);
                       group_.restart_lanes(setup, next_companion_sample());
                       setup_ = std::make_shared<const Setup>(std::move(setup));
                   },
                   [&](const SetEnsemble& asked) {
                       put_into(setup, asked);
                       ensemble_ = schedule_from(setup, centre_at(main()), time());
                       setup_ = std::make_shared<const Setup>(std::move(setup));
                   },
                   [&](const SetMotion& asked) {
                       SharedSchedule ensemble = moved_ensemble(asked.motion);
                       group_.move(setup, asked.motion, next_sample_, next_companion_sample());
                       before_time_ = time();
                       drift_from_ = next_sample_;
                       ensemble_ = std::move(ensemble);
                       begin_segment();
                   },
                   [&](const ResetEnergyReference&) {
                       group_.reset_energy_reference();
                       drift_from_ = next_sample_;
                   },
                   [&](const Reset&) { begin(std::move(setup)); },
                   [&](const SetStart& asked) {
                       setup.start = asked.start;
                       begin(std::move(setup));
                   },
                   [&](const Load& asked) { begin(asked.setup); },
                   [&](const Reintegrate& asked) { begin(asked.setup); },
                   [](const auto&) {},
               },
               command);
}

/// Begins a new run. Only the first line may throw.
void Simulation::begin(Setup setup) {
    Simulation fresh(std::move(setup));
    fresh.epoch_ = epoch_ + 1;
    fresh.stop_ = stop_;
    *this = std::move(fresh);
}

void Simulation::change(Setup setup) {
    if (const auto reason = refusal(setup.chain, setup.start, setup.integration)) throw Refused(*reason);
    require_sampling(setup);
    const bool another = !(setup.chain == setup_->chain);
    SharedSchedule ensemble = ensemble_;
    if (another &&
        setup.chain.links() == setup_->chain.links()) // change_parameters() refuses another number of links
        ensemble = schedule_under(ensemble_, setup.chain, time());
    group_.change_parameters(setup);
    drift_from_ = next_sample_;
    if (setup.integration.dt != setup_->integration.dt) {
        base_time_ = time();
        base_step_ = step_;
    }
    setup_ = std::make_shared<const Setup>(std::move(setup));
    ensemble_ = std::move(ensemble);
    if (another)
        begin_segment();
    else
        begin_steps();
}

/// The schedule of the ensemble around the motion. Null if there is no ensemble, as with every elastic chain.
/// Also null if the motion does not fit this chain; TrajectoryGroup::move() then refuses the motion.
SharedSchedule Simulation::moved_ensemble(const Motion& motion) const {
    const std::size_t links = setup_->chain.links();
    if (motion.theta.size() != links || motion.omega.size() != links) return nullptr;
    return schedule_from(*setup_, centre_at(motion), time());
}

SimulationState Simulation::save() const {
    return {setup_,       group_.save(), step_,   base_step_,  base_time_,
            next_sample_, segment_,      origin_, drift_from_, ensemble_};
}

void Simulation::restore(const SimulationState& state) {
    if (!(*state.setup == *setup_)) {
        group_ = TrajectoryGroup(*state.setup);
        bobs_.resize(state.setup->chain.links());
    }
    group_.restore(state.group);
    setup_ = state.setup;
    step_ = state.step;
    base_step_ = state.base_step;
    base_time_ = state.base_time;
    before_time_ = time(); // the last step is not stored, so states within it cannot be shown
    next_sample_ = state.next_sample;
    segment_ = state.segment;
    origin_ = state.origin;
    drift_from_ = state.drift_from;
    ensemble_ = state.ensemble;
}

void Simulation::advance(std::int64_t steps, SampleSink& sink) {
    step_to(step_ + std::max<std::int64_t>(steps, 0), std::numeric_limits<double>::infinity(), sink);
}

void Simulation::advance_until(double time, SampleSink& sink) {
    step_to(boundary_at_or_after(time), time, sink);
}

void Simulation::step_to(std::int64_t last_step, double newest_sample_time, SampleSink& sink) {
    emit_samples(std::min(newest_sample_time, time()), sink);
    while (step_ < last_step && !failure()) {
        const std::int64_t due = boundary_at_or_after(sample_time(next_sample_));
        take_steps(std::min(due, last_step) - step_);
        if (failure()) return;
        emit_samples(std::min(newest_sample_time, time()), sink);
    }
}

void Simulation::take_steps(std::int64_t steps) {
    step_ += group_.advance(steps, stop_);
    before_time_ = failure() ? time() : time_at(step_ - 1);
}

void Simulation::emit_samples(double until, SampleSink& sink) {
    if (!(sample_time(next_sample_) <= until)) return;
    group_.measure(time());
    for (; sample_time(next_sample_) <= until; ++next_sample_) {
        const double fraction = fraction_of_last_step(sample_time(next_sample_));
        for (std::size_t member = 0; member < members().size(); ++member)
            if (next_sample_ >= members()[member].first_sample && !members()[member].failure &&
                members()[member].is_seen)
                emit(member, fraction, sink);
    }
}

void Simulation::emit(std::size_t index, double fraction, SampleSink& sink) {
    const Member& member = members()[index];
    put_state_between(member.before, member.now, time() - before_time_, fraction, shown_);
    for (std::size_t i = 0; i < bobs_.size(); ++i) {
        bobs_[i] = {static_cast<float>(shown_.x[i]), static_cast<float>(shown_.y[i]),
                    static_cast<float>(wrapped(shown_.theta[i])), static_cast<float>(shown_.omega[i])};
    }
    // The velocities of a measured motion are noisy slopes, so only its angles are compared.
    const double apart =
        member.kind == TrajectoryKind::measured ? member.separation.angle : member.separation.state;
    sink.put({.epoch = epoch_,
              .trajectory = static_cast<std::uint32_t>(index),
              .index = next_sample_,
              .bobs = static_cast<std::uint32_t>(bobs_.size()),
              .log_distance = static_cast<float>(std::log10(apart)),
              .first_sample = member.first_sample,
              .drift = index == 0 && next_sample_ % energy_stride == 0
                           ? drift()
                           : std::numeric_limits<double>::quiet_NaN(),
              .drift_from = drift_from_},
             bobs_);
    if (index == 0) emit_energies(fraction, sink);
}

/// Emits the energies of the sample emitted last.
void Simulation::emit_energies(double fraction, SampleSink& sink) {
    spare_energies_of_bobs(setup_->chain, shown_, spare_);
    SpareEnergy sum;
    bob_energies_.clear();
    for (const SpareEnergy& bob : spare_) {
        sum.kinetic += bob.kinetic;
        sum.height += bob.height;
        sum.springs += bob.springs;
        bob_energies_.push_back(
            {static_cast<float>(bob.kinetic), static_cast<float>(bob.height + bob.springs)});
    }
    const double lost = -group_.damping_loss(before_time_ < time() ? 1 - fraction : 0, shown_);
    sink.put_energies({.epoch = epoch_,
                       .index = next_sample_,
                       .from = drift_from_,
                       .kinetic = static_cast<float>(sum.kinetic),
                       .height = static_cast<float>(sum.height),
                       .springs = static_cast<float>(sum.springs),
                       .lost = static_cast<float>(lost)},
                      bob_energies_);
}

double Simulation::drift() const {
    const EnergyReport energy = main().energy();
    return energy.change / energy.scale;
}

void Simulation::states_at(double time, std::vector<ChainState>& out) const {
    out.resize(members().size());
    const double h = this->time() - before_time_;
    for (std::size_t i = 0; i < members().size(); ++i)
        put_state_between(members()[i].before, members()[i].now, h, fraction_of_last_step(time), out[i]);
}

EnergyReading Simulation::read_energy() const { return {main().energy(), damping_loss()}; }

void Simulation::fill(MotionSnapshot& snapshot) const {
    snapshot.epoch = epoch_;
    snapshot.time = time();
    snapshot.step = step_;
    snapshot.newest_sample = next_sample_ - 1;
    snapshot.drift_from = drift_from_;
    snapshot.setup = *setup_;
    snapshot.segment = segment_;
    snapshot.origin = origin_;
    snapshot.ensemble_schedule = ensemble_;
    snapshot.states.resize(members().size());
    snapshot.trajectories.resize(members().size());
    for (std::size_t i = 0; i < members().size(); ++i) {
        snapshot.states[i] = members()[i].now;
        snapshot.trajectories[i] = members()[i];
    }
    main().coordinates(snapshot.coordinates);
}

double Simulation::time_at(std::int64_t step) const {
    return base_time_ + static_cast<double>(step - base_step_) * setup_->integration.dt;
}

double Simulation::sample_time(std::int64_t index) const {
    return static_cast<double>(index) * setup_->sample_interval;
}

// The estimate is checked with time_at(), so that rounding cannot assign a sample to another step. If dt is
// below the last digit of the time, many steps have the same time; then bisection finds the first of them.
std::int64_t Simulation::boundary_at_or_after(double wanted) const {
    if (!(wanted > time())) return step_;
    const double estimate = std::max(std::ceil((wanted - time()) / setup_->integration.dt), 1.0);
    const std::int64_t farthest = step_ + farthest_step;
    if (!(estimate < static_cast<double>(farthest_step)) || time_at(farthest) < wanted) return farthest;
    const std::int64_t guess = step_ + static_cast<std::int64_t>(estimate);
    if (time_at(guess - 1) < wanted && wanted <= time_at(guess)) return guess;
    std::int64_t before = step_, boundary = farthest; // time_at(before) < wanted <= time_at(boundary)
    while (boundary - before > 1) {
        const std::int64_t middle = before + (boundary - before) / 2;
        (time_at(middle) < wanted ? before : boundary) = middle;
    }
    return boundary;
}

std::int64_t Simulation::next_companion_sample() const {
    if (next_sample_ == 0) return 0;
    std::int64_t index = next_sample_ + 1;
    while (sample_time(index) < time()) ++index;
    return index;
}

double Simulation::fraction_of_last_step(double wanted) const {
    const double h = time() - before_time_;
    return h > 0 ? std::clamp((wanted - before_time_) / h, 0.0, 1.0) : 1.0;
}

} // namespace pendula
