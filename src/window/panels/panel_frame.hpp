// SPDX-License-Identifier: MIT
/// What the panels get in one frame. The overlay makes it once per frame and passes it to each panel in turn;
/// no panel keeps it. Drawing thread.
#pragma once

#include "analysis/automatic.hpp"
#include "analysis/divergence_log.hpp"
#include "analysis/energy_watch.hpp"
#include "analysis/exponent_run.hpp"
#include "physics/spare_energy.hpp"
#include "scene/scene.hpp"
#include "simulation/snapshot.hpp"
#include "window/features/directing/film_report.hpp"
#include "window/features/recording/film_settings.hpp"
#include "window/features/section/section_report.hpp"
#include "window/panels/dialog_window.hpp"
#include "window/panels/theme.hpp"
#include "window/panels/view_state.hpp"
#include "window/shell/frame_timing.hpp"
#include "window/shell/requests.hpp"

#include <cstdint>
#include <vector>

namespace pendula {

struct VideoReport;

/// The figures in panels. Time and step are not among them: panels take those from the snapshot, so that they
/// always agree with the picture.
struct ShownFigures {
    double distance = 0; ///< m, between the end bobs of main chain and first companion
    double fraction = 0; ///< the same as a fraction of the greatest possible distance
    EnergyReport energy;
    SpareEnergy spare;             ///< of the main chain
    std::vector<Wide> coordinates; ///< of the main chain, see Trajectory::coordinates()
    WideSpareEnergy wide_spare;    ///< of these coordinates, while requested
    double damping_loss = 0;       ///< J
    double steps_per_second = 0, real_time_factor = 0;
    FrameFigures frame;
};

/// Refreshes the figures only ten times a second, so that they can be read.
class FigureRefresher {
  public:
    /// Takes new figures when due, and at once while the run is stopped. `all_digits`: also calculates the
    /// energies with all digits. Within an ImGui frame.
    void refresh(const Snapshot&, const FrameFigures&, bool all_digits);
    const ShownFigures& shown() const { return shown_; }

  private:
    void count_energies(const Snapshot&, bool all_digits);

    ShownFigures shown_;
    Chain wide_of_;   ///< the chain whose energies were calculated with all digits; no links: none
    double next_ = 0; ///< s
};

/// The window's data for the panels besides the snapshot. Objects that it points to must outlive the overlay
/// or be replaced before they are destroyed.
struct PanelSources {
    const DivergenceLog* divergence = nullptr;  ///< the data of the companions' plot
    const DriftTrend* drift = nullptr;          ///< the trend of the energy's error
    const RecordingReport* recording = nullptr; ///< the state of this window's films
    const SectionReport* section = nullptr;     ///< the Poincaré section; null if it is not shown
    const FilmReport* film = nullptr;           ///< the directed film, if there is one
    const VideoReport* video = nullptr;         ///< the video behind the chain
    ExponentReport exponent;                    ///< of the shown motion
    AccuracyReport accuracy;                    ///< of the shown run
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

    /// The panels' places at this moment; a panel may change the view.
    PanelLayout layout() const { return panel_layout(view, scale); }
    FreeArea free_area() const { return pendula::free_area(view, scale); }

    /// Requests a command for the physics thread.
    void request(Command);
    /// Carries out an action, as its key does.
    void trigger(Action);
};

} // namespace pendula
