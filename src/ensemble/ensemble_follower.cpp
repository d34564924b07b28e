// SPDX-License-Identifier: MIT
#include "ensemble/ensemble_follower.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <variant>

namespace pendula {
namespace {

std::size_t bytes_of(const AnyMemberStates& states) {
    return std::visit([](const auto& some) { return some.bytes(); }, states);
}

/// Bytes of the states of all members, on the device or in memory.
std::size_t state_bytes(const Ensemble& ensemble) {
    return ensemble.setup().precision == EnsemblePrecision::single
               ? MemberStates<float>::bytes_for(ensemble.members(), ensemble.links())
               : MemberStates<double>::bytes_for(ensemble.members(), ensemble.links());
}

} // namespace

void KeptEnsembles::begin(std::int64_t spacing) {
    kept_.clear();
    spacing_ = spacing;
}

std::size_t KeptEnsembles::bytes() const {
    std::size_t bytes = 0;
    const std::vector<double>* energy = nullptr;
    for (const KeptEnsemble& kept : kept_) {
        bytes += sizeof kept + bytes_of(kept.states) + kept.memory.flipped.size();
        // The states kept between two changes of the chain share one list of energies, which is counted once.
        if (energy && kept.memory.energy.get() != energy)
            bytes += kept.memory.energy->size() * sizeof(double);
        energy = kept.memory.energy.get();
    }
    return bytes;
}

void KeptEnsembles::look(const Ensemble& ensemble, const EnsembleObserver& observer) {
    const std::int64_t step = ensemble.step();
    if (step % spacing_ != 0 || (!kept_.empty() && kept_.back().step >= step)) return;
    std::size_t more = sizeof(KeptEnsemble) + state_bytes(ensemble) + observer.memory().flipped.size();
    if (!kept_.empty() && kept_.back().memory.energy != observer.memory().energy)
        more += ensemble.members() * sizeof(double);
    while (bytes() + more > budget_ && kept_.size() > 1) drop_every_other();
    if (step % spacing_ != 0 || bytes() + more > budget_) return;
    ensemble.fetch();
    kept_.push_back({step, ensemble.states(), observer.memory()});
}

void KeptEnsembles::drop_every_other() {
    spacing_ *= 2;
    std::erase_if(kept_, [this](const KeptEnsemble& kept) { return kept.step % spacing_ != 0; });
}

const KeptEnsemble* KeptEnsembles::at_or_before(std::int64_t step) const {
    const auto behind = std::partition_point(kept_.begin(), kept_.end(),
                                             [&](const KeptEnsemble& kept) { return kept.step <= step; });
    return behind == kept_.begin() ? nullptr : &*std::prev(behind);
}

void KeptEnsembles::cut(std::int64_t step) {
    std::erase_if(kept_, [&](const KeptEnsemble& kept) { return kept.step > step; });
}

namespace {

constexpr std::size_t large_ensemble =
    100'000;                              ///< with more members, statistics cost as much as several steps
constexpr double often = 0.1, seldom = 1; // simulated time between two statistics, s
constexpr double kept_interval = 1;       ///< simulated time between two kept states until memory is short, s
/// If two frames are farther apart than this simulated time, s, no trail is drawn from one to the next: its
/// straight lines would not show how the members moved in between.
constexpr double longest_line = 0.25;

std::int64_t steps_in(double time, double dt) {
    return std::max<std::int64_t>(1, std::llround(std::min(time / dt, 1e15)));
}

/// Steps between two statistics of an ensemble.
std::int64_t statistics_stride(const EnsembleSetup& setup) {
    return steps_in(setup.count > large_ensemble ? seldom : often, setup.dt);
}

} // namespace

bool EnsembleFollower::follow(const SharedSchedule& schedule, double time, std::int64_t most_steps) {
    if (!schedule) {
        forget();
        kept_.begin(1);
        series_ = {};
        return true;
    }
    const std::int64_t target = schedule->last_step_at(time);
    adopt(schedule);
    if (ensemble_->step() > target) place_before(target);
    const KeptEnsemble* ahead = kept_.at_or_before(target);
    if (ahead && schedule->time_at(ahead->step) - this->time() > longest_line) place_before(target);
    try {
        go_towards(target, most_steps);
    } catch (...) {
        forget();
        throw;
    }
    return ensemble_->step() == target;
}

/// Switches to `schedule` and keeps the states and statistics that are valid in the new schedule too.
void EnsembleFollower::adopt(const SharedSchedule& schedule) {
    if (schedule_ == schedule) return;
    if (!schedule_ || !begin_alike(*schedule_, *schedule)) return begin(schedule);
    const std::int64_t common = common_steps(*schedule_, *schedule);
    kept_.cut(common);
    if (common < farthest_ensemble_step) series_.cut(static_cast<std::size_t>(common / stride_ + 1));
    schedule_ = schedule;
    if (ensemble_->step() > common) place_before(common);
}

void EnsembleFollower::begin(const SharedSchedule& schedule) {
    kept_.begin(1);
    series_ = {};
    start_members(schedule);
    stride_ = statistics_stride(schedule->setup);
    kept_.begin(std::max<std::int64_t>(1, steps_in(kept_interval, schedule->setup.dt) / stride_) * stride_);
    look_around();
}

void EnsembleFollower::start_members(const SharedSchedule& schedule) {
    forget(); // frees the old ensemble first: there may be too little memory for two
    try {
        EnsembleDevice* const device =
            options_.engine ? options_.engine->choose(schedule->chain, schedule->setup, workers_) : nullptr;
        ensemble_.emplace(schedule->chain, schedule->start, schedule->setup, workers_, options_.best, device,
                          schedule->time);
        device_name_ = device ? std::make_shared<const std::string>(device->name()) : nullptr;
        observer_.emplace(*ensemble_, workers_);
    } catch (...) {
        forget();
        throw;
    }
    schedule_ = schedule;
    ++motions_;
}

void EnsembleFollower::forget() {
    schedule_.reset();
    ensemble_.reset();
    device_name_.reset();
    observer_.reset();
}

/// Goes back to the last kept state at or before a step, or to the start if no such state is kept.
void EnsembleFollower::place_before(std::int64_t step) {
    const KeptEnsemble* kept = kept_.at_or_before(step);
    if (!kept) return start_members(std::shared_ptr(schedule_));
    ensemble_->restore(kept->states, kept->step);
    ensemble_->set_chain(kept->step == 0 ? schedule_->chain : schedule_->chain_of(kept->step - 1));
    observer_->restore(kept->memory);
    ++motions_;
}

void EnsembleFollower::go_towards(std::int64_t target, std::int64_t most_steps) {
    while (ensemble_->step() < target && most_steps > 0) {
        const std::int64_t step = ensemble_->step();
        take_chain();
        const std::int64_t next =
            std::min({target, step + std::min(most_steps, target - step), schedule_->next_change(step),
                      kept_.next_due(step), (step / stride_ + 1) * stride_});
        ensemble_->advance(next - step, workers_, options_.stop);
        most_steps -= next - step;
        look_around();
    }
}

/// Sets the chain of the next step.
void EnsembleFollower::take_chain() {
    const Chain& next = schedule_->chain_of(ensemble_->step());
    if (next == ensemble_->chain()) return;
    observer_->expect_chain(*ensemble_, next, workers_);
    ensemble_->set_chain(next);
}

/// Takes statistics if they are due at this step, and keeps the state if it is due. Called before the chain
/// changes for the next step, so that statistics and state depend only on the steps taken so far.
void EnsembleFollower::look_around() {
    const std::int64_t step = ensemble_->step();
    if (step % stride_ == 0) {
        EnsembleStatistics statistics = observer_->observe(*ensemble_, workers_);
        statistics.time = time();
        if (static_cast<std::size_t>(step / stride_) == series_.size()) series_.add(std::move(statistics));
    }
    kept_.look(*ensemble_, *observer_);
}

void EnsembleFollower::fill(EnsembleFrame& frame) {
    if (time() - filled_time_ > std::max(longest_line, 2 * schedule_->setup.dt)) ++motions_;
    filled_time_ = time();
    fill_frame(frame, *ensemble_, time(), workers_);
    frame.motion = motions_;
}

std::shared_ptr<const EnsembleSeries> EnsembleFollower::statistics() const {
    if (!ensemble_) return nullptr;
    return series_.share(static_cast<std::size_t>(ensemble_->step() / stride_ + 1));
}

} // namespace pendula
