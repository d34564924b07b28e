// SPDX-License-Identifier: MIT
#include "app/offscreen.hpp"

#include "app/interrupt.hpp"
#include "app/progress_line.hpp"
#include "app/torus_orbit.hpp"
#include "app/unfinished.hpp"
#include "gl/offscreen_context.hpp"
#include "gl/pixel_reader.hpp"
#include "gl/texture.hpp"
#include "record/encoding_thread.hpp"
#include "record/open_sink.hpp"
#include "render/scene_renderer.hpp"
#include "render/view_layout.hpp"
#include "simulation/simulation.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace pendula {
namespace {

/// Steps taken at once, so that an interruption is noticed also where a frame takes minutes.
constexpr double steps_at_once = 20000;

/// The chain, its trails and the torus at successive times, off-screen.
class Film {
  public:
    Film(const Scene& scene, int width, int height)
        : scene_(scene)
        , simulation_(scene.setup)
        , target_("film frame", width, height, gl::Format::rgba8)
        , layout_(divide_area({0, 0, width, height}, scene.view.layout, {}, scene.setup.chain.links())) {}

    /// Draws simulated time `time`; times must not decrease. Returns the framebuffer object to read.
    unsigned draw(double time) {
        while (simulation_.time() < time && !simulation_.failure() && !InterruptGuard::interrupted()) {
            const double part = steps_at_once * simulation_.setup().integration.dt;
            simulation_.advance_until(std::min(time, simulation_.time() + part), renderer_);
        }
        simulation_.advance_until(std::min(time, simulation_.time()), renderer_);
        if (const auto failure = simulation_.failure()) throw Refused(*failure);
        simulation_.states_at(time, states_);
        FrameInput input;
        input.chain = &simulation_.setup().chain;
        input.states = states_;
        input.epoch = simulation_.epoch();
        input.time = time;
        input.sample_interval = simulation_.setup().sample_interval;
        input.trail_seconds = scene_.trail_seconds;
        input.look = scene_.look;
        input.view = scene_.view;
        input.chain_camera = follow();
        input.torus_camera = TorusOrbit::untouched(scene_.view.embedding, time, scene_.view.auto_rotate);
        input.torus_shape = TorusOrbit::untouched_shape(scene_.view.embedding, time, scene_.view.auto_rotate);
        set_views(input, layout_);
        input.pixel_scale = pixel_scale_for(target_.height());
        input.text_size = text_size_for(target_.height());
        renderer_.draw(input, target_.id(), target_.width(), target_.height());
        return target_.id();
    }

  private:
    /// The chain's view with the bob that it goes with in the middle.
    ChainCamera follow() const {
        const std::size_t bob = scene_.view.follow_bob;
        const ChainState& state = states_.front();
        if (bob == 0 || bob > state.x.size()) return {};
        return {glm::vec2(state.x[bob - 1], state.y[bob - 1]), 1};
    }

    Scene scene_;
    Simulation simulation_;
    SceneRenderer renderer_;
    gl::Framebuffer target_;
    ViewLayout layout_;
    std::vector<ChainState> states_;
};

} // namespace

FilmLength record_offscreen(const Scene& scene, const OffscreenOptions& options) {
    const InterruptGuard guard;
    FilmLength length;
    length.wanted = std::max<std::int64_t>(1, std::llround(options.duration * options.frames_per_second));
    // The sink first: what is wrong with the file is told before anything is rendered.
    EncodingThread encoder(open_sink({.target = options.out,
                                      .width = options.width,
                                      .height = options.height,
                                      .frames_per_second = options.frames_per_second,
                                      .metadata = {scene.name, to_toml(scene), options.software},
                                      .overwrite = options.force,
                                      .transparent = scene.look.transparent}));
    const gl::OffscreenContext context;
    Scene shown = scene;
    shown.look.transparent = scene.look.transparent && holds_alpha(options.out);
    Film film(shown, options.width, options.height);
    gl::PixelReader reader(options.width, options.height);
    ProgressLine progress(length.wanted);

    const auto encode_oldest = [&] {
        Frame frame = encoder.blank(options.width, options.height);
        gl::copy_top_down(reader.take(), options.width, options.height, frame.pixels);
        encoder.put(std::move(frame));
    };
    try {
        while (length.frames < length.wanted) {
            if (reader.full()) encode_oldest();
            const unsigned picture =
                film.draw(static_cast<double>(length.frames) / options.frames_per_second);
            if (InterruptGuard::interrupted()) break; // this frame may not have reached its time
            reader.request(picture);
            progress.show(++length.frames);
        }
        while (reader.pending() > 0) encode_oldest();
        if (length.frames > 0) encoder.finish();
    } catch (const std::exception& error) {
        progress.finish();
        throw Unfinished(error.what());
    }
    progress.finish();
    return length;
}

} // namespace pendula
