// SPDX-License-Identifier: MIT
/// Brings the ensemble to where a running simulation is, piece by piece, and fills frames of it. Used by the
/// physics thread, whose clock it is told (s, wall); worker threads exist only while there is an ensemble.
#pragma once

#include "ensemble/ensemble_engine.hpp"
#include "ensemble/ensemble_follower.hpp"
#include "ensemble/frame_pool.hpp"
#include "ensemble/worker_pool.hpp"
#include "simulation/ensemble_status.hpp"
#include "simulation/hurried_course.hpp"
#include "simulation/lead_in.hpp"
#include "simulation/pacer.hpp"
#include "simulation/simulation.hpp"
#include "simulation/wall_clock.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace pendula {

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
    /// under a hand.
    std::optional<std::string> take_problem();

    /// The next frame brings along what leads to it (see EnsembleFrame::lead_in), as after a jump.
    void show_way();

    /// Fills a new frame if the ensemble has moved, and if that does not take too much of the time.
    void fill(EnsembleStatus&, const Simulation&, bool resting);

    /// Lets go of the ensemble and of the device that steps it, on the thread that has used them.
    void close();

  private:
    /// Exists while there is an ensemble.
    struct Crew {
        Crew(const StopFlag* stop, EngineChooser* engine)
            : follower(workers, {.stop = stop, .engine = engine}) {}
        WorkerPool workers{usual_threads(), WorkerPriority::low};
        EnsembleFollower follower;
    };

    bool frame_is_due() const;
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
