// SPDX-License-Identifier: MIT
#include "simulation/ensemble_runner.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <new>
#include <thread>
#include <utility>

namespace pendula {
namespace {

SharedSchedule with_fewer_members(const EnsembleSchedule& schedule) {
    EnsembleSchedule fewer = schedule;
    fewer.setup.count = CoarsePreview::most_members;
    return std::make_shared<const EnsembleSchedule>(std::move(fewer));
}

} // namespace

const SharedSchedule& CoarsePreview::choose(const SharedSchedule& schedule, double now) {
    if (schedule != all_) {
        const bool begins = schedule && all_ && !begin_alike(*all_, *schedule);
        if (begins) {
            is_coarse_ = now - begun_at_ < rapid && schedule->setup.count > most_members;
            begun_at_ = now;
        }
        // Without a schedule, is_coarse_ becomes false: otherwise the next ensemble would get most_members,
        // even if it is smaller.
        is_coarse_ = is_coarse_ && schedule;
        all_ = schedule;
        fewer_ = schedule && is_coarse_ ? with_fewer_members(*schedule) : nullptr;
    }
    if (now - begun_at_ >= pause) {
        is_coarse_ = false;
        fewer_.reset();
    }
    return fewer_ ? fewer_ : all_;
}

void FrameHistory::begin(const EnsembleSchedule& schedule, std::optional<double> present, double target) {
    target_ = target;
    moments_.clear();
    incomplete_.reset();
    const bool on = present && *present <= target;
    from_ = on ? *present : schedule.time;
    if (on && target - *present < jump) return; // not a jump: the frames collected earlier stay valid
    complete_.reset();
    const auto members = static_cast<double>(schedule.setup.count);
    const double numbers = 2 * static_cast<double>(schedule.chain.links()) * members;
    const double length = std::min(longest, most_steps / members * schedule.setup.dt);
    const double frames = std::clamp(std::floor(most_numbers / numbers), 1.0, std::round(longest / interval));
    const double between = std::clamp(length / frames, interval, longest_interval);
    for (int i = 1; i <= static_cast<int>(frames); ++i) {
        const double moment = target - i * between;
        if (moment < std::max(schedule.time, from_) || target - moment > length) break;
        moments_.push_back(moment);
    }
    if (!moments_.empty()) incomplete_ = std::make_shared<EarlierFrames>();
}

double FrameHistory::aim(const SharedSchedule& schedule, std::optional<double> present, double target) {
    if (schedule != schedule_ || target != target_) begin(*schedule, present, target);
    schedule_ = schedule;
    return moments_.empty() ? target : moments_.back();
}

EnsembleFrame* FrameHistory::next_frame() {
    if (moments_.empty()) {
        if (incomplete_) complete_ = std::move(incomplete_);
        incomplete_.reset();
        return nullptr;
    }
    moments_.pop_back();
    return &incomplete_->emplace_back();
}

double FrameHistory::progress(double time) const {
    return target_ > from_ ? std::clamp((time - from_) / (target_ - from_), 0.0, 1.0) : 1;
}

namespace {

/// Filling frames takes about the fraction part_for_frames of the wall time. The interval between frames is
/// chosen for this, within the limits shortest_frame and longest_frame (s, wall).
constexpr double part_for_frames = 0.2, shortest_frame = 2e-3, longest_frame = 0.2;
/// The wall time of a piece of work, s. It is long enough that states stay in the caches for several
/// steps, and short enough that commands do not wait.
constexpr double piece_length = 12e-3;
constexpr double shown_after = 0.3; ///< wall time, s; if the main chain waits longer, progress is shown
constexpr std::chrono::milliseconds nap_of_engine{2};
/// Frames contain the history up to this simulated time (s) after the history's last frame, because the first
/// frame after a jump may never be shown.
constexpr double longest_history_use = 0.3;

} // namespace

EnsembleRunner::EnsembleRunner(const WallClock& clock, const StopFlag* stop, EngineChooser engine)
    : clock_(clock), stop_(stop), engine_(std::move(engine)), piece_(piece_length) {}

bool EnsembleRunner::prepare(const Simulation& simulation, bool resting) {
    newest_ = preview_.choose(simulation.ensemble_schedule(), clock_.now());
    const SharedSchedule& schedule = newest_;
    if (!schedule) { // past problems are forgotten, so that a new ensemble can report them again
        failed_.reset();
        last_problem_.clear();
    }
    if (!schedule || (failed_ && begin_alike(*schedule, *failed_))) {
        dismiss();
        return false;
    }
    failed_.reset();
    const bool another = schedule != schedule_;
    const std::int64_t left = schedule->last_step_at(simulation.time()) - step_;
    if (!another && left == 0) waiting_since_.reset();
    return rebuilds_history_ || another || left < 0 ||
           (left > 0 && (resting || left >= piece_.steps() || frame_is_due())) ||
           (resting && preview_.is_coarse());
}

void EnsembleRunner::advance(const Simulation& simulation) {
    const double began = clock_.now();
    const bool rebuilds_history = std::exchange(rebuilds_history_, false);
    if (!rebuilds_history && schedule_ == newest_ && newest_->last_step_at(simulation.time()) == step_) {
        std::this_thread::sleep_for(nap_of_engine); // nothing to do until the user stops dragging
        return;
    }
    if (!waiting_since_) waiting_since_ = began;
    is_filled_ = is_filled_ && schedule_ == newest_ && !rebuilds_history;
    std::optional<double> present;
    if (!rebuilds_history && follower_ && follower_->ensemble() && schedule_ &&
        begin_alike(*schedule_, *newest_))
        present = follower_->time();
    schedule_ = newest_;
    attempt([&] {
        if (!follower_)
            follower_.emplace(workers_.emplace(usual_threads(), ThreadPriority::low),
                              EnsembleFollowerOptions{.stop = stop_, .engine = &engine_});
        const double aim = history_.aim(schedule_, present, simulation.time());
        const bool arrived = follower_->follow(schedule_, aim, piece_.steps());
        const std::int64_t steps = follower_->ensemble()->step() - step_;
        step_ = follower_->ensemble()->step();
        is_filled_ = is_filled_ && steps == 0;
        if (!arrived || steps >= piece_.steps()) piece_.measured(piece_.steps(), clock_.now() - began);
        last_problem_.clear();
        if (!arrived) return;
        if (EnsembleFrame* frame = history_.next_frame())
            follower_->fill(*frame);
        else
            waiting_since_.reset();
    });
}

void EnsembleRunner::attempt(const std::function<void()>& work) {
    try {
        return work();
    } catch (const Interrupted&) {
        throw;
    } catch (const std::bad_alloc&) {
        problem_ = "there is not enough memory for the ensemble: choose fewer members";
    } catch (...) { // Refused, or an exception of the device
        problem_ = sentence_of_exception();
    }
    failed_ = schedule_;
    dismiss();
}

void EnsembleRunner::dismiss() {
    if (!schedule_) return;
    follower_.reset();
    workers_.reset();
    pool_ = {};
    piece_ = BatchSize(piece_length);
    schedule_.reset();
    history_.forget();
    rebuilds_history_ = false;
    step_ = 0;
    waiting_since_.reset();
    is_filled_ = false;
    frame_.reset();
}

void EnsembleRunner::close() {
    dismiss();
    engine_.close();
}

std::optional<std::string> EnsembleRunner::take_problem() {
    auto problem = std::exchange(problem_, std::nullopt);
    if (problem && std::exchange(last_problem_, *problem) == *problem) return std::nullopt;
    return problem;
}

void EnsembleRunner::request_history() {
    if (!schedule_) return;
    history_.forget();
    rebuilds_history_ = true;
}

bool EnsembleRunner::is_coming(const Simulation& simulation, bool resting) const {
    if (!newest_ || failed_) return false;
    const bool there =
        newest_ == schedule_ && newest_->last_step_at(simulation.time()) == step_ && !rebuilds_history_;
    return !there || !(is_filled_ || resting || frame_is_due());
}

bool EnsembleRunner::frame_is_due() const {
    const double wait = std::clamp(fill_took_ / part_for_frames, shortest_frame, longest_frame);
    return clock_.now() - filled_at_ >= wait;
}

void EnsembleRunner::fill(EnsembleStatus& status, const Simulation& simulation, bool resting) {
    status = {}; // returns the old frame to the pool before a new frame is filled
    newest_ = preview_.choose(simulation.ensemble_schedule(), clock_.now());
    const SharedSchedule& schedule = newest_;
    if (!follower_ || !schedule) {
        frame_.reset();
        return;
    }
    attempt([&] { fill(status, *schedule, simulation.time(), resting); });
}

void EnsembleRunner::fill(EnsembleStatus& status, const EnsembleSchedule& schedule, double time,
                          bool resting) {
    const bool there = &schedule == schedule_.get() && schedule.last_step_at(time) == step_;
    if (there && !is_filled_ && (resting || frame_is_due())) {
        const double began = clock_.now();
        frame_.reset();
        const std::shared_ptr<EnsembleFrame> next = pool_.take();
        follower_->fill(*next);
        if (history_.frames() && next->time - history_.frames()->back().time > longest_history_use)
            history_.release();
        if (history_.frames() && history_.frames()->back().motion == next->motion)
            next->earlier = history_.frames();
        frame_ = next;
        is_filled_ = true;
        filled_at_ = clock_.now();
        fill_took_ = filled_at_ - began;
    }
    status.ensemble_frame = frame_;
    status.ensemble_statistics = follower_->statistics();
    status.ensemble_device = follower_->device_name();
    if (waiting_since_ && clock_.now() - *waiting_since_ > shown_after)
        status.ensemble_progress = history_.progress(follower_->time());
}

} // namespace pendula
