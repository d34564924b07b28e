// SPDX-License-Identifier: MIT
/// The panel on the left: the chain, its start and integration, the look, the map, the views, and films.
/// Drawing thread.
#pragma once

#include "window/features/directing/film_panel.hpp"
#include "window/features/recording/recording_section.hpp"
#include "window/features/run/chain_section.hpp"
#include "window/features/run/standing_chart.hpp"
#include "window/panels/side_panel.hpp"

#include <cstdint>

namespace pendula {

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

} // namespace pendula
