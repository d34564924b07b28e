// SPDX-License-Identifier: MIT
/// What films, still pictures and the window show besides the chain's own motion: an ensemble, a map of
/// chaos, a Poincaré section, the video behind the chain; and a still frame. No OpenGL. Each object is used
/// by one thread at a time.
#pragma once

#include "ensemble/ensemble_engine.hpp"
#include "ensemble/ensemble_follower.hpp"
#include "ensemble/ensemble_frame.hpp"
#include "film/film_moments.hpp"
#include "map/map_work.hpp"
#include "physics/chain.hpp"
#include "record/film_frames.hpp"
#include "render/frame_input.hpp"
#include "render/map/map_geometry.hpp"
#include "render/map/painted_map.hpp"
#include "render/plots/section_plot.hpp"
#include "scene/scene.hpp"
#include "section/crossing_watch.hpp"
#include "simulation/simulation.hpp"
#include "tasks/worker_pool.hpp"

#include <cstddef>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pendula {

/// The ensemble of a filmed motion, which advances with this motion. A frame is emitted at every moment of
/// the film, from frame 0 on, even if only a range of frames is drawn, so that trails are the same in every
/// range. Worker threads exist only while there is an ensemble.
class FilmedEnsemble {
  public:
    /// `engine` chooses what steps the members, and must outlive this object. If it is null, the processor
    /// steps them.
    explicit FilmedEnsemble(MomentCourse moments, std::size_t threads = usual_threads(),
                            EngineChooser* engine = nullptr)
        : moments_(std::move(moments)), threads_(threads), engine_(engine) {}

    /// The first moment whose frame has not been emitted.
    const FilmMoment& next() const { return moments_.next(); }
    /// Emits the ensemble's frame at the moment next(), or calls forget_ensemble() of the sink if the
    /// ensemble has ended. Emits nothing if the members have taken no step since the last frame, or if
    /// interrupted (see InterruptGuard). `now` must be at the first step at or after the time of the moment.
    /// Throws Refused.
    void put_next(const Simulation& now, EnsembleSink&);

    /// The statistics up to the last emitted moment; null without an ensemble.
    std::shared_ptr<const EnsembleSeries> statistics() const {
        return follower_ ? follower_->statistics() : nullptr;
    }

  private:
    MomentCourse moments_;
    std::size_t threads_;
    EngineChooser* engine_;
    SharedSchedule schedule_;                  ///< the ensemble's schedule at the previous moment
    std::optional<WorkerPool> workers_;        ///< exist while there is an ensemble
    std::optional<EnsembleFollower> follower_; ///< exists while there is an ensemble; uses the workers
    EnsembleFrame frame_;
};

/// A map of chaos. It is calculated when a frame shows it, and again when the chain, the start or the
/// shown rectangle changes.
class FilmedMap {
  public:
    /// Adds the map to the input of a picture of `width` × `height` px, if the layout shows a map. `start` is
    /// the start of the input's chain. Waits until the map is finished, for at most `longest_wait` s, or
    /// until the program is interrupted.
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

/// A Poincaré section with orbits spread over it, and with the run's own crossings up to each frame.
class FilmSection {
  public:
    /// Adds the section to an input if its layout shows a section. The views, theme and time of the input
    /// must be set. The input then points to curves of this object, which are valid until the next call.
    /// `origin`: MotionSnapshot::origin at this time.
    void fill(FrameInput&, const SharedOrigin& origin);

  private:
    /// Adds this many orbits, spread over the section. All their crossings are shown from the first frame on,
    /// so that a picture of a film depends only on its time.
    void spread(std::size_t orbits);
    void colour(Theme);

    SectionStage stage_;
    SharedOrigin origin_;
    std::optional<CrossingWatch> watch_;
    std::vector<PlotCurve> curves_; ///< the curve of the run, then the curves of the spread orbits
    std::vector<float> strengths_;  ///< strength of each curve's dots
    std::size_t spread_ = 0;        ///< number of spread orbits
    Theme theme_ = Theme::night;    ///< theme of the curves' colours
    std::uint64_t revision_ = 0;
};

/// The frames of the video behind the chain, for films and the window.
class VideoFrames {
  public:
    /// The frame of a video file at `time` (s, of the video). Before the video's beginning, this is its first
    /// frame; after the end, its last frame. The same frame is returned as the same object. Frames of more
    /// than 1080 rows are made smaller. After an interruption of the program, returns the previously returned
    /// frame, or null. Throws Refused with one sentence that names the file.
    std::shared_ptr<const VideoFrame> at(const std::string& file, double time);

    /// Sets the input's video frame for the input's time, if the input has a video. Throws Refused.
    void fill(FrameInput& input) {
        if (!input.video.file.empty())
            input.video_frame = at(input.video.file, input.video.begin + input.time);
    }

  private:
    std::string file_;
    std::optional<FilmFrames> frames_;
    std::shared_ptr<const VideoFrame> shown_;
};

/// A frame of a simulation in the view of its scene, for pictures without a window or a film.
/// `input` points into `states`, so it can be moved but not copied.
struct StillFrame {
    std::vector<ChainState> states;
    FrameInput input;

    StillFrame() = default;
    StillFrame(StillFrame&&) = default;
    StillFrame& operator=(StillFrame&&) = default;
};

/// The frame at a simulated time (s) that the simulation has reached, with the default cameras, for a picture
/// of the given size in pixels. The simulation and its chain must outlive the frame.
StillFrame still_frame(const Scene&, const Simulation&, double time, int width, int height);

} // namespace pendula
