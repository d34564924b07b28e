// SPDX-License-Identifier: MIT
/// The data that the panels get in one frame. The overlay makes a PanelFrame once per frame and passes it to
/// each panel; no panel stores it. Drawing thread.
#pragma once

#include "analysis/automatic.hpp"
#include "analysis/divergence_log.hpp"
#include "analysis/energy_watch.hpp"
#include "analysis/exponent_run.hpp"
#include "physics/spare_energy.hpp"
#include "scene/scene.hpp"
#include "simulation/snapshot.hpp"
#include "window/features/directing/film_panel.hpp"
#include "window/features/recording/film_settings.hpp"
#include "window/features/section/section_panel.hpp"
#include "window/panels/dialog_window.hpp"
#include "window/panels/theme.hpp"
#include "window/panels/view_state.hpp"
#include "window/shell/action_table.hpp"
#include "window/shell/frame_timing.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace pendula {

/// The figures in panels, except time and step. Panels read time and step from the snapshot, so that they
/// always agree with the picture.
struct ShownFigures {
    double distance = 0; ///< between the end bobs of the main chain and the first companion, m
    double fraction = 0; ///< `distance` as a fraction of the greatest possible distance
    EnergyReport energy;
    SpareEnergy spare;             ///< spare energy of the main chain
    std::vector<Wide> coordinates; ///< main chain, see Trajectory::coordinates()
    WideSpareEnergy wide_spare;    ///< spare energy with all digits, while requested
    double damping_loss = 0;       ///< J
    double steps_per_second = 0, real_time_factor = 0;
    FrameFigures frame;
};

/// Refreshes the figures ten times a second, so that they can be read.
class FigureRefresher {
  public:
    /// Updates the figures ten times a second, or in each frame while the run is stopped. `all_digits`: also
    /// calculates the energies with all digits. Call it within an ImGui frame.
    void refresh(const Snapshot&, const FrameFigures&, bool all_digits);
    const ShownFigures& shown() const { return shown_; }

  private:
    void count_energies(const Snapshot&, bool all_digits);

    ShownFigures shown_;
    Chain wide_of_;   ///< the chain whose energies were calculated with all digits; no links at first
    double next_ = 0; ///< time of the next update in ImGui's time, s
};

/// The window's data for the panels besides the snapshot. The objects behind the pointers must outlive the
/// overlay, or the pointers must be replaced before the objects are destroyed.
struct PanelSources {
    const DivergenceLog* divergence = nullptr;  ///< the data of the companions' plot
    const DriftTrend* drift = nullptr;          ///< the trend of the energy's error
    const RecordingReport* recording = nullptr; ///< the state of this window's films
    const SectionReport* section = nullptr;     ///< the Poincaré section; null if it is not shown
    const FilmReport* film = nullptr;           ///< the directed film, if there is one
    std::string video_trouble;                  ///< why the video behind the chain has no picture
    ExponentReport exponent;                    ///< the Lyapunov exponent of the shown motion
    AccuracyReport accuracy;                    ///< the accuracy of the shown run
    DialogKeys dialog_keys;                     ///< keys since the last frame
};

struct PanelFrame {
    const Snapshot& snapshot;
    const PanelSources& sources;
    const ShownFigures& figures;
    const theme::Fonts& fonts;
    float scale; ///< factor for the panels' sizes: 2 doubles them
    Theme applied_theme;
    ViewState& view; ///< panels edit it
    ControlState& controls;
    Requests& requests;
    /// The present scene, made once per frame. The rows of the parameter table read and edit it.
    Scene scene;

    /// The places of the panels. They change when a panel changes the view.
    PanelLayout layout() const { return panel_layout(view, scale); }
    FreeArea free_area() const { return pendula::free_area(view, scale); }

    /// Requests a command for the physics thread.
    void request(Command);
    /// Carries out an action as if its key had been pressed.
    void trigger(Action);
};

} // namespace pendula
