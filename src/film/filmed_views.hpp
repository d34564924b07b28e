// SPDX-License-Identifier: MIT
/// What films and stills show beside the chain's own motion: an ensemble, a map of chaos, a Poincaré section.
/// Use each object on one thread at a time.
#pragma once

#include "ensemble/ensemble_engine.hpp"
#include "ensemble/ensemble_follower.hpp"
#include "ensemble/ensemble_frame.hpp"
#include "film/film_moments.hpp"
#include "map/map_work.hpp"
#include "physics/chain.hpp"
#include "render/frame_input.hpp"
#include "render/map/map_geometry.hpp"
#include "render/map/painted_map.hpp"
#include "render/plots/section_plot.hpp"
#include "section/crossing_watch.hpp"
#include "simulation/simulation.hpp"
#include "tasks/worker_pool.hpp"

#include <cstddef>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace pendula {

/// The ensemble of a filmed motion, advanced with it. It emits a frame at every moment of the film, from
/// frame 0 on, even if only a range of frames is drawn, so that trails are the same in every range. Worker
/// threads exist only while there is an ensemble.
class FilmedEnsemble {
  public:
    /// `engine`, which must outlive this, steps the members; null: the processor.
    explicit FilmedEnsemble(MomentCourse moments, std::size_t threads = usual_threads(),
                            EngineChooser* engine = nullptr)
        : moments_(std::move(moments)), threads_(threads), engine_(engine) {}

    /// The first moment whose frame has not been emitted.
    const FilmMoment& next() const { return moments_.next(); }
    /// Emits the frame of the moment next(), or tells the sink that the ensemble has ended. Until the members
    /// have taken a step there is only one frame. `now` must have reached that time, and no later step. When
    /// interrupted (see InterruptGuard) it emits nothing. Throws Refused.
    void put_next(const Simulation& now, EnsembleSink&);

    /// The statistics up to the last emitted moment; null without an ensemble.
    std::shared_ptr<const EnsembleSeries> statistics() const {
        return follower_ ? follower_->statistics() : nullptr;
    }

  private:
    MomentCourse moments_;
    std::size_t threads_;
    EngineChooser* engine_;
    SharedSchedule schedule_;                  ///< at the previous moment
    std::optional<WorkerPool> workers_;        ///< exist while there is an ensemble
    std::optional<EnsembleFollower> follower_; ///< likewise; uses the workers
    EnsembleFrame frame_;
};

/// A map of chaos: calculated when a frame shows it, and again when the chain, the start or the place
/// changes.
class FilmedMap {
  public:
    /// Adds the map to an input of `width` × `height` px whose layout shows it; `start` is that of the
    /// input's chain. Waits until the map is finished, at most `longest_wait` s, or until the program is
    /// interrupted.
    void fill(FrameInput&, const StartState& start, int width, int height,
              double longest_wait = std::numeric_limits<double>::infinity());

  private:
    struct Wanted {
        MapDefinition given;
        MapView view;
        MapGrid grid;
        gl::Area picture;
        bool is_like(const Wanted&) const;
    };
    void calculate(const Wanted&, double longest_wait);

    std::unique_ptr<MapWork> work_;
    std::optional<Wanted> shown_;
    MapFrame frame_;
};

/// A Poincaré section: the orbits spread over it, and the run's own crossings up to each frame.
class FilmSection {
  public:
    /// Adds the section to an input whose views, theme and time are set, if its layout shows one; it points
    /// at this object's curves until the next call. `origin`: the motion's at that time.
    void fill(FrameInput&, const SharedOrigin& origin);

  private:
    /// Adds this many orbits, spread over the section. All their crossings exist from the first frame on, so
    /// that a film's pictures depend only on their times.
    void spread(std::size_t orbits);
    void colour(Theme);

    SectionStage stage_;
    SharedOrigin origin_;
    std::optional<CrossingWatch> watch_;
    std::vector<PlotCurve> curves_; ///< the run's, then those of the spread orbits
    std::vector<float> strengths_;  ///< strength of each curve's dots
    std::size_t spread_ = 0;        ///< requested number
    Theme theme_ = Theme::night;    ///< the theme of the colours
    std::uint64_t revision_ = 0;
};

} // namespace pendula
