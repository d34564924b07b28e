// SPDX-License-Identifier: MIT
/// The ensemble of a filmed motion, brought along with it. Its frames are handed on at the moments that a
/// film shows, from the film's frame 0 on, whichever frames are drawn: so trails made of them are the same in
/// every range. One thread; worker threads exist while there is an ensemble.
#pragma once

#include "ensemble/ensemble_engine.hpp"
#include "ensemble/ensemble_follower.hpp"
#include "ensemble/ensemble_frame.hpp"
#include "ensemble/worker_pool.hpp"
#include "film/film_moments.hpp"
#include "simulation/simulation.hpp"

#include <cstddef>
#include <memory>
#include <optional>
#include <utility>

namespace pendula {

class FilmedEnsemble {
  public:
    /// `engine`, which must outlive it, says what steps the members; null: the processor.
    explicit FilmedEnsemble(MomentCourse moments, std::size_t threads = usual_threads(),
                            EngineChooser* engine = nullptr)
        : moments_(std::move(moments)), threads_(threads), engine_(engine) {}

    /// The first moment that has not been handed on.
    const FilmMoment& next() const { return moments_.next(); }
    /// Hands on the frame of the moment next(), if there is an ensemble then, or that there is none any more.
    /// While simulated time stands still there is but one frame. `now` has reached that time, and no later
    /// step. When interrupted (see InterruptGuard) it hands on nothing. Throws Refused.
    void put_next(const Simulation& now, EnsembleSink&);

    /// Up to the last moment that was handed on; null without an ensemble.
    std::shared_ptr<const EnsembleSeries> statistics() const {
        return crew_ ? crew_->follower.statistics() : nullptr;
    }

  private:
    struct Crew {
        Crew(std::size_t threads, EngineChooser*);
        WorkerPool workers;
        EnsembleFollower follower;
    };

    MomentCourse moments_;
    std::size_t threads_;
    EngineChooser* engine_;
    std::optional<double> last_; ///< s, simulated, of the moment before
    SharedCourse last_course_;   ///< then
    std::unique_ptr<Crew> crew_;
    EnsembleFrame frame_;
};

} // namespace pendula
