// SPDX-License-Identifier: MIT
#include "render/scene_renderer.hpp"

#include "gl/context.hpp"
#include "gl/error.hpp"
#include "render/bloom_pass.hpp"
#include "render/chain_pass.hpp"
#include "render/gpu_sample_ring.hpp"
#include "render/look_block.hpp"
#include "render/present.hpp"
#include "render/scene_theme.hpp"
#include "render/tone_map_pass.hpp"
#include "render/torus_pass.hpp"
#include "render/torus_trail_pass.hpp"
#include "render/trail_pass.hpp"

#include <array>
#include <chrono>
#include <cmath>
#include <string>
#include <vector>

namespace pendula {

namespace {

/// The main chain's ring grows with the trail asked for; those of its companions, of which there may be
/// dozens, stay small, and of very long chains they show the newest part.
GpuSampleRing new_ring(std::size_t trajectory) {
    if (trajectory == 0) return GpuSampleRing("samples of the main chain");
    return GpuSampleRing("samples of companion " + std::to_string(trajectory),
                         {.kept = 1u << 20, .most = 16u << 20});
}

} // namespace

struct SceneRenderer::Implementation {
    gl::VertexArray vertices{"scene"};
    gl::Program stroke_program{"strokes", {"stroke.vert", "stroke.frag"}};
    TrailPass trails;
    ChainPass chain;
    TorusTrailPass torus_paths;
    TorusPass torus;
    BloomPass bloom;
    ToneMapPass tone_map;

    std::vector<GpuSampleRing> rings; ///< by trajectory, as many as there have been
    Present present;
    LookBlock look;
    gl::Framebuffer picture; ///< linear light, and in alpha how much of the background is covered
    std::uint64_t uploaded_bytes = 0;

    bool measuring = false;
    std::vector<PassTime> pass_times;
    std::chrono::steady_clock::time_point pass_start;

    void resize(int width, int height);
    void upload(const FrameInput&, const ChainGeometry&);
    void draw_chain_view(const FrameInput&, const ChainGeometry&,
                         std::span<const GpuSampleRing* const> rings);
    void draw_torus_view(const FrameInput&, const TorusGeometry&, const GpuSampleRing& main,
                         const GpuSampleRing* ghost);
    void pass_done(std::string_view name);
};

SceneRenderer::SceneRenderer() : implementation_(std::make_unique<Implementation>()) {}
SceneRenderer::~SceneRenderer() = default;

void SceneRenderer::put(const SampleHeader& header, std::span<const BobSample> sample) {
    Implementation& self = *implementation_;
    if (header.trajectory > most_companions || sample.empty()) return;
    while (self.rings.size() <= header.trajectory) self.rings.push_back(new_ring(self.rings.size()));
    self.rings[header.trajectory].put(header, sample);
}

void SceneRenderer::clear_trails() {
    for (GpuSampleRing& ring : implementation_->rings) ring.clear();
}

std::uint64_t SceneRenderer::uploaded_bytes() const { return implementation_->uploaded_bytes; }
void SceneRenderer::measure_passes(bool on) { implementation_->measuring = on; }
std::span<const PassTime> SceneRenderer::pass_times() const { return implementation_->pass_times; }

void SceneRenderer::draw(const FrameInput& input, unsigned target, int width, int height) {
    Implementation& self = *implementation_;
    if (width < 1 || height < 1 || input.chain == nullptr || input.states.empty())
        return; // minimised, or nothing
    const std::uint64_t uploaded_before = gl::counters().uploaded_bytes;
    self.pass_times.clear();
    if (self.measuring) gl::finish();
    self.pass_start = std::chrono::steady_clock::now();

    self.resize(width, height);
    const ChainGeometry chain =
        fit_chain(*input.chain, area_of(input.chain_view, width, height), input.pixel_scale);
    const TorusGeometry torus = see_torus(input.torus_camera, area_of(input.torus_view, width, height));
    self.upload(input, chain);
    self.pass_done("upload");

    // A ring of another epoch belongs to another run: it shows nothing.
    static const GpuSampleRing nothing("none");
    const auto ring_of = [&](std::size_t trajectory) -> const GpuSampleRing& {
        if (trajectory >= self.rings.size()) return nothing;
        const GpuSampleRing& ring = self.rings[trajectory];
        const bool fits = ring.epoch() == input.epoch && ring.bobs() == input.chain->links();
        return fits && input.show_trails ? ring : nothing;
    };
    std::vector<const GpuSampleRing*> rings; // one for each state
    for (std::size_t trajectory = 0; trajectory < input.states.size(); ++trajectory)
        rings.push_back(&ring_of(trajectory));
    const GpuSampleRing& main = *rings[0];
    const GpuSampleRing* ghost = rings.size() > 1 ? rings[1] : nullptr;

    self.vertices.bind();
    self.look.bind(input.look);
    gl::begin_pass(self.picture.id(), {0, 0, width, height}, gl::Blend::none);
    // Nothing but ground: no light on it yet, or all of what it reflects.
    const SceneTheme& theme = theme_of(input.look.theme);
    const float blank = theme.absorbs ? 1.0f : 0.0f;
    gl::clear(blank, blank, blank, 0);
    self.pass_done("clear");
    if (chain.area.width > 0 && chain.area.height > 0) self.draw_chain_view(input, chain, rings);
    if (torus.area.width > 0 && torus.area.height > 0) self.draw_torus_view(input, torus, main, ghost);
    const gl::Texture* glow = nullptr;
    if (theme.bloom > 0 && input.look.bloom > 0) {
        glow = &self.bloom.draw(self.picture.texture());
        self.pass_done("bloom");
    }
    self.tone_map.draw(target, self.picture.texture(), glow, chain.pivot);
    self.pass_done("tone map");
    self.uploaded_bytes = gl::counters().uploaded_bytes - uploaded_before;
}

void SceneRenderer::Implementation::resize(int width, int height) {
    if (picture.width() == width && picture.height() == height) return;
    picture = gl::Framebuffer("picture", width, height, gl::Format::rgba16f);
    bloom.resize(width, height);
}

void SceneRenderer::Implementation::upload(const FrameInput& input, const ChainGeometry& geometry) {
    const auto wanted = static_cast<std::size_t>(std::ceil(input.trail_seconds / input.sample_interval)) + 64;
    for (GpuSampleRing& ring : rings) ring.upload(wanted);
    std::vector<Flip> flips;
    if (input.look.flips && !rings.empty() && rings[0].epoch() == input.epoch)
        flips =
            rings[0].last_flips(static_cast<std::int64_t>(std::floor(input.time / input.sample_interval)));
    present.upload(input, geometry, flips);
}

void SceneRenderer::Implementation::draw_chain_view(const FrameInput& input, const ChainGeometry& geometry,
                                                    std::span<const GpuSampleRing* const> shown) {
    present.bind();
    if (input.show_trails) trails.draw(picture.id(), input, geometry, shown, stroke_program);
    pass_done("trails");
    chain.draw(picture.id(), input, geometry);
    pass_done("chain");
}

void SceneRenderer::Implementation::draw_torus_view(const FrameInput& input, const TorusGeometry& geometry,
                                                    const GpuSampleRing& main, const GpuSampleRing* ghost) {
    present.bind();
    torus_paths.draw_paths(picture.id(), input, geometry, main, ghost, stroke_program);
    pass_done("torus paths");
    torus.draw(picture.id(), input, geometry);
    pass_done("torus");
    torus_paths.draw_dots(picture.id(), input, geometry);
    pass_done("torus dots");
}

void SceneRenderer::Implementation::pass_done(std::string_view name) {
    if (!measuring) return;
    gl::finish();
    const auto now = std::chrono::steady_clock::now();
    pass_times.push_back({name, std::chrono::duration<double, std::milli>(now - pass_start).count()});
    pass_start = now;
}

} // namespace pendula
