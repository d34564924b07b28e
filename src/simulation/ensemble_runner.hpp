// SPDX-License-Identifier: MIT
/// Advances the ensemble to a running simulation's time, piece by piece, and fills frames of it. Used by the
/// physics thread, which passes its clock (s, wall); worker threads exist only while there is an ensemble.
#pragma once

#include "ensemble/ensemble_engine.hpp"
#include "ensemble/ensemble_follower.hpp"
#include "ensemble/ensemble_frame.hpp"
#include "ensemble/ensemble_schedule.hpp"
#include "simulation/pacer.hpp"
#include "simulation/simulation.hpp"
#include "simulation/snapshot.hpp"
#include "tasks/worker_pool.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pendula {

/// Reduces the number of members while the ensemble restarts again and again, as when the user drags a bob:
/// to draw the starts of a million members takes longer than a picture.
class CoarsePreview {
  public:
    static constexpr std::size_t most_members = 20'000; ///< during rapid restarts
    static constexpr double haste = 0.5; ///< s, wall: restarts closer together than this are rapid
    static constexpr double rest = 0.25; ///< s, wall, from the last restart until all members are used

    /// The schedule to follow at `now` (s, wall): `schedule`, which is the simulation's (null: none), or the
    /// same schedule with fewer members.
    const std::shared_ptr<const EnsembleSchedule>&
    choose(const std::shared_ptr<const EnsembleSchedule>& schedule, double now);
    /// Whether all members are due later, even if nothing else changes.
    bool is_coarse() const { return fewer_ != nullptr; }

  private:
    std::shared_ptr<const EnsembleSchedule> all_, fewer_;
    double begun_at_ = -haste; ///< s, wall: the last start
    bool is_coarse_ = false;
};

/// Frames of the last seconds before the time an ensemble jumps to: without them its trails would begin where
/// a seek ends.
class FrameHistory {
  public:
    static constexpr double longest = 5; ///< s, simulated; trails of the usual look have faded then
    static constexpr double jump = 1;    ///< s, simulated: an advance this long, or any step back, is a jump
    static constexpr double interval = 0.1, longest_interval = 0.2; ///< s, simulated, between two frames
    /// Limits of cost: steps of members, and coordinates to keep and to draw. Large ensembles get fewer
    /// frames.
    static constexpr double most_steps = 1e8, most_numbers = 8e6;

    /// The time (s) to which the ensemble advances first: that of the next frame, or `target` itself.
    /// `present`: its time now (s), if it is on this schedule.
    double aim(const std::shared_ptr<const EnsembleSchedule>&, std::optional<double> present, double target);
    /// To be called at the time aim() gave: the frame to fill, or null if that was the target.
    EnsembleFrame* next_frame();
    /// The completed fraction of the way to the target.
    double progress(double time) const;

    /// The frames before the target, in order of time; null if there was no jump.
    const std::shared_ptr<const EarlierFrames>& frames() const { return done_; }
    void let_go() { done_.reset(); } ///< releases the frames
    void forget() { *this = {}; }

  private:
    void begin(const EnsembleSchedule&, std::optional<double> present, double target);

    std::shared_ptr<const EnsembleSchedule> schedule_;
    double target_ = 0, from_ = 0; ///< s
    std::vector<double> moments_;  ///< s, of the frames not yet filled, the last one first
    std::shared_ptr<EarlierFrames> gathered_;
    std::shared_ptr<const EarlierFrames> done_;
};

class EnsembleRunner {
  public:
    /// Both must outlive it; see Ensemble::advance() for `stop`.
    EnsembleRunner(const WallClock&, const StopFlag* stop, EngineChooser engine);

    /// Whether the main chain must wait while advance() is called. A resting chain waits until the ensemble
    /// has caught up. A running one waits until a frame can be filled, or while enough steps are due to make
    /// up one piece of work: many steps at once are faster than single ones.
    bool prepare(const Simulation&, bool resting);
    /// Advances for a few milliseconds. Call prepare() first. Throws Interrupted.
    void advance(const Simulation&);
    /// Why the present ensemble cannot be shown: one sentence, given once even if the ensemble restarts again
    /// and again while the user drags. Call after advance() and fill().
    std::optional<std::string> take_problem();

    /// The next frame comes with its recent history (see EnsembleFrame::earlier), as after a jump.
    void request_history();

    /// Whether a frame of the simulation's present moment is being made. Call prepare() first. A snapshot
    /// waits for that frame, so that everything in the snapshot is of one moment.
    bool is_coming(const Simulation&, bool resting) const;
    /// Fills a new frame if the ensemble has moved, and if that does not take too much of the time.
    void fill(EnsembleStatus&, const Simulation&, bool resting);

    /// Releases the ensemble and the device that steps it; call it on the thread that has used them.
    void close();

  private:
    bool frame_is_due() const;
    void fill(EnsembleStatus&, const EnsembleSchedule&, double time, bool resting);
    /// After an exception other than Interrupted there is no ensemble, and a problem is reported.
    void attempt(const std::function<void()>& work);
    void dismiss();

    const WallClock& clock_;
    const StopFlag* stop_;
    EngineChooser engine_;
    std::optional<WorkerPool> workers_;        ///< while there is an ensemble …
    std::optional<EnsembleFollower> follower_; ///< … as is this, which uses them
    FramePool pool_;
    BatchSize piece_;
    CoarsePreview preview_;
    SharedSchedule wanted_;   ///< the simulation's, or with fewer members: see CoarsePreview
    SharedSchedule schedule_; ///< the schedule that is followed, as last seen
    SharedSchedule failed_;   ///< the schedule whose members could not be made
    std::optional<std::string> problem_;
    std::string last_problem_; ///< the problem reported last; cleared by an ensemble that works, or by none
    FrameHistory history_;
    bool rebuilds_history_ = false; ///< whether the last seconds are calculated again, for request_history()
    std::int64_t step_ = 0;         ///< where the ensemble is
    std::optional<double> waiting_since_;  ///< s, wall
    double filled_at_ = 0, fill_took_ = 0; ///< s, wall
    bool is_filled_ = false;               ///< the frame shows the present states
    std::shared_ptr<const EnsembleFrame> frame_;
};

} // namespace pendula
