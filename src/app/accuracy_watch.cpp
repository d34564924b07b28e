// SPDX-License-Identifier: MIT
#include "app/accuracy_watch.hpp"

#include "physics/interrupted.hpp"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <future>
#include <list>
#include <mutex>
#include <stop_token>
#include <thread>
#include <utility>

namespace pendula {
namespace {

constexpr std::size_t most_remembered_choices = 8;

/// All that a choice depends on.
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

/// Nothing if the run is no longer the motion from its start on.
std::optional<Question> question_of(const Snapshot& snapshot) {
    if (!snapshot.stretch || snapshot.timeline.motion_changed) return std::nullopt;
    const Setup& setup = snapshot.setup;
    return Question{setup.chain, setup.start, setup.accuracy, setup.right};
}

} // namespace

struct AccuracyWatch::Implementation {
    // Shared, under the lock, which is held only while copying.
    std::mutex lock;
    std::condition_variable_any changed;
    std::optional<Question> asked;
    AccuracyReport told; ///< of `asked`
    bool is_news = false;

    std::optional<Question> looked_at;  ///< the drawing thread's own: what it asked last …
    AccuracyReport handed;              ///< … and was told
    std::optional<Question> ordered_of; ///< what an order was last given for …
    Integration ordered;                ///< … and which

    std::list<Answer> remembered; ///< the thread's own, the newest first

    StopFlag beside_the_point = false; ///< what is being answered is no longer asked

    ~Implementation() { stop(); }

    void stop() {
        const std::scoped_lock held(lock);
        thread.request_stop();
        beside_the_point = true;
    }

    std::jthread thread{[this](const std::stop_token& stop) { work(stop); }}; ///< last: it uses the above

    void work(const std::stop_token& stop);
    AccuracyReport answer(const Question&);
    void tell(const Question&, const AccuracyReport&);
};

void AccuracyWatch::Implementation::work(const std::stop_token& stop) {
    for (;;) {
        std::optional<Question> question;
        {
            std::unique_lock held(lock);
            if (!changed.wait(held, stop, [&] { return is_news; })) return;
            is_news = false;
            beside_the_point = stop.stop_requested();
            question = asked;
        }
        if (!question) continue;
        const auto known = std::find_if(remembered.begin(), remembered.end(),
                                        [&](const Answer& answer) { return answer.question == *question; });
        if (known != remembered.end()) {
            tell(*question, known->report);
            continue;
        }
        try {
            remembered.push_front({*question, answer(*question)});
        } catch (const Interrupted&) {
            continue;
        }
        if (remembered.size() > most_remembered_choices) remembered.pop_back();
        tell(*question, remembered.front().report);
    }
}

AccuracyReport AccuracyWatch::Implementation::answer(const Question& question) {
    AccuracyReport report;
    if (question.accuracy != Accuracy::automatic) return report;
    try {
        // The run waits for this one, which is short.
        const ErrorGrowth growth =
            growth_for(question.chain, question.start, question.wish, &beside_the_point);
        report = likely_choice(growth, question.wish);
        tell(question, report);
        report.choice =
            std::async(std::launch::async, [&] {
                setpriority(PRIO_PROCESS, 0, 19); // on Linux: of this thread; failure does no harm
                return choose_accuracy(question.chain, question.start, question.wish, growth,
                                       &beside_the_point,
                                       [&](const AccuracyReport& so_far) { tell(question, so_far); });
            }).get();
        report.is_done = true;
    } catch (const Interrupted&) {
        throw;
    } catch (const std::exception& refused) {
        report.not_checked = refused.what();
    }
    return report;
}

void AccuracyWatch::Implementation::tell(const Question& question, const AccuracyReport& report) {
    const std::scoped_lock held(lock);
    if (asked == question) told = report;
}

AccuracyWatch::AccuracyWatch() : implementation_(std::make_unique<Implementation>()) {}

AccuracyWatch::~AccuracyWatch() = default;

void AccuracyWatch::stop() { implementation_->stop(); }

void AccuracyWatch::look(const Snapshot& snapshot) {
    Implementation& own = *implementation_;
    std::optional<Question> question = question_of(snapshot);
    if (question == own.looked_at) return;
    own.looked_at = question;
    own.ordered_of.reset();
    {
        const std::scoped_lock held(own.lock);
        own.asked = std::move(question);
        own.told = {};
        own.is_news = true;
        own.beside_the_point = true;
    }
    own.changed.notify_one();
}

const AccuracyReport& AccuracyWatch::report() {
    Implementation& own = *implementation_;
    const std::scoped_lock held(own.lock);
    own.handed = own.told;
    return own.handed;
}

std::optional<AccuracyWatch::Order> AccuracyWatch::order(const Snapshot& snapshot) {
    Implementation& own = *implementation_;
    const std::optional<Question>& question = own.looked_at;
    if (!question || question != question_of(snapshot) || question->accuracy != Accuracy::automatic)
        return std::nullopt;
    const AccuracyReport& known = report();
    if (!known.wanted() || is_changed(snapshot.timeline)) return std::nullopt;
    const Integration wanted = *known.wanted();
    if (is_integrated_by(snapshot.setup, wanted)) {
        own.ordered_of.reset(); // the same scene may be opened once more
        return std::nullopt;
    }
    if (own.ordered_of == question && own.ordered == wanted) return std::nullopt;
    own.ordered_of = question;
    own.ordered = wanted;
    Order order{{integrated_by(snapshot.setup, wanted)}, {}};
    if (known.is_done)
        order.told = fmt::format("Calculated anew from the start by {} in {}: {}.", name_of(wanted.method),
                                 name_of(wanted.arithmetic), summary(*known.choice));
    return order;
}

} // namespace pendula
