// SPDX-License-Identifier: MIT
#include "film/torus_orbit.hpp"

#include "render/view_layout.hpp"
#include "scene/run_view.hpp"
#include "storyboard/key_curves.hpp"
#include "storyboard/storyboard.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace pendula {
namespace {

constexpr double ease_seconds = 0.12;  // time in which 63 % of the distance is covered
constexpr double room_for_hand = 1.06; // factor of a held bob's distance, to leave room beyond the bob
constexpr double least_change = 1e-5;  // as a fraction of the energy; smaller changes are ignored

ChainExtent between(const ChainExtent& from, const ChainExtent& to, double part) {
    return {std::lerp(from.side, to.side, part), std::lerp(from.top, to.top, part),
            std::lerp(from.bottom, to.bottom, part)};
}

double part_of_way(double seconds) { return 1 - std::exp(-std::max(seconds, 0.0) / ease_seconds); }

constexpr double home_seconds = 0.3, morph_seconds = 1.4;
constexpr float steepest = 1.5f;                  ///< largest elevation, rad; at the pole, "up" is undefined
constexpr float nearest = 2.2f, farthest = 12.0f; ///< major radii

float eased(float part) { return part * part * (3 - 2 * part); }

} // namespace

TorusOrbit::TorusOrbit(TorusEmbedding embedding)
    : camera_(home_camera(embedding))
    , embedding_(embedding)
    , roll_(shape_of(embedding).roll)
    , clifford_(shape_of(embedding).clifford) {}

TorusLook TorusOrbit::untouched(TorusEmbedding embedding, double seconds, bool rotates) {
    OrbitCamera camera = home_camera(embedding);
    if (rotates && embedding != TorusEmbedding::flat)
        camera.azimuth += static_cast<float>(turned(std::fmod(seconds, seconds_per_turn)));
    return {camera, shape_of(embedding, rotates ? static_cast<float>(turned_in_four(seconds)) : 0.0f)};
}

TorusShape TorusOrbit::shape() const { return {eased(roll_), eased(clifford_), static_cast<float>(turn_)}; }

void TorusOrbit::advance(double seconds, TorusEmbedding embedding, bool rotates) {
    if (embedding != embedding_) {
        // The flat square must be seen from one side, so a change to or from it moves the camera home.
        if (embedding == TorusEmbedding::flat || embedding_ == TorusEmbedding::flat) {
            touched_ = false;
            easing_remaining_ = morph_seconds;
        }
        embedding_ = embedding;
    }
    const TorusShape target = shape_of(embedding);
    const auto step = static_cast<float>(seconds / morph_seconds);
    roll_ += std::clamp(target.roll - roll_, -step, step);
    clifford_ += std::clamp(target.clifford - clifford_, -step, step);
    if (rotates) turn_ += turned_in_four(seconds);
    if (easing_remaining_ > 0) {
        ease(seconds);
        return;
    }
    if (rotates && !touched_ && embedding != TorusEmbedding::flat)
        camera_.azimuth += static_cast<float>(turned(seconds));
}

void TorusOrbit::ease(double seconds) {
    const auto part = static_cast<float>(std::min(1.0, seconds / easing_remaining_));
    const OrbitCamera target = home_camera(embedding_);
    // Takes the short way round: azimuths that differ by whole turns look the same.
    const float azimuth_left =
        std::remainder(target.azimuth - camera_.azimuth, 2 * std::numbers::pi_v<float>);
    camera_.azimuth += part * azimuth_left;
    camera_.elevation += part * (target.elevation - camera_.elevation);
    camera_.distance += part * (target.distance - camera_.distance);
    camera_.pan += part * (target.pan - camera_.pan);
    easing_remaining_ -= seconds;
}

void TorusOrbit::drag(double dx, double dy, double view_height) {
    touched_ = true;
    easing_remaining_ = 0;
    // A drag over the whole height of the view makes half a turn.
    const double radians_per_unit = std::numbers::pi / std::max(1.0, view_height);
    camera_.azimuth += static_cast<float>(dx * radians_per_unit);
    camera_.elevation += static_cast<float>(dy * radians_per_unit);
    camera_.elevation = std::clamp(camera_.elevation, -steepest, steepest);
}

void TorusOrbit::pan(double dx, double dy, double view_height) {
    touched_ = true;
    easing_remaining_ = 0;
    const double half_height = 0.5 * std::max(1.0, view_height);
    camera_.pan += glm::vec2(dx / half_height, -dy / half_height);
}

void TorusOrbit::zoom(double notches) {
    touched_ = true;
    easing_remaining_ = 0;
    camera_.distance =
        std::clamp(camera_.distance * static_cast<float>(std::pow(0.9, notches)), nearest, farthest);
}

void TorusOrbit::home() {
    touched_ = false;
    easing_remaining_ = home_seconds;
}

namespace {

constexpr double roll_seconds = 2;

TorusLook untouched(const ViewSettings& views, double time) {
    return TorusOrbit::untouched(views.embedding, time, views.auto_rotate);
}

TorusLook between(const TorusLook& from, const TorusLook& to, float part) {
    const auto mix = [&](float a, float b) { return a + part * (b - a); };
    // Takes the short way round: azimuths that differ by whole turns look the same.
    const float turn = std::remainder(to.camera.azimuth - from.camera.azimuth, 2 * std::numbers::pi_v<float>);
    TorusLook look = to;
    look.camera.azimuth = from.camera.azimuth + part * turn;
    look.camera.elevation = mix(from.camera.elevation, to.camera.elevation);
    look.camera.distance = mix(from.camera.distance, to.camera.distance);
    look.shape.roll = mix(from.shape.roll, to.shape.roll);
    look.shape.clifford = mix(from.shape.clifford, to.shape.clifford);
    return look;
}

} // namespace

TorusLook torus_look(const Pane& pane, double at, double time) {
    const ViewSettings* before = &pane.scene.views;
    TorusLook look = untouched(*before, time);
    for (const Change& change : pane.changes) {
        if (change.at > at) break;
        const ViewSettings& now = change.scene.views;
        if (now.embedding != before->embedding)
            look = between(look, untouched(now, time),
                           static_cast<float>(smooth_part((at - change.at) / roll_seconds)));
        before = &now;
    }
    return look;
}

void ChainFraming::advance(double seconds, const Chain& chain, const ChainState& state,
                           std::optional<double> members) {
    if (state.x.size() != chain.links()) return;
    if (!members && extent_ && chain.lengths == chain_.lengths) {
        extent_ = between(*extent_, goal_, part_of_way(seconds));
        return;
    }
    const double energy = std::max(spare_energy(chain, state), members.value_or(0));
    const bool is_same_chain = extent_ && chain == chain_;
    // Small changes of the energy are integration errors, which must not move the picture.
    if (!is_same_chain || !(std::abs(energy - energy_) <= least_change * energy_)) {
        goal_ = extent_with(chain, energy);
        energy_ = energy;
    }
    if (!extent_ || chain.lengths != chain_.lengths) extent_ = goal_;
    if (!is_same_chain) chain_ = chain;
    extent_ = between(*extent_, goal_, part_of_way(seconds));
}

void ChainFraming::advance_held(double seconds, const ChainState& held) {
    if (!extent_) return;
    ChainExtent wanted = *extent_;
    for (std::size_t i = 0; i < held.x.size(); ++i) {
        const double aside = std::abs(held.x[i]), up = held.y[i];
        if (aside > extent_->side) wanted.side = std::max(wanted.side, room_for_hand * aside);
        if (up > extent_->top) wanted.top = std::max(wanted.top, up + (room_for_hand - 1) * std::abs(up));
        if (up < extent_->bottom) wanted.bottom = std::min(wanted.bottom, room_for_hand * up);
    }
    extent_ = between(*extent_, wanted, part_of_way(seconds));
}

} // namespace pendula
