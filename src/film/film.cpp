// SPDX-License-Identifier: MIT
#include "film/film.hpp"

#include "analysis/energy_watch.hpp"
#include "ensemble_gl/gl_ensemble_device.hpp"
#include "film/film_canvas.hpp"
#include "film/film_moments.hpp"
#include "film/filmed_motion.hpp"
#include "film/filmed_views.hpp"
#include "film/log_plots.hpp"
#include "film/torus_orbit.hpp"
#include "gl/texture.hpp"
#include "record/frame_sink.hpp"
#include "record/hdr.hpp"
#include "record/sound.hpp"
#include "render/ensemble/ensemble_maps.hpp"
#include "render/scene_renderer.hpp"
#include "render/view_layout.hpp"
#include "scene/run_view.hpp"
#include "scene/trail_length.hpp"
#include "simulation/sample.hpp"
#include "simulation/simulation.hpp"
#include "tasks/interrupt.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace pendula {
namespace {

/// Turns the main chain's samples into sound.
class SoundSink final : public SampleSink {
  public:
    SoundSink(Sonifier& sound, double sample_interval) : sound_(sound), sample_interval_(sample_interval) {}

    void put(const SampleHeader& header, std::span<const BobSample> sample) override {
        if (header.trajectory != 0) return;
        bobs_.clear();
        for (const BobSample& bob : sample) bobs_.push_back({bob.x, bob.y, bob.omega});
        sound_.put(static_cast<double>(header.index) * sample_interval_, bobs_);
    }

  private:
    Sonifier& sound_;
    double sample_interval_; // s
    std::vector<SoundingBob> bobs_;
};

/// The chain's framing is updated this many times per simulated second. The updates do not depend on which
/// frames are drawn, so a frame looks the same in every range of frames.
constexpr double framing_rate = 30;

static_assert(wide_peak == hdr::peak / hdr::diffuse_white && wide_knee == hdr::knee / hdr::diffuse_white);

constexpr std::int64_t most_tile_memory = std::int64_t{1} << 31; ///< bytes, for all tile canvases together
double wall_seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// A chain camera that is centred on the bob that the view follows; the default camera if it follows no bob.
ChainCamera follow(const ViewSettings& view, const ChainState& state) {
    const std::size_t bob = view.follow_bob;
    if (bob == 0 || bob > state.x.size()) return {};
    return {glm::vec2(state.x[bob - 1], state.y[bob - 1]), 1, 1};
}

/// The state at a moment of the film, kept until all tiles of its frame are drawn.
struct Moment : MotionSnapshot {
    double at = 0; // film time since the beginning of its shot, s
    ChainExtent extent;
    std::shared_ptr<const EnsembleSeries> ensemble_statistics; ///< null without an ensemble
};

} // namespace

struct Film::Implementation {
    Scene scene;
    FilmOptions options;
    std::unique_ptr<FilmedMotion> motion;
    SceneRenderer renderer;
    EngineChooser engine;
    FilmedEnsemble ensemble;
    std::vector<Tile> tiles;                                ///< a single tile if the frame is drawn at once
    std::unique_ptr<FilmCanvas> canvas;                     ///< for the current tile
    std::vector<std::unique_ptr<FilmCanvas>> tile_canvases; ///< one per tile, if all are drawn together
    std::optional<Sonifier> sound;
    std::vector<Moment> moments; ///< of the current frame
    DivergenceLog divergence;
    LogPlots logs;
    EnergyWatch energy;
    double longest_plot = 0; ///< longest time span of a plot in the film, simulated time, s
    FilmedMap map;
    FilmSection section;
    VideoFrames video;
    ChainFraming framing;          ///< at the last update
    std::int64_t next_framing = 0; ///< number of the next update, see framing_rate
    std::size_t next_change = 0;   ///< index of the storyboard's next change
    LiveNumbers readings;
    std::optional<std::int64_t> reached; ///< the newest frame whose moments have been calculated

    Implementation(const Scene& film_scene, const RunRecord* run, const FilmOptions& film_options)
        : scene(film_scene)
        , options(film_options)
        , motion(run ? filmed_run(*run) : filmed_scene(film_scene.setup))
        , engine(
              options.engine, [] { return std::make_unique<GlEnsembleDevice>(); }, wall_seconds)
        , ensemble(MomentCourse(options, ensemble_history(film_scene.ensemble_look)), usual_threads(),
                   &engine)
        , tiles(tiles_for(options.width, options.height, options.supersampling,
                          options.largest > 0 ? options.largest : gl::largest_picture()))
        , moments(static_cast<std::size_t>(options.sub_frames)) {
        longest_plot = scene.views.plot_seconds;
        for (const LoggedView& seen : options.views)
            longest_plot = std::max(longest_plot, seen.view.views.plot_seconds);
        // Reports a missing video at the start, not in the middle of the film.
        if (!scene.video.file.empty()) video.at(scene.video.file, scene.video.begin);
        const EnsembleChoice& members = scene.setup.ensemble;
        if (!members.enabled) return;
        if (is_blurred_by_tiles()) refuse_blurred_ensemble();
        if (options.engine != EnsembleEngine::gpu) return;
        if (const auto no = device_refusal(members.setup)) throw Refused(*no);
    }

    /// Sets the cameras of the run's recorded view if there is one, otherwise the default cameras.
    void place_cameras(FrameInput& input, const LoggedView* seen, const Moment& moment) const {
        if (seen) {
            const CameraPose pose = untouched(seen->view.camera, moment.time - seen->time);
            input.chain_camera = follow(seen->view.views, input.states.front());
            input.chain_camera.centre += glm::vec2(pose.chain_x, pose.chain_y);
            input.chain_camera.zoom = pose.chain_zoom;
            input.torus_camera = {pose.azimuth, pose.elevation, pose.distance, {pose.pan_x, pose.pan_y}};
            input.torus_shape = {pose.roll, pose.clifford, pose.turn};
        } else {
            const ViewSettings& views = input.views;
            const TorusLook torus =
                options.direction ? torus_look(options.direction->pane(), moment.at, moment.time)
                                  : TorusOrbit::untouched(views.embedding, moment.time, views.auto_rotate);
            input.chain_camera = follow(views, input.states.front());
            input.torus_camera = torus.camera;
            input.torus_shape = torus.shape;
        }
        if (options.direction) options.direction->place_cameras(input, moment.at);
    }

    /// Advances to `time`. `last`: index of the wanted moment; later moments at the same time are not shown.
    void advance_until(double time, std::int64_t last = after_all_moments) {
        const double interval = motion->now().setup().sample_interval;
        divergence.set_sample_interval(interval);
        logs.begin(motion->now().setup(), motion->now().main().energy().scale, longest_plot);
        energy.expect(motion->now().setup().chain, interval);
        std::optional<SoundSink> heard;
        if (sound) heard.emplace(*sound, interval);
        TeeSink sinks{&renderer, &divergence, &logs.samples(), &energy, heard ? &*heard : nullptr};
        for (double next; (next = static_cast<double>(next_framing) / framing_rate) <= time; ++next_framing) {
            // The ensemble's frames at exactly `next` come after the update of the framing.
            advance_ensemble(std::nextafter(next, -1.0), last, sinks);
            advance_motion(next, sinks);
            if (InterruptGuard::interrupted()) break; // the motion has perhaps not reached `next`
            if (options.on_the_way) options.on_the_way(next, time);
            frame_chain(framing, 1 / framing_rate, motion->now().setup().chain,
                        motion->now().members().front().now);
        }
        advance_ensemble(time, last, sinks);
        advance_motion(time, sinks);
    }

    /// Advances the framing, which includes the members of an ensemble. Until the ensemble has statistics,
    /// there is no first framing, and the target of an existing framing does not change.
    void frame_chain(ChainFraming& chain_framing, double seconds, const Chain& chain,
                     const ChainState& state) const {
        std::optional<double> members = 0.0;
        if (const SharedSchedule& schedule = motion->now().ensemble_schedule()) {
            const auto series = ensemble.statistics();
            members = series ? spare_energy(*schedule, *series) : std::nullopt;
            if (!series && !chain_framing.extent()) return;
        }
        chain_framing.advance(seconds, chain, state, members);
    }

    /// Advances the motion and carries out the storyboard's changes, each at the first step boundary at or
    /// after its time.
    void advance_motion(double time, SampleSink& sinks) {
        if (options.direction)
            for (double next; (next = options.direction->change_time(next_change)) <= time; ++next_change) {
                motion->advance_until(next, sinks);
                if (InterruptGuard::interrupted()) return;
                motion->apply(options.direction->change_commands(next_change), sinks);
            }
        motion->advance_until(time, sinks);
    }

    /// Emits the ensemble's frames up to `time` and moment `last`, and advances the motion meanwhile.
    void advance_ensemble(double time, std::int64_t last, SampleSink& sink) {
        for (FilmMoment next; next = ensemble.next(),
                              next.time <= time && next.index <= last && !InterruptGuard::interrupted();) {
            advance_motion(next.time, sink);
            ensemble.put_next(motion->now(), renderer);
            if (motion->now().setup().ensemble.enabled) expect_picture(next);
        }
    }

    /// Announces a picture to the renderer, even if it is not drawn (see SceneRenderer::expect()), so that
    /// trails are the same in every range of frames.
    void expect_picture(const FilmMoment& shown) {
        Moment moment;
        moment.at = shown.at;
        take(moment, shown.time);
        renderer.expect(input_of(moment, nullptr), options.supersampling * options.width,
                        options.supersampling * options.height);
    }

    /// Stores the motion's state at `time` in `moment`. The motion must have reached this time.
    void take(Moment& moment, double time) {
        const Simulation& simulation = motion->now();
        simulation.fill(moment);
        moment.time = std::min(time, simulation.time()); // time() is earlier only after an interruption
        simulation.states_at(moment.time, moment.states);
        moment.ensemble_statistics = ensemble.statistics();
        ChainFraming shown = framing;
        frame_chain(shown, moment.time - static_cast<double>(next_framing - 1) / framing_rate,
                    moment.setup.chain, moment.states.front());
        moment.extent = shown.extent().value_or(full_extent(moment.setup.chain));
    }

    /// Advances to sub-frame i of frame `number`.
    void advance_to(Moment& moment, std::int64_t number, int i) {
        const FilmMoment shown = moment_of(options, number, i);
        moment.at = shown.at;
        advance_until(shown.time, shown.index);
        take(moment, shown.time);
    }

    LiveNumbers read() const {
        LiveNumbers now;
        now.time = moments.front().time;
        if (const auto points = divergence.of(1); !points.empty())
            now.divergence = std::pow(10.0, points.back().log10_distance);
        const EnergyReading read = motion->now().read_energy();
        // Without gravity, a chain at rest has no energy to compare with, so its error counts as 0.
        const double error = std::abs(read.energy.change - read.damping_loss);
        now.drift = error == 0 ? 0 : error / read.energy.scale;
        return now;
    }

    bool is_averaged() const { return options.supersampling > 1 || options.sub_frames > 1; }

    FrameInput input_of(const Moment& moment, const Tile* tile) {
        const int finer = options.supersampling;
        const int width = finer * options.width, height = finer * options.height;
        const LoggedView* seen = view_at_step(options.views, moment.step);
        FrameInput input =
            frame_of({&moment.setup.chain, moment.states, moment.trajectories, moment.epoch, moment.time,
                      moment.setup.sample_interval},
                     seen                ? seen->view.viewing()
                     : options.direction ? options.direction->pane().scene_at(moment.at).viewing()
                                         : scene.viewing());
        input.chain_extent = moment.extent;
        // Needed for sub-frames, because later sub-frames may already have been calculated.
        input.logs_end_at_time = true;
        input.look.transparent = scene.look.transparent;
        place_cameras(input, seen, moment);
        input.layout = divide_area({0, 0, width, height}, input.views.layout, {}, input.chain->links(),
                                   moment.ensemble_statistics ? PlotSet::with_ensemble : PlotSet::all,
                                   input.views.plots);
        // Sizes belong to the film's own resolution: supersampling makes details finer, not smaller.
        input.pixel_scale = static_cast<float>(finer) * pixel_scale_for(options.height);
        input.coding = options.coding;
        input.depth = options.coding != PictureCoding::srgb ? 0
                      : options.depth > 8 && is_averaged()  ? 16
                                                            : options.depth;
        input.text_size = static_cast<float>(finer) * text_size_for(options.height);
        if (options.margins) input.safe_area = area_within(*options.margins, width, height);
        if (tile) {
            const PixelRectangle& drawn = tile->drawn;
            input.tile = {finer * drawn.x, finer * drawn.y, finer * drawn.width, finer * drawn.height};
        }
        return input;
    }

    void draw(const Moment& moment, const Tile* tile, unsigned target, std::vector<CoveredBox> covered = {}) {
        FrameInput input = input_of(moment, tile);
        input.covered = std::move(covered);
        logs.fill(input, divergence, moment.ensemble_statistics);
        const int width = options.supersampling * options.width,
                  height = options.supersampling * options.height;
        section.fill(input, moment.origin);
        video.fill(input);
        map.fill(input, moment.setup.start, width, height);
        renderer.draw(input, target, width, height);
    }

    /// Whether canvases for all tiles fit in memory.
    bool has_room_for_all_tiles() const {
        std::int64_t bytes = 0;
        for (const Tile& tile : tiles)
            bytes += std::int64_t{tile.drawn.width} * tile.drawn.height *
                     FilmCanvas::bytes_per_pixel(options.supersampling, options.depth, options.coding);
        return bytes <= most_tile_memory;
    }

    bool is_blurred_by_tiles() const {
        return options.sub_frames > 1 && tiles.size() > 1 && !has_room_for_all_tiles();
    }
    [[noreturn]] void refuse_blurred_ensemble() const {
        throw Refused(fmt::format("frames of {}x{} pixels are too large for motion blur of an ensemble: "
                                  "choose smaller frames, less supersampling or no motion blur",
                                  options.width, options.height));
    }

    /// Draws each sub-frame in all tiles before the next sub-frame, because an ensemble can be drawn only in
    /// its current state.
    void draw_by_sub_frames(std::int64_t number, std::span<std::byte> pixels) {
        if (tile_canvases.empty())
            for (const Tile& tile : tiles)
                tile_canvases.push_back(new_canvas(tile.drawn.width, tile.drawn.height));
        for (const auto& tile_canvas : tile_canvases) tile_canvas->begin();
        for (int i = 0; i < options.sub_frames; ++i) {
            Moment& moment = moments.front();
            advance_to(moment, number, i);
            for (std::size_t t = 0; t < tiles.size(); ++t)
                tile_canvases[t]->add([&](unsigned target) { draw(moment, &tiles[t], target); });
        }
        for (std::size_t t = 0; t < tiles.size(); ++t)
            read_tile(tile_canvases[t]->result(origin_of(tiles[t])), tiles[t], options, pixels);
    }

    /// Draws all sub-frames of one tile before the next tile. Trails end at each moment's time even if later
    /// samples are known. An ensemble would show only the last moment, so it is refused with motion blur.
    void draw_by_tiles(std::int64_t number, std::span<std::byte> pixels) {
        for (int i = 0; i < options.sub_frames; ++i)
            advance_to(moments[static_cast<std::size_t>(i)], number, i);
        if (options.sub_frames > 1 && moments.back().ensemble_statistics) refuse_blurred_ensemble();
        for (const Tile& tile : tiles) {
            const unsigned picture =
                canvas_of(tile.drawn)
                    .draw([&](int i,
                              unsigned target) { draw(moments[static_cast<std::size_t>(i)], &tile, target); },
                          origin_of(tile));
            read_tile(picture, tile, options, pixels);
        }
    }

    /// The tile's lower left corner in the frame, px, with the origin of OpenGL.
    glm::vec2 origin_of(const Tile& tile) const {
        return {tile.drawn.x, options.height - tile.drawn.y - tile.drawn.height};
    }

    std::unique_ptr<FilmCanvas> new_canvas(int width, int height) const {
        return std::make_unique<FilmCanvas>(width, height, options.supersampling, options.sub_frames,
                                            options.depth, options.coding);
    }

    FilmCanvas& canvas_of(const PixelRectangle& size) {
        if (!canvas || canvas->width() != size.width || canvas->height() != size.height) {
            canvas.reset(); // freed first, because memory may not suffice for two canvases
            canvas = new_canvas(size.width, size.height);
        }
        return *canvas;
    }
};

Film::Film(const Scene& scene, std::shared_ptr<const RunRecord> run, const FilmOptions& options)
    : implementation_(std::make_unique<Implementation>(scene, run.get(), options)) {}
Film::~Film() = default;

double Film::run_time() const { return implementation_->motion->run_time(); }

std::optional<std::string> Film::end_difference(std::int64_t end) {
    Implementation& self = *implementation_;
    const double run_end = run_time();
    try {
        if (run_end < self.options.frames_per_second.time_of(static_cast<double>(end + 1)))
            self.motion->advance_until(run_end, self.renderer);
    } catch (const Refused& refused) {
        return refused.what();
    }
    return self.motion->end_difference();
}

std::optional<std::string> Film::energy_warning() const { return implementation_->energy.warning(); }

FilmEnergy Film::energy() const {
    const EnergyReading read = implementation_->motion->now().read_energy();
    return {read.energy, read.damping_loss, implementation_->energy.worst()};
}

LiveNumbers Film::readings() const { return implementation_->readings; }

bool Film::is_tiled() const { return implementation_->tiles.size() > 1; }

unsigned Film::draw(std::int64_t number, const FilmWords& words) {
    Implementation& self = *implementation_;
    const bool again = std::exchange(self.reached, std::nullopt) == number;
    const unsigned picture = self.canvas_of(self.tiles.front().drawn).draw([&](int i, unsigned target) {
        if (!again) self.advance_to(self.moments[static_cast<std::size_t>(i)], number, i);
        if (!again && i == 0) self.readings = self.read();
        self.draw(self.moments[static_cast<std::size_t>(i)], nullptr, target,
                  words.covered ? words.covered() : std::vector<CoveredBox>());
        if (words.write) words.write(target);
    });
    if (!InterruptGuard::interrupted()) self.reached = number;
    return picture;
}

void Film::redirect(std::shared_ptr<const PaneDirection> direction) {
    implementation_->options.direction = std::move(direction);
}

void Film::draw_tiled(std::int64_t number, std::span<std::byte> pixels) {
    Implementation& self = *implementation_;
    if (self.options.sub_frames > 1 && self.has_room_for_all_tiles())
        self.draw_by_sub_frames(number, pixels);
    else
        self.draw_by_tiles(number, pixels);
}

void Film::listen(std::int64_t first) {
    Implementation& self = *implementation_;
    self.sound.emplace(self.motion->now().setup().chain.reach(),
                       sample_at_frame(first, self.options.frames_per_second));
}

void Film::take_sound(std::int64_t end, std::vector<std::int16_t>& samples) {
    Implementation& self = *implementation_;
    if (!self.sound) return;
    const FrameRate rate = self.options.frames_per_second;
    try {
        self.advance_until(rate.time_of(static_cast<double>(end)));
    } catch (const Refused&) { // draw() reports this failure
    }
    self.sound->take_until(sample_at_frame(end, rate), samples);
}

} // namespace pendula
