// SPDX-License-Identifier: MIT
#include "window/features/run/accuracy_watch.hpp"

#include "tasks/latest_wish.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <exception>
#include <list>
#include <utility>

namespace pendula {
namespace {

constexpr std::size_t most_remembered_choices = 8;

/// The data that determine the choice of an accuracy.
struct Question {
    Chain chain;
    StartState start;
    Accuracy accuracy = Accuracy::chosen;
    RightWish wish;

    bool operator==(const Question&) const = default;
};

struct Answer {
    Question question;
    AccuracyReport report;
};

/// The question for the shown run. Nothing if the run has been changed since its start.
std::optional<Question> question_of(const Snapshot& snapshot) {
    if (!snapshot.segment || snapshot.timeline.motion_changed) return std::nullopt;
    const Setup& setup = snapshot.setup;
    return Question{setup.chain, setup.start, setup.accuracy, setup.right};
}

using AccuracyWishes = LatestWish<std::optional<Question>, AccuracyReport>;

AccuracyReport answer(const Question& question, AccuracyWishes::Turn& turn) {
    AccuracyReport report;
    if (question.accuracy != Accuracy::automatic) return report;
    const auto tell = [&](const AccuracyReport& so_far) {
        turn.tell([&](AccuracyReport& shared) { shared = so_far; });
    };
    try {
        // The run waits for the result of growth_for(), which is quick.
        const ErrorGrowth growth = growth_for(question.chain, question.start, question.wish, &turn.stop());
        report = likely_choice(growth, question.wish);
        tell(report);
        run_at(ThreadPriority::lowest, [&] {
            report.choice =
                choose_accuracy(question.chain, question.start, question.wish, growth, &turn.stop(), tell);
        });
        report.is_done = true;
    } catch (const std::exception&) {
        report.not_checked = sentence_of_exception();
    }
    return report;
}

/// The last answers, the newest first.
class Answers {
  public:
    void work(const std::optional<Question>& question, AccuracyWishes::Turn& turn) {
        if (!question) return;
        const auto known = std::ranges::find(remembered_, *question, &Answer::question);
        if (known != remembered_.end())
            remembered_.splice(remembered_.begin(), remembered_, known);
        else
            remembered_.push_front({*question, answer(*question, turn)});
        if (remembered_.size() > most_remembered_choices) remembered_.pop_back();
        turn.tell([&](AccuracyReport& shared) { shared = remembered_.front().report; });
    }

  private:
    std::list<Answer> remembered_;
};

} // namespace

struct AccuracyWatch::Implementation {
    std::optional<Question> looked_at;  ///< the last question
    std::optional<Question> changed_of; ///< the question for which a change was returned last
    Integration changed_to;             ///< the integration of that change

    AccuracyWishes wishes{{.priority = ThreadPriority::usual,
                           .failed = [](AccuracyReport& shared, const std::optional<Question>&,
                                        std::string why) { shared.not_checked = std::move(why); }},
                          [] {
                              return [own = std::make_shared<Answers>()](
                                         const std::optional<Question>& question,
                                         AccuracyWishes::Turn& turn) { own->work(question, turn); };
                          }};
};

AccuracyWatch::AccuracyWatch() : implementation_(std::make_unique<Implementation>()) {}

AccuracyWatch::~AccuracyWatch() = default;

void AccuracyWatch::stop() { implementation_->wishes.end(); }

void AccuracyWatch::look(const Snapshot& snapshot) {
    Implementation& own = *implementation_;
    std::optional<Question> question = question_of(snapshot);
    if (question == own.looked_at) return;
    own.looked_at = question;
    own.changed_of.reset();
    own.wishes.want(std::move(question), [](AccuracyReport& shared) { shared = {}; });
}

AccuracyReport AccuracyWatch::report() const { return implementation_->wishes.report(); }

std::optional<AccuracyWatch::Change> AccuracyWatch::change(const Snapshot& snapshot) {
    Implementation& own = *implementation_;
    const std::optional<Question>& question = own.looked_at;
    if (!question || question != question_of(snapshot) || question->accuracy != Accuracy::automatic)
        return std::nullopt;
    const AccuracyReport known = report();
    if (!known.wanted() || is_changed(snapshot.timeline)) return std::nullopt;
    const Integration wanted = *known.wanted();
    if (is_integrated_by(snapshot.setup, wanted)) {
        own.changed_of.reset(); // so that change() works again when the same scene is opened again
        return std::nullopt;
    }
    if (own.changed_of == question && own.changed_to == wanted) return std::nullopt;
    own.changed_of = question;
    own.changed_to = wanted;
    Change change{{integrated_by(snapshot.setup, wanted)}, {}};
    if (known.is_done)
        change.notice = fmt::format("Calculated anew from the start by {} in {}: {}.", name_of(wanted.method),
                                    name_of(wanted.arithmetic), summary(*known.choice));
    return change;
}

} // namespace pendula
