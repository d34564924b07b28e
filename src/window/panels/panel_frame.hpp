// SPDX-License-Identifier: MIT
/// The arguments of panels in one frame. The overlay makes them once per frame and passes them to each panel
/// in turn; no panel keeps them. Drawing thread.
#pragma once

#include "analysis/automatic.hpp"
#include "analysis/divergence_log.hpp"
#include "analysis/energy_watch.hpp"
#include "analysis/exponent_run.hpp"
#include "scene/scene.hpp"
#include "simulation/snapshot.hpp"
#include "window/features/directing/story_order.hpp"
#include "window/features/recording/film_settings.hpp"
#include "window/features/section/section_report.hpp"
#include "window/panels/shown_figures.hpp"
#include "window/panels/theme.hpp"
#include "window/panels/view_state.hpp"
#include "window/shell/dialog_keys.hpp"
#include "window/shell/requests.hpp"

namespace pendula {

/// The window's data for the panels besides the snapshot. Objects pointed to must outlive the overlay or be
/// replaced earlier.
struct PanelSources {
    const DivergenceLog* divergence = nullptr;  ///< the data of the companions' plot
    const DriftTrend* drift = nullptr;          ///< the trend of the energy's error
    const RecordingReport* recording = nullptr; ///< the state of this window's films
    const SectionReport* section = nullptr;     ///< the Poincaré section that is shown; null where none is
    const FilmReport* film = nullptr;           ///< the film that is directed, and whether there is one
    ExponentReport exponent;                    ///< of the motion that is shown
    AccuracyReport accuracy;                    ///< likewise
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
    /// The present scene, made once per frame: the parameter table's rows read and edit it.
    Scene scene;

    /// The layout of the view at this moment; a panel may change the view.
    PanelLayout layout() const { return panel_layout(view, scale); }
    FreeArea free_area() const { return pendula::free_area(view, scale); }

    void send(Command);
    void perform(Action);
};

} // namespace pendula
