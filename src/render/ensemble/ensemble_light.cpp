// SPDX-License-Identifier: MIT
#include "render/ensemble/ensemble_light.hpp"

#include "render/chain_extent.hpp"
#include "render/ensemble/ensemble_colours.hpp"
#include "render/frame_input.hpp"
#include "render/look/scene_theme.hpp"
#include "render/passes/text_pass.hpp"
#include "render/plots/plot_axes.hpp"
#include "render/view_geometry.hpp"

#include <fmt/format.h>
#include <glm/common.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <string>

namespace pendula {
namespace {

std::string rounded_power(int exponent) {
    if (exponent == 0) return "1";
    if (exponent == 1) return "10";
    if (exponent < 0 || exponent > 9) return fmt::format("{:g}", std::pow(10.0, exponent));
    return power_of_ten(exponent);
}

/// Draws the density scale of an ensemble in the chain's view: how many members a pixel's colour stands for.
void note_density(TextPass& text, const FrameInput& input, const ChainGeometry& geometry,
                  std::size_t members) {
    const float size = input.text_size, bar = 10 * size, height = std::round(0.55f * size);
    const auto area = vector_of(geometry.frame);
    if (area.z < 30 * size || area.w < 16 * size) return;
    const Inks inks = inks_of(input.look.theme);
    const glm::vec4 ink = faded(inks.secondary, 0.9f);
    // The density scale stands above the scale of lengths, and its name stands on top of both. Beside the
    // scale of lengths, the density scale would cover members in a small view.
    const float x = std::round(area.x + 1.4f * size), y = std::round(area.y + 4.6f * size);
    const auto colours = ensemble_ramp(EnsembleColour::density, input.look.theme);
    text.bar({x, y}, {bar, height}, colours.size(), [&](std::size_t i) { return screen_colour(colours[i]); });
    const DensityScale scale = density_scale(members, input.ensemble_look.brightness);
    const double low = std::log10(scale.low), high = std::log10(scale.high), room = 2.4 * size;
    const double decade = bar / (high - low); // px
    const int step = std::max(1, static_cast<int>(std::ceil(room / decade)));
    const float line = line_beside(size);
    for (int exponent = static_cast<int>(std::ceil(low)); exponent <= high; exponent += step) {
        const float at = std::round(x + static_cast<float>((exponent - low) * decade));
        text.fill({at, y - std::round(0.25f * size)}, {at + line, y}, ink);
        text.text(rounded_power(exponent), {at, y - 0.4f * size},
                  {.size = size, .colour = ink, .anchor = {0.5f, 1}, .halo = inks.halo});
    }
    text.text("members per pixel", {x, y + height + 0.45f * size},
              {.size = size, .colour = ink, .halo = inks.halo});
}

// x: the brightness if all members are in one place; y: the power with which the brightness falls as the
// members spread. See exposure_for() in ensemble_show.glsl.
constexpr glm::vec2 trail_key(0.62f, 0.2f), rod_key(0.9f, 0.5f), torus_key(0.65f, 0.1f),
    plot_key(0.55f, 0.1f);
constexpr float smooth_from = 1.5f; // maps magnified more than this are read with splines
/// A map is made again if the view's scale (px/m) is at least `finer` times the map's scale, or if the map's
/// scale is at least `coarser` times the view's.
constexpr float finer = 1.7f, coarser = 2.2f;
constexpr double longest_later = 0.05;                    // longest extrapolation, s
constexpr int smallest_torus = 128, largest_torus = 1536; // sides of the torus's map, px

ChainPlane plane_of(const Chain& chain, const ChainGeometry& geometry, float zoom) {
    ChainPlane plane;
    for (const double length : chain.lengths) plane.lengths.push_back(static_cast<float>(length));
    const double pivot_moves = chain.has_moving_pivot() ? pivot_reach(chain.pivot) : 0;
    plane.reach = static_cast<float>(chain.reach() + pivot_moves);
    plane.scale = is_visible(geometry.area) ? geometry.scale / zoom : 0;
    // At zoom 1 the map's pixels coincide with the view's pixels.
    plane.offset = glm::fract(geometry.pivot);
    return plane;
}

/// The part of an area that a square with this lower left corner covers.
gl::Area square_within(const gl::Area& area, glm::vec2 corner, float side) {
    const int left = std::max(area.x, static_cast<int>(std::floor(corner.x)));
    const int bottom = std::max(area.y, static_cast<int>(std::floor(corner.y)));
    const int right = std::min(area.x + area.width, static_cast<int>(std::ceil(corner.x + side)));
    const int top = std::min(area.y + area.height, static_cast<int>(std::ceil(corner.y + side)));
    return {left, bottom, std::max(right - left, 0), std::max(top - bottom, 0)};
}

gl::Blend blend_of(Theme theme) { return theme_of(theme).absorbs ? gl::Blend::absorb : gl::Blend::over; }

} // namespace

void EnsembleLight::put(const EnsembleFrame& frame) {
    if (states_.is_at(frame)) return; // the members have not stepped since the last picture
    if (!states_.put(frame)) trails_.clear();
    if (states_.members() > 0 && trails_.plane().lengths.size() == states_.links()) leave_light();
}

/// Adds the light of the members' paths up to the newest frame to the trails. Called by put() for each new
/// frame, and by expect() after it has made a new map.
void EnsembleLight::leave_light() {
    colours_.bind(states_.members(), look_.colour, theme_);
    trails_.add(states_, look_, grains_, detail_);
}

bool EnsembleLight::is_shown(const FrameInput& input) const {
    return states_.members() > 0 && input.chain != nullptr && states_.links() == input.chain->links();
}

void EnsembleLight::expect(const FrameInput& input, const FrameGeometry& geometry) {
    look_ = input.ensemble_look;
    detail_ = std::min(input.render_scale, 1.0f);
    theme_ = input.look.theme;
    ChainPlane plane = plane_of(*input.chain, geometry.chain, input.chain_camera.zoom);
    // The map is kept while it is about as fine as the view, because trails must restart with a new map.
    const float scale = trails_.plane().scale;
    if (scale > 0 && plane.scale > 0 && plane.scale < finer * scale && scale < coarser * plane.scale)
        plane.scale = scale, plane.offset = trails_.plane().offset;
    const bool is_known = trails_.plane().lengths == plane.lengths;
    if (!trails_.fit(plane, bands_of(look_.colour)) || !is_shown(input)) return;
    leave_light();
    has_lost_trails_ |= is_known && plane.scale > 0;
}

float EnsembleLight::later(const FrameInput& input) const {
    return static_cast<float>(std::clamp(input.time - states_.time(), 0.0, longest_later));
}

void EnsembleLight::draw_chain(unsigned target, const FrameInput& input, const ChainGeometry& geometry) {
    const ChainPlane& plane = trails_.plane();
    if (!is_shown(input) || !(plane.scale > 0)) return;
    const EnsembleLook& look = input.ensemble_look;
    const bool has_rods = look.shown_chains > 0, has_trails = input.show_trails && look.trail_seconds > 0;
    ChainPlane rod_plane = plane; // rods are drawn again for each picture, so they need no finer pixels
    rod_plane.scale *= detail_;
    if (has_rods) rods_.gather(states_, rod_plane, look, theme_, later(input), grains_);
    if (has_trails) trails_.count(grains_);

    // The part of the map that the picture shows.
    const float magnified = geometry.scale / plane.scale, rod_magnified = geometry.scale / rod_plane.scale;
    const glm::vec2 corner = geometry.pivot - magnified * plane.centre();
    const gl::Area shown =
        square_within(geometry.area, corner, magnified * static_cast<float>(plane.size().width));
    if (!is_visible(shown)) return;
    const gl::Area part = gl::begin_view(target, shown, blend_of(theme_));
    colours_.bind(states_.members(), look.colour, theme_);
    const bool is_magnified = std::max(magnified, rod_magnified) > smooth_from;
    gl::Program& program =
        (is_magnified ? magnified_program_ : chain_program_).of(static_cast<std::size_t>(look.colour));
    colours_.set(program, look, theme_, states_.links(), states_.members());
    const LightMap& rods = rods_.shown();
    // Where the maps' pixels coincide with the picture's, no interpolation is needed.
    const bool is_between = magnified != 1 || rod_magnified != 1 || corner != glm::round(corner);
    const std::array<const gl::Texture*, 3> maps{
        &trails_.light(), &(has_rods ? rods.light.texture() : trails_.light()), &trails_.earlier()};
    for (unsigned unit = 0; unit < maps.size(); ++unit) {
        maps[unit]->interpolate(is_between);
        maps[unit]->bind(unit);
    }
    trails_.statistics().bind_storage(5);
    (has_rods ? rods.statistics : trails_.statistics()).bind_storage(2);
    program.set("now", static_cast<float>(trails_.since()));
    const auto brightness = static_cast<float>(look.brightness);
    program.set("area", vector_of(part));
    program.set("corner", corner);
    program.set("magnified", magnified);
    program.set("smooth_from", smooth_from);
    program.set("rod_corner", geometry.pivot - rod_magnified * rod_plane.centre());
    program.set("rod_magnified", rod_magnified);
    program.set("remains", trails_.remains());
    program.set("between", static_cast<float>(trails_.between()));
    program.set("trail_key", trail_key);
    program.set("rod_key", rod_key);
    program.set("given", brightness * glm::vec2(1, 0.5f));
    program.set("bands", static_cast<int>(bands_of(look.colour)));
    program.set("trail_part", has_trails ? 1.0f : 0.0f);
    program.set("rod_part", has_rods ? 1.0f : 0.0f);
    gl::cover_area(program);
}

void EnsembleLight::draw_cloud(gl::Program& program, const CloudMap& map, const FrameInput& input) {
    colours_.set(program, input.ensemble_look, theme_, states_.links(), states_.members());
    map.shown().light.texture().bind(0);
    map.shown().statistics.bind_storage(5);
    program.set("now", 0.0f);
    program.set("given", static_cast<float>(input.ensemble_look.brightness));
}

void EnsembleLight::draw_torus(unsigned target, const FrameInput& input, const TorusGeometry& geometry,
                               TorusPass& torus) {
    if (!is_shown(input)) return;
    const AnglePairs pairs = pairs_of(input.views, states_.links());
    CloudPlane plane;
    for (int i = 0; i < pairs.count; ++i)
        plane.pairs.emplace_back(pairs.first + i, pairs.first + i + pairs.second_step);
    plane.separatrix = separatrix_speed(*input.chain);
    // Where the torus appears largest, the map has about one pixel per pixel of the picture.
    const auto pixels = [&](float radii) {
        const auto wanted = static_cast<int>(radii * geometry.pixels_per_radius);
        return std::clamp((wanted + 31) / 32 * 32, smallest_torus, largest_torus);
    };
    plane.size = {pixels(5.5f), pixels(3.2f)};
    plane.high = glm::vec2(std::numbers::pi_v<float>);
    plane.low = -plane.high;
    const std::size_t bands = bands_of(input.ensemble_look.colour);
    colours_.bind(states_.members(), input.ensemble_look.colour, theme_);
    torus_.gather(states_, plane, bands, later(input), grains_);
    gl::Program& program = torus_program_.of(static_cast<std::size_t>(input.ensemble_look.colour));
    draw_cloud(program, torus_, input);
    program.set("key", torus_key);
    torus.draw_surface(program, target, geometry, blend_of(theme_));
}

void EnsembleLight::draw_plot(unsigned target, const FrameInput& input, const PlotGeometry& plot) {
    const bool is_phase = plot.kind == PlotKind::phase;
    if (!is_shown(input) || (!is_phase && plot.kind != PlotKind::neighbours)) return;
    const gl::Area& area = plot.frame.curves;
    if (!is_visible(area)) return;
    const AnglePairs pairs = pairs_of(input.views, states_.links());
    const int end = static_cast<int>(states_.links()) - 1;
    CloudPlane plane;
    plane.up_is_speed = is_phase;
    plane.pairs = {is_phase ? glm::ivec2{end, end}
                            : glm::ivec2{pairs.first, pairs.first + pairs.second_step}};
    plane.size = {area.width, area.height};
    plane.low = {static_cast<float>(plot.across.low), static_cast<float>(plot.up.low)};
    plane.high = {static_cast<float>(plot.across.high), static_cast<float>(plot.up.high)};
    CloudMap& map = plots_[is_phase ? 0 : 1];
    const std::size_t bands = bands_of(input.ensemble_look.colour);
    colours_.bind(states_.members(), input.ensemble_look.colour, theme_);
    map.gather(states_, plane, bands, later(input), grains_);

    const gl::Area part = gl::begin_view(target, area, blend_of(theme_));
    gl::Program& program = plot_program_.of(static_cast<std::size_t>(input.ensemble_look.colour));
    draw_cloud(program, map, input);
    program.set("key", plot_key);
    program.set("area", vector_of(part));
    program.set("corner", glm::vec2(area.x, area.y));
    gl::cover_area(program);
}

void EnsembleLight::annotate(TextPass& text, const FrameInput& input, const ChainGeometry& geometry) const {
    if (is_shown(input) && input.ensemble_look.colour == EnsembleColour::density)
        note_density(text, input, geometry, states_.members());
}

} // namespace pendula
