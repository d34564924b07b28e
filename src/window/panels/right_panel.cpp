// SPDX-License-Identifier: MIT
#include "window/panels/right_panel.hpp"

#include "window/controls/control_places.hpp"
#include "window/controls/widgets.hpp"
#include "window/features/run/ghosts_section.hpp"
#include "window/features/run/run_figures.hpp"

namespace pendula {

void RightPanel::build(PanelFrame& frame) {
    panel_.begin(frame, frame.layout().right);
    if (frame.sources.section && panel_.section("Section", frame)) section_.build(frame);
    const bool ghosts_open = panel_.section("Ghosts", frame);
    if (widgets::section_switch("##ghost", frame.snapshot.setup.ghost.enabled,
                                "A second chain started a hair away (G)"))
        frame.perform(Action::toggle_ghost);
    control_places::note("ghost");
    if (ghosts_open) build_ghosts_section(frame);
    if (panel_.section("Energy", frame)) build_energy_section(frame);
    panel_.end();
}

} // namespace pendula
