// SPDX-License-Identifier: MIT
#include "render/passes/present.hpp"

#include "physics/systems/body_form.hpp"
#include "physics/systems/elastic_chain.hpp"
#include "physics/systems/rigid_chain.hpp"
#include "render/chain_extent.hpp"
#include "render/look/palette.hpp"
#include "render/look/scene_theme.hpp"
#include "render/plots/class_notes.hpp"

#include <glm/vec4.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <span>
#include <vector>

namespace pendula {
namespace {

/// Mirrors `LookBlock` in look.glsl, by the rules of std140.
struct Block {
    glm::vec4 ground_inner, ground_outer, rod_dark, rod_light, outline, dial;
    glm::vec4 strain_rest, strain_stretched, strain_compressed;
    float absorbs, exposure, bloom, shadow;
    std::int32_t fade_law, width_law, transparent, hard_edges;
    std::array<glm::vec4, palette::ramp_size> ramp;
};
static_assert(sizeof(Block) == (9 + 2 + palette::ramp_size) * sizeof(glm::vec4));

Block block_of(const Look& look) {
    const SceneTheme& theme = theme_of(look.theme);
    const auto opaque = [](glm::vec3 colour) { return glm::vec4(colour, 1); };
    Block block{};
    block.ground_inner = opaque(theme.ground_inner);
    block.ground_outer = opaque(theme.ground_outer);
    block.rod_dark = opaque(theme.rod_dark);
    block.rod_light = opaque(theme.rod_light);
    block.outline = theme.outline;
    block.dial = theme.dial;
    block.strain_rest = opaque(theme.strain_rest);
    block.strain_stretched = opaque(theme.strain_stretched);
    block.strain_compressed = opaque(theme.strain_compressed);
    block.absorbs = theme.absorbs ? 1.0f : 0.0f;
    block.exposure = static_cast<float>(std::exp2(look.exposure));
    block.bloom = theme.bloom * static_cast<float>(look.bloom);
    block.shadow = look.shadow ? theme.shadow : 0.0f;
    block.fade_law = static_cast<std::int32_t>(look.trail_fade);
    block.width_law = static_cast<std::int32_t>(look.trail_width);
    block.transparent = look.transparent ? 1 : 0;
    block.hard_edges = theme.hard_edges ? 1 : 0;
    const auto colours = palette::trail_ramp(look);
    for (std::size_t i = 0; i < colours.size(); ++i)
        block.ramp[i] = opaque(palette::pigment(colours[i], look.theme));
    return block;
}

/// The colour of a bob; neutral if a quantity colours the trails.
glm::vec3 bob_colour(const Look& look, std::size_t bob, std::size_t links) {
    if (look.trail_colour == TrailColour::bob) return palette::bob_in_chain(bob, links, look.theme);
    return theme_of(look.theme).rod_light;
}

} // namespace

void LookBlock::bind(const Look& look) {
    if (sent_ != look) {
        const Block block = block_of(look);
        buffer_.replace("look", std::as_bytes(std::span(&block, 1)));
        sent_ = look;
    }
    buffer_.bind_uniform(0);
}

std::vector<glm::dvec2> forces_on_bobs(const Chain& chain, const ChainState& state, double time) {
    const std::size_t links = chain.links();
    std::vector<glm::dvec2> forces(links);
    if (chain.model == Model::elastic) {
        std::vector<double> position, acceleration(2 * links);
        for (std::size_t i = 0; i < links; ++i)
            position.insert(position.end(), {state.x[i] - state.pivot_x, state.y[i] - state.pivot_y});
        const ElasticChain<double> springs(chain);
        elastic_accelerations<double>(springs, position, acceleration);
        // Forces in the laboratory frame: without the inertial force of the frame that moves with the pivot.
        if (chain.has_other_drive()) {
            DriveMoment<double> drive = Drive<double>(chain).moment(time);
            drive.pivot = {};
            add_drive<double>(springs, drive, position, acceleration);
        }
        for (std::size_t i = 0; i < links; ++i)
            forces[i] = chain.masses[i] * glm::dvec2(acceleration[2 * i], acceleration[2 * i + 1]);
        return forces;
    }
    std::vector<double> alpha(links);
    glm::dvec2 acceleration(0);
    if (chain.is_plain()) {
        TensionForm<double>(links).accelerations(RigidChain<double>(chain), state.theta, state.omega, alpha);
    } else {
        const Drive<double> drive(chain);
        const DriveMoment<double> now = drive.moment(time);
        acceleration = {now.pivot.ax, now.pivot.ay};
        BodyForm<double>(links).accelerations(BodyChain<double>(chain), now, {}, state.theta, state.omega,
                                              alpha);
    }
    for (std::size_t i = 0; i < links; ++i) {
        const double sine = std::sin(state.theta[i]), cosine = std::cos(state.theta[i]);
        const double turning = state.omega[i] * state.omega[i];
        acceleration += chain.lengths[i] *
                        glm::dvec2(alpha[i] * cosine - turning * sine, alpha[i] * sine + turning * cosine);
        forces[i] = chain.masses[i] * acceleration;
    }
    return forces;
}

void Present::upload(const FrameInput& input, const ChainGeometry& geometry,
                     const std::vector<FlipMark>& flips) {
    const Chain& chain = *input.chain;
    const std::size_t links = chain.links();
    std::vector<glm::vec4> heads;
    for (const ChainState& state : input.states)
        for (std::size_t i = 0; i < state.theta.size(); ++i) {
            // The angle is wrapped in double precision, because in float many turns would cost digits.
            const double theta = std::remainder(state.theta[i], 2 * std::numbers::pi);
            const double rest = chain.model == Model::elastic ? chain.lengths[i] : 0;
            heads.emplace_back(state.x[i], state.y[i], theta, state.omega[i]);
            heads.emplace_back(state.vx[i], state.vy[i], rest, chain.masses[i]);
        }
    const std::size_t first_flip = heads.size();
    if (input.look.flips) {
        heads.resize(first_flip + links, glm::vec4(0));
        for (const FlipMark& flip : flips) heads[first_flip + flip.bob] = glm::vec4(flip.x, flip.y, 1, 0);
    }
    if (input.look.force_arrows) {
        const double metres = force_arrow_scale(chain);
        for (const glm::dvec2& force : forces_on_bobs(chain, input.states.front(), input.time))
            heads.emplace_back(metres * force.x, metres * force.y, 0, 0);
    }
    if (!(pivot_ == chain.pivot)) {
        pivot_ = chain.pivot;
        path_.clear();
        for (const glm::dvec2& point : pivot_path(chain)) path_.emplace_back(point, 0, 0);
    }
    heads.insert(heads.end(), path_.begin(), path_.end());
    heads_.replace("heads", std::as_bytes(std::span(heads)));

    std::vector<glm::vec4> styles;
    for (std::size_t i = 0; i < geometry.bob_radius.size(); ++i)
        styles.emplace_back(bob_colour(input.look, i, links), geometry.bob_radius[i]);
    // The ghosts of a large fan are fainter than a single ghost.
    const std::size_t companions = input.states.size() - 1;
    const float strength = 1 / std::pow(static_cast<float>(std::max<std::size_t>(companions, 1)), 0.4f);
    for (std::size_t t = 1; t <= companions; ++t)
        styles.emplace_back(companion_colour(input, t), !input.is_seen(t) ? 0
                                                        : input.kind_of(t) == TrajectoryKind::measured
                                                            ? -1
                                                            : strength);
    for (std::size_t i = 0; i < geometry.bar_radius.size(); ++i) {
        const double centre = chain.centres.empty() ? 0.5 : chain.centres[i] / chain.lengths[i];
        styles.emplace_back(geometry.bar_radius[i], static_cast<float>(centre), 0, 0);
    }
    // Styles change only with the chain, its companions, the size or zoom of the view, or the look.
    if (styles == sent_styles_) return;
    styles_.replace("bob styles", std::as_bytes(std::span(styles)));
    sent_styles_ = std::move(styles);
}

void Present::bind() const {
    heads_.bind_storage(1);
    styles_.bind_storage(4);
}

} // namespace pendula
