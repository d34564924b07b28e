// SPDX-License-Identifier: MIT
#include "simulation/simulation.hpp"

#include "simulation/hermite.hpp"
#include "simulation/overloaded.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>
#include <utility>

namespace pendula {
namespace {

void require(bool condition, const std::string& sentence) {
    if (!condition) throw Refused(sentence);
}

void require_ghost(const GhostSetup& ghost, std::size_t links) {
    if (!ghost.enabled) return;
    require(ghost.link >= 1 && ghost.link <= links,
            "the ghost's link must be 1 to " + std::to_string(links) + ", not " + std::to_string(ghost.link));
    require(std::isfinite(ghost.offset), "the ghost's offset must be a finite number, in rad");
}

/// A longer step would hand out more samples at once than anything can show, and take its time to do so.
constexpr int most_samples_per_step = 1000;

void require_sampling(double sample_interval, double dt) {
    require(std::isfinite(sample_interval) && sample_interval > 0,
            "the sample interval must be a positive number, in s");
    require(dt <= most_samples_per_step * sample_interval,
            "dt must be at most " + std::to_string(most_samples_per_step) + " sample intervals");
}

/// A boundary farther away is never reached, and is not looked for: the numbers would overflow.
constexpr std::int64_t most_steps_ahead = std::int64_t{1} << 60;

/// To (−π, π].
double wrapped(double angle) {
    const double rest = std::remainder(angle, 2 * std::numbers::pi);
    return rest <= -std::numbers::pi ? std::numbers::pi : rest;
}

double end_bob_distance(const ChainState& a, const ChainState& b) {
    return std::hypot(a.x.back() - b.x.back(), a.y.back() - b.y.back());
}

} // namespace

Simulation::Simulation(Setup setup) { begin(std::move(setup)); }

void Simulation::apply(const Command& command) {
    const auto with_chain = [this](double Chain::*parameter, double value) {
        Chain chain = setup_.chain;
        chain.*parameter = value;
        change_chain(chain);
    };
    std::visit(Overloaded{
                   [](const SetRunning&) {},
                   [](const StepOnce&) {},
                   [](const SetSpeed&) {},
                   [&](const SetGravity& change) { with_chain(&Chain::gravity, change.value); },
                   [&](const SetDamping& change) { with_chain(&Chain::damping, change.value); },
                   [&](const SetChain& change) { set_chain(change.chain); },
                   [&](const SetTimestep& change) { change_timestep(change.value); },
                   [&](const SetGhost& change) { change_ghost(change.ghost); },
                   [&](const Reset&) { restart(setup_); },
                   [&](const SetStart& change) {
                       Setup setup = setup_;
                       setup.start = change.start;
                       restart(std::move(setup));
                   },
                   [&](const Load& change) { restart(change.setup); },
                   [](const auto&) {},
               },
               command);
}

// Everything that can be refused comes first; from the first assignment on nothing throws.
void Simulation::begin(Setup setup) {
    std::vector<Lane> lanes;
    lanes.reserve(2);
    lanes.push_back(lane_of(make_trajectory(setup.chain, setup.start, setup.integration), 0));
    require_ghost(setup.ghost, setup.chain.links());
    require_sampling(setup.sample_interval, setup.integration.dt);
    if (setup.ghost.enabled) lanes.push_back(ghost_beside(*lanes[0].trajectory, setup.ghost, 0));
    bobs_.resize(setup.chain.links());
    shown_.resize(setup.chain.links());

    setup_ = std::move(setup);
    lanes_ = std::move(lanes);
    step_ = base_step_ = 0;
    base_time_ = before_time_ = 0;
    next_sample_ = 0;
}

void Simulation::restart(Setup setup) {
    begin(std::move(setup));
    ++epoch_;
}

void Simulation::set_chain(const Chain& chain) {
    if (chain.model == setup_.chain.model && chain.links() == setup_.chain.links()) {
        change_chain(chain);
        return;
    }
    Setup setup = setup_;
    setup.chain = chain;
    restart(std::move(setup));
}

void Simulation::change_chain(const Chain& chain) {
    if (const auto reason = refusal(chain, setup_.start, setup_.integration)) throw Refused(*reason);
    for (Lane& lane : lanes_) lane.trajectory->set_chain(chain);
    setup_.chain = chain;
}

void Simulation::change_timestep(double dt) {
    Integration integration = setup_.integration;
    integration.dt = dt;
    if (const auto reason = refusal(setup_.chain, setup_.start, integration)) throw Refused(*reason);
    require_sampling(setup_.sample_interval, dt);
    for (Lane& lane : lanes_) lane.trajectory->set_timestep(dt);
    base_time_ = time();
    base_step_ = step_;
    setup_.integration = integration;
}

void Simulation::change_ghost(const GhostSetup& ghost) {
    require_ghost(ghost, setup_.chain.links());
    Lane lane;
    if (ghost.enabled) lane = ghost_beside(main(), ghost, next_ghost_sample());
    lanes_.erase(lanes_.begin() + 1, lanes_.end());
    if (ghost.enabled) lanes_.push_back(std::move(lane)); // begin() has reserved its place
    setup_.ghost = ghost;
}

Simulation::Lane Simulation::lane_of(std::unique_ptr<Trajectory> trajectory, std::int64_t first_sample) {
    Lane lane;
    trajectory->state(lane.now);
    lane.before = lane.now;
    lane.trajectory = std::move(trajectory);
    lane.first_sample = first_sample;
    return lane;
}

Simulation::Lane Simulation::ghost_beside(const Trajectory& main, const GhostSetup& ghost,
                                          std::int64_t first_sample) {
    auto trajectory = main.clone();
    trajectory->perturb(ghost.link - 1, ghost.offset);
    return lane_of(std::move(trajectory), first_sample);
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

// The bulk goes in one call, so that a kernel loops inside; the last step's two ends are kept for samples.
// The main chain leads: the simulation stands where it stands, also if it or the ghost fails on the way.
void Simulation::take_steps(std::int64_t steps) {
    for (Lane& lane : lanes_) {
        lane.trajectory->advance(steps - 1);
        lane.trajectory->state(lane.before);
        lane.trajectory->advance(1);
        lane.trajectory->state(lane.now);
    }
    step_ = main().step();
    before_time_ = main().failure() ? time() : time_at(step_ - 1);
}

void Simulation::emit_samples(double until, SampleSink& sink) {
    for (; sample_time(next_sample_) <= until; ++next_sample_) {
        const double fraction = fraction_of_last_step(sample_time(next_sample_));
        for (std::size_t lane = 0; lane < lanes_.size(); ++lane)
            if (next_sample_ >= lanes_[lane].first_sample) emit(lane, fraction, sink);
    }
}

void Simulation::emit(std::size_t lane, double fraction, SampleSink& sink) {
    interpolate(lanes_[lane], fraction, shown_);
    for (std::size_t i = 0; i < bobs_.size(); ++i) {
        bobs_[i] = {static_cast<float>(shown_.x[i]), static_cast<float>(shown_.y[i]),
                    static_cast<float>(wrapped(shown_.theta[i])), static_cast<float>(shown_.omega[i])};
    }
    sink.put({.epoch = epoch_,
              .trajectory = static_cast<std::uint32_t>(lane),
              .index = next_sample_,
              .bobs = static_cast<std::uint32_t>(bobs_.size())},
             bobs_);
}

void Simulation::states_at(double time, std::vector<ChainState>& out) const {
    out.resize(lanes_.size());
    for (std::size_t lane = 0; lane < lanes_.size(); ++lane)
        interpolate(lanes_[lane], fraction_of_last_step(time), out[lane]);
}

void Simulation::interpolate(const Lane& lane, double fraction, ChainState& out) const {
    out = fraction < 0.5 ? lane.before : lane.now;
    if (fraction == 0 || fraction == 1) return;
    const double h = time() - before_time_;
    const auto fill = [&](std::vector<double> ChainState::*value, std::vector<double> ChainState::*slope) {
        for (std::size_t i = 0; i < (out.*value).size(); ++i) {
            const HermiteEnd first{(lane.before.*value)[i], (lane.before.*slope)[i]};
            const HermiteEnd last{(lane.now.*value)[i], (lane.now.*slope)[i]};
            (out.*value)[i] = hermite_value(first, last, h, fraction);
            (out.*slope)[i] = hermite_slope(first, last, h, fraction);
        }
    };
    fill(&ChainState::theta, &ChainState::omega);
    fill(&ChainState::x, &ChainState::vx);
    fill(&ChainState::y, &ChainState::vy);
}

std::optional<std::string> Simulation::failure() const {
    for (const Lane& lane : lanes_)
        if (lane.trajectory->failure()) return lane.trajectory->failure();
    return std::nullopt;
}

void Simulation::fill(Snapshot& snapshot) const {
    snapshot.epoch = epoch_;
    snapshot.time = time();
    snapshot.step = step_;
    snapshot.newest_sample = next_sample_ - 1;
    snapshot.lanes.resize(lanes_.size());
    for (std::size_t lane = 0; lane < lanes_.size(); ++lane) {
        snapshot.lanes[lane].kind = lane == 0 ? LaneKind::main : LaneKind::ghost;
        snapshot.lanes[lane].first_sample = lanes_[lane].first_sample;
    }
    snapshot.setup = setup_;
    snapshot.states.resize(lanes_.size());
    for (std::size_t lane = 0; lane < lanes_.size(); ++lane) snapshot.states[lane] = lanes_[lane].now;
    snapshot.divergence = {};
    if (lanes_.size() > 1) {
        snapshot.divergence.distance = end_bob_distance(lanes_[0].now, lanes_[1].now);
        snapshot.divergence.fraction =
            std::min(1.0, snapshot.divergence.distance / (2 * setup_.chain.reach()));
    }
}

double Simulation::time_at(std::int64_t step) const {
    return base_time_ + static_cast<double>(step - base_step_) * setup_.integration.dt;
}

double Simulation::sample_time(std::int64_t index) const {
    return static_cast<double>(index) * setup_.sample_interval;
}

// Judged by time_at() itself, so that rounding in the estimate cannot shift a sample to another step. Where
// dt is below the last digit of the time, many steps share one time; then halving finds the first of them.
std::int64_t Simulation::boundary_at_or_after(double wanted) const {
    if (!(wanted > time())) return step_;
    const double estimate = std::max(std::ceil((wanted - time()) / setup_.integration.dt), 1.0);
    const std::int64_t farthest = step_ + most_steps_ahead;
    if (!(estimate < static_cast<double>(most_steps_ahead)) || time_at(farthest) < wanted) return farthest;
    const std::int64_t guess = step_ + static_cast<std::int64_t>(estimate);
    if (time_at(guess - 1) < wanted && wanted <= time_at(guess)) return guess;
    std::int64_t before = step_, boundary = farthest; // time_at(before) < wanted <= time_at(boundary)
    while (boundary - before > 1) {
        const std::int64_t middle = before + (boundary - before) / 2;
        (time_at(middle) < wanted ? before : boundary) = middle;
    }
    return boundary;
}

std::int64_t Simulation::next_ghost_sample() const {
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
