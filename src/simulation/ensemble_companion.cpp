// SPDX-License-Identifier: MIT
#include "simulation/ensemble_companion.hpp"

#include <algorithm>
#include <chrono>
#include <new>
#include <thread>
#include <utility>

namespace pendula {
namespace {

/// A frame takes at most this part of the time; and frames that cost nothing come this often, s of wall time.
constexpr double part_for_frames = 0.1, shortest_frame = 2e-3;
/// s, wall: so long that states stay in the caches for some steps, so short that commands need not wait.
constexpr double piece_length = 12e-3;
constexpr double patience = 0.3; ///< s, wall, after which a way is shown
constexpr std::chrono::milliseconds nap_of_engine{2};
/// s, simulated: so long frames take along what led to the first of them, which may never have been shown.
constexpr double lead_in_shown = 0.3;

} // namespace

EnsembleCompanion::EnsembleCompanion(const WallClock& clock, const StopFlag* stop, EngineChooser engine)
    : clock_(clock), stop_(stop), engine_(std::move(engine)), piece_(piece_length) {}

bool EnsembleCompanion::is_behind(const Simulation& simulation, bool resting) {
    wanted_ = hurry_.choose(simulation.ensemble_course(), clock_.now());
    const SharedCourse& course = wanted_;
    if (!course) { // whoever asks for one again is answered again
        failed_.reset();
        told_.clear();
    }
    if (!course || (failed_ && begin_alike(*course, *failed_))) {
        dismiss();
        return false;
    }
    failed_.reset();
    const bool another = course != course_;
    const std::int64_t left = course->last_step_at(simulation.time()) - step_;
    if (!another && left == 0) waiting_since_.reset();
    return begins_again_ || another || left < 0 ||
           (left > 0 && (resting || left >= piece_.steps() || frame_is_due())) ||
           (resting && hurry_.is_hurried());
}

void EnsembleCompanion::advance(const Simulation& simulation) {
    const double began = clock_.now();
    const bool begins_again = std::exchange(begins_again_, false);
    if (!begins_again && course_ == wanted_ && wanted_->last_step_at(simulation.time()) == step_) {
        std::this_thread::sleep_for(nap_of_engine); // until the hand rests
        return;
    }
    if (!waiting_since_) waiting_since_ = began;
    is_filled_ = is_filled_ && course_ == wanted_ && !begins_again;
    std::optional<double> present;
    if (!begins_again && crew_ && crew_->follower.ensemble() && course_ && begin_alike(*course_, *wanted_))
        present = crew_->follower.time();
    course_ = wanted_;
    try {
        if (!crew_) crew_ = std::make_unique<Crew>(stop_, &engine_);
        EnsembleFollower& follower = crew_->follower;
        const double aim = lead_in_.aim(course_, present, simulation.time());
        const bool arrived = follower.follow(course_, aim, piece_.steps());
        const std::int64_t steps = crew_->follower.ensemble()->step() - step_;
        step_ = crew_->follower.ensemble()->step();
        is_filled_ = is_filled_ && steps == 0;
        if (!arrived || steps >= piece_.steps()) piece_.measured(piece_.steps(), clock_.now() - began);
        told_.clear();
        if (!arrived) return;
        if (EnsembleFrame* frame = lead_in_.next_frame())
            follower.fill(*frame);
        else
            waiting_since_.reset();
    } catch (const Refused& refused) {
        problem_ = refused.what();
    } catch (const std::bad_alloc&) {
        problem_ = "there is not enough memory for the ensemble: choose fewer members";
    }
    if (!problem_) return;
    failed_ = course_;
    dismiss();
}

void EnsembleCompanion::dismiss() {
    if (!course_) return;
    crew_.reset();
    pool_ = {};
    piece_ = BatchSize(piece_length);
    course_.reset();
    lead_in_.forget();
    begins_again_ = false;
    step_ = 0;
    waiting_since_.reset();
    is_filled_ = false;
    frame_.reset();
}

void EnsembleCompanion::close() {
    dismiss();
    engine_.close();
}

std::optional<std::string> EnsembleCompanion::take_problem() {
    auto problem = std::exchange(problem_, std::nullopt);
    if (problem && std::exchange(told_, *problem) == *problem) return std::nullopt;
    return problem;
}

void EnsembleCompanion::show_way() {
    if (!course_) return;
    lead_in_.forget();
    begins_again_ = true;
}

bool EnsembleCompanion::frame_is_due() const {
    const double wait = std::max(shortest_frame, fill_took_ / part_for_frames);
    return clock_.now() - filled_at_ >= wait;
}

void EnsembleCompanion::fill(EnsembleStatus& status, const Simulation& simulation, bool resting) {
    status = {}; // first, so that the frame in it can be used again
    wanted_ = hurry_.choose(simulation.ensemble_course(), clock_.now());
    const SharedCourse& course = wanted_;
    if (!crew_ || !course) {
        frame_.reset();
        return;
    }
    const bool there = course == course_ && course->last_step_at(simulation.time()) == step_;
    if (there && !is_filled_ && (resting || frame_is_due())) {
        const double began = clock_.now();
        frame_.reset();
        const std::shared_ptr<EnsembleFrame> next = pool_.take();
        crew_->follower.fill(*next);
        if (lead_in_.frames() && next->time - lead_in_.frames()->back().time > lead_in_shown)
            lead_in_.let_go();
        if (lead_in_.frames() && lead_in_.frames()->back().course == next->course)
            next->lead_in = lead_in_.frames();
        frame_ = next;
        is_filled_ = true;
        filled_at_ = clock_.now();
        fill_took_ = filled_at_ - began;
    }
    status.ensemble_frame = frame_;
    status.ensemble_statistics = crew_->follower.statistics();
    status.ensemble_device = crew_->follower.device_name();
    if (waiting_since_ && clock_.now() - *waiting_since_ > patience)
        status.ensemble_progress = lead_in_.progress(crew_->follower.time());
}

} // namespace pendula
