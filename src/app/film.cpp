// SPDX-License-Identifier: MIT
#include "app/film.hpp"

#include "app/interrupt.hpp"
#include "app/torus_orbit.hpp"
#include "app/view_log.hpp"
#include "gl/texture.hpp"
#include "record/sonifier.hpp"
#include "render/average_pass.hpp"
#include "render/scene_renderer.hpp"
#include "render/view_layout.hpp"
#include "simulation/simulation.hpp"
#include "simulation/timeline.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace pendula {
namespace {

/// Steps taken at once, so that an interruption is noticed also where a frame takes minutes.
constexpr std::int64_t steps_at_once = 20000;

/// The motion from its start: of a scene, or of a run with what was done in it.
class FilmedMotion {
  public:
    FilmedMotion(const Setup& setup, const RunRecord* run) {
        if (!run) {
            simulation_.emplace(setup);
            return;
        }
        // Nobody goes back in a film: no memory for the past.
        timeline_.emplace(run->setup, TimelineOptions{.memory_budget = 1 << 20});
        timeline_->open(*run);
    }

    const Simulation& now() const { return timeline_ ? timeline_->simulation() : *simulation_; }

    void advance_until(double time, SampleSink& sink) {
        while (now().time() < time && !now().failure() && !InterruptGuard::interrupted()) {
            const double part = static_cast<double>(steps_at_once) * now().setup().integration.dt;
            if (timeline_)
                timeline_->advance_toward(time, steps_at_once, sink);
            else
                simulation_->advance_until(std::min(time, now().time() + part), sink);
        }
        if (timeline_)
            timeline_->advance(0, sink); // what was done at this very step
        else
            simulation_->advance_until(std::min(time, now().time()), sink);
        if (const auto failure = now().failure()) throw Refused(*failure);
    }

    double run_time() const {
        if (!timeline_) return 0;
        TimelineReport report;
        timeline_->fill(report);
        return report.end_time;
    }

  private:
    std::optional<Simulation> simulation_;
    std::optional<Timeline> timeline_;
};

/// The chain's view with the bob that it goes with in the middle.
ChainCamera follow(const ViewSettings& view, const ChainState& state) {
    const std::size_t bob = view.follow_bob;
    if (bob == 0 || bob > state.x.size()) return {};
    return {glm::vec2(state.x[bob - 1], state.y[bob - 1]), 1};
}

/// Hands samples to the picture and to the sound.
class PictureAndSound final : public SampleSink {
  public:
    PictureAndSound(SampleSink& picture, Sonifier* sound, double sample_interval)
        : picture_(picture), sound_(sound), sample_interval_(sample_interval) {}

    void put(const SampleHeader& header, std::span<const BobSample> sample) override {
        picture_.put(header, sample);
        if (!sound_ || header.trajectory != 0) return;
        bobs_.clear();
        for (const BobSample& bob : sample) bobs_.push_back({bob.x, bob.y, bob.omega});
        sound_->put(static_cast<double>(header.index) * sample_interval_, bobs_);
    }

  private:
    SampleSink& picture_;
    Sonifier* sound_;
    double sample_interval_; // s
    std::vector<SoundingBob> bobs_;
};

} // namespace

struct Film::Implementation {
    Scene scene;
    FilmOptions options;
    FilmedMotion motion;
    SceneRenderer renderer;
    std::optional<gl::Framebuffer> plain; ///< where one picture makes a frame
    std::optional<AveragePass> average;   ///< where several do
    std::optional<Sonifier> sound;
    Snapshot snapshot;
    std::vector<ChainState> states;

    Implementation(const Scene& film_scene, const RunRecord* run, const FilmOptions& film_options)
        : scene(film_scene), options(film_options), motion(film_scene.setup, run) {
        if (options.supersampling == 1 && options.sub_frames == 1)
            plain.emplace("film frame", options.width, options.height, gl::Format::rgba8);
        else
            average.emplace(options.width, options.height, options.supersampling, options.sub_frames);
    }

    /// As it was looked at, if somebody did; else as the scene has it, with cameras that nobody touches.
    void look_at(FrameInput& input, const LoggedView* seen, double time) const {
        if (!seen) {
            input.trail_seconds = scene.trail_seconds;
            input.look = scene.look;
            input.view = scene.view;
            input.chain_camera = follow(scene.view, input.states.front());
            input.torus_camera = TorusOrbit::untouched(scene.view.embedding, time, scene.view.auto_rotate);
            input.torus_shape =
                TorusOrbit::untouched_shape(scene.view.embedding, time, scene.view.auto_rotate);
            return;
        }
        const RunView& view = seen->view;
        input.trail_seconds = view.trail_seconds;
        input.show_trails = view.show_trails;
        input.look = view.look;
        input.look.transparent = scene.look.transparent;
        input.view = view.settings;
        const CameraPose pose = untouched(view.camera, time - seen->time);
        input.chain_camera = follow(view.settings, input.states.front());
        input.chain_camera.centre += glm::vec2(pose.chain_x, pose.chain_y);
        input.chain_camera.zoom = pose.chain_zoom;
        input.torus_camera = {pose.azimuth, pose.elevation, pose.distance, {pose.pan_x, pose.pan_y}};
        input.torus_shape = {pose.roll, pose.clifford, pose.turn};
    }

    void advance_until(double time) {
        PictureAndSound both(renderer, sound ? &*sound : nullptr, motion.now().setup().sample_interval);
        motion.advance_until(time, both);
    }

    void draw_at(double time, unsigned target, int width, int height) {
        advance_until(time);
        const Simulation& simulation = motion.now();
        if (simulation.time() < time) time = simulation.time(); // interrupted
        simulation.fill(snapshot);
        simulation.states_at(time, states);
        FrameInput input;
        input.chain = &simulation.setup().chain;
        input.states = states;
        input.lanes = snapshot.lanes;
        input.epoch = simulation.epoch();
        input.time = time;
        input.sample_interval = simulation.setup().sample_interval;
        look_at(input, view_at_step(options.views, simulation.step()), time);
        set_views(input, divide_area({0, 0, width, height}, input.view.layout, {}, input.chain->links()));
        // As if drawn at the film's own size: what is supersampled gets finer, not larger.
        const auto finer = static_cast<float>(options.supersampling);
        input.pixel_scale = finer * pixel_scale_for(options.height);
        input.text_size = finer * text_size_for(options.height);
        renderer.draw(input, target, width, height);
    }
};

Film::Film(const Scene& scene, std::shared_ptr<const RunRecord> run, const FilmOptions& options)
    : implementation_(std::make_unique<Implementation>(scene, run.get(), options)) {}
Film::~Film() = default;

double Film::run_time() const { return implementation_->motion.run_time(); }

unsigned Film::draw(std::int64_t number) {
    Implementation& self = *implementation_;
    const int rate = self.options.frames_per_second;
    if (self.plain) {
        self.draw_at(static_cast<double>(number) / rate, self.plain->id(), self.options.width,
                     self.options.height);
        return self.plain->id();
    }
    AveragePass& average = *self.average;
    average.begin();
    for (int i = 0; i < self.options.sub_frames; ++i) {
        const double part = self.options.shutter * i / self.options.sub_frames;
        self.draw_at((static_cast<double>(number) + part) / rate, average.source(), average.source_width(),
                     average.source_height());
        average.add();
    }
    return average.result();
}

void Film::listen(std::int64_t first) {
    Implementation& self = *implementation_;
    self.sound.emplace(self.motion.now().setup().chain.reach(),
                       sample_at_frame(first, self.options.frames_per_second));
}

void Film::take_sound(std::int64_t end, std::vector<std::int16_t>& samples) {
    Implementation& self = *implementation_;
    if (!self.sound) return;
    const int rate = self.options.frames_per_second;
    try {
        self.advance_until(static_cast<double>(end) / rate);
    } catch (const Refused&) { // told where a picture is wanted
    }
    self.sound->take_until(sample_at_frame(end, rate), samples);
}

} // namespace pendula
