// SPDX-License-Identifier: MIT
/// A thread that works on the newest wish (order) of its owner; the owner never waits. A new wish replaces a
/// wish whose work has not begun, and stops the running work unless Rules::finishes lets this work finish.
/// The work writes its results into a report, which the owner can read at any time.
///
/// The thread starts with the first wish. If the work throws an exception or the thread cannot be started,
/// the report gets a sentence that says why. The next wish is a new attempt.
#pragma once

#include "tasks/stop.hpp"
#include "tasks/threads.hpp"

#include <concepts>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>

namespace pendula {

template<class Wish, class Report>
class LatestWish {
  public:
    /// Passed to the work for each wish: says whether to stop, and accepts results. Used on the worker's
    /// thread.
    class Turn {
      public:
        /// The flag that is set when the work must stop; the same object for all wishes.
        const StopFlag& stop() const { return owner_.stop_; }
        /// Whether this wish is still the newest and the work need not stop. Work that is done in slices
        /// calls this after each slice, and ends if it is false.
        bool is_newest() const {
            const std::lock_guard lock(owner_.mutex_);
            return !owner_.is_new_ && !owner_.stop_;
        }
        /// Calls change(Report&), unless the work must stop: then its results are no longer needed.
        template<class Change>
        void tell(Change&& change) {
            const std::lock_guard lock(owner_.mutex_);
            if (!owner_.stop_) change(owner_.report_);
        }

      private:
        friend LatestWish;
        explicit Turn(LatestWish& owner) : owner_(owner) {}
        LatestWish& owner_;
    };

    /// Does the work for one wish. May throw Interrupted once the turn's stop() is set. Rules::failed reports
    /// any other exception.
    using Work = std::function<void(const Wish&, Turn&)>;

    struct Rules {
        ThreadPriority priority = ThreadPriority::low;
        /// Stores the sentence, which says why the work failed, in the report.
        void (*failed)(Report&, const Wish&, std::string) = nullptr;
        /// Whether the running work may finish although a newer wish has come; null for never.
        bool (*finishes)(const Wish& at_work, const Wish& next) = nullptr;
    };
    static bool always(const Wish&, const Wish&) { return true; } ///< a value for Rules::finishes

    /// `begin` is called on the worker's thread before the first wish, and again after a failure. The
    /// returned Work, with everything it owns, is used and destroyed only on that thread.
    LatestWish(const Rules& rules, std::function<Work()> begin) : rules_(rules), begin_(std::move(begin)) {}
    ~LatestWish() { end(); }
    LatestWish(const LatestWish&) = delete;
    LatestWish& operator=(const LatestWish&) = delete;

    /// Sets the newest wish. May be called on any thread, like all functions below. A wish that equals the
    /// previous one changes nothing; for any other wish, change(Report&) is called. Returns the number of
    /// wishes so far.
    std::uint64_t want(Wish wish, const std::function<void(Report&)>& change = {}) {
        const std::lock_guard lock(mutex_);
        if constexpr (std::equality_comparable<Wish>)
            if (last_ && *last_ == wish) return wishes_;
        if (has_ended_) return wishes_;
        if (at_work_ && !(rules_.finishes && rules_.finishes(*at_work_, wish))) stop_ = true;
        last_ = std::move(wish);
        is_new_ = true;
        ++wishes_;
        if (change) change(report_);
        if (!thread_.joinable()) start();
        changed_.notify_one();
        return wishes_;
    }
    /// Stops the work and forgets the wish. The report stays.
    void rest() {
        const std::lock_guard lock(mutex_);
        last_.reset();
        is_new_ = false;
        stop_ = true;
    }
    /// Like rest(), but final: later wishes are ignored, and the thread ends. The destructor waits for that.
    void end() {
        rest();
        const std::lock_guard lock(mutex_);
        has_ended_ = true;
        thread_.request_stop();
    }

    bool is_working() const {
        const std::lock_guard lock(mutex_);
        return is_new_ || at_work_;
    }
    /// Returns the result of look(Report&). Never waits for the work, because the lock is held only briefly.
    template<class Look>
    auto report(Look&& look) {
        const std::lock_guard lock(mutex_);
        return look(report_);
    }
    Report report() const {
        const std::lock_guard lock(mutex_);
        return report_;
    }
    Report take() {
        const std::lock_guard lock(mutex_);
        return std::exchange(report_, {});
    }

  private:
    void start() {
        try {
            thread_ = start_thread([this](const std::stop_token& end) { live(end); });
        } catch (const NoThread& none) {
            is_new_ = false;
            rules_.failed(report_, *last_, none.what());
        }
    }

    void live(const std::stop_token& end) {
        lower_priority(rules_.priority);
        Work work;
        for (;;) {
            {
                std::unique_lock lock(mutex_);
                at_work_.reset();
                if (!changed_.wait(lock, end, [this] { return is_new_; })) return;
                at_work_ = last_;
                is_new_ = false;
                stop_ = false;
            }
            const Wish& wish = *at_work_; // needs no lock: only this thread changes at_work_
            Turn turn(*this);
            try {
                if (!work) work = begin_();
                work(wish, turn);
            } catch (const Interrupted&) {
            } catch (...) {
                work = nullptr;
                turn.tell(
                    [&, why = sentence_of_exception()](Report& report) { rules_.failed(report, wish, why); });
            }
        }
    }

    const Rules rules_;
    const std::function<Work()> begin_;
    StopFlag stop_{false}; ///< written under the lock

    mutable std::mutex mutex_; ///< guards the members below
    std::condition_variable_any changed_;
    std::optional<Wish> last_, at_work_;
    bool is_new_ = false; ///< the work for `last_` has not begun
    bool has_ended_ = false;
    std::uint64_t wishes_ = 0;
    Report report_{};
    std::jthread thread_; ///< declared last, because it uses all members above
};

} // namespace pendula
