// SPDX-License-Identifier: MIT
#include "simulation/timeline.hpp"

#include "simulation/replay.hpp"

#include <algorithm>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <variant>

namespace pendula {
namespace {

/// The command as an entry of the log; nothing if it is not a change during a run.
std::optional<LoggedChange> logged(const Command& command) {
    return std::visit(
        [](const auto& change) -> std::optional<LoggedChange> {
            if constexpr (std::is_constructible_v<LoggedChange, decltype(change)>)
                return LoggedChange(change);
            return std::nullopt;
        },
        command);
}

bool begins_a_run(const Command& command) {
    return std::holds_alternative<Reset>(command) || std::holds_alternative<SetStart>(command) ||
           std::holds_alternative<Load>(command) || std::holds_alternative<Reintegrate>(command);
}

std::optional<std::uint32_t> scene_of(const Command& command) {
    const auto* load = std::get_if<Load>(&command);
    return load ? load->scene : std::nullopt;
}

/// A sink that passes only new samples on, with the run's number, and searches all samples for flips.
class FreshSamples final : public SampleSink {
  public:
    FreshSamples(SampleSink& sink, std::int64_t first, TimelineRun& run, const Simulation& simulation)
        : sink_(sink), first_(first), run_(run), simulation_(simulation) {}
    void put(const SampleHeader& header, std::span<const BobSample> bobs) override {
        if (header.trajectory == 0) run_.flips.read(header.index, simulation_.step(), bobs);
        if (header.index < first_) return;
        SampleHeader numbered = header;
        numbered.run = run_.number;
        sink_.put(numbered, bobs);
    }
    void put_energies(const EnergySample& energies, std::span<const BobEnergy> bobs) override {
        if (energies.index < first_) return;
        EnergySample numbered = energies;
        numbered.run = run_.number;
        sink_.put_energies(numbered, bobs);
    }
    void forget(const CutSamples& cut) override { sink_.forget(cut); }

  private:
    SampleSink& sink_;
    std::int64_t first_;
    TimelineRun& run_;
    const Simulation& simulation_;
};

} // namespace

Timeline::Timeline(Setup setup, TimelineOptions options)
    : options_(options), simulation_(std::move(setup)), run_(new_run()) {
    simulation_.set_stop(options_.stop);
    keep_keyframe();
    if (options_.observer) options_.observer->run_began(record());
}

/// A run that begins with the simulation's present state, which must be at step 0.
TimelineRun Timeline::new_run() {
    return {.setup = std::make_shared<const Setup>(simulation_.setup()),
            .start = simulation_.main().save(),
            .keyframes =
                Keyframes(options_.memory_budget / 2), // the other half is for the runs in the undo history
            .number = ++runs_};
}

bool Timeline::apply(const Command& command, std::uint32_t gesture) {
    const auto* chosen = std::get_if<Reintegrate>(&command);
    if (chosen && !(run_.log.empty() && ask_for_the_same(chosen->setup, simulation_.setup()))) return true;
    if (const auto change = logged(command)) {
        simulation_.apply(command);
        log_change(*change, gesture);
    } else if (begins_a_run(command)) {
        const std::int64_t step = simulation_.step();
        keep_end_hash();
        simulation_.apply(command);
        TimelineRun next = new_run();
        next.scene = scene_of(command).value_or(run_.scene);
        if (chosen) {
            next.end = simulation_.boundary_at_or_after(run_.end_time); // not yet calculated
            next.end_time = next.times().back();
            take_place(std::move(next));
            history_.redos.clear(); // these entries are futures of the replaced run
        } else {
            begin_run(std::move(next), step, gesture);
        }
        keep_keyframe(); // record() below contains this keyframe
        if (options_.observer && chosen)
            options_.observer->run_reintegrated(record());
        else if (options_.observer)
            options_.observer->run_began(record());
    }
    return !begins_a_run(command);
}

void Timeline::log_change(const LoggedChange& change, std::uint32_t gesture) {
    const bool goes_on = gesture != 0 && gesture == last_gesture_ && at_end() && !history_.undos.empty();
    const bool from_past = !at_end();
    UndoEntry entry{run_.cut(applied_, simulation_.step()), simulation_.step()};
    if (from_past && options_.observer) options_.observer->future_cut(simulation_.step(), applied_);
    if (!goes_on) remember(std::move(entry));
    last_gesture_ = gesture;
    fresh_sample_ = simulation_.next_sample();
    if (from_past) forget_fresh_samples();

    run_.log.push_back({simulation_.step(), change, simulation_.hash()});
    applied_ = run_.log.size();
    run_.end_time = simulation_.time();
    if (options_.observer) options_.observer->command_logged(run_.log.back());
}

/// Tells the receiver to forget the samples after the present one: new samples will replace them.
void Timeline::forget_fresh_samples() { cuts_.push_back({simulation_.epoch(), run_.number, fresh_sample_}); }

/// Replaces the present run by `next`; undo cannot bring the present run back.
void Timeline::take_place(TimelineRun next) {
    run_ = std::move(next);
    applied_ = 0;
    fresh_sample_ = oldest_sample_ = 0;
}

/// Replaces the present run by `next`. Undo restores the present run, unless the same gesture began it, or it
/// is a first run in which nothing has happened.
void Timeline::begin_run(TimelineRun next, std::int64_t step, std::uint32_t gesture) {
    const bool same_gesture =
        gesture != 0 && gesture == last_gesture_ && !history_.undos.empty() && history_.undos.back().is_run();
    const bool untouched = history_.undos.empty() && run_.end == 0 && run_.log.empty();
    UndoEntry entry{std::move(run_), step};
    take_place(std::move(next));
    last_gesture_ = gesture;
    history_.redos.clear();
    if (!same_gesture && !untouched) remember(std::move(entry));
}

void Timeline::remember(UndoEntry entry) {
    history_.remember(std::move(entry));
    share_memory();
}

/// Gives half of the memory budget to the present run; the newest runs in the undo history share the rest.
void Timeline::share_memory() {
    run_.keyframes.set_budget(options_.memory_budget / 2);
    history_.share_memory(options_.memory_budget / 2);
}

std::optional<std::int64_t> Timeline::undo() { return exchange_newest(history_.undos, history_.redos); }
std::optional<std::int64_t> Timeline::redo() { return exchange_newest(history_.redos, history_.undos); }

/// Restores the run or future in the newest entry of `from`, and adds the present one to `to`.
std::optional<std::int64_t> Timeline::exchange_newest(std::vector<UndoEntry>& from,
                                                      std::vector<UndoEntry>& to) {
    if (from.empty()) return std::nullopt;
    UndoEntry entry = std::move(from.back());
    from.pop_back();
    last_gesture_ = 0;
    keep_end_hash();
    UndoEntry back;
    back.step = simulation_.step();
    auto* run = std::get_if<TimelineRun>(&entry.replaced);
    if (run)
        back.replaced = exchange_run(std::move(*run), entry.step);
    else
        back.replaced = exchange_future(std::get<CutFuture>(std::move(entry.replaced)), entry.step);
    fresh_sample_ = simulation_.next_sample();
    if (!run) forget_fresh_samples();
    to.push_back(std::move(back));
    share_memory();
    if (options_.observer) options_.observer->run_began(record());
    return entry.step;
}

TimelineRun Timeline::exchange_run(TimelineRun other, std::int64_t step) {
    TimelineRun left = std::exchange(run_, std::move(other));
    simulation_.begin_epoch(simulation_.epoch());
    restore(with_history(run_.keyframes.at_or_before_step(step)));
    oldest_sample_ = simulation_.next_sample();
    return left;
}

CutFuture Timeline::exchange_future(CutFuture other, std::int64_t step) {
    CutFuture left = run_.cut(other.kept, other.fork);
    const Keyframe* known = run_.keyframes.at_or_before_step(std::min(step, other.fork));
    run_.join(std::move(other));
    // An interrupted seek may not have emitted all samples up to here.
    const bool missing = known->state.next_sample > fresh_sample_;
    restore(missing ? with_history(known) : known);
    if (missing) oldest_sample_ = simulation_.next_sample();
    return left;
}

/// The keyframe from which enough samples are emitted to draw trails and plots up to `keyframe`.
const Keyframe* Timeline::with_history(const Keyframe* keyframe) const {
    return run_.keyframes.at_or_before_time(std::max(keyframe->state.time() - options_.history, 0.0));
}

void Timeline::restore(const Keyframe* keyframe) {
    simulation_.restore(keyframe->state);
    applied_ = keyframe->commands;
}

void Timeline::open(const RunRecord& record, std::uint32_t scene) {
    Simulation simulation(record.setup, record.start);
    if (const auto wrong = start_difference(record, simulation)) throw Refused(*wrong);
    keep_end_hash();
    const std::int64_t step = simulation_.step();
    const std::uint32_t epoch = simulation_.epoch();
    simulation_ = std::move(simulation);
    simulation_.set_stop(options_.stop);
    simulation_.begin_epoch(epoch);
    TimelineRun run = new_run();
    run.log = record.log;
    run.hashes = record.keyframes;
    run.end = record.end;
    run.end_hash = record.end_hash;
    run.end_time = run.times().back();
    run.scene = scene;
    begin_run(std::move(run), step, 0);
    run_.keyframes.insert({simulation_.save(), 0});
    for (UndoEntry& entry : undo_entries(run_))
        remember(std::move(entry)); // undo works as it did when the run was recorded
    if (options_.observer) options_.observer->run_began(this->record());
}

void Timeline::advance(std::int64_t steps, SampleSink& all) {
    for (const CutSamples& cut : std::exchange(cuts_, {})) all.forget(cut);
    FreshSamples sink(all, fresh_sample_, run_, simulation_);
    const std::int64_t goal = simulation_.step() + std::max<std::int64_t>(steps, 0);
    simulation_.advance(0, sink);
    apply_due(sink);
    while (simulation_.step() < goal && !simulation_.failure()) {
        const std::int64_t known = run_.keyframes.at_or_before_step(simulation_.step())->step();
        std::int64_t next = std::min(goal, known + keyframe_interval_);
        if (next <= simulation_.step()) next = std::min(goal, simulation_.step() + keyframe_interval_);
        if (applied_ < run_.log.size()) next = std::min(next, run_.log[applied_].step);
        simulation_.advance(next - simulation_.step(), sink);
        if (simulation_.step() > run_.end) {
            run_.end = simulation_.step();
            run_.end_time = simulation_.time();
        }
        if (simulation_.step() - known >= keyframe_interval_)
            if (const auto news = keep_keyframe(); news && options_.observer)
                options_.observer->keyframe_taken(*news);
        apply_due(sink);
    }
    fresh_sample_ = std::max(fresh_sample_, simulation_.next_sample());
}

bool Timeline::advance_toward(double time, std::int64_t most_steps, SampleSink& sink) {
    advance(0, sink);
    std::int64_t next = std::min(simulation_.boundary_at_or_after(time) - simulation_.step(), most_steps);
    if (applied_ < run_.log.size()) next = std::min(next, run_.log[applied_].step - simulation_.step());
    advance(next, sink);
    return simulation_.time() >= time || simulation_.failure();
}

/// Repeats the logged changes that are due at the present step.
void Timeline::apply_due(SampleSink& sink) {
    while (applied_ < run_.log.size() && run_.log[applied_].step <= simulation_.step()) {
        const std::size_t entry = applied_++;
        try {
            simulation_.repeat(run_.log[entry].change);
        } catch (const Refused& refused) {
            // The record is damaged or from another build: the rest of the run cannot be calculated.
            run_.cut(entry, simulation_.step());
            run_.end_time = simulation_.time();
            applied_ = entry;
            sink.forget({simulation_.epoch(), run_.number, simulation_.next_sample()});
            if (options_.observer) options_.observer->future_cut(simulation_.step(), entry);
            throw Refused(std::string("the run ends here, because its next change is refused: ") +
                          refused.what());
        }
        simulation_.advance(0, sink);
    }
}

/// Stores the end's hash before the simulation leaves the end.
void Timeline::keep_end_hash() {
    if (at_end()) run_.end_hash = simulation_.hash();
}

/// Stores a keyframe. Returns its hash if the run has no hash for this step yet.
std::optional<KeyframeHash> Timeline::keep_keyframe() {
    SimulationState state = simulation_.save();
    const KeyframeHash hash{state.step, applied_, state.hash()};
    run_.keyframes.insert({std::move(state), applied_});
    const bool is_news = run_.hashes.empty() || run_.hashes.back().step < hash.step;
    if (!is_news) return std::nullopt;
    run_.hashes.push_back(hash);
    return hash;
}

void Timeline::approach_step(std::int64_t step) {
    approach(run_.keyframes.at_or_before_step(std::max<std::int64_t>(step, 0)), simulation_.step() > step);
}

void Timeline::approach_time(double time) {
    approach(run_.keyframes.at_or_before_time(std::max(time, 0.0)), simulation_.time() > time);
}

/// `behind`: the target lies in the past, so that advancing cannot reach it.
void Timeline::approach(const Keyframe* known, bool behind) {
    // A receiver has the samples from the oldest to the newest emitted one, except the old ones that it has
    // discarded.
    const auto kept = static_cast<std::int64_t>(options_.retained / simulation_.setup().sample_interval);
    const std::int64_t oldest = std::max(oldest_sample_, fresh_sample_ - kept);
    const bool missing = known->state.next_sample > fresh_sample_ || known->state.next_sample < oldest;
    if (missing) known = with_history(known);
    if (!behind && simulation_.step() >= known->step()) return;
    keep_end_hash();
    restore(known);
    if (missing) fresh_sample_ = oldest_sample_ = simulation_.next_sample();
}

void Timeline::seek(std::int64_t step, SampleSink& sink) {
    approach_step(step);
    advance(step - simulation_.step(), sink);
}

void Timeline::set_keyframe_interval(std::int64_t steps) {
    keyframe_interval_ = std::max<std::int64_t>(steps, 1);
}

RunRecord Timeline::record() const {
    return {*run_.setup, run_.start, run_.log, run_.hashes, run_.end, end_hash(), run_.scene};
}

void Timeline::fill(TimelineReport& report) const {
    report.end_step = run_.end;
    report.end_time = run_.end_time;
    report.at_end = at_end();
    report.scene = run_.scene;
    report.undos = history_.undos.size();
    report.redos = history_.redos.size();
    report.keyframes = run_.keyframes.count();
    report.keyframe_times = run_.keyframes.times();
    report.flip_samples = run_.flips.samples();
    report.keyframe_bytes = run_.keyframes.bytes();
    report.all_keyframe_bytes = run_.keyframes.bytes() + history_.keyframe_bytes();
    run_.changes.read(run_.setup, run_.log);
    run_.changes.fill(report);
}

} // namespace pendula
