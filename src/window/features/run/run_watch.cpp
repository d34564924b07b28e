// SPDX-License-Identifier: MIT
#include "window/features/run/run_watch.hpp"

#include "physics/names.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <exception>
#include <list>
#include <utility>
#include <variant>
#include <vector>

namespace pendula {

std::string what_changed(const Setup& before, const Setup& after) {
    std::vector<std::string> words;
    const auto add = [&](bool differs, auto&& sentence) {
        if (differs) words.push_back(sentence());
    };
    const Chain &old = before.chain, &now = after.chain;
    const bool same_links = old.links() == now.links();
    add(!same_links, [&] { return fmt::format("{} {}", now.links(), now.links() == 1 ? "link" : "links"); });
    add(old.model != now.model,
        [&] { return std::string(now.model == Model::rigid ? "rigid rods" : "elastic rods"); });
    add(old.gravity != now.gravity, [&] { return fmt::format("gravity {} m/s²", now.gravity); });
    add(old.damping != now.damping, [&] { return fmt::format("damping {} 1/s", now.damping); });
    add(now.model == Model::elastic && old.stiffness != now.stiffness,
        [&] { return fmt::format("stiffness {} N/m", now.stiffness); });
    add(same_links && old.lengths != now.lengths, [] { return std::string("the lengths"); });
    add(same_links && old.masses != now.masses, [] { return std::string("the masses"); });
    add(same_links && !(before.start == after.start), [] { return std::string("the start"); });
    const Integration &was = before.integration, &is = after.integration;
    add(was.method != is.method || was.arithmetic != is.arithmetic || was.compensated != is.compensated, [&] {
        return fmt::format("{}, {}{}", name_of(is.method), name_of(is.arithmetic),
                           is.compensated ? ", compensated" : "");
    });
    add(was.dt != is.dt, [&] { return fmt::format("dt {} s", is.dt); });
    add(!(before.ghost == after.ghost), [&] {
        const std::size_t ghosts = after.ghost.ghosts();
        return ghosts == 0 ? "no ghost" : ghosts == 1 ? "one ghost" : fmt::format("{} ghosts", ghosts);
    });
    add(!(before.ensemble == after.ensemble), [] { return std::string("the ensemble"); });
    add(before.lanes != after.lanes, [&] {
        const std::size_t lanes = after.lanes.size();
        return lanes == 0   ? "no precision lane"
               : lanes == 1 ? "one precision lane"
                            : fmt::format("{} precision lanes", lanes);
    });
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
    return text;
}

namespace {

/// The setup at the run's end. It differs from the shown setup if a change comes after the shown time.
const Setup& whole_setup(const Snapshot& snapshot) {
    return snapshot.timeline.end_setup ? *snapshot.timeline.end_setup : snapshot.setup;
}

/// Names a change of the run that changes no parameter. `changes`: the number of the run's changes, including
/// this one.
std::string_view hidden_change(std::size_t changes) {
    return changes == 0 ? "a new run" : "a drag, a push or a restart of the energy count";
}

} // namespace

void UndoTeller::begin(bool is_undo, const Snapshot& now, std::uint64_t order) {
    // Several undos at once give one message with the difference between the first and the last state.
    if (!pending_)
        pending_ = Pending{
            is_undo,         order, now.timeline.undos, now.timeline.command_times.size(), now.timeline.scene,
            whole_setup(now)};
    pending_->is_undo = is_undo;
    pending_->order = order;
}

std::optional<std::string> UndoTeller::look(const Snapshot& now, std::string_view scene) {
    if (!pending_ || now.commands_done < pending_->order || now.timeline.seeking) return std::nullopt;
    const Pending pending = *std::exchange(pending_, std::nullopt);
    // There was nothing to undo, and another message has already said so.
    if (now.timeline.undos == pending.undos) return std::nullopt;
    const std::string_view done = pending.is_undo ? "Undone" : "Redone";
    if (now.timeline.scene != pending.scene) return fmt::format("{}: back in the scene {}", done, scene);
    const std::string words = what_changed(pending.before, whole_setup(now));
    if (words.empty())
        return fmt::format(
            "{}: {}; back at t = {:.3f} s", done,
            hidden_change(pending.is_undo ? pending.changes : now.timeline.command_times.size()),
            now.timeline.returned_to);
    return fmt::format("{}: {}{}", done, words, pending.is_undo ? " again" : "");
}

namespace {

constexpr std::size_t most_measured_motions = 6;
constexpr double worth_remembering = 5; ///< s; the results of shorter motions are not kept

/// Whether a and b are the same motion. An undo returns to the same motion with a new segment.
bool is_same_motion(const std::shared_ptr<const MotionSegment>& a,
                    const std::shared_ptr<const MotionSegment>& b) {
    if (a == b || !a || !b) return a == b;
    return a->time == b->time && a->chain == b->chain && a->start.theta == b->start.theta &&
           a->start.omega == b->start.omega && a->start.x == b->start.x && a->start.y == b->start.y &&
           a->start.vx == b->start.vx && a->start.vy == b->start.vy;
}

} // namespace

/// The measurements of the latest motions, on the worker's thread.
class ExponentWatch::Measurements {
  public:
    /// Measures up to the time of the wish, or until there is a newer wish. A newer wish usually continues
    /// the same motion.
    void work(const Wish& wish, Wishes::Turn& turn) {
        Part& measured = of(wish.segment);
        for (;;) {
            ExponentReport report;
            report.from = wish.segment->time;
            report.not_measured = measured.not_measured;
            if (measured.run) {
                report.estimate = measured.run->at(wish.seconds);
                if (const auto& failure = measured.run->failure()) report.not_measured = *failure;
            }
            turn.tell([&](Result& result) { result = {wish.segment, std::move(report)}; });
            const bool goes_on = measured.run && !measured.run->failure() &&
                                 measured.run->reached() < wish.seconds && turn.is_newest();
            if (!goes_on) return;
            measured.run->advance(&turn.stop());
        }
    }

  private:
    struct Part {
        SharedSegment segment;
        std::optional<ExponentRun> run;
        std::string not_measured;
    };

    static Part begin(const SharedSegment& segment) {
        Part measured{segment, {}, {}};
        if (const auto reason = too_dear_to_measure(segment->chain)) {
            measured.not_measured = *reason;
            return measured;
        }
        try {
            measured.run.emplace(*segment);
        } catch (const std::exception& refused) {
            measured.not_measured = refused.what();
        }
        return measured;
    }

    Part& of(const SharedSegment& segment) {
        const auto known = std::ranges::find_if(
            remembered_, [&](const Part& measured) { return is_same_motion(measured.segment, segment); });
        if (known != remembered_.end()) {
            remembered_.splice(remembered_.begin(), remembered_, known);
            return remembered_.front();
        }
        if (!remembered_.empty() &&
            (!remembered_.front().run || remembered_.front().run->reached() < worth_remembering))
            remembered_.pop_front(); // too short to be kept: for example, a position during a drag
        remembered_.push_front(begin(segment));
        if (remembered_.size() > most_measured_motions) remembered_.pop_back();
        return remembered_.front();
    }

    std::list<Part> remembered_; ///< the newest first
};

ExponentWatch::ExponentWatch()
    : wishes_({.priority = ThreadPriority::lowest,
               .failed =
                   [](Result& result, const Wish& wish, std::string why) {
                       result = {wish.segment, {}};
                       result.report.not_measured = std::move(why);
                       result.report.from = wish.segment->time;
                   },
               .finishes = Wishes::always},
              [] {
                  return [own = std::make_shared<Measurements>()](const Wish& wish, Wishes::Turn& turn) {
                      own->work(wish, turn);
                  };
              }) {}

void ExponentWatch::look(const Snapshot& snapshot) {
    if (!snapshot.segment) return;
    looked_at_ = snapshot.segment;
    wishes_.want({snapshot.segment, snapshot.time - snapshot.segment->time});
}

ExponentReport ExponentWatch::report() const {
    Result result = wishes_.report();
    if (is_same_motion(result.of, looked_at_)) return std::move(result.report);
    ExponentReport none;
    if (looked_at_) none.from = looked_at_->time;
    return none;
}

/// The last answers, the newest first, on the worker's thread.
class AccuracyWatch::Answers {
  public:
    void work(const std::optional<Question>& question, Wishes::Turn& turn) {
        if (!question) return;
        const auto known = std::ranges::find(remembered_, *question, &Answer::question);
        if (known != remembered_.end())
            remembered_.splice(remembered_.begin(), remembered_, known);
        else
            remembered_.push_front({*question, answer(*question, turn)});
        if (remembered_.size() > most_remembered) remembered_.pop_back();
        turn.tell([&](AccuracyReport& shared) { shared = remembered_.front().report; });
    }

  private:
    static constexpr std::size_t most_remembered = 8;
    struct Answer {
        Question question;
        AccuracyReport report;
    };

    static AccuracyReport answer(const Question& question, Wishes::Turn& turn) {
        AccuracyReport report;
        if (question.accuracy != Accuracy::automatic) return report;
        const auto tell = [&](const AccuracyReport& so_far) {
            turn.tell([&](AccuracyReport& shared) { shared = so_far; });
        };
        try {
            // This quick call has the usual priority, because the first choice depends on its result.
            const ErrorGrowth growth =
                growth_for(question.chain, question.start, question.wish, &turn.stop());
            report = likely_choice(growth, question.wish);
            tell(report);
            run_at(ThreadPriority::lowest, [&] {
                report.choice = choose_accuracy(question.chain, question.start, question.wish, growth,
                                                &turn.stop(), tell);
            });
            report.is_done = true;
        } catch (const std::exception&) {
            report.not_checked = sentence_of_exception();
        }
        return report;
    }

    std::list<Answer> remembered_;
};

AccuracyWatch::AccuracyWatch()
    : wishes_({.priority = ThreadPriority::usual,
               .failed = [](AccuracyReport& shared, const std::optional<Question>&,
                            std::string why) { shared.not_checked = std::move(why); }},
              [] {
                  return
                      [own = std::make_shared<Answers>()](const std::optional<Question>& question,
                                                          Wishes::Turn& turn) { own->work(question, turn); };
              }) {}

/// The question for the shown run. Nothing if the motion has been changed since the run's start.
std::optional<AccuracyWatch::Question> AccuracyWatch::question_of(const Snapshot& snapshot) {
    if (!snapshot.segment || snapshot.timeline.motion_changed) return std::nullopt;
    const Setup& setup = snapshot.setup;
    return Question{setup.chain, setup.start, setup.accuracy, setup.right};
}

void AccuracyWatch::look(const Snapshot& snapshot) {
    std::optional<Question> question = question_of(snapshot);
    if (question == looked_at_) return;
    looked_at_ = question;
    changed_of_.reset();
    wishes_.want(std::move(question), [](AccuracyReport& shared) { shared = {}; });
}

std::optional<AccuracyWatch::Change> AccuracyWatch::change(const Snapshot& snapshot) {
    const std::optional<Question>& question = looked_at_;
    if (!question || question != question_of(snapshot) || question->accuracy != Accuracy::automatic)
        return std::nullopt;
    const AccuracyReport known = report();
    if (!known.wanted() || is_changed(snapshot.timeline)) return std::nullopt;
    const Integration wanted = *known.wanted();
    if (is_integrated_by(snapshot.setup, wanted)) {
        changed_of_.reset(); // if the scene is opened again, change() returns the command again
        return std::nullopt;
    }
    if (changed_of_ == question && changed_to_ == wanted) return std::nullopt;
    changed_of_ = question;
    changed_to_ = wanted;
    Change change{{integrated_by(snapshot.setup, wanted)}, {}};
    if (known.is_done)
        change.notice =
            fmt::format("Calculated again from the start by {} in {}: {}.", name_of(wanted.method),
                        name_of(wanted.arithmetic), summary(*known.choice));
    return change;
}

void RunWatch::begin_frame(const WindowMoment& moment) {
    const Snapshot& snapshot = moment.snapshot;
    divergence_.set_sample_interval(snapshot.setup.sample_interval);
    drift_.set_sample_interval(snapshot.setup.sample_interval);
    rate_.add(snapshot, moment.elapsed);
    if (auto undone = undo_teller_.look(snapshot, moment.view.scene_name))
        moment.notify(*std::move(undone), false);
}

void RunWatch::build(const WindowMoment& moment) {
    const Snapshot& snapshot = moment.snapshot;
    accuracy_.look(snapshot);
    exponent_.look(snapshot);
    moment.sources.divergence = &divergence_;
    moment.sources.drift = &drift_;
    moment.sources.accuracy = accuracy_.report();
    moment.sources.exponent = exponent_.report();
    if (auto change = accuracy_.change(snapshot)) {
        moment.send_now(change->command, 0);
        if (!change->notice.empty()) moment.notify(std::move(change->notice), false);
    }
}

void RunWatch::sent(const Snapshot& shown, const Command& command, std::uint64_t order) {
    const bool is_undo = std::holds_alternative<Undo>(command);
    if (is_undo || std::holds_alternative<Redo>(command)) undo_teller_.begin(is_undo, shown, order);
}

void RunWatch::report(const Snapshot& snapshot, nlohmann::ordered_json& report) const {
    const ExponentReport exponent = exponent_.report();
    report["real_time_factor"] = rate_.mean();
    report["exponent"] = {{"verdict", name_of(exponent.estimate.verdict)},
                          {"value", exponent.estimate.exponent},
                          {"standard_error", exponent.estimate.standard_error},
                          {"from", exponent.from},
                          {"seconds", exponent.estimate.seconds}};
    const Setup& setup = snapshot.setup;
    if (setup.accuracy != Accuracy::automatic) return;
    const AccuracyReport accuracy = accuracy_.report();
    nlohmann::ordered_json said{{"right_for", setup.right.right_for},
                                {"right_to", setup.right.right_to},
                                {"checked", accuracy.is_done},
                                {"not_checked", accuracy.not_checked}};
    if (const auto& choice = accuracy.choice) {
        said["arithmetic"] = name_of(choice->chosen.arithmetic);
        said["order"] = choice->chosen.order;
        said["right_until"] = choice->right_until;
    }
    report["accuracy"] = std::move(said);
}

} // namespace pendula
