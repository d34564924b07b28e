// SPDX-License-Identifier: MIT
#include "render/scene_renderer.hpp"

#include "gl/context.hpp"
#include "gl/draw.hpp"
#include "render/annotations.hpp"
#include "render/ensemble/ensemble_light.hpp"
#include "render/frame_geometry.hpp"
#include "render/gpu_sample_ring.hpp"
#include "render/look/scene_theme.hpp"
#include "render/map/map_pass.hpp"
#include "render/passes/chain_pass.hpp"
#include "render/passes/picture_passes.hpp"
#include "render/passes/plot_passes.hpp"
#include "render/passes/present.hpp"
#include "render/passes/text_pass.hpp"
#include "render/passes/tone_map_pass.hpp"
#include "render/passes/torus_pass.hpp"
#include "render/plots/class_notes.hpp"
#include "render/torus_labels.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

namespace pendula {
namespace {

/// The area of the tile, or of the whole picture if there is no tile.
gl::Area drawn_part(const FrameInput& input, int width, int height) {
    return input.tile ? area_of(*input.tile, width, height) : gl::Area{0, 0, width, height};
}

/// The rings of a frame's trails, one for each of the frame's states.
using RingList = std::vector<const GpuSampleRing*>;

/// The main chain's ring grows with the requested trail. The rings of its companions, of which there may be
/// dozens, stay small; for very long chains they hold only the newest part of the trail.
GpuSampleRing new_ring(std::size_t trajectory) {
    if (trajectory == 0) return GpuSampleRing("samples of the main chain");
    return GpuSampleRing("samples of companion " + std::to_string(trajectory),
                         {.kept = 1u << 20, .most = 16u << 20});
}

/// A ring without samples, for trajectories that show no trail.
const GpuSampleRing& no_samples() {
    static const GpuSampleRing nothing("none");
    return nothing;
}

} // namespace

struct SceneRenderer::Implementation {
    gl::VertexArray vertices{"scene"};
    gl::Program any_strokes{"strokes", {"stroke.vert", "stroke.frag"}};
    gl::Program strokes_of_light{"strokes of light", {"stroke.vert", "stroke.frag"}, "#define SOFT_LIGHT\n"};
    TrailPass trails;
    ChainPass chain;
    TorusTrailPass torus_paths;
    TorusPass torus;
    PlotPasses plots;
    BlendPass blend;
    BloomPass bloom;
    FadePass fade;
    Cells cells;
    ToneMapPass tone_map;
    EnlargePass enlarge;
    TextPass text;
    EnsembleLight ensemble;
    MapPass map;
    VideoPass video;

    std::vector<GpuSampleRing> rings; ///< indexed by trajectory; never shrinks
    Present present;
    LookBlock look;
    std::array<int, 6> raster{}; ///< size of the whole picture, and its drawn part, px
    gl::Framebuffer picture;     ///< linear light; alpha: how much of the background is covered
    bool may_be_blended = false; ///< the frame in `picture` has a `newness`
    gl::Framebuffer reduced;     ///< a picture with fewer pixels than the target, before it is enlarged
    std::uint64_t uploaded_bytes = 0;
    PassClock clock;

    void resize(int width, int height, const gl::Area& part);
    void upload(const FrameInput&, const ChainGeometry&);
    LargestSoFar largest(const FrameInput&) const;
    RingList rings_of(const FrameInput&) const;
    gl::Program& stroke_program(const FrameInput&);
    void calculate_strokes(const FrameInput&, const FrameGeometry&);
    void draw_views(const FrameInput&, const FrameGeometry&);
    void draw_plots(const FrameInput&, const FrameGeometry&);
    void draw_picture(const FrameInput&, const FrameGeometry&, unsigned target, int width, int height,
                      int depth);
    void draw_map(const FrameInput&, const MapGeometry&, unsigned target, int width, int height);
    void draw_text(const FrameInput&, const FrameGeometry&, unsigned target, int width, int height);
};

SceneRenderer::SceneRenderer() : implementation_(std::make_unique<Implementation>()) {}
SceneRenderer::~SceneRenderer() = default;

void SceneRenderer::put(const SampleHeader& header, std::span<const BobSample> sample) {
    Implementation& self = *implementation_;
    if (header.trajectory > most_companions || sample.empty()) return;
    while (self.rings.size() <= header.trajectory) self.rings.push_back(new_ring(self.rings.size()));
    self.rings[header.trajectory].put(header, sample);
}

void SceneRenderer::forget(const CutSamples& cut) {
    for (GpuSampleRing& ring : implementation_->rings) ring.forget(cut);
}

void SceneRenderer::put(const EnsembleFrame& frame) {
    implementation_->vertices.bind();
    implementation_->ensemble.put(frame);
}
void SceneRenderer::forget_ensemble() { implementation_->ensemble.forget(); }

bool SceneRenderer::take_lost_trails() { return implementation_->ensemble.take_lost_trails(); }

void SceneRenderer::expect(const FrameInput& input, int width, int height) {
    Implementation& self = *implementation_;
    self.ensemble.expect(input, geometry_of(input, width, height, self.largest(input)));
}

void SceneRenderer::clear_trails() {
    implementation_->ensemble.clear_trails();
    for (GpuSampleRing& ring : implementation_->rings) ring.clear();
}

PlotGeometry SceneRenderer::plot(PlotKind kind, const FrameInput& input, int width, int height) const {
    return plot_geometry(kind, input, area_of(input.layout[kind], width, height),
                         implementation_->largest(input));
}

std::uint64_t SceneRenderer::uploaded_bytes() const { return implementation_->uploaded_bytes; }
void SceneRenderer::time_passes(PassClock::Mode mode) { implementation_->clock.set_mode(mode); }
std::span<const PassTime> SceneRenderer::pass_times() const { return implementation_->clock.times(); }

void SceneRenderer::draw(const FrameInput& input, unsigned target, int width, int height) {
    Implementation& self = *implementation_;
    if (width < 1 || height < 1 || input.chain == nullptr || input.states.empty())
        return; // the window is minimised, for example
    const std::uint64_t uploaded_before = gl::counters().uploaded_bytes;
    self.clock.begin_frame();
    self.vertices.bind();
    const FrameGeometry geometry = geometry_of(input, width, height, self.largest(input));
    if (input.render_scale >= 1 || input.tile) {
        self.reduced = {};
        self.draw_picture(input, geometry, target, width, height, input.depth);
    } else {
        const auto lines = [&](int pixels) {
            return std::max(1,
                            static_cast<int>(std::lround(static_cast<float>(pixels) * input.render_scale)));
        };
        const int w = lines(width), h = lines(height);
        if (self.reduced.width() != w || self.reduced.height() != h)
            self.reduced = gl::Framebuffer("reduced picture", w, h, gl::Format::rgba16f);
        const FrameInput fewer = scaled(input, input.render_scale);
        self.draw_picture(fewer, geometry_of(fewer, w, h, self.largest(fewer)), self.reduced.id(), w, h, 0);
        self.clock.begin("enlarge");
        self.enlarge.draw(target, self.reduced.texture(), width, height);
    }
    if (input.map_frame && is_visible(geometry.map.view))
        self.draw_map(input, geometry.map, target, width, height);
    if (input.show_labels) self.draw_text(input, geometry, target, width, height);
    self.clock.end_frame();
    self.uploaded_bytes = gl::counters().uploaded_bytes - uploaded_before;
}

void SceneRenderer::Implementation::draw_picture(const FrameInput& input, const FrameGeometry& geometry,
                                                 unsigned target, int width, int height, int depth) {
    const gl::Area part = drawn_part(input, width, height);
    clock.begin("upload");
    const bool blended = input.newness && *input.newness < 1 && !input.tile;
    if (input.newness && !blended) blend.end();
    if (blended && !blend.is_running() && may_be_blended) blend.begin(picture);
    may_be_blended = input.newness.has_value();
    resize(width, height, part);
    upload(input, geometry.chain);
    ensemble.expect(input, geometry);
    look.bind(input.look);
    clock.begin("strokes");
    calculate_strokes(input, geometry);

    clock.begin("clear");
    gl::begin_pass(picture.id(), {0, 0, part.width, part.height}, gl::Blend::none);
    // The empty background: without light or, on paper, reflecting all light.
    const SceneTheme& theme = theme_of(input.look.theme);
    const float blank = theme.absorbs ? 1.0f : 0.0f;
    gl::clear(blank, blank, blank, 0);
    std::optional<gl::TileScope> tile;
    if (input.tile) tile.emplace(part);
    draw_views(input, geometry);
    tile.reset();
    if (blended) {
        clock.begin("blend");
        blend.draw(picture, *input.newness);
    }
    Glow glow;
    if (theme.bloom > 0 && input.look.bloom > 0) {
        clock.begin("bloom");
        glow = bloom.draw(picture.texture());
    }
    if (input.tile) tile.emplace(part);
    const bool has_video = input.video_frame && input.video.strength > 0 && is_visible(geometry.chain.frame);
    if (has_video) {
        clock.begin("video");
        video.draw(picture.id(), input, geometry.chain, plots_edge(input, geometry));
    }
    draw_plots(input, geometry); // after the bloom, because plots do not glow
    tile.reset();
    clock.begin("tone map");
    const Ground ground{brightest_place(geometry, width, height), static_cast<float>(height),
                        glm::vec2(part.x, part.y)};
    const bool glows = glow.light.texture != nullptr && !theme.absorbs && !input.look.transparent;
    if (!glows || depth > 8 || input.coding != PictureCoding::srgb || !cells.can_cover(part)) {
        tone_map.draw(target, picture.texture(), glow, ground, depth, input.coding);
        return;
    }
    cells.find(glow, ground, part);
    if (has_video) cells.add(geometry.chain.frame);
    for (const PlotGeometry& plot : geometry.plots)
        if (is_visible(plot.frame.view)) cells.add(plot.frame.view);
    tone_map.draw_glowing(target, picture.texture(), glow, ground, cells, depth);
}

/// The largest values that plots must show: of the main chain, and for angles also of the first companion.
/// With an ensemble, any angle is possible.
LargestSoFar SceneRenderer::Implementation::largest(const FrameInput& input) const {
    if (rings.empty()) return {0};
    const float omega = rings[0].largest_omega();
    if (ensemble.is_shown(input)) return {omega};
    float theta = rings[0].largest_theta();
    if (input.states.size() > 1 && rings.size() > 1) theta = std::max(theta, rings[1].largest_theta());
    return {omega, theta};
}

gl::Program& SceneRenderer::Implementation::stroke_program(const FrameInput& input) {
    const SceneTheme& theme = theme_of(input.look.theme);
    return theme.absorbs || theme.hard_edges ? any_strokes : strokes_of_light;
}

void SceneRenderer::Implementation::resize(int width, int height, const gl::Area& part) {
    const std::array wanted{width, height, part.x, part.y, part.width, part.height};
    if (wanted == raster) return;
    raster = wanted;
    if (picture.width() != part.width || picture.height() != part.height)
        picture = gl::Framebuffer("picture", part.width, part.height, gl::Format::rgba16f);
    bloom.resize(width, height, part);
}

void SceneRenderer::Implementation::upload(const FrameInput& input, const ChainGeometry& geometry) {
    const double seconds = std::max(input.trail_seconds, input.views.plot_seconds);
    const auto wanted = static_cast<std::size_t>(std::ceil(seconds / input.sample_interval)) + 64;
    for (GpuSampleRing& ring : rings) ring.upload(wanted);
    std::vector<FlipMark> flips;
    if (input.look.flips && !rings.empty() && rings[0].epoch() == input.epoch)
        flips =
            rings[0].last_flips(static_cast<std::int64_t>(std::floor(input.time / input.sample_interval)));
    present.upload(input, geometry, flips);
}

RingList SceneRenderer::Implementation::rings_of(const FrameInput& input) const {
    // A ring of another epoch belongs to another run, so its trail is not shown.
    RingList shown;
    for (std::size_t trajectory = 0; trajectory < input.states.size(); ++trajectory) {
        const bool fits = input.show_trails && trajectory < rings.size() &&
                          rings[trajectory].epoch() == input.epoch &&
                          rings[trajectory].bobs() == input.chain->links();
        shown.push_back(fits ? &rings[trajectory] : &no_samples());
    }
    return shown;
}

/// All strokes are calculated before anything is drawn: see Strokes::fill().
void SceneRenderer::Implementation::calculate_strokes(const FrameInput& input,
                                                      const FrameGeometry& geometry) {
    const auto second_of = [](const RingList& list) { return list.size() > 1 ? list[1] : nullptr; };
    const RingList shown = rings_of(input);
    // With an ensemble, the trails of the chain and its companions are not drawn, because they would hide it.
    const RingList trailing = ensemble.is_shown(input) ? RingList(shown.size(), &no_samples()) : shown;
    present.bind();
    if (is_visible(geometry.chain.area) && input.show_trails)
        trails.calculate(input, geometry.chain, trailing);
    if (is_visible(geometry.torus.area))
        torus_paths.calculate(input, geometry.torus, *trailing[0], second_of(trailing));
    for (const PlotGeometry& plot : geometry.plots)
        if (is_visible(plot.frame.view)) plots.calculate(input, plot, *shown[0], second_of(shown));
}

void SceneRenderer::Implementation::draw_views(const FrameInput& input, const FrameGeometry& geometry) {
    if (is_visible(geometry.chain.area)) {
        if (ensemble.is_shown(input)) {
            clock.begin("ensemble");
            ensemble.draw_chain(picture.id(), input, geometry.chain);
            present.bind();
        }
        clock.begin("trails");
        if (input.show_trails) trails.draw(picture.id(), geometry.chain, stroke_program(input));
        clock.begin("chain");
        chain.draw(picture.id(), input, geometry.chain);
        gl::flush();
    }
    if (is_visible(geometry.torus.area)) {
        clock.begin("torus");
        torus.draw(picture.id(), input, geometry.torus);
        gl::flush();
        if (ensemble.is_shown(input)) {
            clock.begin("ensemble on the torus");
            ensemble.draw_torus(picture.id(), input, geometry.torus, torus);
        }
        clock.begin("torus paths");
        torus_paths.draw_paths(picture.id(), geometry.torus, stroke_program(input));
        clock.begin("torus dots");
        torus_paths.draw_dots(picture.id(), input, geometry.torus);
    }
    if (const auto edge = plots_edge(input, geometry)) {
        clock.begin("fade");
        fade.draw(picture.id(), geometry.chain.area, *edge, theme_of(input.look.theme).absorbs);
    }
}

void SceneRenderer::Implementation::draw_plots(const FrameInput& input, const FrameGeometry& geometry) {
    for (const PlotKind place : all_plots) {
        const PlotGeometry& plot = geometry.plots[place];
        if (!is_visible(plot.frame.view)) continue;
        clock.begin(row_of(place).pass);
        ensemble.draw_plot(picture.id(), input, plot);
        plots.draw(picture.id(), input, plot, stroke_program(input));
    }
}

/// Draws the map after the tone map, which would change the map's colours; the colours must match the legend.
void SceneRenderer::Implementation::draw_map(const FrameInput& input, const MapGeometry& geometry,
                                             unsigned target, int width, int height) {
    clock.begin("map");
    std::optional<gl::TileScope> tile;
    if (input.tile) tile.emplace(drawn_part(input, width, height));
    map.draw(target, *input.map_frame, geometry, input.look.theme, input.depth);
}

void SceneRenderer::Implementation::draw_text(const FrameInput& input, const FrameGeometry& geometry,
                                              unsigned target, int width, int height) {
    clock.begin("text");
    text.begin(input.covered);
    // Text that moves is added last, so that the text before it is uploaded only once.
    for (const PlotGeometry& plot : geometry.plots)
        if (is_visible(plot.frame.view)) annotate_plot(text, input, plot);
    if (is_visible(geometry.chain.area)) {
        annotate_chain(text, input, geometry.chain, room_of_captions(geometry, input, width, height));
        ensemble.annotate(text, input, geometry.chain);
    }
    if (is_visible(geometry.torus.area)) annotate_torus(text, input, geometry.torus);
    if (input.map_frame && is_visible(geometry.map.view)) annotate_map(text, input, geometry.map);
    if (is_visible(geometry.chain.area)) {
        note_trail_colour(text, input, geometry.chain);
        note_arrows(text, input, geometry.chain);
        note_energy(text, input, geometry.chain);
        note_angles(text, input, geometry.chain);
    }
    annotate_captions(text, input, room_of_captions(geometry, input, width, height));
    std::optional<gl::TileScope> tile;
    if (input.tile) tile.emplace(drawn_part(input, width, height));
    text.draw(target, width, height);
}

} // namespace pendula
