// SPDX-License-Identifier: MIT
#include "film/filmed_ensemble.hpp"

#include "film/interrupt.hpp"

namespace pendula {

// Nobody goes back in a film: no memory for the past.
FilmedEnsemble::Crew::Crew(std::size_t threads, EngineChooser* engine)
    : workers(threads)
    , follower(workers, {.kept_memory = 0, .stop = &InterruptGuard::flag(), .engine = engine}) {}

void FilmedEnsemble::put_next(const Simulation& now, EnsembleSink& sink) {
    const double time = next().time;
    moments_.advance();
    const bool stands_still = std::exchange(last_, time) == time && last_course_ == now.ensemble_course();
    last_course_ = now.ensemble_course();
    if (stands_still) return;
    if (!now.ensemble_course()) {
        if (crew_) sink.forget_ensemble();
        crew_.reset();
        frame_ = {};
        return;
    }
    try {
        if (!crew_) crew_ = std::make_unique<Crew>(threads_, engine_);
        crew_->follower.follow(now.ensemble_course(), time);
    } catch (const Interrupted&) {
        return;
    }
    crew_->follower.fill(frame_);
    sink.put(frame_);
}

} // namespace pendula
