// SPDX-License-Identifier: MIT
/// Both side panels and their edges. Drawing thread.
#pragma once

#include "window/features/directing/film_panel.hpp"
#include "window/features/measured/measured_section.hpp"
#include "window/features/recording/recording_section.hpp"
#include "window/features/run/chain_section.hpp"
#include "window/features/run/standing_chart.hpp"
#include "window/features/section/section_panel.hpp"
#include "window/panels/panel_frame.hpp"
#include "window/panels/side_panel.hpp"

#include <cstdint>

namespace pendula {

/// The panel on the left: the chain, its start and integration, the look, the map, the views, and films.
class LeftPanel {
  public:
    /// `uses`: see SidePanel.
    explicit LeftPanel(std::uint64_t& uses) : panel_("##left", uses), directing_("##left", uses) {}

    void build(PanelFrame&);

    /// `directing`: whether a film is directed.
    SidePanel& panel(bool directing) { return directing ? directing_ : panel_; }
    LinksControl& links() { return links_; }
    StartTable& start() { return start_; }
    FilmFields& film_fields() { return recording_.fields(); }

  private:
    SidePanel panel_, directing_; ///< for the run and for a directed film, in the same place
    LinksControl links_;
    StartTable start_;
    StandingChart standing_;
    RecordingSection recording_;
    FilmPanel film_;
    bool shows_bodies_ = false; ///< show the section on bodies even if the chain has none
    bool had_ensemble_ = false; ///< whether there was an ensemble in the last frame
    bool had_map_ = false;      ///< whether the map was shown in the last frame
};

/// The panel on the right: the Poincaré section while it is shown, a recording if there is one, ghosts and
/// precision lanes, and the energy.
class RightPanel {
  public:
    /// `uses`: see SidePanel.
    explicit RightPanel(std::uint64_t& uses) : panel_("##right", uses) {}

    void build(PanelFrame&);

    SidePanel& panel() { return panel_; }

  private:
    SidePanel panel_;
    SectionPanel section_;
    MeasuredSection measured_;
    bool was_measured_ = false; ///< there was a recording or a video in the last frame
};

/// Both panels and their inner edges. The user drags an edge to resize the panel, and clicks it to fold or
/// open the panel. In a narrow window a pin keeps the panel open.
class SidePanels {
  public:
    SidePanels() = default;
    SidePanels(const SidePanels&) = delete; // the panels refer to uses_
    SidePanels& operator=(const SidePanels&) = delete;

    /// Builds the open panels and the edges of both panels.
    void build(PanelFrame&);

    /// Opens the section and the panel that contains it.
    void show_section(const char* title, bool is_left, ViewState&);
    LeftPanel& left() { return left_; }

  private:
    void build_edge(const char* window, const Box&, bool is_left, PanelFrame&);
    void follow_grip(const Box&, bool is_left, PanelFrame&);

    std::uint64_t uses_ = 0; ///< counts the uses of sections in both panels
    LeftPanel left_{uses_};
    RightPanel right_{uses_};
    bool dragged_ = false; ///< whether the pressed edge has been dragged
};

} // namespace pendula
