// SPDX-License-Identifier: MIT
#include "film/torus_roll.hpp"

#include "film/torus_orbit.hpp"
#include "storyboard/eased_curve.hpp"

#include <cmath>
#include <numbers>

namespace pendula {
namespace {

constexpr double roll_seconds = 2;

TorusLook untouched(const ViewSettings& views, double time) {
    return {TorusOrbit::untouched(views.embedding, time, views.auto_rotate),
            TorusOrbit::untouched_shape(views.embedding, time, views.auto_rotate)};
}

TorusLook between(const TorusLook& from, const TorusLook& to, float part) {
    const auto mix = [&](float a, float b) { return a + part * (b - a); };
    // The short way round: azimuths that differ by whole turns look the same.
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

} // namespace pendula
