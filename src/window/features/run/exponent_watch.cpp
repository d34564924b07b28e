// SPDX-License-Identifier: MIT
#include "window/features/run/exponent_watch.hpp"

#include "analysis/exponent_run.hpp"
#include "tasks/latest_wish.hpp"

#include <algorithm>
#include <cstddef>
#include <exception>
#include <list>
#include <optional>
#include <utility>

namespace pendula {
namespace {

using SharedSegment = std::shared_ptr<const MotionSegment>;

constexpr std::size_t most_remembered = 6;
constexpr double worth_remembering = 5; ///< s; the results of shorter motions are not kept

/// Whether a and b are the same motion. An undo returns to the same motion with a new segment.
bool same(const SharedSegment& a, const SharedSegment& b) {
    if (a == b || !a || !b) return a == b;
    return a->time == b->time && a->chain == b->chain && a->start.theta == b->start.theta &&
           a->start.omega == b->start.omega && a->start.x == b->start.x && a->start.y == b->start.y &&
           a->start.vx == b->start.vx && a->start.vy == b->start.vy;
}

struct MeasuredPart {
    SharedSegment segment;
    std::optional<ExponentRun> run;
    std::string not_measured;
};

MeasuredPart begin_measuring(const SharedSegment& segment) {
    MeasuredPart measured{segment, {}, {}};
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

struct Wish {
    SharedSegment segment;
    double seconds = 0; ///< s, the time to measure

    bool operator==(const Wish&) const = default;
};

struct Result {
    SharedSegment of;
    ExponentReport report;
};

using ExponentWishes = LatestWish<Wish, Result>;

/// The measurements of the latest motions.
class Measurements {
  public:
    /// Measures up to the time of the wish, or until there is a newer wish. A newer wish usually continues
    /// the same motion.
    void work(const Wish& wish, ExponentWishes::Turn& turn) {
        MeasuredPart& measured = of(wish.segment);
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
    MeasuredPart& of(const SharedSegment& segment) {
        const auto known =
            std::find_if(remembered_.begin(), remembered_.end(),
                         [&](const MeasuredPart& measured) { return same(measured.segment, segment); });
        if (known != remembered_.end()) {
            remembered_.splice(remembered_.begin(), remembered_, known);
            return remembered_.front();
        }
        if (!remembered_.empty() &&
            (!remembered_.front().run || remembered_.front().run->reached() < worth_remembering))
            remembered_.pop_front(); // too short, for example a position during a drag
        remembered_.push_front(begin_measuring(segment));
        if (remembered_.size() > most_remembered) remembered_.pop_back();
        return remembered_.front();
    }

    std::list<MeasuredPart> remembered_; ///< the newest first
};

} // namespace

struct ExponentWatch::Implementation {
    SharedSegment looked_at;
    ExponentWishes wishes{{.priority = ThreadPriority::lowest,
                           .failed =
                               [](Result& result, const Wish& wish, std::string why) {
                                   result = {wish.segment, {}};
                                   result.report.not_measured = std::move(why);
                                   result.report.from = wish.segment->time;
                               },
                           .finishes = ExponentWishes::always},
                          [] {
                              return [own = std::make_shared<Measurements>()](const Wish& wish,
                                                                              ExponentWishes::Turn& turn) {
                                  own->work(wish, turn);
                              };
                          }};
};

ExponentWatch::ExponentWatch() : implementation_(std::make_unique<Implementation>()) {}

ExponentWatch::~ExponentWatch() = default;

void ExponentWatch::look(const Snapshot& snapshot) {
    if (!snapshot.segment) return;
    implementation_->looked_at = snapshot.segment;
    implementation_->wishes.want({snapshot.segment, snapshot.time - snapshot.segment->time});
}

ExponentReport ExponentWatch::report() const {
    const SharedSegment& segment = implementation_->looked_at;
    Result result = implementation_->wishes.report();
    if (same(result.of, segment)) return std::move(result.report);
    ExponentReport none;
    if (segment) none.from = segment->time;
    return none;
}

} // namespace pendula
