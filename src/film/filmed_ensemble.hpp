// SPDX-License-Identifier: MIT
/// The ensemble of a filmed motion, brought along with it. Its frames are handed on at the moments that a
/// film shows, from the film's frame 0 on, whichever frames are drawn: so trails made of them are the same in
/// every range. One thread; worker threads exist while there is an ensemble.
#pragma once

#include "ensemble/ensemble_engine.hpp"
#include "ensemble/ensemble_follower.hpp"
#include "ensemble/ensemble_frame.hpp"
#include "ensemble/worker_pool.hpp"
#include "record/frame_rate.hpp"
#include "simulation/simulation.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>

namespace pendula {

/// The moments that a film shows: of each frame, `sub_frames` in the part `shutter` of its interval.
struct FilmMoments {
    FrameRate rate;
    int sub_frames = 1;
    double shutter = 0.5;

    /// s, simulated, of the moment `part` of frame `number`.
    double time_of(std::int64_t number, int part) const {
        return rate.time_of(static_cast<double>(number) + shutter * part / sub_frames);
    }
};

class FilmedEnsemble {
  public:
    /// `engine`, which must outlive it, says what steps the members; null: the processor.
    explicit FilmedEnsemble(const FilmMoments& moments, std::size_t threads = usual_threads(),
                            EngineChooser* engine = nullptr)
        : moments_(moments), threads_(threads), engine_(engine) {}

    /// s, simulated, of the first moment that has not been handed on.
    double next() const {
        return moments_.time_of(moment_ / moments_.sub_frames,
                                static_cast<int>(moment_ % moments_.sub_frames));
    }
    /// Hands on the frame of the moment next(), if there is an ensemble then, or that there is none any more.
    /// `now` has reached that time, and no later step. When interrupted (see InterruptGuard) it hands on
    /// nothing. Throws Refused.
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

    FilmMoments moments_;
    std::size_t threads_;
    EngineChooser* engine_;
    std::int64_t moment_ = 0;
    std::unique_ptr<Crew> crew_;
    EnsembleFrame frame_;
};

} // namespace pendula
