// SPDX-License-Identifier: MIT
/// Advances the ensemble beside a simulation to the simulation's time, piece by piece, and fills frames of
/// it. Used by the physics thread, which passes its clock (s, wall). Worker threads exist only while there is
/// an ensemble.
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

/// Reduces the number of members while the ensemble restarts in quick succession, as when the user drags a
/// bob: drawing the starts of a million members takes longer than showing a picture.
class CoarsePreview {
  public:
    static constexpr std::size_t most_members = 20'000; ///< during rapid restarts
    static constexpr double rapid = 0.5;  ///< s, wall: restarts closer together than this are rapid
    static constexpr double pause = 0.25; ///< s, wall, from the last restart until all members are used

    /// The schedule to follow at `now` (s, wall), given the simulation's `schedule` (null: no ensemble): that
    /// one, or the same with fewer members.
    const std::shared_ptr<const EnsembleSchedule>&
    choose(const std::shared_ptr<const EnsembleSchedule>& schedule, double now);
    /// Whether the schedule returned last has fewer members. After a pause, all members are used again.
    bool is_coarse() const { return fewer_ != nullptr; }

  private:
    std::shared_ptr<const EnsembleSchedule> all_, fewer_;
    double begun_at_ = -rapid; ///< s, wall: the last start
    bool is_coarse_ = false;
};

/// Collects frames of the last seconds before the time to which an ensemble jumps. Without them its trails
/// would begin where a seek ends.
class FrameHistory {
  public:
    static constexpr double longest = 5; ///< s, simulated; trails of the usual look have faded then
    static constexpr double jump = 1;    ///< s, simulated: an advance this long, or any step back, is a jump
    static constexpr double interval = 0.1, longest_interval = 0.2; ///< s, simulated, between two frames
    /// Limits of the cost: steps summed over the members, and coordinates kept and drawn. Large ensembles get
    /// fewer frames.
    static constexpr double most_steps = 1e8, most_numbers = 8e6;

    /// The time (s) to which the ensemble must advance next: that of the next frame, or `target` itself.
    /// `present`: the ensemble's time (s), if it follows this schedule already.
    double aim(const std::shared_ptr<const EnsembleSchedule>&, std::optional<double> present, double target);
    /// Call it when the ensemble has reached the time from aim(). Returns the frame to fill, or null if that
    /// time was the target.
    EnsembleFrame* next_frame();
    /// The completed fraction of the way to the target, 0 to 1.
    double progress(double time) const;

    /// The frames before the target, in order of time; null if there was no jump.
    const std::shared_ptr<const EarlierFrames>& frames() const { return complete_; }
    void release() { complete_.reset(); }
    void forget() { *this = {}; }

  private:
    void begin(const EnsembleSchedule&, std::optional<double> present, double target);

    std::shared_ptr<const EnsembleSchedule> schedule_;
    double target_ = 0, from_ = 0; ///< s
    std::vector<double> moments_;  ///< s, times of the frames not yet filled, the latest first
    std::shared_ptr<EarlierFrames> incomplete_;
    std::shared_ptr<const EarlierFrames> complete_;
};

class EnsembleRunner {
  public:
    /// The clock and `stop` must outlive it; see Ensemble::advance() for `stop`.
    EnsembleRunner(const WallClock&, const StopFlag* stop, EngineChooser engine);

    /// Chooses the schedule to follow. Returns whether the main chain must wait while advance() is called. A
    /// resting chain waits until the ensemble has caught up. A running chain waits while a due frame cannot
    /// be filled, or while a whole piece of work is due: many steps at once cost less than single ones.
    bool prepare(const Simulation&, bool resting);
    /// Advances for a few milliseconds. Call prepare() first. Throws Interrupted.
    void advance(const Simulation&);
    /// Why the present ensemble cannot be shown: one sentence, returned once even if the ensemble restarts
    /// many times while the user drags. Call it after advance() and fill().
    std::optional<std::string> take_problem();

    /// The next frame will come with its recent history (EnsembleFrame::earlier), as after a jump.
    void request_history();

    /// Whether a frame of the simulation's present moment will follow soon. Call prepare() first. A snapshot
    /// waits for that frame, so that everything in the snapshot shows one moment.
    bool is_coming(const Simulation&, bool resting) const;
    /// Fills in the ensemble's status, with a new frame if the ensemble has moved and frames do not take too
    /// much of the time.
    void fill(EnsembleStatus&, const Simulation&, bool resting);

    /// Releases the ensemble and the device that steps it; call it on the thread that has used them.
    void close();

  private:
    bool frame_is_due() const;
    void fill(EnsembleStatus&, const EnsembleSchedule&, double time, bool resting);
    /// Calls `work`. An exception other than Interrupted ends the ensemble and becomes the problem to report.
    void attempt(const std::function<void()>& work);
    void dismiss();

    const WallClock& clock_;
    const StopFlag* stop_;
    EngineChooser engine_;
    std::optional<WorkerPool> workers_;        ///< exist only while there is an ensemble
    std::optional<EnsembleFollower> follower_; ///< likewise; it uses the workers
    FramePool pool_;
    BatchSize piece_;
    CoarsePreview preview_;
    SharedSchedule newest_;   ///< the schedule to follow, perhaps with fewer members (CoarsePreview)
    SharedSchedule schedule_; ///< the schedule that the members follow now
    SharedSchedule failed_;   ///< a schedule whose members could not be made
    std::optional<std::string> problem_;
    std::string last_problem_; ///< reported last; cleared once an ensemble works or none exists
    FrameHistory history_;
    bool rebuilds_history_ = false;        ///< the last seconds must be recalculated, for request_history()
    std::int64_t step_ = 0;                ///< the ensemble's present step
    std::optional<double> waiting_since_;  ///< s, wall
    double filled_at_ = 0, fill_took_ = 0; ///< s, wall
    bool is_filled_ = false;               ///< frame_ shows the present states
    std::shared_ptr<const EnsembleFrame> frame_;
};

} // namespace pendula
