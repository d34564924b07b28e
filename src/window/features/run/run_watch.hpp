// SPDX-License-Identifier: MIT
/// The window's measurements of the run: divergence, drift, accuracy, exponent and rate. Also the message
/// about the changes that an undo has made. Drawing thread; accuracy and exponent are calculated on threads
/// of their own, for which the drawing thread does not wait.
#pragma once

#include "analysis/automatic.hpp"
#include "analysis/divergence_log.hpp"
#include "analysis/energy_watch.hpp"
#include "analysis/exponent_run.hpp"
#include "simulation/command.hpp"
#include "simulation/snapshot.hpp"
#include "tasks/latest_wish.hpp"
#include "window/shell/feature.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace pendula {

/// The mean real-time factor since the window opened: simulated seconds per second of wall time. Counts only
/// frames in which the run was running, without a jump or a change of speed.
class RunRate {
  public:
    /// Call it once a frame. `elapsed`: wall time since the last call, s.
    void add(const Snapshot& snapshot, double elapsed) {
        const bool running = snapshot.run_state == RunState::running;
        if (running && was_running_ && snapshot.epoch == epoch_ && snapshot.speed == speed_) {
            simulated_ += snapshot.time - time_;
            wall_ += elapsed;
        }
        was_running_ = running;
        epoch_ = snapshot.epoch;
        speed_ = snapshot.speed;
        time_ = snapshot.time;
    }

    /// Equals the requested speed if the machine was fast enough. 0 if the run was never running.
    double mean() const { return wall_ > 0 ? simulated_ / wall_ : 0; }

  private:
    bool was_running_ = false;
    std::uint32_t epoch_ = 0;
    double speed_ = 0, time_ = 0, simulated_ = 0, wall_ = 0;
};

/// The values of `after` that differ from `before`: "3 links, gravity 9.81 m/s²". Empty if none differ.
std::string what_changed(const Setup& before, const Setup& after);

/// Describes the changes that an undo or redo has made. Compares the runs before and after the undo.
class UndoTeller {
  public:
    /// Call it when an undo or redo has been sent as command number `order`. `now`: the snapshot shown when
    /// it was sent.
    void begin(bool is_undo, const Snapshot& now, std::uint64_t order);

    /// Returns the sentence in the first frame after the undo has been carried out, otherwise nothing.
    /// `scene`: the name of the shown scene.
    std::optional<std::string> look(const Snapshot&, std::string_view scene = {});

  private:
    struct Pending {
        bool is_undo = true;
        std::uint64_t order = 0;
        std::size_t undos = 0;   ///< number of possible undos before this undo or redo
        std::size_t changes = 0; ///< number of the run's changes before this undo or redo
        std::uint32_t scene = 0;
        Setup before;
    };
    std::optional<Pending> pending_;
};

/// Measures the Lyapunov exponent of the shown motion at the lowest priority. The physics does not wait for
/// the results.
class ExponentWatch {
  public:
    ExponentWatch();

    /// Requests the measurement of the shown motion. Call it once a frame. Keeps some earlier results.
    void look(const Snapshot&);
    /// The result for the motion in the last look(), up to the shown moment or as far as measured.
    ExponentReport report() const;

  private:
    using SharedSegment = std::shared_ptr<const MotionSegment>;
    struct Wish {
        SharedSegment segment;
        double seconds = 0; ///< time to measure, s

        bool operator==(const Wish&) const = default;
    };
    struct Result {
        SharedSegment of;
        ExponentReport report;
    };
    using Wishes = LatestWish<Wish, Result>;
    class Measurements;

    SharedSegment looked_at_;
    Wishes wishes_;
};

/// Chooses the accuracy of the window's run if the scene's accuracy is automatic: first a likely choice, then
/// a check at the lowest priority.
class AccuracyWatch {
  public:
    AccuracyWatch();

    /// Stops the calculation without waiting for its end, and keeps the known results. Call it when the
    /// window closes, because with many links the check takes a while to stop.
    void stop() { wishes_.end(); }

    /// Call it once a frame. Requests the calculation for this run, unless its result is still stored.
    void look(const Snapshot&);
    /// The report on the run in the last look(). Empty if the user chooses the accuracy, or if the motion has
    /// been changed since the run's start, because only an unchanged motion can be checked.
    AccuracyReport report() const { return wishes_.report(); }

    struct Change {
        Reintegrate command;
        std::string notice; ///< a message for the user; empty before the check is done
    };
    /// Returns the command for the chosen integration, if the run in the last look() has another integration.
    /// Returns each command only once. Nothing for a changed run, because such a run ignores the command.
    std::optional<Change> change(const Snapshot&);

  private:
    /// The data that determine the choice of an accuracy.
    struct Question {
        Chain chain;
        StartState start;
        Accuracy accuracy = Accuracy::chosen;
        RightWish wish;

        bool operator==(const Question&) const = default;
    };
    using Wishes = LatestWish<std::optional<Question>, AccuracyReport>;
    class Answers;
    static std::optional<Question> question_of(const Snapshot&);

    std::optional<Question> looked_at_;  ///< the last question
    std::optional<Question> changed_of_; ///< the question for which a change was returned last
    Integration changed_to_;             ///< the integration of that change
    Wishes wishes_;
};

class RunWatch final : public Feature {
  public:
    void begin_frame(const WindowMoment&) override;
    void build(const WindowMoment&) override;
    void sent(const Snapshot&, const Command&, std::uint64_t order) override;
    void report(const Snapshot&, nlohmann::ordered_json&) const override;

    DivergenceLog& divergence() { return divergence_; }
    DriftTrend& drift() { return drift_; }
    /// Stops the calculations soon; call it before the window closes.
    void stop() { accuracy_.stop(); }

  private:
    DivergenceLog divergence_;
    DriftTrend drift_;
    AccuracyWatch accuracy_;
    ExponentWatch exponent_;
    RunRate rate_;
    UndoTeller undo_teller_;
};

} // namespace pendula
