// SPDX-License-Identifier: MIT
#include "simulation/timeline_run.hpp"

#include "simulation/command.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>
#include <utility>
#include <variant>

namespace pendula {

void FlipLog::read(std::int64_t sample, std::int64_t step, std::span<const BobSample> bobs) {
    // Angles are wrapped at straight up, so a difference of more than half a turn means that a link has
    // passed over the top.
    const bool follows = sample == last_ + 1 && theta_.size() == bobs.size();
    bool flipped = false;
    for (std::size_t i = 0; follows && i < bobs.size(); ++i)
        flipped = flipped || std::abs(bobs[i].theta - theta_[i]) > std::numbers::pi_v<float>;
    last_ = sample;
    last_step_ = step;
    theta_.resize(bobs.size());
    std::transform(bobs.begin(), bobs.end(), theta_.begin(), [](const BobSample& bob) { return bob.theta; });

    const auto place = std::ranges::lower_bound(flips_, sample, {}, &Flip::sample);
    const bool is_known = place != flips_.end() && place->sample == sample;
    if (is_known && follows && !flipped)
        flips_.erase(place);
    else if (!is_known && flipped && flips_.size() < most)
        flips_.insert(place, {sample, step});
    else
        return;
    samples_.reset();
}

std::vector<Flip> FlipLog::cut(std::int64_t step) {
    const auto behind = std::partition_point(flips_.begin(), flips_.end(),
                                             [&](const Flip& flip) { return flip.step <= step; });
    std::vector<Flip> future(behind, flips_.end());
    flips_.erase(behind, flips_.end());
    if (last_step_ > step) last_ = -2; // the next sample must not be compared with the removed ones
    samples_.reset();
    return future;
}

void FlipLog::join(std::int64_t step, std::vector<Flip> future) {
    cut(step);
    std::move(future.begin(), future.end(), std::back_inserter(flips_));
}

std::shared_ptr<const std::vector<std::int64_t>> FlipLog::samples() const {
    if (!samples_) {
        auto samples = std::make_shared<std::vector<std::int64_t>>();
        samples->reserve(flips_.size());
        for (const Flip& flip : flips_) samples->push_back(flip.sample);
        samples_ = std::move(samples);
    }
    return samples_;
}

void Keyframes::insert(Keyframe keyframe) {
    const auto place = std::ranges::lower_bound(keyframes_, keyframe.step(), {}, &Keyframe::step);
    bytes_ += keyframe.bytes();
    times_.reset();
    if (place != keyframes_.end() && place->step() == keyframe.step()) {
        bytes_ -= place->bytes();
        *place = std::move(keyframe);
    } else {
        keyframes_.insert(place, std::move(keyframe));
    }
    if (bytes_ > budget_) thin();
}

const Keyframe* Keyframes::at_or_before_step(std::int64_t step) const {
    const auto behind = std::ranges::upper_bound(keyframes_, step, {}, &Keyframe::step);
    return behind == keyframes_.begin() ? nullptr : &*std::prev(behind);
}

const Keyframe* Keyframes::at_or_before_time(double time) const {
    const auto behind =
        std::ranges::upper_bound(keyframes_, time, {}, [](const Keyframe& k) { return k.state.time(); });
    return behind == keyframes_.begin() ? nullptr : &*std::prev(behind);
}

std::shared_ptr<const std::vector<double>> Keyframes::times() const {
    if (!times_) {
        auto times = std::make_shared<std::vector<double>>();
        times->reserve(keyframes_.size());
        for (const Keyframe& keyframe : keyframes_) times->push_back(keyframe.state.time());
        times_ = std::move(times);
    }
    return times_;
}

// Both steps and commands increase along the list, so the keyframes to remove are at its end.
void Keyframes::cut(std::int64_t step, std::size_t commands) {
    const auto behind =
        std::partition_point(keyframes_.begin(), keyframes_.end(), [&](const Keyframe& keyframe) {
            return keyframe.step() <= step && keyframe.commands <= commands;
        });
    for (auto gone = behind; gone != keyframes_.end(); ++gone) bytes_ -= gone->bytes();
    keyframes_.erase(behind, keyframes_.end());
    times_.reset();
}

void Keyframes::set_budget(std::size_t bytes) {
    budget_ = bytes;
    if (bytes_ > budget_) thin();
}

// A pass keeps a keyframe if its removal would leave a gap of more than age/fineness. The fineness is halved
// until a quarter of the budget is free, so that passes are rare.
void Keyframes::thin() {
    times_.reset();
    for (std::int64_t fineness = 1024; bytes_ > budget_ - budget_ / 4 && keyframes_.size() > 2;
         fineness /= 2) {
        const std::int64_t newest = keyframes_.back().step();
        std::size_t kept = 1;
        bytes_ = keyframes_.front().bytes();
        for (std::size_t i = 1; i < keyframes_.size(); ++i) {
            const bool last = i + 1 == keyframes_.size();
            const std::int64_t age = newest - keyframes_[i].step();
            const std::int64_t gap = last ? 0 : keyframes_[i + 1].step() - keyframes_[kept - 1].step();
            const bool keep = last || (fineness > 0 && gap > age / fineness);
            if (!keep) continue;
            bytes_ += keyframes_[i].bytes();
            if (kept != i) keyframes_[kept] = std::move(keyframes_[i]);
            ++kept;
        }
        keyframes_.resize(kept);
    }
}

namespace {

/// The dt that a change sets; nothing if it sets none.
std::optional<double> timestep_of(const LoggedChange& change) {
    if (const auto* asked = std::get_if<SetTimestep>(&change)) return asked->value;
    if (const auto* asked = std::get_if<SetIntegration>(&change)) return asked->integration.dt;
    return std::nullopt;
}

/// Whether a change affects the main chain's motion. Changes of ghosts, lanes, the ensemble and the energy's
/// reference do not.
bool changes_motion(const LoggedChange& change) {
    return !std::holds_alternative<SetGhost>(change) && !std::holds_alternative<SetLanes>(change) &&
           !std::holds_alternative<SetEnsemble>(change) &&
           !std::holds_alternative<ResetEnergyReference>(change);
}

} // namespace

CutFuture TimelineRun::cut(std::size_t kept, std::int64_t fork) {
    const bool behind_fork = fork < end || kept < log.size();
    CutFuture future;
    future.kept = kept;
    future.fork = fork;
    future.log.assign(std::make_move_iterator(log.begin() + static_cast<std::ptrdiff_t>(kept)),
                      std::make_move_iterator(log.end()));
    log.resize(kept);
    changes.cut(kept);
    const auto behind = std::partition_point(hashes.begin(), hashes.end(), [&](const KeyframeHash& hash) {
        return hash.step <= fork && hash.commands <= kept;
    });
    future.hashes.assign(behind, hashes.end());
    hashes.erase(behind, hashes.end());
    keyframes.cut(fork, kept);
    future.flips = flips.cut(fork);
    future.end = std::exchange(end, fork);
    future.end_time = end_time;
    future.end_hash = behind_fork ? end_hash : std::nullopt;
    return future;
}

void TimelineRun::join(CutFuture future) {
    std::move(future.log.begin(), future.log.end(), std::back_inserter(log));
    std::move(future.hashes.begin(), future.hashes.end(), std::back_inserter(hashes));
    flips.join(future.fork, std::move(future.flips));
    end = future.end;
    end_time = future.end_time;
    end_hash = future.end_hash;
}

std::vector<double> TimelineRun::times() const {
    std::vector<double> times;
    StepTimes step_times(setup->integration.dt);
    for (const LoggedCommand& entry : log) {
        times.push_back(step_times.at(entry.step));
        step_times.pass(entry);
    }
    times.push_back(step_times.at(end));
    return times;
}

void StepTimes::pass(const LoggedCommand& entry) {
    const auto asked = timestep_of(entry.change);
    if (!asked || *asked == dt_) return;
    base_time_ = at(entry.step);
    base_step_ = entry.step;
    dt_ = *asked;
}

void ChangeFigures::read(const std::shared_ptr<const Setup>& start, const std::vector<LoggedCommand>& log) {
    if (!end_setup_) end_setup_ = start;
    if (read_ == log.size()) return;
    if (!step_times_) step_times_.emplace(start->integration.dt);
    const auto changed = std::make_shared<Setup>(*end_setup_);
    for (; read_ < log.size(); ++read_, ++entries_read_) {
        const LoggedCommand& entry = log[read_];
        add_time(step_times_->at(entry.step));
        step_times_->pass(entry);
        std::visit([&](const auto& change) { put_into(*changed, change); }, entry.change);
        motion_changed_ = motion_changed_ || changes_motion(entry.change);
    }
    end_setup_ = changed;
}

/// Adds a time to the block of memory. Reports share the block, so a full block is replaced by a larger one.
void ChangeFigures::add_time(double time) {
    if (read_ == room_) {
        const std::size_t room = std::max<std::size_t>(16, 2 * room_);
        const auto larger = std::make_shared<double[]>(room);
        std::copy_n(times_.get(), read_, larger.get());
        times_ = larger;
        room_ = room;
    }
    times_[static_cast<std::ptrdiff_t>(read_)] = time;
}

void ChangeFigures::cut(std::size_t kept) {
    if (kept >= read_) return;
    const std::size_t entries_read = entries_read_;
    *this = {};
    entries_read_ = entries_read;
}

void ChangeFigures::fill(TimelineReport& report) const {
    report.command_times.block_ = times_;
    report.command_times.size_ = read_;
    report.end_setup = end_setup_;
    report.motion_changed = motion_changed_;
}

namespace {

constexpr std::size_t most_undos = 200;
/// The number of runs in the undo history that keep their keyframes; older runs keep only the first and the
/// newest.
constexpr std::size_t remembered_runs = 4;
constexpr double one_gesture = 0.25; // changes closer than this simulated time, s, are undone together

} // namespace

void UndoHistory::remember(UndoEntry entry) {
    redos.clear();
    undos.push_back(std::move(entry));
    if (undos.size() > most_undos) undos.erase(undos.begin());
}

void UndoHistory::share_memory(std::size_t bytes) {
    std::size_t runs = 0;
    for (auto* entries : {&undos, &redos})
        for (auto entry = entries->rbegin(); entry != entries->rend(); ++entry)
            if (auto* run = std::get_if<TimelineRun>(&entry->replaced))
                run->keyframes.set_budget(runs++ < remembered_runs ? bytes / remembered_runs : 0);
}

std::size_t UndoHistory::keyframe_bytes() const {
    std::size_t bytes = 0;
    for (const auto* entries : {&undos, &redos})
        for (const UndoEntry& entry : *entries)
            if (const auto* run = std::get_if<TimelineRun>(&entry.replaced)) bytes += run->keyframes.bytes();
    return bytes;
}

std::vector<UndoEntry> undo_entries(const TimelineRun& run) {
    std::vector<UndoEntry> entries;
    const std::vector<double> times = run.times();
    for (std::size_t i = 0; i < run.log.size(); ++i) {
        const bool goes_on = i > 0 && run.log[i].change.index() == run.log[i - 1].change.index() &&
                             times[i] - times[i - 1] < one_gesture;
        if (goes_on) continue;
        CutFuture future;
        future.kept = i;
        future.fork = future.end = run.log[i].step;
        future.end_time = times[i];
        entries.push_back({std::move(future), run.log[i].step});
    }
    return entries;
}

} // namespace pendula
