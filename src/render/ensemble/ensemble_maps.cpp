// SPDX-License-Identifier: MIT
#include "render/ensemble/ensemble_maps.hpp"

#include "ensemble_gl/gl_ensemble_device.hpp"
#include "gl/draw.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>
#include <string>

namespace pendula {
namespace {

// The size of the buffer in ensemble_statistics.glsl, rounded up to a multiple of 16 bytes.
constexpr std::size_t statistics_bytes = 4 * (1 + 192 + 3);
constexpr double finest = 65536; // grains per light; more would make no visible difference

std::size_t bytes_of(MapSize size, std::size_t bands) {
    return (size.pixels() * bands * sizeof(std::uint32_t) + 15) / 16 * 16;
}

constexpr float most_trail_light = 512; // longest path on which a member leaves light in a frame, px
constexpr float path_of_dot = 1;        // a member without a path leaves the light of this path length, px
constexpr float largest_side = 3072;    // px
constexpr double work = 2e6;            // dots per frame, for all members together
constexpr double fewest_pieces = 2, most_pieces = 24;

} // namespace

float grains_per_light(std::size_t members, float most_light) {
    // A little less than 2³², the largest count, because some numbers are rounded up.
    const double all = 4.0e9 / (static_cast<double>(std::max<std::size_t>(members, 1)) * most_light);
    return static_cast<float>(std::min(all, finest));
}

LightMap::LightMap(const char* label, MapSize size)
    : light(label, size.width, size.height, gl::Format::rgba32f), statistics(new_statistics(label)) {}

gl::Buffer new_statistics(const char* label) {
    gl::Buffer buffer(label, statistics_bytes);
    buffer.clear(statistics_bytes);
    return buffer;
}

void Grains::begin(gl::Program& program, MapSize size, std::size_t bands, float grains_per_light, int parts,
                   int part) {
    const std::size_t bytes = bytes_of({size.width, size.height * parts}, bands);
    if (counts_.size() < bytes) {
        counts_ = gl::Buffer("grains of light", bytes);
        counts_.clear(bytes);
        counts_texture_ = gl::BufferTexture("grains of light", counts_);
    }
    counts_.bind_storage(3);
    program.set("bands", static_cast<int>(bands));
    program.set("map_size", glm::ivec2(size.width, size.height));
    program.set("first_row", part * size.height);
    program.set("grains_per_light", grains_per_light);
}

void Grains::resolve(unsigned framebuffer, MapSize size, std::size_t bands, double grains_per_light,
                     double scale, gl::Blend blend, float since) {
    counts_texture_.bind(0);
    resolve_.set("bands", static_cast<int>(bands));
    resolve_.set("width", size.width);
    resolve_.set("light_per_grain", static_cast<float>(scale / grains_per_light));
    resolve_.set("since", since);
    gl::begin_pass(framebuffer, {0, 0, size.width, size.height}, blend);
    gl::cover_area(resolve_);
    take_away(bytes_of(size, bands));
}

void Grains::take_away(std::size_t bytes) {
    // Zeros are copied piece by piece from a buffer that stays in the processor's cache, because a software
    // renderer copies several times as fast as it fills.
    constexpr std::size_t piece = 512u << 10;
    if (!nothing_) {
        nothing_ = gl::Buffer("nothing", piece);
        nothing_.clear(piece);
    }
    for (std::size_t at = 0; at < bytes; at += piece)
        counts_.copy_from(nothing_, 0, at, std::min(piece, bytes - at));
}

void Grains::count(const gl::Texture& light, const gl::Buffer& statistics, std::size_t bands,
                   const gl::Texture* earlier, float remains) {
    light.bind(0);
    (earlier != nullptr ? *earlier : light).bind(1);
    count_.set("remains", remains);
    statistics.bind_storage(5);
    count_.set("bands", static_cast<int>(bands));
    count_.use();
    gl::compute_each(static_cast<std::size_t>((light.width() + 7) / 8) *
                     static_cast<std::size_t>(light.height()));
    exposure_.use();
    gl::compute(1, 1);
}

gl::Program& EnsembleProgram::of(std::size_t number) {
    const auto [found, is_new] = programs_.try_emplace(number);
    if (is_new)
        found->second = gl::Program(
            label_, files_, definitions_ + "const int " + constant_ + " = " + std::to_string(number) + ";\n");
    return found->second;
}

bool EnsembleStates::put(const EnsembleFrame& frame) {
    const std::size_t bytes = coordinate_bytes(frame);
    const bool joined =
        members_ == frame.members && links_ == frame.links && motion_ == frame.motion && frame.time > time_;
    members_ = frame.members;
    links_ = frame.links;
    motion_ = frame.motion;
    ++version_;
    if (members_ == 0) return false;
    newest_ = 1 - newest_;
    gl::Buffer& buffer = buffers_[newest_];
    if (buffer.size() != bytes) buffer = gl::Buffer("states of an ensemble", bytes);
    copy_coordinates(frame, buffer);
    const glm::vec2 pivot(frame.pivot_x, frame.pivot_y);
    pivot_before_ = joined ? pivot_ : pivot;
    pivot_ = pivot;
    before_ = joined ? time_ : frame.time;
    time_ = frame.time;
    return joined;
}

void EnsembleStates::bind(gl::Program& program) const {
    buffers_[newest_].bind_storage(0);
    buffers_[is_moving() ? 1 - newest_ : newest_].bind_storage(2);
    program.set("members", static_cast<int>(members_));
    program.set("span", static_cast<float>(way()));
    program.set("straight", is_known_way() ? 0.0f : 1.0f);
}

float chance_at(double time) {
    // The finalizer of SplitMix64 (Steele, Lea, Flood 2014).
    auto bits = std::bit_cast<std::uint64_t>(time) + 0x9E3779B97F4A7C15u;
    bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9u;
    bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EBu;
    return static_cast<float>((bits ^ (bits >> 31)) >> 40) * 0x1p-24f;
}

MapSize ChainPlane::size() const {
    const int side = 2 * static_cast<int>(std::ceil(reach * scale)) + 8;
    return {side, side};
}

glm::vec2 ChainPlane::centre() const { return offset + static_cast<float>(size().width / 2); }

void ChainPlane::set(gl::Program& program, glm::vec4 pivot_way) const {
    program.set("pivot_way", pivot_way);
    for (std::size_t i = 0; i < lengths.size(); ++i)
        program.set("lengths[" + std::to_string(i) + "]", lengths[i]);
    program.set("centre", centre());
    program.set("scale", scale);
}

bool TrailMap::fit(const ChainPlane& wanted, std::size_t bands) {
    ChainPlane plane = wanted;
    plane.scale = std::min(plane.scale, (largest_side - 8) / (2 * plane.reach));
    if (plane == plane_ && bands == bands_) return false;
    plane_ = plane;
    bands_ = bands;
    periods_light_ = {};
    if (plane.scale > 0) {
        const MapSize size = plane.size();
        for (gl::Framebuffer& light : periods_light_)
            light = gl::Framebuffer("trails of an ensemble", size.width, size.height, gl::Format::rgba32f);
        statistics_ = new_statistics("trails of an ensemble");
    }
    clear();
    return true;
}

void TrailMap::clear() {
    begin_anew();
    statistics_.clear(statistics_.size());
}

void TrailMap::begin_anew() {
    periods_.forget();
    stands_ = false;
    empty();
}

void TrailMap::empty() {
    remains_ = 0;
    if (periods_light_[0].width() == 0) return;
    for (gl::Framebuffer& light : periods_light_) light.clear();
}

void TrailMap::add(const EnsembleStates& states, const EnsembleLook& look, Grains& grains, float detail) {
    if (periods_light_[0].width() == 0 || !(look.trail_seconds > 0)) return;
    const bool stands = !states.is_moving();
    if (stands || stands_) begin_anew();
    stands_ = stands;
    const double duration = states.time() - states.before(),
                 fading = std::exp(-duration / look.trail_seconds);
    time_ = states.time();
    const TrailPeriods::Step step = periods_.next(states.before(), look.trail_seconds);
    if (step == TrailPeriods::Step::anew) empty();
    if (step == TrailPeriods::Step::next_period) {
        present_ = 1 - present_;
        periods_light_[present_].clear();
        remains_ = 1;
    }

    const std::size_t members = states.members();
    const float fine = grains_per_light(members, most_trail_light);
    gl::Program& program = (members <= most_lines ? lines_ : dots_).of(states.links());
    states.bind(program);
    plane_.set(program, states.pivot_way());
    program.set("most_light", most_trail_light);
    // Light also fades along the path, so that many short paths leave as much light as one long path.
    const double weight = look.trail_seconds * (1 - fading) / states.way();
    program.set("weight", stands ? 0.0f : static_cast<float>(weight));
    program.set("dot_light", stands ? path_of_dot : 0.0f);
    const double pieces =
        std::clamp(detail * detail * work / static_cast<double>(members), fewest_pieces, most_pieces);
    program.set("pieces", static_cast<int>(pieces));
    program.set("chance", chance_at(states.time()));
    grains.begin(program, plane_.size(), bands_, fine);
    program.use();
    gl::compute_each(members);

    remains_ *= fading;
    gl::set_mix(static_cast<float>(fading));
    grains.resolve(periods_light_[present_].id(), plane_.size(), bands_, fine,
                   1.0 / static_cast<double>(members), gl::Blend::remain, static_cast<float>(since()));
}

void TrailMap::count(Grains& grains) { grains.count(light(), statistics_, bands_, &earlier(), remains()); }

void RodMap::gather(const EnsembleStates& states, const ChainPlane& plane, const EnsembleLook& look,
                    Theme theme, float later, Grains& grains) {
    const std::tuple wanted(states.version(), plane, look, theme, later);
    if (map_ && wanted == gathered_) return;
    gathered_ = wanted;
    if (!map_ || map_.size() != plane.size()) map_ = LightMap("rods of an ensemble", plane.size());
    const std::size_t shown = std::min({look.shown_chains, states.members(), most_shown_chains});
    const std::size_t bands = bands_of(look.colour);
    // The two halves of a rod may share a pixel with the halves of the neighbouring rods.
    const float fine = grains_per_light(shown, 2 * plane.reach * plane.scale + 16);
    colours_.bind(shown, look.colour, theme);
    gl::Program& program = program_.of(states.links());
    states.bind(program);
    plane.set(program, states.pivot_way());
    program.set("shown", static_cast<int>(shown));
    program.set("later", later);
    grains.begin(program, plane.size(), bands, fine);
    program.use();
    gl::compute_each(shown);
    grains.resolve(map_.light.id(), map_.size(), bands, fine,
                   1.0 / static_cast<double>(std::max<std::size_t>(shown, 1)));
    grains.count(map_.light.texture(), map_.statistics, bands);
}

namespace {

constexpr double shutter = EnsembleStates::last_way; // duration of the drawn end of a path, s
constexpr int pieces = 3;                            // straight pieces of that path

} // namespace

void CloudMap::gather(const EnsembleStates& states, const CloudPlane& plane, std::size_t bands, float later,
                      Grains& grains) {
    const std::tuple wanted(states.version(), plane, bands, later);
    if (map_ && wanted == gathered_) return;
    gathered_ = wanted;
    const int parts = static_cast<int>(plane.pairs.size());
    const MapSize whole{plane.size.width, plane.size.height * parts};
    if (!map_ || map_.size() != whole) map_ = LightMap("cloud of an ensemble", whole);
    const float fine = grains_per_light(states.members(), 2);
    const double span = states.way();
    const glm::vec2 unit = glm::vec2(plane.size.width, plane.size.height) / (plane.high - plane.low);
    const auto is_turn = [](float range) {
        return std::abs(range - 2 * std::numbers::pi_v<float>) < 1e-3f ? 1 : 0;
    };
    const bool lines = states.members() <= most_lines;
    gl::Program& program = (lines ? lines_ : dots_).of(states.links());
    states.bind(program);
    program.set("up_is_speed", plane.up_is_speed ? 1 : 0);
    program.set("separatrix", plane.separatrix);
    program.set("low", plane.low);
    program.set("unit", unit);
    const double open = std::min(shutter, span); // s
    program.set("shutter", static_cast<float>(lines && span > 0 ? open / span : open));
    program.set("later", later);
    program.set("pieces", pieces);
    program.set("chance", chance_at(states.time()));
    program.set("wrapping", glm::ivec2(is_turn(plane.high.x - plane.low.x),
                                       plane.up_is_speed ? 0 : is_turn(plane.high.y - plane.low.y)));
    for (int part = 0; part < parts; ++part) {
        const glm::ivec2 pair = plane.pairs[static_cast<std::size_t>(part)];
        program.set("across_link", pair.x);
        program.set("up_link", pair.y);
        grains.begin(program, plane.size, bands, fine, parts, part);
        program.use();
        gl::compute_each(states.members());
    }
    grains.resolve(map_.light.id(), map_.size(), bands, fine, 1.0 / static_cast<double>(states.members()));
    grains.count(map_.light.texture(), map_.statistics, bands);
}

} // namespace pendula
