// SPDX-License-Identifier: MIT
/// Brings the ensemble to where a running simulation is, piece by piece, and fills frames of it. Used by the
/// physics thread, whose clock it is told (s, wall); worker threads exist only while there is an ensemble.
#pragma once

#include "ensemble/ensemble_course.hpp"
#include "ensemble/ensemble_engine.hpp"
#include "ensemble/ensemble_follower.hpp"
#include "ensemble/ensemble_frame.hpp"
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

/// Chooses fewer members while one start follows another, as when the user drags a bob: drawing the starts of
/// a million members takes longer than a picture.
class HurriedCourse {
  public:
    static constexpr std::size_t most_members = 20'000; ///< while one start follows another
    static constexpr double haste = 0.5;                ///< s, wall: starts closer to each other than this do
    static constexpr double rest = 0.25; ///< s, wall, after the last one, until all members are wanted

    /// What to follow in place of `course` (null: none), which the simulation has at `now` (s, wall): itself,
    /// or the same with fewer members.
    const std::shared_ptr<const EnsembleCourse>& choose(const std::shared_ptr<const EnsembleCourse>& course,
                                                        double now);
    /// Whether all members are still to come, even if nothing else changes.
    bool is_hurried() const { return fewer_ != nullptr; }

  private:
    std::shared_ptr<const EnsembleCourse> all_, fewer_;
    double begun_at_ = -haste; ///< s, wall: the last start
    bool is_hurried_ = false;
};

/// The last seconds of an ensemble's way to where it has jumped, as frames: without them its trails would
/// begin where a seek ends.
class LeadIn {
  public:
    static constexpr double longest = 5; ///< s, simulated; trails of the usual look have faded then
    static constexpr double jump = 1;    ///< s, simulated: a way as long as this, or back, is a jump
    static constexpr double interval = 0.1, longest_interval = 0.2; ///< s, simulated, between two frames
    /// What it may cost: steps of members, and coordinates to keep and to draw. Large ensembles get less.
    static constexpr double most_steps = 1e8, most_numbers = 8e6;

    /// Where the ensemble goes first on its way to `target`, s: to the next frame, or there. `present`: where
    /// it is (s), if it is on this course.
    double aim(const std::shared_ptr<const EnsembleCourse>&, std::optional<double> present, double target);
    /// It has come to aim(): what is to be filled; null if that was the target.
    EnsembleFrame* next_frame();
    /// The part of the way to the target that is done.
    double progress(double time) const;

    /// What leads to the target, in the order of time; null if that was no jump.
    const std::shared_ptr<const EnsembleLeadIn>& frames() const { return done_; }
    void let_go() { done_.reset(); } ///< of them
    void forget() { *this = {}; }

  private:
    void begin(const EnsembleCourse&, std::optional<double> present, double target);

    std::shared_ptr<const EnsembleCourse> course_;
    double target_ = 0, from_ = 0; ///< s
    std::vector<double> moments_;  ///< s, of the frames that are still to come, the last first
    std::shared_ptr<EnsembleLeadIn> gathered_;
    std::shared_ptr<const EnsembleLeadIn> done_;
};

class EnsembleCompanion {
  public:
    /// Both must outlive it; see Ensemble::advance() for `stop`.
    EnsembleCompanion(const WallClock&, const StopFlag* stop, EngineChooser engine);

    /// Whether the main chain is to wait while advance() is called. A resting one waits for everything; a
    /// running one until a frame can be filled, or a piece of work has come together: steps at once are
    /// faster than one by one.
    bool is_behind(const Simulation&, bool resting);
    /// Takes a piece of the way, a few milliseconds long; is_behind() has been called. Throws Interrupted.
    void advance(const Simulation&);
    /// Why the present ensemble cannot be shown: one sentence, once, also of ensembles that follow each other
    /// under a hand. After advance() and fill().
    std::optional<std::string> take_problem();

    /// The next frame brings along what leads to it (see EnsembleFrame::lead_in), as after a jump.
    void show_way();

    /// Whether a frame of the simulation's present moment is on its way; is_behind() has been called. A
    /// snapshot waits for it, so that all in it is of one moment.
    bool is_coming(const Simulation&, bool resting) const;
    /// Fills a new frame if the ensemble has moved, and if that does not take too much of the time.
    void fill(EnsembleStatus&, const Simulation&, bool resting);

    /// Lets go of the ensemble and of the device that steps it, on the thread that has used them.
    void close();

  private:
    /// Exists while there is an ensemble.
    struct Crew {
        Crew(const StopFlag* stop, EngineChooser* engine)
            : follower(workers, {.stop = stop, .engine = engine}) {}
        WorkerPool workers{usual_threads(), ThreadPriority::low};
        EnsembleFollower follower;
    };

    bool frame_is_due() const;
    void fill(EnsembleStatus&, const EnsembleCourse&, double time, bool resting);
    /// After an exception other than Interrupted there is no ensemble, and a problem.
    void attempt(const std::function<void()>& work);
    void dismiss();

    const WallClock& clock_;
    const StopFlag* stop_;
    EngineChooser engine_;
    std::unique_ptr<Crew> crew_;
    FramePool pool_;
    BatchSize piece_;
    HurriedCourse hurry_;
    SharedCourse wanted_; ///< the simulation's, or with fewer members: see HurriedCourse
    SharedCourse course_; ///< that the crew follows, as it was last seen
    SharedCourse failed_; ///< whose members cannot be had
    std::optional<std::string> problem_;
    std::string told_; ///< the problem last told, until there is another, an ensemble again or none
    LeadIn lead_in_;
    bool begins_again_ = false;            ///< its last seconds, for show_way()
    std::int64_t step_ = 0;                ///< where the ensemble is
    std::optional<double> waiting_since_;  ///< s, wall
    double filled_at_ = 0, fill_took_ = 0; ///< s, wall
    bool is_filled_ = false;               ///< the present states are those of the frame
    std::shared_ptr<const EnsembleFrame> frame_;
};

} // namespace pendula
