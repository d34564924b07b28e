// SPDX-License-Identifier: MIT
/// Advances a simulation's ensemble to the simulation's time, in short pieces of work, and fills frames with
/// its states. Used by the physics thread, which passes its clock (s, wall). Worker threads exist only while
/// there is an ensemble.
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

/// Reduces the number of members while the ensemble restarts in quick succession, for example while the user
/// drags a bob. Choosing the start states of a million members takes longer than a frame may take.
class CoarsePreview {
  public:
    static constexpr std::size_t most_members = 20'000; ///< the number of members during rapid restarts
    static constexpr double rapid = 0.5;  ///< a restart is rapid within this wall time after the last one, s
    static constexpr double pause = 0.25; ///< wall time after a restart until all members are used, s

    /// `schedule` is the simulation's schedule, or null. Returns the schedule to follow at `now`
    /// (s, wall): `schedule` itself, or a copy of it with fewer members.
    const SharedSchedule& choose(const SharedSchedule& schedule, double now);
    /// Whether the schedule that choose() returned last has fewer members.
    bool is_coarse() const { return fewer_ != nullptr; }

  private:
    SharedSchedule all_, fewer_;
    double begun_at_ = -rapid; ///< wall time of the last restart, s
    bool is_coarse_ = false;
};

/// Collects frames of the last seconds before the time to which an ensemble jumps. Without them, its trails
/// would begin at that time.
class FrameHistory {
  public:
    static constexpr double longest = 5; ///< longest history, simulated s: default trails fade within it
    static constexpr double jump = 1;    ///< simulated s; a jump: an advance of this or more, or a step back
    static constexpr double interval = 0.1, longest_interval = 0.2; ///< simulated time between frames, s
    /// Limits of the cost: most_steps for the steps of all members together, and most_numbers for the
    /// coordinates that are stored and drawn. Large ensembles get fewer frames.
    static constexpr double most_steps = 1e8, most_numbers = 8e6;

    /// The time, s, to which the ensemble must advance next: the time of the next frame, or `target`.
    /// `present`: the ensemble's time, s, if it already follows this schedule.
    double aim(const SharedSchedule&, std::optional<double> present, double target);
    /// To be called when the ensemble has reached the time from aim(). Returns the frame to fill, or null if
    /// that time was the target.
    EnsembleFrame* next_frame();
    /// The completed fraction of the way to the target, 0 to 1.
    double progress(double time) const;

    /// The frames before the target, in order of time; null if there was no jump.
    const std::shared_ptr<const EarlierFrames>& frames() const { return complete_; }
    void release() { complete_.reset(); }
    void forget() { *this = {}; }

  private:
    void begin(const EnsembleSchedule&, std::optional<double> present, double target);

    SharedSchedule schedule_;
    double target_ = 0, from_ = 0; ///< s
    std::vector<double> moments_;  ///< times of the frames not yet filled, the latest first, s
    std::shared_ptr<EarlierFrames> incomplete_;
    std::shared_ptr<const EarlierFrames> complete_;
};

class EnsembleRunner {
  public:
    /// The clock and `stop` must outlive this object; see Ensemble::advance() for `stop`.
    EnsembleRunner(const WallClock&, const StopFlag* stop, EngineChooser engine);

    /// Chooses the schedule to follow. Returns whether the main chain must wait while advance() is called.
    /// `resting`: the main chain rests; it then waits until the ensemble has caught up. A running chain waits
    /// while a due frame cannot be filled, or while enough steps for a whole piece of work are due: many
    /// steps in one call cost less than single ones.
    bool prepare(const Simulation&, bool resting);
    /// Advances for a few milliseconds. Call prepare() first. Throws Interrupted.
    void advance(const Simulation&);
    /// Why the present ensemble cannot be shown: one sentence. The same sentence is returned only once, even
    /// if the ensemble restarts many times while the user drags. To be called after advance() and fill().
    std::optional<std::string> take_problem();

    /// Makes the next frame contain the ensemble's recent history (EnsembleFrame::earlier), as after a jump.
    void request_history();

    /// Whether a frame of the simulation's present moment will follow soon. To be called after prepare(). A
    /// snapshot waits for that frame, so that all parts of the snapshot show the same moment.
    bool is_coming(const Simulation&, bool resting) const;
    /// Sets the ensemble's status. Includes a new frame if the ensemble has advanced and filling frames does
    /// not take too much time.
    void fill(EnsembleStatus&, const Simulation&, bool resting);

    /// Releases the ensemble and the device that calculates it. To be called on the thread that has used
    /// them.
    void close();

  private:
    bool frame_is_due() const;
    void fill(EnsembleStatus&, const EnsembleSchedule&, double time, bool resting);
    /// Calls `work`. An exception other than Interrupted removes the ensemble and becomes the problem to
    /// report.
    void attempt(const std::function<void()>& work);
    void dismiss();

    const WallClock& clock_;
    const StopFlag* stop_;
    EngineChooser engine_;
    std::optional<WorkerPool> workers_;        ///< exist only while there is an ensemble
    std::optional<EnsembleFollower> follower_; ///< exists only while there is an ensemble; it uses workers_
    FramePool pool_;
    BatchSize piece_;
    CoarsePreview preview_;
    SharedSchedule newest_;   ///< the schedule to follow, perhaps with fewer members (CoarsePreview)
    SharedSchedule schedule_; ///< the schedule that the members follow now
    SharedSchedule failed_;   ///< a schedule whose members could not be made
    std::optional<std::string> problem_;
    /// The problem reported last; cleared when an ensemble works, and when there is no ensemble.
    std::string last_problem_;
    FrameHistory history_;
    bool rebuilds_history_ = false;        ///< request_history(): the last seconds must be recalculated
    std::int64_t step_ = 0;                ///< the ensemble's present step
    std::optional<double> waiting_since_;  ///< wall time when the main chain began to wait, s
    double filled_at_ = 0, fill_took_ = 0; ///< wall time when frame_ was filled, and how long that took, s
    bool is_filled_ = false;               ///< frame_ shows the present states
    std::shared_ptr<const EnsembleFrame> frame_;
};

} // namespace pendula
