// SPDX-License-Identifier: MIT
/// What a panel is built from in one frame. The overlay makes it once per frame and hands it to each panel in
/// turn; nobody keeps it. Drawing thread.
#pragma once

#include "analysis/divergence_log.hpp"
#include "analysis/drift_trend.hpp"
#include "analysis/exponent_report.hpp"
#include "analysis/flip_log.hpp"
#include "scene/scene.hpp"
#include "simulation/snapshot.hpp"
#include "ui/control_state.hpp"
#include "ui/panels/film_settings.hpp"
#include "ui/panels/shown_figures.hpp"
#include "ui/requests.hpp"
#include "ui/theme.hpp"
#include "ui/view_state.hpp"
#include "ui/windows/dialog_keys.hpp"

namespace pendula {

/// What the window has for the panels besides the snapshot. Whatever is pointed to must outlive the overlay
/// or be replaced before.
struct PanelSources {
    const DivergenceLog* divergence = nullptr;  ///< what the companions' plot is drawn from
    const FlipLog* flips = nullptr;             ///< for the marks on the strip of time
    const DriftTrend* drift = nullptr;          ///< which way the energy's error goes
    const RecordingReport* recording = nullptr; ///< what the films of this window are
    ExponentReport exponent;                    ///< of the motion that is shown
    DialogKeys dialog_keys;                     ///< since the last frame
};

/// How the panels are drawn.
struct PanelStyle {
    theme::Fonts fonts;
    float scale = 1; ///< overlay pixels per logical pixel
    Theme applied_theme = Theme::night;
};

struct PanelFrame {
    const Snapshot& snapshot;
    const PanelSources& sources;
    const ShownFigures& figures;
    const theme::Fonts& fonts;
    float scale; ///< overlay pixels per logical pixel
    Theme applied_theme;
    ViewState& view; ///< edited in place
    ControlState& controls;
    Requests& requests;
    /// The scene as it is now, made once per frame: what the parameter table's rows read and edit.
    Scene scene;

    /// As the view is at this moment: a panel may change it.
    PanelLayout layout() const { return panel_layout(view, scale); }
    FreeArea free_area() const { return pendula::free_area(view, scale); }

    void send(Command);
    void perform(Action);
};

} // namespace pendula
