// SPDX-License-Identifier: MIT
#include "app/exponent_watch.hpp"

#include "analysis/exponent_run.hpp"
#include "physics/interrupted.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <list>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>

namespace pendula {
namespace {

using SharedStretch = std::shared_ptr<const Stretch>;

constexpr std::size_t most_remembered = 6;
constexpr double worth_remembering = 5; ///< s; shorter stretches are quickly measured again

/// The same stretch, also where the run has been brought back to it.
bool same(const SharedStretch& a, const SharedStretch& b) {
    if (a == b || !a || !b) return a == b;
    return a->time == b->time && a->chain == b->chain && a->start.theta == b->start.theta &&
           a->start.omega == b->start.omega && a->start.x == b->start.x && a->start.y == b->start.y &&
           a->start.vx == b->start.vx && a->start.vy == b->start.vy;
}

struct Measured {
    SharedStretch stretch;
    std::optional<ExponentRun> run;
    std::string not_measured;
};

Measured begin_measuring(const SharedStretch& stretch) {
    Measured measured{stretch, {}, {}};
    if (const auto reason = too_dear_to_measure(stretch->chain)) {
        measured.not_measured = *reason;
        return measured;
    }
    try {
        measured.run.emplace(*stretch);
    } catch (const std::exception& refused) {
        measured.not_measured = refused.what();
    }
    return measured;
}

} // namespace

struct ExponentWatch::Implementation {
    struct Wish {
        SharedStretch stretch;
        double seconds = 0; ///< of the stretch
    };

    // Shared, under the lock, which is held only while copying.
    std::mutex lock;
    std::condition_variable_any changed;
    Wish wish;
    ExponentReport told; ///< of told_of
    SharedStretch told_of;

    Wish wished;           ///< the drawing thread's own: what it said last
    ExponentReport handed; ///< … and was told

    std::list<Measured> remembered; ///< the thread's own, the newest first

    StopFlag leaving = false; ///< checked also during a step

    ~Implementation() { leaving = true; }

    std::jthread thread{[this](const std::stop_token& stop) { work(stop); }}; ///< last: it uses the above

    void work(const std::stop_token& stop);
    void measure(Wish, const std::stop_token& stop);
    Measured& measured_of(const SharedStretch&);
};

void ExponentWatch::Implementation::work(const std::stop_token& stop) {
    setpriority(PRIO_PROCESS, 0, 19); // on Linux: of this thread; failure does no harm
    Wish done;
    while (!stop.stop_requested()) {
        {
            std::unique_lock held(lock);
            const auto is_news = [&] { return wish.stretch != done.stretch || wish.seconds != done.seconds; };
            if (!changed.wait(held, stop, is_news)) return;
            done = wish;
        }
        measure(done, stop);
    }
}

/// Measures as far as is wished, or until the wish changes.
void ExponentWatch::Implementation::measure(Wish wanted, const std::stop_token& stop) {
    Measured& measured = measured_of(wanted.stretch);
    for (;;) {
        ExponentReport report;
        report.from = wanted.stretch->time;
        report.not_measured = measured.not_measured;
        if (measured.run) {
            report.estimate = measured.run->at(wanted.seconds);
            if (const auto& failure = measured.run->failure()) report.not_measured = *failure;
        }
        const bool goes_on = measured.run && !measured.run->failure() &&
                             measured.run->reached() < wanted.seconds && !stop.stop_requested();
        {
            const std::scoped_lock held(lock);
            told = std::move(report);
            told_of = wanted.stretch;
            if (!goes_on || !same(wish.stretch, wanted.stretch)) return;
            wanted.seconds = wish.seconds;
        }
        try {
            measured.run->advance(&leaving);
        } catch (const Interrupted&) {
            return;
        }
    }
}

Measured& ExponentWatch::Implementation::measured_of(const SharedStretch& stretch) {
    const auto known = std::find_if(remembered.begin(), remembered.end(), [&](const Measured& measured) {
        return same(measured.stretch, stretch);
    });
    if (known != remembered.end()) {
        remembered.splice(remembered.begin(), remembered, known);
        return remembered.front();
    }
    if (!remembered.empty() &&
        (!remembered.front().run || remembered.front().run->reached() < worth_remembering))
        remembered.pop_front(); // as each position of a drag is
    remembered.push_front(begin_measuring(stretch));
    if (remembered.size() > most_remembered) remembered.pop_back();
    return remembered.front();
}

ExponentWatch::ExponentWatch() : implementation_(std::make_unique<Implementation>()) {}

ExponentWatch::~ExponentWatch() = default;

void ExponentWatch::look(const Snapshot& snapshot) {
    Implementation& own = *implementation_;
    if (!snapshot.stretch) return;
    const Implementation::Wish wish{snapshot.stretch, snapshot.time - snapshot.stretch->time};
    if (wish.stretch == own.wished.stretch && wish.seconds == own.wished.seconds) return;
    own.wished = wish;
    {
        const std::scoped_lock held(own.lock);
        own.wish = wish;
    }
    own.changed.notify_one();
}

const ExponentReport& ExponentWatch::report() {
    Implementation& own = *implementation_;
    const std::scoped_lock held(own.lock);
    if (same(own.told_of, own.wished.stretch)) {
        own.handed = own.told;
    } else {
        own.handed = {};
        if (own.wished.stretch) own.handed.from = own.wished.stretch->time;
    }
    return own.handed;
}

} // namespace pendula
