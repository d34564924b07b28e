// SPDX-License-Identifier: MIT
/// How a motion is looked at, cameras excepted. A scene says it, the window changes it, a run's views record
/// it and a frame is drawn by it: all four are a Viewing, so that a new member reaches each of them. Plain
/// values.
#pragma once

#include "scene/ensemble_look.hpp"
#include "scene/look.hpp"
#include "scene/map_view.hpp"
#include "scene/view_settings.hpp"

namespace pendula {

struct Viewing {
    double trail_seconds = 12; ///< of trail shown, in what Look::trail_unit says; see trail_span()
    bool show_trails = true;
    Look look;
    ViewSettings views; ///< which views there are, and what they show
    EnsembleLook ensemble_look;
    MapView map;

    /// This part of a larger struct: `window.viewing() = scene.viewing()` copies all of it.
    Viewing& viewing() { return *this; }
    const Viewing& viewing() const { return *this; }

    bool operator==(const Viewing&) const = default;
};

} // namespace pendula
